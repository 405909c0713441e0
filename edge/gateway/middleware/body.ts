import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../../services/kit/problem.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Context, Step } from '../http/state.ts'
import { malformed, parseJson } from '../json/parse.ts'
import { readBytes } from './read-bytes.ts'

export const JSON_BYTES_MAX = 256 * 1024
const FORM_BYTES_MAX = 8 * 1024

/** Leaves the parsed JSON body in the state. */
export const jsonBody: Step = async (ctx, next) => {
  ctx.state.body = await readJson(ctx)
  return next()
}

export async function readJson({ req, state }: Context, bytesMax = JSON_BYTES_MAX): Promise<unknown> {
  requireType(req, 'application/json')
  return parseJson(state.bytes ?? (await readBytes(req, bytesMax)), 'the body')
}

export type Form = Readonly<Record<string, string | undefined>>

/** A form's parameters by name. One without a value counts as left out (RFC 6749, 3.2). */
export async function readForm(req: IncomingMessage): Promise<Form> {
  requireType(req, 'application/x-www-form-urlencoded')
  return parseForm(await readBytes(req, FORM_BYTES_MAX))
}

/** The only parameter that either type may have, and it changes nothing. */
const CHARSET_UTF_8 = /^[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*(?:utf-8|"utf-8")[ \t]*)?;?$/i

/** Whether a body follows the head of the request (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function requireType(req: IncomingMessage, type: string) {
  requireMediaType(req, type)
  if (req.headers['content-encoding'] !== undefined) {
    throw new HttpProblem('invalid', 'the body must not be compressed: leave out Content-Encoding', {
      status: 415,
      code: 'MEDIA_TYPE_UNSUPPORTED',
      headers: { 'Accept-Encoding': 'identity' },
    })
  }
}

export function requireMediaType({ headers }: IncomingMessage, type: string): void {
  const header = headers['content-type']
  if (header !== type) {
    const [name, rest] = [header?.slice(0, type.length).toLowerCase(), header?.slice(type.length) ?? '']
    if (name !== type || !CHARSET_UTF_8.test(rest)) {
      throw new HttpProblem('invalid', `Content-Type must be ${type}, in UTF-8`, {
        status: 415,
        code: 'MEDIA_TYPE_UNSUPPORTED',
      })
    }
  }
}

function parseForm(bytes: Buffer): Form {
  const form = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(decode(bytes))) {
    if (name in form) throw new Problem('invalid', 'each parameter may be sent once', 'REQUEST_INVALID')
    if (value !== '') form[name] = value
  }
  return form
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw malformed('the body is not UTF-8')
  return bytes.toString('utf8')
}
