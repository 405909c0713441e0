import { divide, placements, requireCitus } from '../../../services/kit/postgres/citus/divide.ts'
import type { Row } from '../../../services/kit/process/commands/command.ts'
import { overSchemas } from './over-schemas.ts'

/** Divides the tables of organizations of all schemas, and returns a row for each table that was not divided yet. */
export function divideAll(url: string, progress: (line: string) => void): Promise<readonly Row[]> {
  return overSchemas(url, async (db, { name, division }) => {
    if (division === undefined) return []
    await requireCitus(db)
    progress(`${name}: dividing its tables`)
    return (await divide(db, name, division)).map(table => ({ schema: name, table }))
  })
}

/** On which nodes the tables of organizations are. A table that is not divided has a row without a node. */
export function placementsInAll(url: string): Promise<readonly Row[]> {
  return overSchemas(url, async (db, { name, division }) => {
    if (division === undefined) return []
    await requireCitus(db)
    const found = await placements(db, name)
    const placed = new Set(found.map(({ table }) => table))
    const missing = division.tables.filter(table => !placed.has(table))
    const rows = [...found, ...missing.map(table => ({ table, node: '', shards: 0, bytes: 0 }))]
    return rows.map(row => ({ schema: name, ...row }))
  })
}
