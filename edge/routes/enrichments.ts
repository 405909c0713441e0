import { create } from '@bufbuild/protobuf'
import type { Client } from '@connectrpc/connect'
import type { Context } from 'koa'
import {
  type EnrichRequest,
  EnrichRequestSchema,
  EnrichResponseSchema,
  type EnrichmentResult,
  type EnrichmentService,
} from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import type { PaymentInstruction } from '../../proto/gen/payments/v1/instruction_pb.js'
import { itemsPerCall } from '../../services/kit/rpc/items-limit.ts'
import { coalesced } from '../http/coalesce.ts'

/** Completion of payment instructions, one by one or many at once. */
export function enrichments(service: Client<typeof EnrichmentService>, baseUrl: string) {
  const enrich = coalesced<PaymentInstruction, EnrichmentResult>(
    itemsPerCall(EnrichRequestSchema.field.items),
    async (items, options) => {
      const response = await service.enrich({ items }, options)
      for (const result of response.items) makeLogoAbsolute(result, baseUrl)
      return response.items
    },
  )
  return {
    async one(instruction: PaymentInstruction, ctx: Context): Promise<EnrichmentResult> {
      const [result] = await enrich([instruction], ctx.state.requestId)
      return result!
    },
    async many({ items }: EnrichRequest, ctx: Context) {
      ctx.state.items = items.length
      const results = items.length === 0 ? [] : await enrich(items, ctx.state.requestId)
      return create(EnrichResponseSchema, { items: [...results] })
    },
  }
}

/** The services know logos of ours by their paths alone: only the edge knows the address that clients call. */
function makeLogoAbsolute({ enrichments }: EnrichmentResult, baseUrl: string): void {
  const agent = enrichments?.creditorAgent
  if (agent?.logo?.startsWith('/')) agent.logo = baseUrl + agent.logo
}
