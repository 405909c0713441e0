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
import { enumName } from '../kit/json/enum-names.ts'
import { invalid } from '../kit/problem.ts'
import type { ScreeningPolicy, ScreeningRequest, ScreeningResult } from '../library/screening/index.ts'

// Converts requests and results of screenings between RPC messages and the engine.

const destinations = ['card', 'bankAccount', 'cryptoWallet'] as const

/** Throws a Problem unless there is exactly one destination. */
export function requestIn(message: RequestMessage, index: number): ScreeningRequest {
  if (destinations.filter(name => message[name] !== undefined).length !== 1) {
    throw invalid([
      { field: `/items/${index}`, description: `must have exactly one of ${destinations.join(', ')}` },
    ])
  }
  const { card, bankAccount, cryptoWallet, policy, reference } = message
  return { card, bankAccount, cryptoWallet, reference, ...(policy && { policy: policyIn(policy) }) }
}

function policyIn({
  impactful,
  mccBlock,
  unreadable,
  nameHints,
  nameOnly,
  mccs,
}: PolicyMessage): ScreeningPolicy {
  return {
    impactful: enumName(ScreeningChoice, impactful),
    mccBlock,
    unreadable: enumName(ScreeningChoice, unreadable),
    nameHints,
    nameOnly: enumName(ScreeningChoice, nameOnly),
    mccs,
  }
}

/** Throws if the dataset is not loaded. */
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
