import { cardNetworks } from '../entity.ts'
import type { Facts } from '../index/entity-facts.ts'
import type { EntityIndex } from '../index/entity-index.ts'
import { mccOf } from '../keys/mcc.ts'
import { acceptorNameKeys, acquirerOf, leadingZeros, midKey, midOf } from '../keys/merchant-keys.ts'
import { plainText } from '../keys/plain-text.ts'
import type { CardDestination, MatchedOn } from '../question.ts'
import { type Findings, type Hit, KNOWN, NAME_HINT, type Sureness } from './findings.ts'

/** The card acceptor of a request. */
interface Acceptor {
  /** Undefined if it is not a network of the dataset. */
  readonly network: string | undefined
  /** Empty if there is none; undefined if it cannot be read. */
  readonly mid: string | undefined
  /** The keys of its name. */
  readonly names: readonly string[]
  /** 0 if there is none, or it cannot be read. */
  readonly mcc: number
  /** Empty if there is none, or it cannot be read. */
  readonly acquirer: string
}

/**
 * Screens a card acceptor. A gambling MCC blocks by itself, unless the dataset has the merchant under the same MCC:
 * then the entry of the merchant decides.
 */
export function screenCard(
  index: EntityIndex,
  card: CardDestination,
  gamblingCodes: ReadonlySet<number>,
  wantsNames: boolean,
): Findings {
  const mid = midOf(card.acceptorId)
  const names = acceptorNameKeys(card.acceptorName)
  const code = mccOf(card.mcc)
  const acquirerId = acquirerOf(card.acquirerId)
  const mcc = code ?? 0
  const acquirer = acquirerId ?? ''
  const acceptor: Acceptor = { network: networkOf(card.cardNetwork), mid, names, mcc, acquirer }
  const byId = mid ? hitsById(index, acceptor, mid) : NONE
  const hits = byId.length > 0 ? byId : hitsByName(index, acceptor, wantsNames)
  return {
    hits,
    isUnreadable:
      mid === undefined ||
      code === undefined ||
      acquirerId === undefined ||
      (mid === '' && names.length === 0 && mcc === 0) ||
      (byId.length === 0 && SEPARATOR_WITHIN.test(mid)),
    isGamblingCode: gamblingCodes.has(mcc) && !hits.some(({ row }) => index.facts(row).mcc === mcc),
  }
}

const NONE: readonly Hit[] = []

/** An id that is written for people, and that the dataset may have without its separators. */
const SEPARATOR_WITHIN = /[A-Z0-9][-./_ ]+[A-Z0-9]/

function networkOf(written: unknown): string | undefined {
  const name = plainText(written)?.toUpperCase()
  return cardNetworks.find(network => network === name)
}

/** An id belongs to one network, and to one acquirer: at another, it is another merchant's. */
function hitsById(index: EntityIndex, acceptor: Acceptor, mid: string): readonly Hit[] {
  return index
    .find(midKey(mid))
    .filter(row => mayBe(acceptor, index.facts(row)))
    .map(row => hitById(index, acceptor, row, leadingZeros(mid)))
}

const mayBe = (asked: Acceptor, { network, acquirer }: Facts) =>
  (asked.network === undefined || network === asked.network) &&
  (asked.acquirer === '' || acquirer === '' || acquirer === asked.acquirer)

function hitById(index: EntityIndex, acceptor: Acceptor, row: number, zeros: number): Hit {
  const { network, names, mcc, acquirer } = acceptor
  const facts = index.facts(row)
  const isWhole = facts.zeros === zeros
  const isOfAcquirer = acquirer !== '' && facts.acquirer === acquirer
  const id =
    network === undefined && !isOfAcquirer
      ? 'ID_ALONE'
      : isWhole
        ? 'WITH_NETWORK'
        : 'WITH_NETWORK_WITHOUT_ZEROS'
  const name = names.length === 0 ? 'ABSENT' : names.some(key => index.has(row, key)) ? 'AGREES' : 'DIFFERS'
  const matchedOn: MatchedOn[] = [
    isWhole ? (network === undefined ? 'MID' : 'NETWORK_AND_MID') : 'MID_WITHOUT_ZEROS',
  ]
  if (name === 'AGREES') matchedOn.push('ACCEPTOR_NAME')
  if (mcc !== 0 && facts.mcc === mcc) matchedOn.push('MCC')
  if (isOfAcquirer) matchedOn.push('ACQUIRER_ID')
  return { row, matchedOn, sureness: sureness[id][name] }
}

const PROBABLE: Sureness = { decision: 'BLOCK', confidence: 'STRONG', reasons: ['DESTINATION_KNOWN'] }

/** How sure a match of the id is, by the comparison with the name of data element 43. */
const sureness: Readonly<
  Record<
    'WITH_NETWORK' | 'WITH_NETWORK_WITHOUT_ZEROS' | 'ID_ALONE',
    Readonly<Record<'AGREES' | 'ABSENT' | 'DIFFERS', Sureness>>
  >
> = {
  WITH_NETWORK: {
    AGREES: KNOWN,
    ABSENT: KNOWN,
    DIFFERS: { decision: 'BLOCK', confidence: 'STRONG', reasons: ['DESTINATION_KNOWN', 'NAME_DIFFERS'] },
  },
  WITH_NETWORK_WITHOUT_ZEROS: {
    AGREES: PROBABLE,
    ABSENT: PROBABLE,
    DIFFERS: { decision: 'REVIEW', confidence: 'WEAK', reasons: ['NAME_DIFFERS'] },
  },
  ID_ALONE: {
    AGREES: PROBABLE,
    ABSENT: { decision: 'REVIEW', confidence: 'WEAK', reasons: ['NETWORK_UNKNOWN'] },
    DIFFERS: { decision: 'REVIEW', confidence: 'WEAK', reasons: ['NETWORK_UNKNOWN', 'NAME_DIFFERS'] },
  },
}

const BY_NAME: Sureness = { decision: 'REVIEW', confidence: 'WEAK', reasons: ['NAME_ONLY'] }

/** Merchants with this name and MCC, if none has the id. A name alone is too weak to decide by itself. */
function hitsByName(index: EntityIndex, { names, mcc }: Acceptor, wantsNames: boolean): readonly Hit[] {
  if (mcc === 0 && !wantsNames) return NONE
  const rows = names.length === 1 ? index.find(names[0]!) : [...new Set(names.flatMap(index.find))]
  return rows.flatMap((row): readonly Hit[] => {
    if (mcc !== 0 && index.facts(row).mcc === mcc)
      return [{ row, matchedOn: ['ACCEPTOR_NAME', 'MCC'], sureness: BY_NAME }]
    return wantsNames ? [{ row, matchedOn: ['ACCEPTOR_NAME'], sureness: NAME_HINT }] : NONE
  })
}
