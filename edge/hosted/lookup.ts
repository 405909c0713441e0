import type { Middleware } from 'koa'
import type { EnrichedAgent } from '../../proto/gen/enrichment/v1/enrichment_pb.js'
import { PaymentInstructionSchema } from '../../proto/gen/payments/v1/instruction_pb.js'
import { AlertCode } from '../../proto/gen/validation/v1/validation_pb.js'
import { answer } from '../answer.ts'
import { jsonReader } from '../json/bridge.ts'
import { jsonBody } from '../middleware/body.ts'
import { callOptions } from './guards.ts'
import type { HostedDeps } from './hosted-pages.ts'

type Deps = Pick<HostedDeps, 'beneficiaries' | 'validation' | 'enrichment'>

const readInstruction = jsonReader(PaymentInstructionSchema)

/** What is to be said of a form while it is being filled in: whose bank it is, and what does not fit. */
export function lookupRoute({ beneficiaries, validation, enrichment }: Deps): readonly Middleware[] {
  return [
    jsonBody,
    async ctx => {
      const request = { items: [readInstruction(ctx.state.body)] }
      const options = callOptions(ctx)
      const [, { items: results }, { items: enriched }] = await Promise.all([
        beneficiaries.getPageSession({ page: ctx.state.page }, options),
        validation.validate(request, options),
        enrichment.enrich(request, options),
      ])
      const alerts = results[0]?.alerts ?? []
      const bank = bankOf(enriched[0]?.enrichments?.creditorAgent)
      answer(ctx, 200, {
        alerts: alerts.map(({ code, field }) => ({
          code: AlertCode[code] ?? 'UNKNOWN',
          ...(field !== undefined && { field }),
        })),
        ...(bank !== undefined && { bank }),
      })
    },
  ]
}

function bankOf(agent: EnrichedAgent | undefined) {
  if (agent?.name === undefined) return undefined
  const { name, logo, bic, address } = agent
  return {
    name,
    // Ours alone: the page loads nothing from elsewhere.
    ...(logo?.startsWith('/') && { logo }),
    ...(bic !== undefined && { bic }),
    ...(address?.townName !== undefined && { town: address.townName }),
    ...(address !== undefined && { country: address.country }),
  }
}
