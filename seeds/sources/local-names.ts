import { own, ownTable } from './own-table.ts'
import type { SeedSource } from './seed-source.ts'

const columns = ['country', 'code', 'language', 'name', 'publisher', 'confidence'] as const

/** Our own table of bank names in scripts other than Latin. */
export function localNames(file = new URL('../local-names.csv', import.meta.url)): SeedSource {
  const { version, rows } = ownTable(columns, [file])
  return { ...own, name: 'local-names', version, revision: 1, read: () => ({ localNames: rows() }) }
}
