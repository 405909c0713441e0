import type { PaymentInstruction } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { Enrichments } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import type { Violation } from '../kit/error-details.ts'
import { moved } from '../kit/problem.ts'
import { MISSING } from '../library/bounds/mistakes.ts'
import { completed, corridorOf } from './corridors/corridors.ts'
import { mistakesIn } from './corridors/mistakes.ts'
import { questionOf } from './corridors/question.ts'
import type { Question } from './providers/provider.ts'
import type { Hop, Routing } from './routing/routing.ts'

/** A payment instruction as it would be asked about. */
export interface Prepared {
  readonly question: Question
  readonly hops: readonly Hop[]
  /** What is missing for the corridor or the first provider, by its place in the instruction. */
  readonly mistakes: readonly Violation[]
  readonly expiresAfterMs: number
  readonly cacheMs: number
}

export interface PrepareDeps {
  readonly routing: Routing
  /** Returns the BIC of an IBAN, and the IBAN of a domestic account. */
  readonly enrich: (request: { readonly items: PaymentInstruction[] }) => Promise<{
    readonly items: readonly { readonly enrichments?: Enrichments | undefined }[]
  }>
}

export const MISSING_REQUIRED_FIELD = 'ACCOUNT_VERIFICATION_MISSING_REQUIRED_FIELD'

/** The most instructions that enrichment takes in a call. */
const ENRICHED_AT_ONCE = 20

/** Prepares instructions of one organization. `placeOf` says where one is in the request. */
export async function prepare(
  { enrich, routing }: PrepareDeps,
  organizationId: string,
  instructions: readonly PaymentInstruction[],
  placeOf: (index: number) => string,
): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = []
  for (let from = 0; from < instructions.length; from += ENRICHED_AT_ONCE) {
    const items = instructions.slice(from, from + ENRICHED_AT_ONCE)
    const enriched = await enrich({ items }).catch((error: unknown) => {
      throw items.reduce((found, _, index) => moved(found, `/items/${index}`, placeOf(from + index)), error)
    })
    items.forEach((instruction, index) => {
      const asked = questionOf(organizationId, instruction)
      const enrichments = enriched.items[index]?.enrichments
      prepared.push(routed(routing, enrichments === undefined ? asked : completed(asked, enrichments)))
    })
  }
  return prepared
}

function routed(routing: Routing, question: Question): Prepared {
  const hops = routing.hopsFor(question)
  const plan = hops[0]?.provider.plan(question)
  return {
    question,
    hops,
    mistakes: [
      ...mistakesIn(question).map(({ pointer, text }) => ({ field: pointer, description: text })),
      ...(typeof plan === 'object' ? plan.missing : []).map(field => ({ field, description: MISSING })),
    ],
    ...timesOf(question, hops),
  }
}

/** How long a question may take, and how long its answer is repeated. */
export const timesOf = (question: Question, [first]: readonly Hop[]) => ({
  expiresAfterMs: first?.expiresAfterMs ?? corridorOf(question.country).expiresAfterMs,
  cacheMs: first?.cacheMs ?? 0,
})
