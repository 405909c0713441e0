import type { Message } from '@bufbuild/protobuf'
import type { Subscription } from '../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { problemIn } from '../../../services/kit/problem.ts'
import {
  reasonOf,
  type SecurityEnding,
  type SecurityLog,
} from '../../../services/kit/process/security/security-log.ts'
import { type Context, requireState } from '../http/state.ts'

export type RecordWebhook = ReturnType<typeof recordWebhook>

/** The codes of refusals that may be an attack: on an address inside, or on a host of somebody else. */
const RECORDED: ReadonlySet<string | undefined> = new Set([
  'WEBHOOK_ENDPOINT_URL_INVALID',
  'WEBHOOK_HOST_PROOF_FAILED',
])

/** Writes a client's changes of a subscription, and refused attempts, to the security log. */
export function recordWebhook(securityLog: SecurityLog) {
  return async <T extends Message>(
    ctx: Context,
    done: string,
    doing: Promise<T>,
    subscriptionId?: string,
  ): Promise<T> => {
    const { clientId: client, organizationId: organization } = requireState(ctx, 'caller')
    const by = { address: ctx.ip, client, organization, requestId: ctx.state.requestId }
    const write = (ending: SecurityEnding, target: string | undefined) =>
      securityLog('webhook.change', { ...ending, ...(target !== undefined && { target }), ...by })
    try {
      const answer = await doing
      const { subscription } = answer as { readonly subscription?: Pick<Subscription, 'id'> }
      write({ outcome: 'success', reason: done }, subscription?.id ?? subscriptionId)
      return answer
    } catch (error) {
      if (RECORDED.has(problemIn(error)?.code)) {
        write({ outcome: 'failure', reason: reasonOf(error) }, subscriptionId)
      }
      throw error
    }
  }
}
