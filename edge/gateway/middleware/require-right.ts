import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { type Context, requireState, type Step } from '../http/state.ts'
import type { HasRight, Right } from '../identity/rights.ts'

/** Lets requests of clients with a right pass. Runs after `authenticate`. */
export function requireRight(hasRight: HasRight, right: Right, securityLog: SecurityLog): Step {
  return (ctx, next) => {
    demandRight(ctx, hasRight, right, securityLog)
    return next()
  }
}

/** Throws a Problem if the client lacks a right: for a route that needs it for some of its requests. */
export function demandRight(ctx: Context, hasRight: HasRight, right: Right, securityLog: SecurityLog): void {
  const { clientId, organizationId } = requireState(ctx, 'caller')
  if (hasRight(clientId, right)) return
  const { requestId } = ctx.state
  const by = { address: ctx.ip, client: clientId, organization: organizationId, requestId }
  securityLog('right.use', { outcome: 'failure', reason: 'auth-right-missing', target: right, ...by })
  throw new HttpProblem(
    'refused',
    `the client ${clientId} has no right ${right}; an operator grants it with: payprep clients grant ${clientId} ${right}`,
    { status: 403, code: 'AUTH_RIGHT_MISSING' },
  )
}
