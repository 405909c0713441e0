import type { Client } from '@connectrpc/connect'
import type { Context } from 'koa'
import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import type {
  EnrichRequest,
  EnrichmentResult,
  EnrichmentService,
} from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import { coalesced } from '../coalesce.ts'
import { REQUEST_ID_HEADER } from '../../services/kit/log.ts'

/** Completion of payment instructions, one by one or many at once. */
export function enrichments(service: Client<typeof EnrichmentService>) {
  const enrichOne = coalesced<PaymentInstruction, EnrichmentResult>(
    async (items, options) => (await service.enrich({ items }, options)).items,
  )
  return {
    one: (instruction: PaymentInstruction, ctx: Context) => enrichOne(instruction, ctx.state.requestId),
    many(request: EnrichRequest, ctx: Context) {
      ctx.state.items = request.items.length
      return service.enrich(request, { headers: { [REQUEST_ID_HEADER]: ctx.state.requestId } })
    },
  }
}
