import { tableIn } from '../edge/documented-tables.ts'

/** The outcome of a request during a fault: served, or refused with 503 and Retry-After. */
export type Effect = 'served' | 'refused'

/** The requests that are sent during a fault, by their names in the table. */
const requests = {
  validations: 'validate',
  'access tokens': 'token',
  'reading of subscriptions': 'read',
  'creation of sessions': 'write',
  '/readyz': 'ready',
} as const

export type RequestKind = (typeof requests)[keyof typeof requests]

interface Fault {
  readonly name: string
  readonly effects: readonly (readonly [RequestKind, Effect])[]
}

/** The faults that /docs/faults names, with their effects. */
export const faults: readonly Fault[] = tableIn('faults.md', 'Fault').map(([name = '', refused = '']) => ({
  name,
  effects: effectsOf(refused === 'nothing' ? [] : refused.split(', ')),
}))

function effectsOf(refused: readonly string[]): Fault['effects'] {
  const unknown = refused.filter(each => !Object.hasOwn(requests, each))
  if (unknown.length > 0) throw new Error(`/docs/faults names requests that no test sends: ${unknown}`)
  return Object.entries(requests).map(([request, kind]) => [
    kind,
    refused.includes(request) ? 'refused' : 'served',
  ])
}

/** The changes of a primary that /docs/faults names, by what changes. */
export const failovers = (of: 'Postgres' | 'Redis'): readonly string[] =>
  tableIn('faults.md', 'Of')
    .filter(([first]) => first === of)
    .map(([, fault = '']) => fault)
