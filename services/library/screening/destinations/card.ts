import { cardNetworks } from '../entity.ts'
import type { Facts } from '../index/entity-facts.ts'
import type { EntityIndex } from '../index/entity-index.ts'
import { mccOf } from '../keys/mcc.ts'
import { AcceptorId, AcceptorName } from '../keys/acceptor-keys.ts'
import { acquirerOf } from '../keys/merchant-keys.ts'
import { plainText } from '../keys/plain-text.ts'
import type { CardDestination, MatchedOn } from '../question.ts'
import { type Findings, type Hit, KNOWN, NAME_HINT, NOTHING_FOUND, type Sureness } from './findings.ts'

// One acceptor is read at a time, so these are used again.
const id = new AcceptorId()
const name = new AcceptorName()

/** The card acceptor of a request, beside its id and its name. */
interface Acceptor {
  /** Undefined if it is not a network of the dataset. */
  readonly network: string | undefined
  /** 0 if there is none, or it cannot be read. */
  readonly mcc: number
  /** Empty if there is none, or it cannot be read. */
  readonly acquirer: string
}

/**
 * Screens a card acceptor. A gambling MCC blocks by itself, unless the dataset has the merchant under the same MCC:
 * then the entry of the merchant decides. The name is read only if it can matter.
 */
export function screenCard(
  index: EntityIndex,
  card: CardDestination,
  gamblingCodes: ReadonlySet<number>,
  wantsNames: boolean,
): Findings {
  id.read(card.acceptorId)
  const code = mccOf(card.mcc)
  const acquirerId = acquirerOf(card.acquirerId)
  const mcc = code ?? 0
  const acquirer = acquirerId ?? ''
  const acceptor: Acceptor = { network: networkOf(card.cardNetwork), mcc, acquirer }
  const known = id.state === 'GIVEN' ? index.find(id.key) : NO_ROWS
  const mayHaveName =
    known.length > 0 || wantsNames || (mcc === 0 ? id.state === 'ABSENT' : index.hasMcc(mcc))
  if (mayHaveName) name.read(card.acceptorName)
  const byId = known.length > 0 ? hitsById(index, acceptor, known) : NONE
  const hits = byId.length === 0 && mayHaveName ? hitsByName(index, acceptor, wantsNames) : byId
  const isUnreadable =
    id.state === 'INVALID' ||
    code === undefined ||
    acquirerId === undefined ||
    (id.state === 'ABSENT' && mcc === 0 && name.count === 0) ||
    (byId.length === 0 && id.state === 'GIVEN' && id.hasSeparator)
  const isGamblingCode = gamblingCodes.has(mcc) && !hits.some(({ row }) => index.facts(row).mcc === mcc)
  return hits.length === 0 && !isUnreadable && !isGamblingCode
    ? NOTHING_FOUND
    : { hits, isUnreadable, isGamblingCode }
}

const NONE: readonly Hit[] = []
const NO_ROWS: readonly number[] = []

function networkOf(written: unknown): string | undefined {
  if (written === 'VISA' || written === 'MASTERCARD') return written
  const text = plainText(written)?.toUpperCase()
  return cardNetworks.find(network => network === text)
}

/** An id belongs to one network, and to one acquirer: at another, it is another merchant's. */
function hitsById(index: EntityIndex, acceptor: Acceptor, rows: readonly number[]): readonly Hit[] {
  const hits: Hit[] = []
  for (const row of rows) {
    const facts = index.facts(row)
    if (mayBe(acceptor, facts)) hits.push(hitById(index, acceptor, row, facts))
  }
  return hits
}

const mayBe = (asked: Acceptor, { network, acquirer }: Facts) =>
  (asked.network === undefined || network === asked.network) &&
  (asked.acquirer === '' || acquirer === '' || acquirer === asked.acquirer)

function hitById(index: EntityIndex, { network, mcc, acquirer }: Acceptor, row: number, facts: Facts): Hit {
  const isWhole = facts.zeros === id.zeros
  const isOfAcquirer = acquirer !== '' && facts.acquirer === acquirer
  const of =
    network === undefined && !isOfAcquirer
      ? 'ID_ALONE'
      : isWhole
        ? 'WITH_NETWORK'
        : 'WITH_NETWORK_WITHOUT_ZEROS'
  const comparison = name.count === 0 ? 'ABSENT' : hasName(index, row) ? 'AGREES' : 'DIFFERS'
  const matchedOn: MatchedOn[] = [
    isWhole ? (network === undefined ? 'MID' : 'NETWORK_AND_MID') : 'MID_WITHOUT_ZEROS',
  ]
  if (comparison === 'AGREES') matchedOn.push('ACCEPTOR_NAME')
  if (mcc !== 0 && facts.mcc === mcc) matchedOn.push('MCC')
  if (isOfAcquirer) matchedOn.push('ACQUIRER_ID')
  return { row, matchedOn, sureness: sureness[of][comparison] }
}

const hasName = (index: EntityIndex, row: number) =>
  index.has(row, name.keys[0]) || (name.count > 1 && index.has(row, name.keys[1]))

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
function hitsByName(index: EntityIndex, { mcc }: Acceptor, wantsNames: boolean): readonly Hit[] {
  if (name.count === 0 || (mcc === 0 && !wantsNames)) return NONE
  const whole = index.find(name.keys[0])
  const rows =
    name.count === 1
      ? whole
      : whole.length === 0
        ? index.find(name.keys[1])
        : withOthers(whole, index.find(name.keys[1]))
  if (rows.length === 0) return NONE
  return rows.flatMap((row): readonly Hit[] => {
    if (mcc !== 0 && index.facts(row).mcc === mcc)
      return [{ row, matchedOn: ['ACCEPTOR_NAME', 'MCC'], sureness: BY_NAME }]
    return wantsNames ? [{ row, matchedOn: ['ACCEPTOR_NAME'], sureness: NAME_HINT }] : NONE
  })
}

const withOthers = (rows: readonly number[], others: readonly number[]) => [...new Set([...rows, ...others])]
