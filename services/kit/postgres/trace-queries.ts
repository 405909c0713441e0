import type { Knex } from 'knex'
import { currentTracer, type Span } from '../tracing/tracer.ts'

interface Query {
  readonly __knexQueryUid: string
  readonly sql: string
  readonly method?: string
}

/**
 * Opens a span for each query of a trace, with its operation and table; never a value, nor the statement. Queries outside of a
 * trace, such as those that look for due jobs, get no span.
 */
export function traceQueries(db: Knex, schema: string): Knex {
  const tracer = currentTracer()
  if (tracer === undefined) return db
  const open = new Map<string, Span>()
  const end = (
    { __knexQueryUid: id }: Query,
    failure?: { readonly code?: string; readonly name: string },
  ) => {
    const span = open.get(id)
    if (failure !== undefined) span?.fail(failure.code ?? failure.name)
    span?.end()
    open.delete(id)
  }
  db.on('query', (query: Query) => {
    if (tracer.activeTraceId() === undefined) return
    const { operation, table } = readStatement(query.sql)
    const span = tracer.open({
      name: [operation, table].filter(Boolean).join(' '),
      kind: 'CLIENT',
      attributes: {
        'db.system.name': 'postgresql',
        'db.namespace': schema,
        'db.operation.name': operation,
        ...(table !== undefined && { 'db.collection.name': table }),
      },
    })
    open.set(query.__knexQueryUid, span)
  })
  db.on('query-response', (_response: unknown, query: Query) => end(query))
  db.on('query-error', (error: Error, query: Query) => end(query, error))
  return db
}

const OPERATION = /^[\s(]*(\w+)/
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?\w+"?\.)?"?[a-z_]\w*"?)/i

/** The first word of a statement, and the first table that it names. */
export function readStatement(sql: string): {
  readonly operation: string
  readonly table: string | undefined
} {
  const [, operation = 'query'] = OPERATION.exec(sql) ?? []
  const [, table] = TABLE.exec(sql) ?? []
  return { operation: operation.toUpperCase(), table: table?.replaceAll('"', '') }
}
