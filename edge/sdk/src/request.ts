import type { Bytes } from './call.ts'
import type { Operation } from './operation.ts'

/** The request that every try of a call sends, without the token. */
export interface Request {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly init: RequestInit
  /** False for a stream, which can be sent only once. */
  readonly isReplayable: boolean
}

export interface AnyInput extends Readonly<Record<string, unknown>> {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | undefined>>
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

export function requestFor(
  baseUrl: string,
  { method, path, sends, isOnce }: Operation,
  { body, headers = {}, ...parameters }: AnyInput,
  idempotencyKey: string | undefined,
): Request {
  const query = { ...parameters }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    delete query[name]
    return segment(name, parameters[name])
  })
  const search = new URLSearchParams(texts(query)).toString()
  return {
    url: `${baseUrl}${filled}${search && `?${search}`}`,
    headers: {
      ...texts(headers),
      ...(body !== undefined && sends !== undefined && sends !== '*/*' && { 'content-type': sends }),
      ...(isOnce && { 'idempotency-key': idempotencyKey ?? crypto.randomUUID() }),
    },
    // No operation expects a redirect, which a POST would follow as a GET.
    init: { method, redirect: 'manual', ...(body !== undefined && written(body, sends)) },
    isReplayable: !(body instanceof ReadableStream),
  }
}

/** Throws a `TypeError` for a missing part: the path would be that of another operation. */
function segment(name: string, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value)
  // URL parsers drop dot segments, even percent-encoded ones.
  if (text === '' || text === '.' || text === '..')
    throw new TypeError(`${name} must be a text, and neither empty nor "." or "..", but is "${text}"`)
  return encodeURIComponent(text)
}

function written(body: unknown, type: string | undefined): RequestInit {
  if (type === JSON_TYPE) return { body: JSON.stringify(body) }
  if (type === FORM_TYPE) return { body: new URLSearchParams(texts(body as AnyInput)).toString() }
  return { body: body as Bytes, ...(body instanceof ReadableStream && { duplex: 'half' }) }
}

/** Leaves out undefined values. */
function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
