import { createHash } from 'node:crypto'
import { bic11 } from '../../services/library/banking/accounts/bic.ts'
import { groupedBy } from '../../services/reference-data/importers/row-fields.ts'
import type { InstitutionRow } from '../../services/reference-data/tables/source.ts'
import { ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['prefix', 'name', 'logo', 'publisher'] as const
type Row = Readonly<Record<(typeof columns)[number], string>>

/**
 * Logos of institutions that the other sources name. A BIC keeps its letters when the bank behind it is sold, so a
 * prefix alone does not identify a brand: the institution's names must begin with the brand as well.
 */
export function logos(
  others: readonly SeedSource[],
  file = new URL('../logos.csv', import.meta.url),
): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    name: 'logos',
    version: versionOf([version, ...others.map(other => other.version)]),
    revision: 1,
    publisher: 'Simple Icons 16.37.0, Shopify payment_icons and others',
    licence: 'CC0-1.0 and MIT',
    validFrom: '',
    precedence: 'collected',
    coverage: [],
    read: () => ({ institutions: institutions(rows(), others) }),
  }
}

/** The rows depend on the names in the other sources. */
function versionOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 12)
}

const narrowestFirst = [8, 6, 4]

function* institutions(rows: readonly Row[], others: readonly SeedSource[]): Generator<InstitutionRow> {
  const byPrefix = groupedBy(rows, ({ prefix }) => prefix)
  for (const [bic, names] of namesByBic(others)) {
    const prefix = narrowestFirst.map(length => bic.slice(0, length)).find(each => byPrefix.has(each))
    if (prefix === undefined) continue
    const [row, ...more] = names.map(name => byPrefix.get(prefix)!.find(each => isCalled(each.name, name)))
    // Sources that name different brands disagree about the owner.
    if (!row?.logo || more.some(other => other?.logo !== row.logo)) continue
    yield { bic, logo: `/logos/${row.logo}.svg`, publisher: row.publisher }
  }
}

function namesByBic(sources: readonly SeedSource[]): ReadonlyMap<string, readonly string[]> {
  // Each source reports its damaged lines in its own import.
  const rows = sources.flatMap(source => [...(source.read(() => {}).institutions ?? [])])
  const named = rows.filter(({ name = '' }) => name !== '')
  const groups = groupedBy(named, ({ bic }) => bic11(bic))
  return new Map([...groups].map(([bic, group]) => [bic, group.map(({ name }) => name!)]))
}

function isCalled(brand: string, name: string): boolean {
  return plain(name).startsWith(plain(brand))
}

/** Sources differ in accents, case and the article. */
function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().replace(/^THE /, '')
}
