import type { OpenApi, Operation, Response } from '../../edge/gateway/openapi/types.ts'
import { schemasOf } from '../edge/running-edge.ts'

export interface Answer {
  readonly status: number
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly text: string
}

/** Headers without which an answer of the status does not say what to do. */
const needed: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
  503: 'retry-after',
}

/** Judges answers by the description: the status is listed, its headers are, and the body has its type and schema. */
export function judgeOf(document: OpenApi) {
  const schemaOf = schemasOf(document)
  const validators = new Map<object | string, (value: unknown) => string | undefined>()
  function mismatch(schema: object | string, value: unknown): string | undefined {
    if (!validators.has(schema)) validators.set(schema, schemaOf(schema))
    return validators.get(schema)!(value)
  }
  const described = Object.keys(document.components.headers)

  const responseOf = (operation: Operation, status: number): Response | undefined => {
    const response = operation.responses[status]
    return response !== undefined && '$ref' in response
      ? document.components.responses[response.$ref.split('/').at(-1)!]
      : response
  }

  /** The mistake in an answer, or undefined. Without an operation, only what holds for all answers is judged. */
  function mistakeIn(
    operation: Operation | undefined,
    { status, headers, text }: Answer,
  ): string | undefined {
    if (status >= 500 && status !== 503) return `${status} ${text}`
    if (headers['x-request-id'] === undefined) return 'no X-Request-Id'
    // The pages know their end-user by a cookie, for which there is no scheme.
    const header = operation === undefined && status === 401 ? undefined : needed[status]
    if (header !== undefined && headers[header] === undefined) return `${status} without ${header}`
    const type = String(headers['content-type'] ?? '').replace(/;.*/, '')
    const body: unknown = /[/+]json$/.test(type) && text !== '' ? JSON.parse(text) : undefined
    if (status >= 400 && body === undefined) return `${status} without JSON`
    if (operation === undefined) return status >= 400 ? mismatch('ErrorResponse', body) : undefined
    const response = responseOf(operation, status)
    if (response === undefined) return `${status} is not described: ${text.slice(0, 200)}`
    const unlisted = described.find(
      name => headers[name.toLowerCase()] !== undefined && response.headers[name] === undefined,
    )
    if (unlisted !== undefined) return `${status} has ${unlisted}, which is not listed`
    if (text === '') return undefined
    const media = response.content?.[type]
    if (media === undefined) return `${status} has the type ${type}, which is not described`
    return media.schema && body !== undefined ? mismatch(media.schema, body) : undefined
  }

  return { mistakeIn, mismatch }
}
