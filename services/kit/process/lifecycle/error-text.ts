import { EmbeddedPostgresError, UnusableDatabase } from '../../postgres/unusable-database.ts'
import { ConfigError } from '../config/config.ts'
import { Problem, problemIn } from '../../problem.ts'

/** Errors whose messages say what an operator is to do. */
const FOR_OPERATORS = [ConfigError, EmbeddedPostgresError, Problem, UnusableDatabase]

/** An SQLSTATE of Postgres. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** The root cause of an error. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

/** An error as text for an operator: one line if they can fix it, the stack if it is a bug. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (FOR_OPERATORS.some(kind => error instanceof kind)) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `port ${port} is in use: stop the process that listens there, or choose another port`
  if (code === 'EACCES' && port !== undefined)
    return `this user may not listen on port ${port}: choose one above 1023`
  if (code === INSUFFICIENT_PRIVILEGE)
    return `the role of DATABASE_URL has too few rights (${rootOf(error).message.replace(/^.* - /s, '')}): set the one that payprep roles makes for this program, or for an operator's command the owner of the schemas`
  if (code === 'ECONNREFUSED')
    return `connection refused at ${(error as { address?: string }).address}:${port} (check DATABASE_URL)`
  const outage = problemIn(error)
  if (outage?.kind === 'unavailable') {
    const { message } = rootOf(outage)
    return `something that this process needs does not answer (${message}): start it, or correct its address`
  }
  return error.stack ?? error.message
}
