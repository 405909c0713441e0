import { Readable } from 'node:stream'
import { HttpProblem } from './http-problem.ts'
import type { Context } from './state.ts'
import { untilDisconnect } from '../../../services/kit/until-disconnect.ts'

/** A part of a file, with facts about the whole file in its encoding. */
export interface FilePart {
  readonly name: string
  readonly contentType: string
  /** The length of the whole file, in bytes. */
  readonly length: number
  /** Without quotes. */
  readonly etag: string
  /** The bytes from the offset on; empty at or beyond the end. */
  readonly bytes: Uint8Array
}

export interface StoredFile {
  readonly read: (offset: number, signal: AbortSignal) => Promise<FilePart>
  /** The encoding of the bytes, if they are compressed. */
  readonly encoding: 'gzip' | undefined
  readonly modifiedAt?: Date
  readonly cacheControl: string
}

/** How long a client may read nothing while bytes are ready for it. */
const IDLE_MAX_MS = 60_000

/**
 * Answers with a file that is read part by part, never more than one ahead of the client. Supports conditional requests
 * and one range (RFC 9110). A failure after the head was sent breaks the connection, so that the client, which has the
 * length, does not take a part for the whole.
 */
export async function answerFile(ctx: Context, file: StoredFile): Promise<void> {
  const { read, encoding, modifiedAt, cacheControl } = file
  const signal = untilDisconnect(ctx.req, ctx.res)
  const asked = ctx.method === 'GET' ? rangeIn(ctx.get('Range')) : undefined
  const offset = asked !== undefined && 'first' in asked ? asked.first : 0
  const part = await read(offset, signal)
  const { name, contentType, length } = part
  const etag = `"${part.etag}"`

  ctx.set({ ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding', 'Accept-Ranges': 'bytes' })
  if (modifiedAt !== undefined) ctx.lastModified = modifiedAt
  if (clientHas(ctx, etag)) {
    ctx.status = 304
    return
  }
  const isSame = ['', etag, ctx.response.get('Last-Modified')].includes(ctx.get('If-Range'))
  const range = isSame ? asked : undefined
  const bounds = range === undefined ? ([0, length] as const) : boundsIn(length, range)
  if (bounds === undefined) throw notSatisfiable(length)
  const [from, to] = bounds
  ctx.status = range === undefined ? 200 : 206
  if (range !== undefined) {
    ctx.set('Content-Range', `bytes ${from}-${to - 1}/${length}`)
  }
  if (encoding !== undefined) ctx.set('Content-Encoding', encoding)
  ctx.set({ 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${name}"` })
  if (ctx.method !== 'HEAD') {
    ctx.body = Readable.from(partsBetween(from, to, from === offset ? part.bytes : undefined))
    ctx.res.setTimeout(IDLE_MAX_MS)
  }
  ctx.length = to - from

  async function* partsBetween(from: number, to: number, first: Uint8Array | undefined) {
    let bytes = first
    for (let at = from; at < to;) {
      bytes ??= (await read(at, signal)).bytes
      if (bytes.length === 0) throw new Error(`the file ends at ${at} of ${length} bytes`)
      yield bytes.subarray(0, to - at)
      at += bytes.length
      bytes = undefined
    }
  }
}

/**
 * Whether the client has this state, by RFC 9110, 13.2.2. Koa's `fresh` never answers 304 to `Cache-Control: no-cache`,
 * which fetch adds to conditional requests although it is meant for caches on the way.
 */
function clientHas(ctx: Context, etag: string): boolean {
  const ifNoneMatch = ctx.get('If-None-Match')
  if (ifNoneMatch !== '') return namesState(ifNoneMatch, etag)
  return Date.parse(ctx.response.get('Last-Modified')) <= Date.parse(ctx.get('If-Modified-Since'))
}

function notSatisfiable(length: number) {
  return new HttpProblem(
    'refused',
    `the range begins beyond the end of the file, which has ${length} bytes`,
    {
      status: 416,
      headers: { 'Content-Range': `bytes */${length}` },
    },
  )
}

/** Whether an `If-None-Match` header names a state (RFC 9110, 13.1.2). Weak tags count, as nothing is written. */
export function namesState(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(',')
    .map(each => each.trim().replace(/^W\//, ''))
    .some(each => each === '*' || each === etag)
}

/** One range of bytes: a first and perhaps a last position, or the length of a suffix. */
type ByteRange = { readonly first: number; readonly last: number | undefined } | { readonly end: number }

/**
 * The range in a `Range` header. Undefined without one, and for everything that a server may ignore (RFC 9110, 14.2):
 * other units, several ranges, and malformed ranges.
 */
export function rangeIn(header: string): ByteRange | undefined {
  const [, from = '', to = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header) ?? []
  if (from === '') return to === '' ? undefined : { end: Number(to) }
  const [first, last] = [Number(from), to === '' ? undefined : Number(to)]
  return last !== undefined && last < first ? undefined : { first, last }
}

/** The first offset of a range in this many bytes, and the offset after its last; undefined if it cannot be satisfied. */
export function boundsIn(length: number, range: ByteRange): readonly [from: number, to: number] | undefined {
  const [from, to] =
    'end' in range
      ? [Math.max(0, length - range.end), length]
      : [range.first, Math.min(length, (range.last ?? length) + 1)]
  return from < to ? [from, to] : undefined
}
