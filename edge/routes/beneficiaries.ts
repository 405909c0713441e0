import { create } from '@bufbuild/protobuf'
import type { Client } from '@connectrpc/connect'
import type { Context } from 'koa'
import type {
  BeneficiariesService,
  GetRecipientRequest,
  ListRecipientsRequest,
} from '../../proto/gen/beneficiaries/v1/beneficiaries_pb.js'
import type { Recipient } from '../../proto/gen/beneficiaries/v1/recipient_pb.js'
import {
  ManagementSessionSchema,
  type ManagementSessionRequest,
} from '../../proto/gen/beneficiaries/v1/session_pb.js'
import { REQUEST_ID_HEADER } from '../../services/kit/rpc/request-id.ts'

/** The sessions in which end-users manage their payout methods, and what has come of them. */
export function beneficiaries(service: Client<typeof BeneficiariesService>, baseUrl: string) {
  const options = ({ state }: Context) => ({ headers: { [REQUEST_ID_HEADER]: state.requestId } })
  return {
    async createSession(session: ManagementSessionRequest, ctx: Context) {
      const { organizationId, idempotencyKey } = ctx.state
      const { sessionId, secret } = await service.createSession(
        { organizationId, idempotencyKey, session },
        options(ctx),
      )
      // A fragment is sent to no server, and so is in no log on the way.
      return create(ManagementSessionSchema, {
        id: sessionId,
        url: `${baseUrl}/sessions/${sessionId}#${secret}`,
      })
    },

    async recipient(request: GetRecipientRequest, ctx: Context): Promise<Recipient> {
      const { organizationId } = ctx.state
      const { recipient } = await service.getRecipient({ ...request, organizationId }, options(ctx))
      return recipient!
    },

    async recipients(request: ListRecipientsRequest, ctx: Context) {
      const { organizationId } = ctx.state
      const answer = await service.listRecipients({ ...request, organizationId }, options(ctx))
      ctx.state.items = answer.items.length
      return answer
    },
  }
}
