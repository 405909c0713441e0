import { randomUUID } from 'node:crypto'
import { type DescField, type DescMessage, type DescMethod, ScalarType } from '@bufbuild/protobuf'
import type { JsonValue } from '@bufbuild/protobuf'
import type { OpenApi } from '../../edge/gateway/openapi/types.ts'
import { ACCOUNT, NUMBER, TEXT } from './canaries.ts'

/** A request to the edge or a service, with a canary somewhere. */
export interface CanaryRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
}

type Wrap = (json: string) => Uint8Array

/** Texts that Postgres cannot hold or that are too long, account numbers, and values of other types. */
const others: readonly JsonValue[] = [
  `${TEXT}\0`,
  { [TEXT]: TEXT },
  ACCOUNT,
  TEXT.repeat(100),
  Number(NUMBER),
  NUMBER,
  [TEXT],
  ` ${TEXT}\ud800`,
]

/** Headers that do not affect the answer. */
const idleHeaders = {
  'user-agent': TEXT,
  referer: `https://client.example/${TEXT}`,
  'accept-language': TEXT,
  tracestate: `client=${TEXT}`,
  baggage: `user=${TEXT}`,
  'x-forwarded-for': TEXT,
  'x-forwarded-host': TEXT,
  'x-http-method-override': TEXT,
}
const headers: Readonly<Record<string, string>> = {
  origin: `https://${TEXT}.example`,
  accept: `text/${TEXT}`,
  'content-type': `application/${TEXT}`,
  'content-encoding': TEXT,
  authorization: `Bearer ${TEXT}`,
  cookie: `${TEXT}=${TEXT}`,
  'idempotency-key': TEXT,
  'if-none-match': `"${TEXT}"`,
  prefer: `wait=${TEXT}`,
  traceparent: `00-${TEXT}-${TEXT}-01`,
  // A well-formed id is the client's, and is logged.
  'x-request-id': `${TEXT} ${TEXT}`,
}

/** The requests of one route: a whole one, and for each place those with a canary there. */
export function* withCanaries(
  whole: CanaryRequest,
  json: JsonValue | undefined,
  wrap: Wrap = json => Buffer.from(json),
): Generator<CanaryRequest> {
  for (const body of json === undefined ? [undefined] : bodies(json, wrap)) {
    yield { ...whole, ...(body !== undefined && { body }) }
  }
  const body = json === undefined ? {} : { body: wrap(JSON.stringify(json)) }
  for (const [name, value] of Object.entries(headers)) {
    yield { ...whole, ...body, headers: { ...idleHeaders, ...whole.headers, [name]: value } }
  }
}

function* bodies(json: JsonValue, wrap: Wrap): Generator<Uint8Array> {
  let turn = 0
  const next = <T>(list: readonly T[]) => list[turn++ % list.length]!
  const text = JSON.stringify(json)
  yield wrap(text)
  yield wrap(JSON.stringify(mapped(json, value => (typeof value === 'string' ? TEXT : value))))
  for (const place of places(json)) {
    yield wrap(JSON.stringify(replaced(json, place, next(others))))
    const withText = JSON.stringify(replaced(json, place, TEXT))
    if (withText !== text) yield wrap(withText)
  }
  yield wrap(`${text.slice(0, -1)},"${TEXT}":"${TEXT}"}`)
  yield wrap(`${text.slice(0, -1)},"${TEXT}`)
  yield wrap(`${text}${TEXT}`)
  yield wrap(TEXT)
}

/** The paths to the leaves of a value. */
function places(value: JsonValue): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [[]]
  return Object.entries(value).flatMap(([name, below]) =>
    places(below as JsonValue).map(place => [name, ...place]),
  )
}

function replaced(value: JsonValue, [name, ...rest]: readonly string[], by: JsonValue): JsonValue {
  if (name === undefined) return by
  const below = replaced((value as Record<string, JsonValue>)[name]!, rest, by)
  return Array.isArray(value) ? value.with(Number(name), below) : { ...(value as object), [name]: below }
}

function mapped(value: JsonValue, change: (leaf: JsonValue) => JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return change(value)
  if (Array.isArray(value)) return value.map(each => mapped(each, change))
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, mapped(below!, change)]))
}

/** A path with a canary in each place, one after the other, and in parameters that nothing asks for. */
export function* pathsOf(
  path: string,
  known: Readonly<Record<string, string>>,
  query: readonly string[],
): Generator<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const filled = (ids: Readonly<Record<string, string>>) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(ids[name] ?? (name.endsWith('Id') ? randomUUID() : TEXT)),
    )
  yield filled(known)
  for (const name of names) {
    for (const text of [TEXT, ACCOUNT, `${TEXT}\0`]) yield filled({ ...known, [name]: text })
  }
  for (const name of [...query, TEXT]) {
    for (const text of [TEXT, `${TEXT}\0`, ACCOUNT]) {
      yield `${filled(known)}?${new URLSearchParams({ [name]: text })}`
    }
  }
  yield `${filled(known)}/${TEXT}`
  yield `${filled(known)}?${TEXT}=%${TEXT}`
}

/** The operations of the document, with the body of their first example. */
export function operationsOf(document: OpenApi) {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
        const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
        return {
          method: method.toUpperCase(),
          path,
          query: parameters.filter(each => each.in === 'query').map(({ name }) => name),
          type,
          example: Object.values(media?.examples ?? {})[0]?.value,
        }
      }),
    )
    .toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)))
}

/** Deletions remove the things that other requests need. */
const isLast = ({ method }: { readonly method: string }) => method === 'DELETE'

const LEVELS_MAX = 5

/** The JSON of a message with all fields: known ids, and canaries where any text may be. */
export function messageWithCanaries(
  message: DescMessage,
  known: Readonly<Record<string, JsonValue>>,
  level = 0,
): JsonValue {
  if (message.typeName === 'google.protobuf.Timestamp') return '2026-11-21T12:00:00Z'
  if (message.typeName === 'google.protobuf.Duration') return '1s'
  const fields = message.fields
    .filter(field => field.oneof === undefined || field.oneof.fields[0] === field)
    .filter(field => level < LEVELS_MAX || field.message === undefined)
    .map(field => [field.jsonName, known[field.localName] ?? valueOf(field, known, level)] as const)
  return Object.fromEntries(fields)
}

function valueOf(field: DescField, known: Readonly<Record<string, JsonValue>>, level: number): JsonValue {
  const one = (): JsonValue => {
    if (field.message !== undefined) return messageWithCanaries(field.message, known, level + 1)
    if (field.enum !== undefined) return field.enum.values.at(-1)!.name
    switch (field.scalar) {
      case ScalarType.STRING:
        return TEXT
      case ScalarType.BYTES:
        return Buffer.from(TEXT).toString('base64')
      case ScalarType.BOOL:
        return true
      default:
        return 1
    }
  }
  if (field.fieldKind === 'map') return { [field.mapKey === ScalarType.STRING ? TEXT : '1']: one() }
  return field.fieldKind === 'list' ? [one()] : one()
}

/** How Connect sends the JSON of a method: as it is, or in the envelope of a stream. */
export function connectBody({ methodKind }: DescMethod) {
  const isStream = methodKind !== 'unary'
  return {
    type: isStream ? 'application/connect+json' : 'application/json',
    wrap(json: string): Uint8Array {
      const bytes = Buffer.from(json)
      if (!isStream) return bytes
      const head = Buffer.alloc(5)
      head.writeUInt32BE(bytes.length, 1)
      return Buffer.concat([head, bytes])
    },
  }
}
