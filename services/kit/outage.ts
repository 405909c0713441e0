import { Code, ConnectError } from '@connectrpc/connect'

/**
 * A sentence for callers about the unavailable, full or exhausted resource, if this error is an outage; undefined for any
 * other error. The request may succeed later; its changes in the database have been rolled back.
 */
export function outageIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof ConnectError)
    return RPC_OUTAGES.has(error.code)
      ? 'an internal service is unavailable, try again in a moment'
      : undefined
  const { code = '', name, message } = error as NodeJS.ErrnoException
  const outage = outages.find(
    ({ codes, names, messages }) => codes?.test(code) || names?.test(name) || messages?.test(message),
  )
  return outage && `${outage.what}, try again in a moment`
}

/** The codes of calls to an unreachable or slow service. A peer that dies during a call appears as Canceled or Aborted. */
export const RPC_OUTAGES: ReadonlySet<Code> = new Set([
  Code.Unavailable,
  Code.DeadlineExceeded,
  Code.Canceled,
  Code.Aborted,
])

interface Outage {
  readonly what: string
  /** Codes of system calls (errno(3)), or SQLSTATEs of Postgres (its manual, appendix A). */
  readonly codes?: RegExp
  readonly names?: RegExp
  /** For errors without a specific code or name. */
  readonly messages?: RegExp
}

/** The first match applies. Socket errors come from Postgres: all other clients name their own outages. */
const outages: readonly Outage[] = [
  { what: 'the disk is full', codes: /^(ENOSPC|EDQUOT)$/ },
  { what: 'too many files and connections are open', codes: /^(EMFILE|ENFILE)$/ },
  {
    what: 'Redis is unavailable',
    // Replies (https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors), and errors of its client.
    messages:
      /^((LOADING|READONLY|OOM|MISCONF|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|TRYAGAIN|BUSY) |The client is (closed|offline)$|Connection timeout$|Disconnects client$|Socket (closed unexpectedly|timeout)|All the root nodes are unavailable$)/,
  },
  { what: 'all connections to the database are busy', names: /^KnexTimeoutError$/ },
  // insufficient_resources: disk_full, out_of_memory, too_many_connections; and io_error.
  { what: 'the database is full', codes: /^(53...|58030)$/ },
  // A standby, or a primary that its operator has locked: read_only_sql_transaction.
  { what: 'the database takes no changes', codes: /^25006$/ },
  {
    what: 'the database did not answer in time',
    // query_canceled by statement_timeout, and idle_in_transaction_session_timeout.
    codes: /^(57014|25P03)$/,
    messages: /(^| - )Query read timeout$/,
  },
  // serialization_failure, deadlock_detected, lock_not_available.
  { what: 'others are changing the same data', codes: /^(40001|40P01|55P03)$/ },
  {
    what: 'the database is unavailable',
    // Connection exceptions, a server that stops or starts, and what connect(2) and send(2) report.
    codes:
      /^(08...|57P0[1-5]|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/,
    // From pg, and from a closing pool that aborts waiting requests. Knex prefixes a message of pg with the statement and a dash.
    messages:
      /(^| - )(Connection terminated( unexpectedly| due to connection timeout)?$|timeout expired$|Client (has encountered a connection error|was closed) and is not queryable$|Unable to acquire a connection$|aborted$)/,
  },
]
