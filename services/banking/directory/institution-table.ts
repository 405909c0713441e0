import type { Institution } from './bank-directory.ts'
import { bic8, bic11, isTestBic } from '../accounts/bic.ts'
import { append, type Columns, type GrowingColumns } from './columns.ts'

/** The offices that share the first eight characters of their BICs: one party in one place. */
interface Offices {
  /** The row of the head office, or of the first branch where no head office is known. */
  main: number
  count: number
}

/** Institutions by BIC. All are added before the first question is asked. */
export function institutionTable() {
  const columns: GrowingColumns<Institution> = {
    bic: [],
    name: [],
    street: [],
    postCode: [],
    town: [],
    logo: [],
    source: [],
  }
  const rowByBic = new Map<string, number>()
  const officesByParty = new Map<string, Offices>()
  /** By the institution's four letters and the country. */
  const partiesByPrefix = new Map<string, string[]>()

  function add(batch: Columns<Institution>): void {
    const first = columns.bic.length
    append(columns, batch)
    for (let row = first; row < columns.bic.length; row++) index(columns.bic[row]!, row)
  }

  function index(bic: string, row: number): void {
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

  /** Signs of the party that speaks for its bank in a country, the surest first: more is better. */
  function standing(party: string, linked: ReadonlySet<string>): readonly number[] {
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
    columns: columns as Columns<Institution>,
    add,
    get: (bic: string) => at(rowByBic.get(bic11(bic))),
    headOffice: (bic: string) => at(officesByParty.get(bic8(bic))?.main),

    /** Head offices, the main one first. `linked` are the parties that bank codes lead to. */
    byPrefix(prefix: string, country: string, linked: ReadonlySet<string>): readonly Institution[] {
      const parties = partiesByPrefix.get(prefix + country) ?? []
      return parties
        .map(party => ({ party, standing: standing(party, linked) }))
        .sort((a, b) => compareInOrder(b.standing, a.standing))
        .map(({ party }) => at(officesByParty.get(party)!.main)!)
    },
  }
}

function isHeadOffice(bic: string): boolean {
  return bic.endsWith('XXX')
}

/** Its 8th character tells: `1` is reached over another member of the network. */
function isPassive(party: string): boolean {
  return party.endsWith('1') || isTestBic(party)
}

function compareInOrder(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((value, place) => value !== b[place])
  return place === -1 ? 0 : a[place]! - b[place]!
}
