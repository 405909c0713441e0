import {
  AccountVerificationRequestSchema,
  BulkVerificationRequestSchema,
  GetBatchRequestSchema,
  ListBatchItemsRequestSchema,
  ListBatchItemsResponseSchema,
  type VerificationService,
} from '../../../proto/gen/payprep/verification/v1/verification_pb.js'
import { VerificationBatchSchema } from '../../../proto/gen/payprep/verification/v1/batch_pb.js'
import type { EdgeClient } from '../../../services/callers.ts'
import { checkMetadata } from '../../../services/verification/metadata.ts'
import { callOptions, type Context, requireState } from '../http/state.ts'
import type { Once } from '../idempotency/once.ts'
import { endUserId, endUserOf } from './end-user.ts'
import { messageRoute, type Route } from './route.ts'
import * as examples from './verification-batches-examples.ts'

interface Deps {
  readonly verification: EdgeClient<typeof VerificationService>
  readonly once: Once
}

const tag = 'Account verification'
/** A thousand items, of two kilobytes on average. */
const BODY_BYTES_MAX = 2 * 1024 * 1024
/** A thousand rows are written. */
const SUBMIT_MS = 8_000

export function verificationBatchRoutes({ verification, once }: Deps): readonly Route[] {
  const ownOf = (ctx: Context) => ({ organizationId: requireState(ctx, 'caller').organizationId })
  return [
    messageRoute({
      id: 'submitAccountVerifications',
      method: 'POST',
      path: '/payments/bulk-verifications',
      tag,
      summary: 'Verify up to 1,000 accounts',
      description:
        'Each item is verified as it would be alone, as the limits of your organization and of the banks leave room, and after single verifications. The answer is the batch; the event ACCOUNT_VERIFICATION_BATCH_COMPLETED tells that all have ended, and none tells of single ones. If one item breaks the schema, the whole request is refused; an item that lacks a field of its country ends as FAILED, with the `refusal` that it would have had alone. The body may have 2 MiB.',
      examples: examples.submission,
      headers: [endUserId],
      isSlow: true,
      isAccepted: true,
      body: BulkVerificationRequestSchema,
      bodyAt: '/batch',
      bodyBytesMax: BODY_BYTES_MAX,
      checks: new Map([[AccountVerificationRequestSchema.field.metadata, checkMetadata]]),
      response: VerificationBatchSchema,
      once,
      async answer({ body }, ctx) {
        const endUserId = endUserOf(ctx)
        const request = {
          ...ownOf(ctx),
          idempotencyKey: requireState(ctx, 'idempotencyKey'),
          batch: body,
          ...(endUserId !== undefined && { endUserId }),
        }
        ctx.state.items = body.items.length
        const options = { ...callOptions(ctx), timeoutMs: SUBMIT_MS }
        return (await verification.submitBatch(request, options)).batch!
      },
    }),
    messageRoute({
      id: 'getAccountVerificationBatch',
      method: 'GET',
      path: '/payments/bulk-verifications/:batchId',
      tag,
      summary: 'Read a batch of verifications',
      description: 'Its state, and how many of its verifications have ended. COMPLETED is final.',
      examples: examples.reading,
      parameters: [GetBatchRequestSchema, 'batchId'],
      response: VerificationBatchSchema,
      answer: async ({ parameters: { batchId } }, ctx) =>
        (await verification.getBatch({ ...ownOf(ctx), batchId }, callOptions(ctx))).batch!,
    }),
    messageRoute({
      id: 'listAccountVerificationBatchItems',
      method: 'GET',
      path: '/payments/bulk-verifications/:batchId/items',
      tag,
      summary: 'List the verifications of a batch',
      description:
        'As they are now, in the order in which they were submitted. If there are more, `nextCursor` is the `cursor` of the next page.',
      examples: examples.list,
      parameters: [ListBatchItemsRequestSchema, 'batchId', 'limit', 'cursor'],
      response: ListBatchItemsResponseSchema,
      async answer({ parameters }, ctx) {
        const page = await verification.listBatchItems({ ...parameters, ...ownOf(ctx) }, callOptions(ctx))
        ctx.state.items = page.items.length
        return page
      },
    }),
  ]
}
