import { readFileSync } from 'node:fs'
import type { DirectoryTable } from '../../../services/library/banking/directory/directory-rows.ts'
import type { DamagedLine } from '../../../services/reference-data/releases/import.ts'
import type { Importer, PublishedFile } from '../../../services/reference-data/importers/importer.ts'
import type { SourceTables } from '../../../services/reference-data/tables/source.ts'

/** Reads files by an importer. A file given by its name is in `files/`. */
export async function read(
  importer: Importer,
  ...files: readonly [string | PublishedFile, ...PublishedFile[]]
) {
  const [first, ...others] = files.map(file => (typeof file === 'string' ? fixture(file) : file))
  const { rows: read, ...publication } = await importer.read([first!, ...others], '2026-11-21')
  const damagedLines: DamagedLine[] = []
  const rows = read((reason, line) => damagedLines.push({ reason, ...(line !== undefined && { line }) }))
  const of = <T extends DirectoryTable>(table: T): SourceTables[T][] => [...(rows[table] ?? [])]
  return { publication, of, damagedLines }
}

export function fixture(name: string): PublishedFile {
  return { name, bytes: readFileSync(new URL(`files/${name}`, import.meta.url)) }
}
