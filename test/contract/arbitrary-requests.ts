import fc from 'fast-check'
import type { OpenApi, Parameter } from '../../edge/gateway/openapi/types.ts'
import { arbitraryValues, broken } from './arbitrary-values.ts'

/** The operations of a description, except the pages for people. */
export const operationsOf = (document: OpenApi) =>
  Object.entries(document.paths)
    .filter(([path]) => !path.startsWith('/docs'))
    .flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )

type DescribedOperation = ReturnType<typeof operationsOf>[number]

interface Options {
  readonly mismatch: (schema: object, value: unknown) => string | undefined
  /** Things that there are, by the parameters that name them. */
  readonly known: Readonly<Record<string, readonly string[]>>
  readonly authorization: string
}

/** What a client may send: mostly what the description permits. `isForbidden` says that it does not permit the body. */
export function arbitraryRequests(document: OpenApi, { mismatch, known, authorization }: Options) {
  const valueOf = arbitraryValues(document)
  return fc.oneof(...operationsOf(document).map(requestOf))

  /** The text of a parameter as it stands in a url or a header. */
  function textOf({ name, schema, in: place }: Parameter) {
    return (
      fc
        .oneof(valueOf(schema), ...(known[name] ?? []).map(each => fc.constant(each)))
        .map(value => String(value).toWellFormed())
        .map(text =>
          place === 'header'
            ? text.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 200) || 'x'
            : encodeURIComponent(text),
        )
        // A path has no empty part, and these two would be resolved.
        .map(text => (place === 'path' && /^\.{0,2}$/.test(text) ? 'x' : text))
    )
  }

  function requestOf({ method, path, operation }: DescribedOperation) {
    const { parameters = [], requestBody } = operation
    // A preference to wait would only delay the answers.
    const sent = parameters.filter(({ name }) => name !== 'Prefer')
    const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
    const whole = valueOf(media?.schema ?? {})
    const isJson = type === 'application/json'
    return fc
      .record({
        values: fc.record(Object.fromEntries(sent.map(each => [each.name, textOf(each)])), {
          requiredKeys: sent.filter(({ in: place }) => place === 'path').map(({ name }) => name),
        }),
        body: isJson
          ? fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: broken(whole) })
          : whole,
        token: fc.oneof(
          { weight: 12, arbitrary: fc.constant(authorization) },
          fc.constantFrom('', 'Bearer x'),
        ),
      })
      .map(({ values, body, token }) => {
        const of = (place: Parameter['in']) =>
          sent
            .filter(each => each.in === place && values[each.name] !== undefined)
            .map(({ name }) => [name, values[name]!] as const)
        const query = of('query')
          .map(pair => pair.join('='))
          .join('&')
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!)
        const text = isJson
          ? JSON.stringify(body)
          : type?.endsWith('form-urlencoded')
            ? formOf(body as object)
            : String(body)
        return {
          // A counterexample shows it.
          id: operation.operationId,
          line: `${method} ${filled}${query && `?${query}`}`,
          headers: {
            ...Object.fromEntries(of('header')),
            ...(token !== '' && { authorization: token }),
            ...(type !== undefined && { 'content-type': type }),
          },
          ...(type !== undefined && { body: text }),
          isForbidden: isJson && mismatch(media!.schema!, withoutNull(body)) !== undefined,
        }
      })
  }
}

const formOf = (fields: object) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value).toWellFormed()] as [string, string]),
  ).toString()

/** A field that is null counts as left out. */
const withoutNull = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(withoutNull)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, each]) => each !== null)
            .map(([name, each]) => [name, withoutNull(each)]),
        )
      : value
