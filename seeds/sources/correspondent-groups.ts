import { own, ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['prefix', 'currency', 'correspondent', 'group', 'source_url', 'confidence'] as const

/** The entity through which the banks of a group are paid in a currency, for those that publish no instruction. */
export function correspondentGroups(
  file = new URL('../correspondent-groups.csv', import.meta.url),
): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return {
    ...own,
    name: 'correspondent-groups',
    version,
    revision: 1,
    precedence: 'compiled',
    read: () => ({
      settlementInstructions: rows().map(row => ({
        owner: row.prefix,
        currency: row.currency,
        chain: [row.correspondent],
        publisher: `payprep, rule of the group ${row.group}: ${row.source_url}`,
        confidence: row.confidence,
      })),
    }),
  }
}
