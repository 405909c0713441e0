import type { Entity } from '../../../services/library/screening/entity.ts'
import {
  newScreening,
  type ScreeningOptions,
  type ScreeningRequest,
  type ScreeningResult,
} from '../../../services/library/screening/index.ts'
import { linesOf, platform } from './entities.ts'

/**
 * A question, and its answer in short: the decision with its reasons, then the matches. A match has the number of
 * its entity, its confidence, and the fields that matched.
 */
export type Case = readonly [title: string, request: ScreeningRequest, answer: string]

/** An engine that has loaded these entities and their platform, the first. */
export async function loaded(entities: readonly Entity[], options?: ScreeningOptions) {
  const screening = newScreening(options)
  await screening.loadSnapshot(linesOf([platform(1, 'Quiet Harbour'), ...entities]), {
    version: '20260131120000',
  })
  return screening
}

/** An answer in short. */
export function inShort({ decision, reasons, matches }: ScreeningResult): string {
  const parts = matches.map(
    each => `${Number.parseInt(each.entityId.slice(-12), 16)} ${each.confidence} ${each.matchedOn.join('+')}`,
  )
  return [[decision, ...reasons].join(' '), ...parts].join(' | ')
}

export const card = (
  acceptorId?: string,
  cardNetwork?: string,
  acceptorName?: string,
  mcc?: string,
  policy?: ScreeningRequest['policy'],
): ScreeningRequest => ({ card: { cardNetwork, acceptorId, acceptorName, mcc }, policy })

export const account = (
  value: string,
  type = 'IBAN',
  bank?: string,
  bankType = 'GBDSC',
  policy?: ScreeningRequest['policy'],
): ScreeningRequest => ({
  bankAccount: {
    accountId: { type, value },
    bankId: bank === undefined ? undefined : { type: bankType, value: bank },
  },
  policy,
})

export const address = (
  text: string,
  network?: string,
  policy?: ScreeningRequest['policy'],
): ScreeningRequest => ({
  cryptoWallet: { network, address: text },
  policy,
})
