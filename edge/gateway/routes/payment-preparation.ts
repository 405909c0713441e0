import { create } from '@bufbuild/protobuf'
import {
  type EnrichmentResult,
  EnrichmentResultSchema,
  type EnrichmentService,
  EnrichRequestSchema,
  EnrichResponseSchema,
} from '../../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import {
  type PaymentInstruction,
  PaymentInstructionSchema,
} from '../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  type NotChecked,
  NotCheckedKind,
  NotCheckedSchema,
} from '../../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import {
  ValidateRequestSchema,
  ValidateResponseSchema,
  type ValidationResult,
  ValidationResultSchema,
  type ValidationService,
} from '../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { EdgeClient } from '../../../services/callers.ts'
import { itemsPerCall } from '../../../services/library/bounds/bounds.ts'
import { coalesced } from '../http/coalesce.ts'
import { batchSizes } from '../http/metrics.ts'
import { countItems } from '../http/usage.ts'
import { unknownFields } from '../json/bridge.ts'
import { logoRoute } from './logos.ts'
import { examplesOf } from './payment-preparation-examples.ts'
import { messageRoute, type Route } from './route.ts'

interface Deps {
  readonly validation: EdgeClient<typeof ValidationService>
  readonly enrichment: EdgeClient<typeof EnrichmentService>
  readonly baseUrl: string
}

export function paymentPreparationRoutes(deps: Deps): readonly Route[] {
  return [...validationRoutes(deps.validation), ...enrichmentRoutes(deps), logoRoute()]
}

function validationRoutes(validation: Deps['validation']): readonly Route[] {
  const validate = coalesced<PaymentInstruction, ValidationResult>(
    itemsPerCall(ValidateRequestSchema.field.items),
    async (items, options) => (await validation.validate({ items }, options)).items,
    batchSizes('validate'),
  )
  return [
    messageRoute({
      id: 'validatePayment',
      method: 'POST',
      path: '/payments/validations',
      tag: 'Payment preparation',
      summary: 'Validate a payment instruction',
      description:
        'Checks a full or partial instruction against scheme requirements, bank reference data and heuristics. Spaces, hyphens and lower case in IBANs, BICs and bank identifiers are ignored.',
      examples: examplesOf('/payments/validations'),
      body: PaymentInstructionSchema,
      response: ValidationResultSchema,
      async answer({ body, json }, ctx) {
        const [result] = await validate([body], ctx.state.requestId)
        return withUnknownFields(result!, json)
      },
    }),
    messageRoute({
      id: 'validatePayments',
      method: 'POST',
      path: '/payments/bulk-validations',
      tag: 'Payment preparation',
      summary: 'Validate up to 20 payment instructions',
      description:
        'Each item is validated exactly as it would be alone, and the results are in the order of the items. If one item breaks the schema, the whole request is refused.',
      examples: examplesOf('/payments/bulk-validations'),
      body: ValidateRequestSchema,
      response: ValidateResponseSchema,
      async answer({ body: { items }, json }, ctx) {
        countItems(ctx, items.length)
        const results = items.length === 0 ? [] : await validate(items, ctx.state.requestId)
        return create(ValidateResponseSchema, bulkOf(results, json))
      },
    }),
  ]
}

function enrichmentRoutes({ enrichment, baseUrl }: Deps): readonly Route[] {
  const enrich = coalesced<PaymentInstruction, EnrichmentResult>(
    itemsPerCall(EnrichRequestSchema.field.items),
    async (items, options) => {
      const response = await enrichment.enrich({ items }, options)
      return response.items.map(result => withAbsoluteLogo(result, baseUrl))
    },
    batchSizes('enrich'),
  )
  return [
    messageRoute({
      id: 'enrichPayment',
      method: 'POST',
      path: '/payments/enrichments',
      tag: 'Payment preparation',
      summary: 'Complete a payment instruction',
      description:
        'Derives what the instruction leaves out: the bank of an IBAN, a BIC or a local bank identifier, the other forms of the account, intermediaries for a currency, and the settlement systems that reach the bank. Fields that cannot be determined are left out.',
      examples: examplesOf('/payments/enrichments'),
      body: PaymentInstructionSchema,
      response: EnrichmentResultSchema,
      async answer({ body, json }, ctx) {
        const [result] = await enrich([body], ctx.state.requestId)
        return withUnknownFields(result!, json)
      },
    }),
    messageRoute({
      id: 'enrichPayments',
      method: 'POST',
      path: '/payments/bulk-enrichments',
      tag: 'Payment preparation',
      summary: 'Complete up to 20 payment instructions',
      description:
        'Each item is completed exactly as it would be alone, and the results are in the order of the items.',
      examples: examplesOf('/payments/bulk-enrichments'),
      body: EnrichRequestSchema,
      response: EnrichResponseSchema,
      async answer({ body: { items }, json }, ctx) {
        countItems(ctx, items.length)
        const results = items.length === 0 ? [] : await enrich(items, ctx.state.requestId)
        return create(EnrichResponseSchema, bulkOf(results, json))
      },
    }),
  ]
}

const unknownInInstruction = unknownFields(PaymentInstructionSchema)
/** Bulk requests of both kinds have the same fields. */
const unknownInBulk = unknownFields(ValidateRequestSchema)

interface Result {
  readonly notChecked: NotChecked[]
}

/** Services never see fields that no message has, so the edge names them. */
function withUnknownFields<R extends Result>(result: R, instruction: unknown): R {
  const unknown = unknownInInstruction(instruction)
  if (unknown.length === 0) return result
  return { ...result, notChecked: [...result.notChecked, ...unknown.map(unknownField)] }
}

function bulkOf<R extends Result>(results: readonly R[], json: unknown) {
  const { items, ...rest } = json as { readonly items: readonly unknown[] }
  return {
    items: results.map((result, index) => withUnknownFields(result, items[index])),
    notChecked: unknownInBulk(rest).map(unknownField),
  }
}

function unknownField(field: string): NotChecked {
  const reason = 'This API has no such field; it was ignored.'
  return create(NotCheckedSchema, { kind: NotCheckedKind.UNKNOWN_FIELD, reason, field })
}

/** The service gives only the path of a logo that we serve: only the edge has the public address. */
function withAbsoluteLogo(result: EnrichmentResult, baseUrl: string): EnrichmentResult {
  const { enrichments } = result
  const agent = enrichments?.creditorAgent
  if (!agent?.logo?.startsWith('/')) return result
  const creditorAgent = { ...agent, logo: baseUrl + agent.logo }
  return { ...result, enrichments: { ...enrichments!, creditorAgent } }
}
