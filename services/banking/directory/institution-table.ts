import type { Institution } from './bank-directory.ts'
import { bic8, bic11, isTestBic } from '../accounts/bic.ts'
import { growingTable } from './growing-table.ts'

/** The offices that share the first eight characters of their BICs: one party in one place. */
interface Offices {
  /** The row of the head office, or of the first branch if no head office is listed. */
  main: number
  count: number
}

/** Institutions by BIC. */
export function institutionTable() {
  const { columns, add } = growingTable('institutions', indexRow)
  const rowByBic = new Map<string, number>()
  const officesByParty = new Map<string, Offices>()
  /** The parties (BIC8) that share institution and country, the first six characters. */
  const partiesByPrefix = new Map<string, string[]>()

  function indexRow(row: number): void {
    const bic = columns.bic[row]!
    const party = bic8(bic)
    const offices = officesByParty.get(party)
    rowByBic.set(bic, row)
    if (offices === undefined) {
      officesByParty.set(party, { main: row, count: 1 })
      const prefix = bic.slice(0, 6)
      const parties = partiesByPrefix.get(prefix)
      if (parties === undefined) partiesByPrefix.set(prefix, [party])
      else parties.push(party)
    } else {
      offices.count += 1
      if (isHeadOffice(bic)) offices.main = row
    }
  }

  function at(row: number | undefined): Institution | undefined {
    if (row === undefined) return undefined
    return {
      bic: columns.bic[row]!,
      name: columns.name[row]!,
      street: columns.street[row]!,
      postCode: columns.postCode[row]!,
      town: columns.town[row]!,
      logo: columns.logo[row]!,
      source: columns.source[row]!,
    }
  }

  /**
   * Signs that a party is the main one of its institution in a country, the strongest first; higher is
   * stronger.
   */
  function rankOf(party: string, linked: ReadonlySet<string>): readonly number[] {
    const { main, count } = officesByParty.get(party)!
    return [
      Number(linked.has(party)),
      Number(!isPassive(party)),
      Number(columns.street[main] !== ''),
      Number(isHeadOffice(columns.bic[main]!)),
      count,
    ]
  }

  return {
    columns,
    add,
    get: (bic: string) => at(rowByBic.get(bic11(bic))),
    headOffice: (bic: string) => at(officesByParty.get(bic8(bic))?.main),

    /** Head offices, the main one first. `linked` are the parties (BIC8) that bank codes refer to. */
    byPrefix(prefix: string, country: string, linked: ReadonlySet<string>): readonly Institution[] {
      const parties = partiesByPrefix.get(prefix + country) ?? []
      return parties
        .map(party => ({ party, rank: rankOf(party, linked) }))
        .sort((a, b) => compareRanks(b.rank, a.rank))
        .map(({ party }) => at(officesByParty.get(party)!.main)!)
    },
  }
}

function isHeadOffice(bic: string): boolean {
  return bic.endsWith('XXX')
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
