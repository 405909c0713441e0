import type { Institution } from './bank-directory.ts'
import { bic8, bic11, isHeadOffice, isTestBic } from '../accounts/bic.ts'
import type { ImageTable } from './directory-image.ts'
import { remembered } from './image/remembered.ts'

const HEAD_OFFICE = 'XXX'
const PARTY_LENGTH = 8
const PREFIX_LENGTH = 6
const NONE: readonly Institution[] = []

/** The offices that share the first eight characters of their BICs: one party in one place. */
interface Offices {
  readonly party: string
  /** The head office, or the first branch if no head office is listed. */
  readonly main: Institution
  readonly count: number
  readonly isLinked: boolean
}

/** Institutions by BIC, in whose order they are. `marks` mark the parties that bank codes lead to. */
export function institutionTable({
  texts,
  count,
  columns,
  row: at,
  index,
  marks,
}: ImageTable<'institutions'>) {
  const [byBic, byParty, byPrefix] = [index('byBic'), index('byParty'), index('byPrefix')]

  /** The head offices of a prefix, whose rows begin with this one, the main one first. */
  const offices = remembered((first): readonly Institution[] =>
    parties(first)
      .map(party => ({ party, rank: rankOf(party) }))
      .sort((a, b) => compareRanks(b.rank, a.rank))
      .map(({ party }) => party.main),
  )

  function parties(first: number): readonly Offices[] {
    const parties: Offices[] = []
    for (let row = first; row < count && isSameStart(first, row, PREFIX_LENGTH);) {
      const end = endOfParty(row)
      const party = bic8(at(row).bic)
      const head = byBic.find(party + HEAD_OFFICE)
      const main = at(head === -1 ? row : head)
      parties.push({ party, main, count: end - row, isLinked: marks[row] === 1 })
      row = end
    }
    return parties
  }

  function endOfParty(first: number): number {
    let row = first + 1
    while (row < count && isSameStart(first, row, PARTY_LENGTH)) row++
    return row
  }

  function isSameStart(one: number, other: number, length: number): boolean {
    return texts.haveSameStart(columns.bic.at(one), columns.bic.at(other), length)
  }

  function mainRow(party: string): number {
    const head = byBic.find(party + HEAD_OFFICE)
    return head === -1 ? byParty.find(party) : head
  }

  const atOrNone = (row: number) => (row === -1 ? undefined : at(row))

  return {
    count,
    *headOffices(): Generator<Institution> {
      for (let row = 0; row < count; row++) {
        const institution = at(row)
        if (isHeadOffice(institution.bic)) yield institution
      }
    },

    get: (bic: string) => atOrNone(byBic.find(bic11(bic))),
    headOffice: (bic: string) => atOrNone(mainRow(bic8(bic))),

    /** Head offices, the main one first. */
    byPrefix(prefix: string, country: string): readonly Institution[] {
      const first = byPrefix.find(prefix + country)
      return first === -1 ? NONE : offices(first)
    },
  }
}

/**
 * Signs that a party is the main one of its institution in a country, the strongest first; higher is
 * stronger.
 */
function rankOf({ party, main, count, isLinked }: Offices): readonly number[] {
  return [
    Number(isLinked),
    Number(!isPassive(party)),
    Number(main.street !== ''),
    Number(isHeadOffice(main.bic)),
    count,
  ]
}

/**
 * Not connected to SWIFT itself, by the eighth character: `1` is reached through another member, `0` is a
 * test BIC.
 */
function isPassive(party: string): boolean {
  return party.endsWith('1') || isTestBic(party)
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((value, index) => value !== b[index])
  return differing === -1 ? 0 : a[differing]! - b[differing]!
}
