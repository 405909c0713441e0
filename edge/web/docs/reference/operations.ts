import type {
  Example,
  MediaType,
  OpenApi,
  Operation,
  Parameter,
  Response,
} from '../../../gateway/openapi/types.ts'
import type { Body, Call, Value } from '../samples/call.ts'

export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The operations with a tag, in the order of the document, without those that answer with a page for people. */
export function operationsOf({ paths }: OpenApi, tag: string): readonly DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(
        ([, operation]) =>
          operation.tags.includes(tag) && successOf(operation)?.content?.['text/html'] === undefined,
      )
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
}

export function operationIn(api: OpenApi, operationId: string): DescribedOperation {
  return api.tags
    .flatMap(({ name }) => operationsOf(api, name))
    .find(({ operation }) => operation.operationId === operationId)!
}

export function successOf({ responses }: Operation): Response | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return success !== undefined && !('$ref' in success) ? success : undefined
}

/** Every body in this document has exactly one media type. */
export function onlyContent(
  content: Readonly<Record<string, MediaType>> | undefined,
): readonly [type: string, MediaType] | undefined {
  return Object.entries(content ?? {})[0]
}

/** Where credentials come from in samples. */
const fromEnvironment: Readonly<Record<string, Value>> = {
  client_id: { environment: 'CLIENT_ID' },
  client_secret: { environment: 'CLIENT_SECRET' },
}

/** The call that an example shows; by default the first one. */
export function callOf(
  api: OpenApi,
  { method, path, operation }: DescribedOperation,
  exampleName?: string,
): Call {
  const { operationId, parameters = [], requestBody, security } = operation
  const [type, media] = onlyContent(requestBody?.content) ?? []
  const examples = media?.examples ?? {}
  const example = exampleName === undefined ? Object.values(examples)[0] : examples[exampleName]
  return {
    name: operationId,
    method,
    url: api.servers[0]!.url + filledIn(api, path, parameters),
    headers: {
      ...(security === undefined && { Authorization: { prefix: 'Bearer ', environment: 'TOKEN' } }),
      ...Object.fromEntries(
        parameters
          .filter(each => each.in === 'header' && (each.required || each.example !== undefined))
          .map(({ name, example: value }) => [
            name,
            name === 'Idempotency-Key' ? 'new UUID' : (value ?? name),
          ]),
      ),
    },
    ...(example !== undefined && { body: bodyOf(type!, example) }),
  }
}

function bodyOf(type: string, { value }: Example): Body {
  if (type === 'application/x-www-form-urlencoded')
    return { kind: 'form', type, fields: { ...(value as Record<string, string>), ...fromEnvironment } }
  return typeof value === 'string'
    ? { kind: 'file', type, name: type === 'application/x-ndjson' ? 'entities.jsonl' : 'payroll.csv' }
    : { kind: 'json', type, value }
}

/** The path and query with example values. */
function filledIn(api: OpenApi, path: string, parameters: readonly Parameter[]): string {
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: where, example }) =>
      where === 'query' && example !== undefined ? [[name, example] as [string, string]] : [],
    ),
  ).toString()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    pathExample(
      api,
      parameters.find(each => each.name === name)!,
    ),
  )
  return filled + (query && `?${query}`)
}

/** A path parameter means the same in each operation, so the example may be another operation's. */
export function pathExample({ paths }: OpenApi, { name, example, schema }: Parameter): string {
  const others = Object.values(paths)
    .flatMap(Object.values<Operation>)
    .flatMap(({ parameters = [] }) => parameters)
  return String(
    example ??
      others.find(each => each.name === name && each.example !== undefined)?.example ??
      (schema.format === 'uuid' ? '0b7c6a52-2d7f-4d5e-8f0a-6c3b9e1d4f28' : name),
  )
}
