import { readableName } from '../../services/reference-data/importers/readable-case.ts'
import type { BankCodeRow, InstitutionRow } from '../../services/reference-data/tables/source.ts'
import { ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['country', 'bic', 'other_bics', 'name', 'origin', 'codes'] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/** Bank codes of 42 countries with their BICs, compiled by others from the lists of central banks. */
export function bankCodes(file = new URL('../bank-codes.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    name: 'bank-codes',
    version,
    revision: 1,
    publisher: `central banks of the countries; ${COMPILERS}`,
    licence: 'MIT',
    // The last change of schwifty's list before it was copied.
    validFrom: '2026-07-03',
    precedence: 'compiled',
    coverage: [],
    read() {
      const banks = rows()
      return { institutions: institutions(banks), bankCodes: codes(banks) }
    },
  }
}

/** A BIC in several rows clears for other banks, whose names differ: it gets no name here. */
function* institutions(rows: readonly Row[]): Generator<InstitutionRow> {
  const shared = sharedBics(rows)
  for (const row of rows.filter(({ bic }) => bic !== '')) {
    const name = shared.has(row.bic) ? '' : readableName(row.name)
    for (const bic of bicsOf(row)) yield { bic, name, ...originOf(row) }
  }
}

/** A code has its own name only if it has no BIC or several banks share it; else the institution has the name. */
function* codes(rows: readonly Row[]): Generator<BankCodeRow> {
  const shared = sharedBics(rows)
  for (const row of rows) {
    const { country, bic: main } = row
    const name = main === '' || shared.has(main) ? readableName(row.name) : ''
    for (const code of row.codes.split(' ')) {
      for (const bic of bicsOf(row)) {
        yield { country, code, bic, role: bic === main ? 'default' : 'routing', name, ...originOf(row) }
      }
    }
  }
}

function bicsOf({ bic, other_bics: others }: Row): readonly string[] {
  return others === '' ? [bic] : [bic, ...others.split(' ')]
}

function sharedBics(rows: readonly Row[]): ReadonlySet<string> {
  const seen = new Set<string>()
  return new Set(rows.map(({ bic }) => bic).filter(bic => seen.has(bic) || !seen.add(bic)))
}

function originOf({ country, origin }: Row) {
  const isFromList = origin === 'central bank'
  return {
    publisher: `${isFromList ? listsOf[country] : 'gathered by hand'}; ${COMPILERS}`,
    confidence: isFromList ? 'high' : 'medium',
  }
}

const COMPILERS = 'compiled by mdomke/schwifty and entrecode/iban-to-bic'

/** The publishers of the lists that they read. */
const listsOf: Readonly<Record<string, string>> = {
  AT: 'Oesterreichische Nationalbank',
  BA: 'Centralna banka Bosne i Hercegovine',
  BE: 'National Bank of Belgium',
  CH: 'SIX Interbank Clearing',
  CZ: 'Česká národní banka',
  EE: 'Eesti Pangaliit',
  ES: 'Banco de España',
  FI: 'Finance Finland',
  GE: 'National Bank of Georgia',
  HR: 'Hrvatska narodna banka',
  HU: 'Magyar Nemzeti Bank',
  IT: 'Banca d’Italia',
  KZ: 'National Bank of Kazakhstan',
  LI: 'SIX Interbank Clearing',
  LT: 'Lietuvos bankas',
  LV: 'Latvijas Banka',
  MD: 'Banca Națională a Moldovei',
  NL: 'Betaalvereniging Nederland',
  NO: 'Bits',
  PL: 'Narodowy Bank Polski',
  RO: 'Banca Națională a României',
  RS: 'Narodna banka Srbije',
  SE: 'Bankinfrastruktur i Sverige',
  SI: 'Banka Slovenije',
  SK: 'Národná banka Slovenska',
}
