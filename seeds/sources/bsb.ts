import type { SettlementSystem } from '../../services/library/banking/directory/settlement-systems.ts'
import type { BankCodeRow, ParticipationRow } from '../../services/reference-data/tables/source.ts'
import { ownRows } from './curated.ts'
import { ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['bsb', 'owner', 'branch', 'street', 'town', 'post_code', 'flags'] as const
type Branch = Readonly<Record<(typeof columns)[number], string>>

/** The flags of the clearing streams: paper, electronic, high value. */
const streams: ReadonlyMap<SettlementSystem, string> = new Map([
  ['AU_PCS', 'P'],
  ['AU_BECS', 'E'],
  ['AU_HVCS', 'H'],
])

/**
 * The BSBs of Australia with their branches and clearing streams. The list is complete for the first three digits, bank and
 * state: banks add dozens of BSBs each month, nearly all of them at three digits that are in use.
 */
export function bsb(
  file = new URL('../bsb.csv', import.meta.url),
  ownersFile = new URL('../bsb-owners.csv', import.meta.url),
): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  const owners = ownTable(['owner', 'name'], [ownersFile])
  return {
    name: 'bsb',
    version,
    revision: 1,
    publisher: 'Australian Payments Network, BSB directory; gathered by coinjar/bsb',
    licence: 'MIT',
    validFrom: '2026-07-02',
    precedence: 'national',
    period: 'halfYearly',
    coverage: [{ country: 'AU', kind: 'BANK' }],
    read() {
      const names = new Map(owners.rows().map(({ owner, name }) => [owner, name]))
      const branches = rows()
      return {
        bankCodes: [...banksIn(branches, names), ...branches.map(branch => branchOf(branch, names))],
        participations: participations(branches),
      }
    },
  }
}

const STATE_LENGTH = 3

/** A range for each bank and state, with the BIC of the range around it in our own table. */
function* banksIn(branches: readonly Branch[], names: ReadonlyMap<string, string>): Generator<BankCodeRow> {
  const own = ownRows('AU').filter(({ bic, code_to }) => bic !== '' && code_to !== '')
  const banks = new Map(branches.map(({ bsb, owner }) => [bsb.slice(0, STATE_LENGTH), owner]))
  for (const [start, owner] of banks) {
    const [code, codeTo] = [`${start}000`, `${start}999`]
    const around = own.find(range => range.code <= code && codeTo <= range.code_to)
    yield { country: 'AU', code, codeTo, bic: around?.bic ?? '', name: names.get(owner) ?? owner }
  }
}

function branchOf(
  { bsb: code, owner, branch, street, town, post_code: postCode }: Branch,
  names: ReadonlyMap<string, string>,
): BankCodeRow {
  return { country: 'AU', code, name: names.get(owner) ?? owner, branchName: branch, street, town, postCode }
}

function* participations(branches: readonly Branch[]): Generator<ParticipationRow> {
  for (const { bsb: code, flags } of branches) {
    for (const [system, flag] of streams)
      yield { system, country: 'AU', code, takesPart: flags.includes(flag) }
  }
}
