import type { Client } from '@connectrpc/connect'
import {
  EnrichmentResultSchema,
  type EnrichmentService,
  EnrichRequestSchema,
  EnrichResponseSchema,
} from '../proto/gen/enrichment/v1/enrichment_pb.js'
import { PaymentInstructionSchema } from '../proto/gen/payments/v1/instruction_pb.js'
import {
  ValidateRequestSchema,
  ValidateResponseSchema,
  ValidationResultSchema,
  type ValidationService,
} from '../proto/gen/validation/v1/validation_pb.js'
import type { Log } from '../services/kit/log.ts'
import type { Clock } from './clock.ts'
import type { Identity } from './identity.ts'
import { formBody } from './middleware/body.ts'
import { operation, type Route } from './route.ts'
import { documentationRoutes } from './routes/docs.ts'
import { enrichments } from './routes/enrichments.ts'
import * as examples from './routes/examples.ts'
import { type Dependencies, healthy, readiness } from './routes/health.ts'
import { jwksRoute } from './routes/jwks.ts'
import * as schemas from './routes/schemas.ts'
import { tokenRoute } from './routes/token.ts'
import { validations } from './routes/validations.ts'

export interface RoutesDeps {
  readonly validation: Client<typeof ValidationService>
  readonly enrichment: Client<typeof EnrichmentService>
  readonly identity: Pick<Identity, 'clients' | 'keys' | 'tokens'>
  readonly clock: Clock
  readonly log: Log
  /** The address that clients call, without a slash at its end. */
  readonly baseUrl: string
  /** What `GET /readyz` asks after. */
  readonly dependencies: Dependencies
}

/** The whole public surface, in the order of the public description. */
export function routes(deps: RoutesDeps): readonly Route[] {
  const validation = validations(deps.validation)
  const enrichment = enrichments(deps.enrichment)

  const table: readonly Route[] = [
    {
      id: 'issueToken',
      method: 'POST',
      path: '/oauth2/token',
      open: true,
      tag: 'Access tokens',
      summary: 'Obtain an access token',
      description:
        'OAuth 2.0 client credentials (RFC 6749, 4.4). Id and secret may also be sent by HTTP Basic. A token is good for an hour: keep it, and ask for the next one before it ends or when a request is answered with 401.',
      examples: examples.token,
      request: { type: 'application/x-www-form-urlencoded', schema: schemas.tokenRequest },
      responses: {
        200: {
          description: 'A token.',
          content: { type: 'application/json', schema: schemas.tokenResponse },
        },
      },
      refusals: [401, 429],
      steps: [formBody, ...tokenRoute({ ...deps.identity, clock: deps.clock })],
    },
    operation({
      id: 'validatePayment',
      method: 'POST',
      path: '/payments/validations',
      tag: 'Payment preparation',
      summary: 'Validate a payment instruction',
      description:
        'Judges a full or partial instruction against scheme requirements, bank reference data and heuristics. Spaces, hyphens and lower case in IBANs, BICs and bank identifiers do not matter.',
      examples: examples.validation,
      request: PaymentInstructionSchema,
      response: ValidationResultSchema,
      answer: validation.one,
    }),
    operation({
      id: 'validatePayments',
      method: 'POST',
      path: '/payments/bulk-validations',
      tag: 'Payment preparation',
      summary: 'Validate up to 20 payment instructions',
      description:
        'Each item is judged exactly as it would be alone. Results come in the order of the items. An item that breaks the schema refuses the whole request.',
      examples: examples.bulkValidation,
      request: ValidateRequestSchema,
      response: ValidateResponseSchema,
      answer: validation.many,
    }),
    operation({
      id: 'enrichPayment',
      method: 'POST',
      path: '/payments/enrichments',
      tag: 'Payment preparation',
      summary: 'Complete a payment instruction',
      description:
        'Finds what belongs to the parts that are given: the bank of an IBAN, a BIC or a local bank identifier, the other forms of the account, intermediaries for a currency, and the settlement systems that reach the bank. What cannot be determined is left out.',
      examples: examples.enrichment,
      request: PaymentInstructionSchema,
      response: EnrichmentResultSchema,
      answer: enrichment.one,
    }),
    operation({
      id: 'enrichPayments',
      method: 'POST',
      path: '/payments/bulk-enrichments',
      tag: 'Payment preparation',
      summary: 'Complete up to 20 payment instructions',
      description:
        'Each item is completed exactly as it would be alone. Results come in the order of the items.',
      examples: examples.bulkEnrichment,
      request: EnrichRequestSchema,
      response: EnrichResponseSchema,
      answer: enrichment.many,
    }),
    {
      id: 'getSigningKeys',
      method: 'GET',
      path: '/.well-known/jwks.json',
      open: true,
      tag: 'Access tokens',
      summary: 'The keys that verify access tokens',
      description: 'A JSON Web Key Set (RFC 7517).',
      responses: {
        200: {
          description: 'The keys.',
          content: { type: 'application/jwk-set+json', schema: schemas.keySet },
        },
      },
      steps: [jwksRoute(deps.identity.keys)],
    },
    {
      id: 'getHealth',
      method: 'GET',
      path: '/healthz',
      open: true,
      tag: 'Operation',
      summary: 'Whether the process is alive',
      description: 'Asks after nothing else.',
      examples: examples.health,
      responses: {
        200: { description: 'It is.', content: { type: 'application/json', schema: schemas.alive } },
      },
      steps: [healthy],
    },
    {
      id: 'getReadiness',
      method: 'GET',
      path: '/readyz',
      open: true,
      tag: 'Operation',
      summary: 'Whether requests can be served',
      description: 'Names each thing that is needed, and whether it is there.',
      examples: examples.readiness,
      responses: {
        200: {
          description: 'They can.',
          content: { type: 'application/json', schema: schemas.ready },
        },
        503: {
          description: 'They cannot, for now.',
          content: { type: 'application/json', schema: schemas.notReady },
        },
      },
      steps: [readiness(deps.dependencies, deps.log)],
    },
  ]
  return [...table, ...documentationRoutes(table, deps.baseUrl)]
}
