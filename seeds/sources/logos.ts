import { createHash } from 'node:crypto'
import { bic11 } from '../../services/banking/accounts/bic.ts'
import type { InstitutionRow, ReferenceSource } from '../../services/reference-data/tables/source.ts'
import { ownTable } from './own-table.ts'

const columns = ['prefix', 'name', 'logo', 'publisher'] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/**
 * Logos of the institutions that others name. A BIC keeps its letters when the
 * bank behind it is sold, so its prefix alone tells no brand: whoever names the
 * institution must call it so too.
 */
export function logos(
  others: readonly ReferenceSource[],
  file = new URL('../logos.csv', import.meta.url),
): ReferenceSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    name: 'logos',
    version: versionOf([version, ...others.map(other => other.version)]),
    publisher: 'Simple Icons 16.37.0',
    licence: 'CC0-1.0',
    validFrom: '',
    precedence: 'collected',
    coverage: [],
    read: () => ({ institutions: institutions(rows(), others) }),
  }
}

/** Its rows change with the names that others give. */
function versionOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 12)
}

function* institutions(rows: readonly Row[], others: readonly ReferenceSource[]): Generator<InstitutionRow> {
  const narrowestFirst = [...rows].sort((a, b) => b.prefix.length - a.prefix.length)
  for (const [bic, names] of namesByBic(others)) {
    const row = narrowestFirst.find(({ prefix }) => bic.startsWith(prefix))
    if (row === undefined || row.logo === '' || !names.every(name => isCalled(row.name, name))) continue
    yield { bic, logo: `/logos/${row.logo}.svg`, publisher: row.publisher }
  }
}

function namesByBic(sources: readonly ReferenceSource[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const source of sources) {
    for (const { bic, name = '' } of source.read(reportedByItself).institutions ?? []) {
      if (name === '') continue
      const known = names.get(bic11(bic))
      if (known === undefined) names.set(bic11(bic), [name])
      else known.push(name)
    }
  }
  return names
}

function reportedByItself(): void {}

function isCalled(brand: string, name: string): boolean {
  return name.toUpperCase().startsWith(brand.toUpperCase())
}
