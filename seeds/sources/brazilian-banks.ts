import { readableName } from '../../services/reference-data/importers/readable-case.ts'
import type { BankCodeRow } from '../../services/reference-data/tables/source.ts'
import { ownRows } from './curated.ts'
import { ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['ispb', 'compe', 'name'] as const
type Bank = Readonly<Record<(typeof columns)[number], string>>

/** Every participant of Brazil's STR and Pix: its ISPB of eight digits, and its COMPE code of three if it has one. */
export function brazilianBanks(file = new URL('../brazilian-banks.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    name: 'brazilian-banks',
    version,
    revision: 1,
    publisher:
      'Banco Central do Brasil, participants of STR and Pix; gathered by guibranco/BancosBrasileiros and antoniopaolillo/brasil-ispb-database',
    licence: 'Unlicense AND MIT',
    validFrom: '2026-08-22',
    precedence: 'national',
    period: 'halfYearly',
    coverage: [{ country: 'BR', kind: 'BANK' }],
    read: () => ({ bankCodes: bankCodes(rows()) }),
  }
}

/** Both codes of a bank have what our own table knows of one of them. */
function* bankCodes(banks: readonly Bank[]): Generator<BankCodeRow> {
  const own = new Map(ownRows('BR').map(row => [row.code, row]))
  for (const { ispb, compe, name } of banks) {
    const known = own.get(compe) ?? own.get(ispb)
    const bank = {
      country: 'BR',
      bic: known?.bic ?? '',
      name: known?.name ?? portuguese(name),
      town: known?.town ?? '',
    }
    yield { ...bank, code: ispb }
    if (compe !== '') yield { ...bank, code: compe }
  }
}

function portuguese(name: string): string {
  return readableName(name).replaceAll(' E ', ' e ')
}
