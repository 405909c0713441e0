import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Middleware } from 'koa'
import { Problem } from '../../services/kit/problem.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { isDeeperThan, mistakeIn } from '../json/syntax.ts'
import { Refusal } from '../http/refusal.ts'

const JSON_BYTES_MAX = 256 * 1024
const FORM_BYTES_MAX = 8 * 1024
/** Ours need 5; nobody writes 32, but for somebody's stack to overflow. */
const DEPTH_MAX = 32

/** Reads a JSON body into the state, where whoever knows what it should be takes it from. */
export const jsonBody: Middleware = async (ctx, next) => {
  requireType(ctx.req, 'application/json')
  ctx.state.body = parseJson(await readBytes(ctx.req, JSON_BYTES_MAX))
  return next()
}

/** Reads a form into the state. A parameter without a value counts as left out (RFC 6749, 3.2). */
export const formBody: Middleware = async (ctx, next) => {
  requireType(ctx.req, 'application/x-www-form-urlencoded')
  ctx.state.form = parseForm(await readBytes(ctx.req, FORM_BYTES_MAX))
  return next()
}

/** The only parameter that either type is sent with says what we assume. */
const UTF_8 = /^[ \t]*(?:;[ \t]*charset[ \t]*=[ \t]*(?:utf-8|"utf-8")[ \t]*)?;?$/i

function requireType({ headers }: IncomingMessage, type: string) {
  const given = headers['content-type']
  if (given !== type) {
    const [name, rest] = [given?.slice(0, type.length).toLowerCase(), given?.slice(type.length) ?? '']
    if (name !== type || !UTF_8.test(rest)) throw new Refusal(415, `Content-Type must be ${type}, in UTF-8`)
  }
  if (headers['content-encoding'] !== undefined) {
    throw new Refusal(415, 'the body must not be compressed: leave out Content-Encoding', {
      'Accept-Encoding': 'identity',
    })
  }
}

function readBytes(req: IncomingMessage, most: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > most) throw tooLarge(most)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    req.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= most) chunks.push(chunk)
      else reject(tooLarge(most))
    })
    req.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    req.on('error', cause =>
      reject(new Problem('invalid', 'the body ended early', 'REQUEST_MALFORMED', { cause })),
    )
  })
}

/** The rest of such a body is not worth waiting for, so the connection ends with the answer. */
function tooLarge(most: number) {
  return new HttpProblem('tooLarge', `the body may have at most ${most} bytes`, {
    headers: { Connection: 'close' },
  })
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) throw malformed('the body is empty')
  if (isDeeperThan(DEPTH_MAX, bytes)) throw malformed(`the body nests deeper than ${DEPTH_MAX} levels`)
  const text = decode(bytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    const end = mistakeIn(text)
    const place = end === text.length ? 'ends too early' : `is not JSON from character ${end + 1} on`
    throw malformed(`the body ${place}`, cause)
  }
}

function parseForm(bytes: Buffer): Readonly<Record<string, string>> {
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

function malformed(message: string, cause?: unknown) {
  return new Problem('invalid', message, 'REQUEST_MALFORMED', { cause })
}
