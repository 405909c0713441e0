import type { Client } from '@connectrpc/connect'
import type { Context } from 'koa'
import type {
  DeleteSubscriptionRequest,
  GetSubscriptionRequest,
  ListDeliveriesRequest,
  NotifierService,
  RecoveryRequest,
  RetryDeliveryRequest,
  SendTestEventRequest,
} from '../../proto/gen/notifier/v1/notifier_pb.js'
import type { SubscriptionChange, SubscriptionRequest } from '../../proto/gen/notifier/v1/subscription_pb.js'
import { REQUEST_ID_HEADER } from '../../services/kit/rpc/request-id.ts'

/** The endpoints to which clients want to be told of events, and what was sent there. */
export function webhooks(service: Client<typeof NotifierService>) {
  const options = ({ state }: Context) => ({ headers: { [REQUEST_ID_HEADER]: state.requestId } })
  const organizationId = ({ state }: Context): string => state.organizationId
  /** What the caller named in the path. */
  const named = (ctx: Context) => ({
    organizationId: organizationId(ctx),
    subscriptionId: ctx.params.subscriptionId as string,
  })

  return {
    async create(wish: SubscriptionRequest, ctx: Context) {
      const request = { organizationId: organizationId(ctx), subscription: wish }
      return (await service.createSubscription(request, options(ctx))).subscription!
    },

    async list(_request: object, ctx: Context) {
      return service.listSubscriptions({ organizationId: organizationId(ctx) }, options(ctx))
    },

    async get(request: GetSubscriptionRequest, ctx: Context) {
      const asked = { ...request, organizationId: organizationId(ctx) }
      return (await service.getSubscription(asked, options(ctx))).subscription!
    },

    async update(change: SubscriptionChange, ctx: Context) {
      // A message cannot tell an empty list from none; the body can.
      const { events } = ctx.state.body
      const changesEvents = events !== undefined && events !== null
      const request = { ...named(ctx), change, changesEvents }
      return (await service.updateSubscription(request, options(ctx))).subscription!
    },

    async remove(request: DeleteSubscriptionRequest, ctx: Context) {
      return service.deleteSubscription({ ...request, organizationId: organizationId(ctx) }, options(ctx))
    },

    async deliveries(request: ListDeliveriesRequest, ctx: Context) {
      const asked = { ...request, organizationId: organizationId(ctx) }
      const answer = await service.listDeliveries(asked, options(ctx))
      ctx.state.items = answer.items.length
      return answer
    },

    async retry(request: RetryDeliveryRequest, ctx: Context) {
      const asked = { ...request, organizationId: organizationId(ctx) }
      return (await service.retryDelivery(asked, options(ctx))).delivery!
    },

    async recover(recovery: RecoveryRequest, ctx: Context) {
      return service.recoverDeliveries({ ...named(ctx), recovery }, options(ctx))
    },

    async test(request: SendTestEventRequest, ctx: Context) {
      const asked = { ...request, organizationId: organizationId(ctx) }
      return (await service.sendTestEvent(asked, options(ctx))).delivery!
    },
  }
}
