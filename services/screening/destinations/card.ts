import { cardNetworks } from '../entity.ts'
import type { EntityIndex } from '../index/entity-index.ts'
import { mccOf } from '../keys/mcc.ts'
import { acceptorNameKeys, leadingZeros, midKey, midOf } from '../keys/merchant-keys.ts'
import { plainText } from '../keys/plain-text.ts'
import type { CardDestination, MatchedOn } from '../question.ts'
import type { Findings, Hit } from './findings.ts'

/** A card acceptor as it was asked for. */
interface Acceptor {
  /** Undefined if it is none of those that the dataset has. */
  readonly network: string | undefined
  /** Empty if there is none; undefined if it cannot be read. */
  readonly mid: string | undefined
  /** The keys of its name. */
  readonly names: readonly string[]
  /** 0 if there is none. */
  readonly mcc: number
}

/**
 * Screens a card acceptor. An MCC of gambling blocks by itself, unless the merchant is known by its id, under this very
 * code, as one that is also paid for other things: then the dataset knows more than the code says, and the policy for such
 * merchants decides.
 */
export function screenCard(
  index: EntityIndex,
  card: CardDestination,
  gamblingCodes: ReadonlySet<number>,
): Findings {
  const acceptor: Acceptor = {
    network: networkOf(card.cardNetwork),
    mid: midOf(card.acceptorId),
    names: acceptorNameKeys(card.acceptorName),
    mcc: mccOf(card.mcc),
  }
  const { mid, names, mcc } = acceptor
  const byId = mid ? hitsById(index, acceptor, mid) : NONE
  const byName = hitsByName(index, acceptor, byId)
  const isKnownWithCode = byId.some(({ row }) => {
    const facts = index.facts(row)
    return facts.isImpactful && facts.mcc === mcc
  })
  return {
    hits: byName.length === 0 ? byId : [...byId, ...byName],
    isUnreadable: mid === undefined || (mid === '' && names.length === 0 && mcc === 0),
    isGamblingCode: gamblingCodes.has(mcc) && !isKnownWithCode,
  }
}

const NONE: readonly Hit[] = []

function networkOf(written: unknown): string | undefined {
  const name = plainText(written)?.toUpperCase()
  return cardNetworks.find(network => network === name)
}

/** An id is known at one network: at another it is another merchant's. */
function hitsById(index: EntityIndex, { network, names, mcc }: Acceptor, mid: string): readonly Hit[] {
  const hits: Hit[] = []
  for (const row of index.find(midKey(mid))) {
    const facts = index.facts(row)
    if (network !== undefined && facts.network !== network) continue
    const isWhole = facts.zeros === leadingZeros(mid)
    const id = network === undefined ? 'ID_ALONE' : isWhole ? 'WITH_NETWORK' : 'WITH_NETWORK_WITHOUT_ZEROS'
    const name = names.length === 0 ? 'ABSENT' : names.some(key => index.has(row, key)) ? 'AGREES' : 'DIFFERS'
    const matchedOn: MatchedOn[] = [
      isWhole ? (network === undefined ? 'MID' : 'NETWORK_AND_MID') : 'MID_WITHOUT_ZEROS',
    ]
    if (name === 'AGREES') matchedOn.push('ACCEPTOR_NAME')
    if (mcc !== 0 && facts.mcc === mcc) matchedOn.push('MCC')
    hits.push({ row, matchedOn, ...sureness[id][name] })
  }
  return hits
}

type Sureness = Pick<Hit, 'decision' | 'confidence' | 'reasons'>

/** How sure a known id is, with the name of data element 43. */
const sureness: Readonly<
  Record<
    'WITH_NETWORK' | 'WITH_NETWORK_WITHOUT_ZEROS' | 'ID_ALONE',
    Readonly<Record<'AGREES' | 'ABSENT' | 'DIFFERS', Sureness>>
  >
> = {
  WITH_NETWORK: {
    AGREES: { decision: 'BLOCK', confidence: 'EXACT', reasons: ['DESTINATION_KNOWN'] },
    ABSENT: { decision: 'BLOCK', confidence: 'EXACT', reasons: ['DESTINATION_KNOWN'] },
    DIFFERS: { decision: 'BLOCK', confidence: 'STRONG', reasons: ['DESTINATION_KNOWN', 'NAME_DIFFERS'] },
  },
  WITH_NETWORK_WITHOUT_ZEROS: {
    AGREES: { decision: 'BLOCK', confidence: 'STRONG', reasons: ['DESTINATION_KNOWN'] },
    ABSENT: { decision: 'BLOCK', confidence: 'STRONG', reasons: ['DESTINATION_KNOWN'] },
    DIFFERS: { decision: 'REVIEW', confidence: 'WEAK', reasons: ['NAME_DIFFERS'] },
  },
  ID_ALONE: {
    AGREES: { decision: 'BLOCK', confidence: 'STRONG', reasons: ['DESTINATION_KNOWN'] },
    ABSENT: { decision: 'REVIEW', confidence: 'WEAK', reasons: ['NETWORK_UNKNOWN'] },
    DIFFERS: { decision: 'REVIEW', confidence: 'WEAK', reasons: ['NETWORK_UNKNOWN', 'NAME_DIFFERS'] },
  },
}

/** Merchants of this name and code that are not known by the id. A name alone says too little. */
function hitsByName(index: EntityIndex, { names, mcc }: Acceptor, byId: readonly Hit[]): readonly Hit[] {
  if (mcc === 0 || names.length === 0) return NONE
  const known = new Set(byId.map(({ row }) => row))
  const hits: Hit[] = []
  for (const name of names)
    for (const row of index.find(name)) {
      if (known.has(row) || index.facts(row).mcc !== mcc) continue
      known.add(row)
      hits.push({
        row,
        matchedOn: ['ACCEPTOR_NAME', 'MCC'],
        decision: 'REVIEW',
        confidence: 'WEAK',
        reasons: ['NAME_ONLY'],
      })
    }
  return hits
}
