import { isUuid } from '../../../services/kit/ids.ts'
import { problemIn } from '../../../services/kit/problem.ts'
import {
  reasonOf,
  type SecurityEnding,
  type SecurityLog,
} from '../../../services/kit/process/security/security-log.ts'
import type { Context, Step } from '../../gateway/http/state.ts'
import type { HostedRoute } from './hosted-deps.ts'

/** Records opened sessions, changes and refused requests in the security log. */
export function recordPage(securityLog: SecurityLog, { recorded }: Pick<HostedRoute, 'recorded'>): Step {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (isRefusal(error)) tell(ctx, { outcome: 'failure', reason: reasonOf(error) })
      throw error
    }
    if (recorded === 'opening') tell(ctx, { outcome: 'success' })
    else if (recorded !== undefined) tellChange(ctx, recorded)
  }

  function tell(ctx: Context, ending: SecurityEnding) {
    const entry = { ...ending, ...whence(ctx) }
    if (recorded === 'opening') securityLog('session.open', entry)
    else securityLog('session.use', entry)
  }

  function tellChange(ctx: Context, reason: string) {
    const target = changedIn(ctx)
    if (target !== undefined)
      securityLog('recipient.change', { outcome: 'success', reason, target, ...whence(ctx) })
  }
}

/** Whether access was refused, as opposed to a mistake in a form. */
function isRefusal(error: unknown): boolean {
  const problem = problemIn(error)
  return (
    problem?.kind === 'unauthenticated' || problem?.kind === 'tooMany' || problem?.code === 'FOREIGN_PAGE'
  )
}

/** The recipient that a request changed; none if findings kept it from being saved. */
function changedIn({ state: { params, answer } }: Context): string | undefined {
  const { findings = [], payoutMethod } = answer!.body as {
    findings?: readonly unknown[]
    payoutMethod?: { readonly id: string }
  }
  return payoutMethod?.id ?? (findings.length === 0 ? params?.id : undefined)
}

function whence({ ip: address, state: { params, requestId } }: Context) {
  const { sessionId = '' } = params ?? {}
  return { address, requestId, ...(isUuid(sessionId) && { session: sessionId }) }
}
