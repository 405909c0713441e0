import type { Knex } from 'knex'
import { type ChangeAction, type Entity, type Schema, schemas } from '../../library/screening/entity.ts'
import { type FileWriter, fileWriter, type NewFile } from '../files/file-writer.ts'
import type { VersionFileKind } from '../files/stored-file.ts'
import type { Vault } from '../gambling-vault.ts'
import { csvHeader, csvRow } from './csv.ts'

/** The files of a version. For each kind: one JSON Lines file with all entities, and one CSV file for each schema. */
export function newFiles(version: string, kinds: readonly VersionFileKind[]): NewFile[] {
  return kinds.flatMap(kind => {
    const name = `gambling-${kind.toLowerCase()}-${version}`
    return [
      { kind, name: `${name}.jsonl`, contentType: 'application/x-ndjson' },
      ...schemas.map(schema => ({
        kind,
        csvSchema: schema,
        name: `${name}-${schema.toLowerCase().replaceAll('_', '-')}.csv`,
        contentType: 'text/csv; charset=utf-8',
      })),
    ]
  })
}

/** Writes entities to files with these ids. */
export function entityWriter(db: Knex, vault: Vault, files: readonly NewFile[], ids: readonly string[]) {
  const writers = new Map(
    files.map(({ kind, csvSchema }, at): [string, FileWriter] => {
      const header = csvSchema === undefined ? '' : csvHeader(csvSchema, kind === 'DELTA')
      return [keyOf(kind, csvSchema), fileWriter(db, vault, ids[at]!, header)]
    }),
  )
  const forEach = async (work: (writer: FileWriter) => Promise<void>) => {
    for (const writer of writers.values()) await work(writer)
  }
  return {
    /** `text` is the entity as a JSON line; `action` is its change since the previous version, if any. */
    add(text: string, action: ChangeAction | undefined) {
      const entity: Entity = JSON.parse(text)
      const row = csvRow(entity)
      writers.get(keyOf('SNAPSHOT'))!.add(`${text}\n`)
      writers.get(keyOf('SNAPSHOT', entity.schema))!.add(row)
      if (action === undefined) return
      writers.get(keyOf('DELTA'))!.add(`{"action":"${action}","entity":${text}}\n`)
      writers.get(keyOf('DELTA', entity.schema))!.add(`${action},${row}`)
    },
    flush: () => forEach(({ flush }) => flush()),
    finish: () => forEach(({ finish }) => finish()),
  }
}

const keyOf = (kind: VersionFileKind, csvSchema?: Schema) => `${kind} ${csvSchema ?? ''}`
