import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import {
  addLackingKeys,
  currentKey,
  type DataKey,
  deleteFormerKeys,
  masterIdOf,
  readDataKeys,
  ringOf,
  rotateDataKeys,
} from '../../../services/kit/encryption/data-keys.ts'
import { countByKey, reencryptColumn } from '../../../services/kit/encryption/reencrypt.ts'
import { holdKeys } from '../../../services/kit/encryption/schema-keys.ts'
import { addSeals } from '../../../services/kit/encryption/seal-counts.ts'
import type { SealedColumn, SealedSchema } from '../../../services/kit/encryption/sealed-schema.ts'
import { cipher } from '../../../services/kit/cipher.ts'
import { groupedBy } from '../../../services/kit/grouped-by.ts'
import { keysOfSchema, listOf, type MasterKeys } from '../../../services/kit/key-of.ts'
import { openDatabase } from '../../../services/kit/postgres/database.ts'
import { requireMigrated } from '../../../services/kit/postgres/migrate.ts'
import type { Row } from '../../../services/kit/process/commands/command.ts'
import type { Installation } from '../../../services/kit/process/installation.ts'
import { schemas } from './schemas.ts'
import { acrossOrganizations } from '../../../services/kit/postgres/organization-rows.ts'

type Place = Pick<Installation, 'databaseUrl' | 'masterKeys'>

/** Each key of each schema, with how many values it has sealed. */
export function keyRows(place: Place): Promise<Row[]> {
  return overSchemas(place, async (db, schema, masters) => {
    const keys = await readDataKeys(db, schema, masters)
    const counts = await countAll(db, schema)
    const known = keys.map(({ id, purpose, master, sealsFrom }) => ({
      schema: schema.name,
      purpose,
      key: id.toString('hex'),
      state: stateOf(schema, keys, { id, purpose, sealsFrom }),
      ...(hasColumns(schema, purpose) && { values: counts.get(id.toString('hex')) ?? 0 }),
      masterKey: master,
    }))
    const lost = [...counts].filter(([id]) => !known.some(({ key }) => key === id))
    return [
      ...known,
      ...lost.map(([key, values]) => ({ schema: schema.name, key, state: 'unknown', values })),
    ]
  })
}

function stateOf(
  { purposes }: SealedSchema,
  keys: readonly DataKey[],
  { id, purpose, sealsFrom }: Pick<DataKey, 'id' | 'purpose' | 'sealsFrom'>,
): string {
  if (purposes.hashes.includes(purpose)) return 'kept'
  if (currentKey(keys, purpose).id.equals(id)) return 'seals'
  return sealsFrom.getTime() > Date.now() ? 'next' : 'former'
}

const hasColumns = ({ sealed }: SealedSchema, purpose: string) =>
  sealed.some(each => each.purpose === purpose)

/** Each master key that is set for schemas, present or former, with the number of their keys that need it. */
export async function masterKeyRows(place: Place): Promise<Row[]> {
  const uses = await overSchemas(place, async (db, schema, masters) => {
    const needed = await readDataKeys(db, schema, masters)
    return listOf(masters).map((master, at) => {
      const id = masterIdOf(master)
      const keys = needed.filter(key => key.master === id).length
      return { id, state: at === 0 ? 'present' : 'former', schema: schema.name, keys }
    })
  })
  return [...groupedBy(uses, ({ id, state }) => `${state} ${id}`).values()].map(its => {
    const { id, state } = its[0]!
    const keys = its.reduce((sum, use) => sum + use.keys, 0)
    const names = its.map(({ schema }) => schema).join(', ')
    return { masterKey: id, state, schemas: names, keys, removable: state === 'former' && keys === 0 }
  })
}

/** Gives all schemas new keys, wrapped under the first master key of each. Changes nothing if one of them cannot be read. */
export async function rotateAll(place: Place): Promise<Row[]> {
  await overSchemas(place, async (db, schema, masters) => [await readDataKeys(db, schema, masters)])
  await overSchemas(place, async (db, schema, masters) => [await rotateDataKeys(db, schema, masters)])
  return masterKeyRows(place)
}

/** Seals all values with the current keys, and deletes keys that nothing needs any more. A row for each column. */
export function reencryptAll(place: Place, progress: (line: string) => void): Promise<Row[]> {
  return overSchemas(place, async (db, schema, masters) => {
    const keys = await loadCurrent(db, schema, masters, progress)
    const rows: Row[] = []
    for (const column of schema.sealed) rows.push(await reencrypt(db, schema, column, keys, progress))
    const used = new Set((await countAll(db, schema)).keys())
    await deleteFormerKeys(db, schema, [...used])
    return rows
  })
}

/** Returns the keys of a schema, once all programs seal with the newest ones. */
async function loadCurrent(
  db: Knex,
  schema: SealedSchema,
  masters: MasterKeys,
  progress: (line: string) => void,
): Promise<readonly DataKey[]> {
  const keys = await readDataKeys(db, schema, masters)
  const waitMs = Math.max(...keys.map(({ sealsFrom }) => sealsFrom.getTime())) - Date.now()
  if (waitMs > 0) {
    progress(`${schema.name}: waiting ${Math.ceil(waitMs / 1_000)} s, until all programs know the new key`)
    await sleep(waitMs)
  }
  return keys
}

/** Locked rows are retried: locks are short. */
const PASSES_MAX = 5
const PASS_DELAY_MS = 1_000

async function reencrypt(
  db: Knex,
  { name }: SealedSchema,
  column: SealedColumn,
  keys: readonly DataKey[],
  progress: (line: string) => void,
): Promise<Row> {
  const title = `${column.table}.${column.column}`
  const currentId = currentKey(keys, column.purpose).id
  const work = { cipher: cipher(ringOf(() => keys, column.purpose)), currentId }
  const leftNow = async () => {
    const counts = await countByKey(db, column)
    counts.delete(currentId.toString('hex'))
    return [...counts.values()].reduce((sum, count) => sum + count, 0)
  }
  const show = (share: number) => progress(`${name}: ${title} ${Math.floor(share * 100)} %`)
  let { done, unreadable } = await reencryptColumn(db, column, work, show)
  let left = await leftNow()
  for (let pass = 1; left > unreadable && pass < PASSES_MAX; pass++) {
    await sleep(PASS_DELAY_MS)
    const again = await reencryptColumn(db, column, work, show)
    done += again.done
    unreadable = again.unreadable
    left = await leftNow()
  }
  await addSeals(db, new Map([[currentId.toString('hex'), done]]))
  return { schema: name, column: title, reencrypted: done, left, ...(unreadable > 0 && { unreadable }) }
}

/** How many values of a schema each key has sealed, by key id in hexadecimal. */
async function countAll(db: Knex, { sealed }: SealedSchema): Promise<ReadonlyMap<string, number>> {
  const all = new Map<string, number>()
  for (const column of sealed)
    for (const [id, count] of await countByKey(db, column)) all.set(id, (all.get(id) ?? 0) + count)
  return all
}

/** Counting the values of a large table takes long. */
const STATEMENT_TIMEOUT_MS = 6 * 3_600_000

async function overSchemas<T>(
  place: Place,
  work: (db: Knex, schema: SealedSchema, masters: MasterKeys) => Promise<readonly T[]>,
): Promise<T[]> {
  const results: T[] = []
  for (const schema of sealedSchemas) {
    const masters = keysOfSchema(place.masterKeys, schema.name)
    results.push(...(await withSchema(place.databaseUrl, schema, db => work(db, schema, masters))))
  }
  return results
}

/** The schemas that hold encrypted values, and so have keys. */
export const sealedSchemas = schemas.filter((schema): schema is SealedSchema => 'sealed' in schema)

/** Opens a schema for work that may take long. It must have all migrations. */
export async function withSchema<T>(
  databaseUrl: Installation['databaseUrl'],
  { name, migrations }: SealedSchema,
  work: (db: Knex) => Promise<T>,
): Promise<T> {
  const url = typeof databaseUrl === 'string' ? databaseUrl : databaseUrl.url
  const db = openDatabase(url, name, { statementMs: STATEMENT_TIMEOUT_MS })
  try {
    await requireMigrated(db, name, migrations)
    return await work(acrossOrganizations(db))
  } finally {
    await db.destroy()
  }
}

/** The same, with the keys of the schema. */
export const withKeys = <T>(
  { databaseUrl, masterKeys }: Place,
  schema: SealedSchema,
  work: (db: Knex) => Promise<T>,
): Promise<T> =>
  withSchema(databaseUrl, schema, async db => {
    const masters = keysOfSchema(masterKeys, schema.name)
    await addLackingKeys(db, schema, masters)
    await holdKeys(db, schema, masters, false)
    return work(db)
  })
