import type { MessageInitShape } from '@bufbuild/protobuf'
import { EntitySchema } from '../../proto/gen/payprep/gambling/v1/entity_pb.js'
import {
  MatchConfidence,
  MatchedOn,
  ScreeningChoice,
  ScreeningDecision,
  type ScreeningPolicy as PolicyMessage,
  ScreeningReason,
  type ScreeningRequest as RequestMessage,
  type ScreeningResultSchema,
} from '../../proto/gen/payprep/gambling/v1/screening_pb.js'
import { Problem } from '../kit/problem.ts'
import type { ScreeningPolicy, ScreeningRequest, ScreeningResult } from '../screening/index.ts'

// Screenings as RPCs carry them, and as the engine takes and gives them.

const destinations = ['card', 'bankAccount', 'cryptoWallet'] as const

/** Throws a Problem unless there is exactly one destination. */
export function requestIn(message: RequestMessage, index: number): ScreeningRequest {
  if (destinations.filter(name => message[name] !== undefined).length !== 1) {
    throw new Problem(
      'invalid',
      `/items/${index} must have exactly one of ${destinations.join(', ')}`,
      'REQUEST_INVALID',
    )
  }
  const { card, bankAccount, cryptoWallet, policy, reference } = message
  return { card, bankAccount, cryptoWallet, reference, ...(policy && { policy: policyIn(policy) }) }
}

function policyIn({ impactful, mccBlock, unreadable, nameHints }: PolicyMessage): ScreeningPolicy {
  return { impactful: choiceIn(impactful), mccBlock, unreadable: choiceIn(unreadable), nameHints }
}

/** A value that is not known counts as left out. */
function choiceIn(choice: ScreeningChoice | undefined): ScreeningPolicy['impactful'] {
  const name = choice === undefined ? 'UNSPECIFIED' : ScreeningChoice[choice]
  return name === 'UNSPECIFIED' ? undefined : (name as ScreeningPolicy['impactful'])
}

/** Of a dataset that is loaded. */
export function resultMessage(result: ScreeningResult): MessageInitShape<typeof ScreeningResultSchema> {
  const { decision, matches, reasons, datasetVersion, reference } = result
  if (decision === 'NOT_READY') throw new Error('the dataset is not loaded')
  return {
    decision: ScreeningDecision[decision],
    matches: matches.map(({ schema, matchedOn, confidence, ...match }) => ({
      ...match,
      schema: EntitySchema[schema],
      matchedOn: matchedOn.map(each => MatchedOn[each]),
      confidence: MatchConfidence[confidence],
    })),
    reasons: reasons.map(each => ScreeningReason[each]),
    datasetVersion,
    ...(reference !== undefined && { reference }),
  }
}
