import { PaymentInstructionSchema } from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { AlertCode, AlertSeverity } from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { paymentIn, withBicInPlace } from '../../../services/beneficiaries/requirements/index.ts'
import { validPart } from '../../../services/library/bounds/valid-part.ts'
import { callOptions, type Step, answer } from '../../gateway/http/state.ts'
import { jsonBody } from '../../gateway/middleware/body.ts'
import { bankOf } from './bank.ts'
import { bodyObject, draftIn } from './drafts.ts'
import type { HostedDeps } from './hosted-deps.ts'

const filledIn = validPart(PaymentInstructionSchema)

type Deps = Pick<HostedDeps, 'validation' | 'enrichment'>

/** POST lookups: the bank and the alerts of a draft that is still being filled in. */
export function lookupRoute({ validation, enrichment }: Deps): readonly Step[] {
  return [
    jsonBody,
    async ctx => {
      const draft = paymentIn(withBicInPlace(draftIn(bodyObject(ctx.state.body))))
      const request = { items: [filledIn(draft)] }
      const options = callOptions(ctx)
      const [{ items: results }, { items: enriched }] = await Promise.all([
        validation.validate(request, options),
        enrichment.enrich(request, options),
      ])
      const alerts = results[0]?.alerts ?? []
      const bank = bankOf(enriched[0])
      answer(ctx, 200, {
        alerts: alerts.map(({ code, field, severity }) => ({
          code: AlertCode[code] ?? 'UNKNOWN',
          isBlocking: severity !== AlertSeverity.DOUBTFUL,
          ...(field !== undefined && { field }),
        })),
        ...(bank !== undefined && { bank }),
      })
    },
  ]
}
