import type { OpenApi, Operation as Described } from '../../gateway/openapi/types.ts'
import type { Answered, Operation } from '../src/operation.ts'

/** Read-only POSTs. Other POSTs that may be repeated take an idempotency key. */
const reads: ReadonlySet<string> = new Set([
  'issueToken',
  'validatePayment',
  'validatePayments',
  'enrichPayment',
  'enrichPayments',
  'screenDestination',
  'screenDestinations',
])

/** A module with a row and a documented method for each operation that programs call: all but pages for people. */
export function operationsOf({ paths, info }: OpenApi): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const type = answeredType(described)
      return type === 'text/html' ? [] : [{ described, row: rowOf(method, path, described, type) }]
    }),
  )
  const ids = rows.map(({ described }) => described.operationId)
  for (const id of reads) if (!ids.includes(id)) throw new Error(`the description has no operation ${id}`)
  return `// Made by npm run client.
import type { Call } from './call.ts'

export const VERSION = ${JSON.stringify(info['x-payprep-version'])}

/** The methods of a client. */
export interface Payprep {
${rows.map(({ described }) => methodOf(described)).join('\n')}
}

export const operations = {
${rows.map(({ described, row }) => `  ${described.operationId}: ${JSON.stringify(row)},`).join('\n')}
} as const
`
}

function methodOf({ operationId, summary, description }: Described): string {
  const text = `${summary}. ${description}`.replaceAll('*/', '*\u200b/')
  return `  /** ${text} */\n  readonly ${operationId}: Call<'${operationId}'>`
}

function rowOf(method: string, path: string, described: Described, type: string | undefined): Operation {
  const { operationId, requestBody, security, parameters = [] } = described
  for (const { name, in: place } of parameters)
    if (place !== 'header' && (name === 'body' || name === 'headers'))
      throw new Error(`${operationId} has a parameter "${name}", a name that the client reserves`)
  const [sends] = Object.keys(requestBody?.content ?? {})
  return {
    method: method.toUpperCase(),
    path,
    ...(sends !== undefined && { sends }),
    answers: answeredAs(type),
    ...(security?.length === 0 && { isOpen: true }),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') && { isOnce: true }),
    ...((method === 'get' || reads.has(operationId)) && { isRead: true }),
  }
}

/** The media type of a success. */
function answeredType({ responses }: Described): string | undefined {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]
  return success !== undefined && 'content' in success ? Object.keys(success.content ?? {})[0] : undefined
}

function answeredAs(type: string | undefined): Answered {
  if (type === undefined) return 'nothing'
  if (type === 'application/x-ndjson') return 'stream'
  return type.endsWith('json') ? 'json' : 'text'
}
