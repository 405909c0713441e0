import type { Knex } from 'knex'
import { Undecryptable } from '../cipher.ts'
import { type InstallationKeys, type KeyOf, keysOfSchema, listOf, type MasterKeys } from '../key-of.ts'
import { type DatabaseAddress, openMigrated } from '../postgres/database.ts'
import { ConfigError } from '../process/config/config.ts'
import { type Log, silentLog } from '../process/logging/log.ts'
import { addLackingKeys, readDataKeys } from './data-keys.ts'
import { derivingMaster, keyCheckOf } from './key-check.ts'
import { requireVouched } from './vouched-rows.ts'
import { holdKeys } from './schema-keys.ts'
import type { SealedSchema } from './sealed-schema.ts'
import { acrossOrganizations } from '../postgres/organization-rows.ts'

/**
 * Opens and migrates a schema that holds encrypted values; `keyOf` gives its keys. Throws a ConfigError before any work if the
 * keys are encrypted under a master key that is not among these. The check value is written once: after `openSome`, which
 * throws under a wrong key, has opened a value of the schema or found none.
 */
export function openSealed(
  address: DatabaseAddress,
  schema: SealedSchema,
  keys: InstallationKeys,
  openSome: (db: Knex, key: KeyOf) => Promise<unknown>,
  log: Log = silentLog,
): Promise<Knex> {
  const masters = keysOfSchema(keys, schema.name)
  return openMigrated(address, schema, {
    before: db => requireMaster(db, schema, masters),
    async after(db) {
      if ((await db('key_check').first('sealed')) === undefined) {
        const sealed = keyCheckOf(schema.name, await openingMaster(db, masters, openSome))
        await db('key_check').insert({ sealed }).onConflict().ignore()
      }
      // Another process may have written it, under another key.
      await requireMaster(db, schema, masters)
      await addLackingKeys(db, schema, masters)
      const olderRows = typeof address === 'string' ? 'vouch' : (address.olderRows ?? 'vouch')
      await holdKeys(db, schema, masters, olderRows === 'accept')
      await requireVouched(acrossOrganizations(db), schema, olderRows, log)
    },
  })
}

/** Throws a ConfigError if the keys of a schema need a master key that is not given. */
export async function requireMaster(db: Knex, schema: SealedSchema, masters: MasterKeys): Promise<void> {
  const { rows } = await db.raw(
    `select to_regclass('key_check') is not null as checked, to_regclass('data_keys') is not null as rotatable`,
  )
  const { checked, rotatable } = rows[0]
  if (rotatable) await readDataKeys(db, schema, masters)
  else if (checked) await derivingMaster(db, schema.name, masters)
}

async function openingMaster(
  db: Knex,
  masters: MasterKeys,
  openSome: (db: Knex, key: KeyOf) => Promise<unknown>,
): Promise<KeyOf> {
  let mistake: unknown
  for (const master of listOf(masters)) {
    try {
      await openSome(acrossOrganizations(db), master)
      return master
    } catch (error) {
      // By its id this is the key of a value that somebody has changed.
      if (error instanceof Undecryptable) return master
      if (!(error instanceof ConfigError)) throw error
      mistake ??= error
    }
  }
  throw mistake
}
