import type { Knex } from 'knex'
import { type InstallationKeys, keysOfSchema, listOf, type MasterKeys } from '../key-of.ts'
import { every } from '../process/lifecycle/every.ts'
import type { Log } from '../process/logging/log.ts'
import { noSecurityLog, type SecurityLog } from '../process/security/security-log.ts'
import { type DataKey, masterIdOf, readDataKeys, rotateDataKeys } from './data-keys.ts'
import type { SealedSchema } from './sealed-schema.ts'

/**
 * How many values a key may seal. NIST SP 800-38D, 8.3 permits 2³² with random nonces of 96 bits. The rest is for what processes seal
 * until the next check, and have not added when they crash.
 */
export const SEALS_MAX = 2 ** 31

const CHECK_MS = 3_600_000

export interface Renewal {
  readonly masterKeys: InstallationKeys
  /** How long a key seals; 0 for no limit. */
  readonly dataKeyDays: number
  readonly log: Log
  readonly securityLog?: SecurityLog
}

/** Gives a schema new keys whenever one has sealed as many values, or for as long, as it may. */
export function renewKeys(
  db: Knex,
  schema: SealedSchema,
  { masterKeys, dataKeyDays, log, securityLog = noSecurityLog }: Renewal,
): { readonly close: () => Promise<void> } {
  const masters = keysOfSchema(masterKeys, schema.name)
  const renew = async () => {
    const reason = await rotateIfDue(db, schema, masters, dataKeyDays)
    if (reason !== undefined)
      securityLog('data-keys.rotate', { outcome: 'success', reason, target: schema.name })
  }
  return every(CHECK_MS, log, `data keys ${schema.name}`, renew, { atOnce: true })
}

/** Rotates the keys of a schema if they are due, once among all processes. Returns the reason, as a reason of the security log. */
export async function rotateIfDue(
  db: Knex,
  schema: SealedSchema,
  masters: MasterKeys,
  days: number,
): Promise<'values' | 'age' | undefined> {
  const keys = await readDataKeys(db, schema, masters)
  const reason = await dueOf(db, schema, keys, days)
  if (reason === undefined) return undefined
  // Under the same master key: another may be on its way to some programs only.
  const { master } = keys.findLast(({ purpose }) => purpose === schema.purposes.seals[0])!
  const its = listOf(masters).find(each => masterIdOf(each) === master)!
  const others = listOf(masters).filter(each => each !== its)
  const isStillDue = async (trx: Knex, latest: readonly DataKey[]) =>
    (await dueOf(trx, schema, latest, days)) !== undefined
  return (await rotateDataKeys(db, schema, [its, ...others], isStillDue)) ? reason : undefined
}

/** Why the newest key of a purpose should seal no longer. One that is about to seal is not due. */
async function dueOf(db: Knex, { purposes }: SealedSchema, keys: readonly DataKey[], days: number) {
  const newest = purposes.seals.map(purpose => keys.findLast(key => key.purpose === purpose)!.id)
  const { rows } = await db.raw(
    `select bool_or(seals >= :max) as many, bool_or(:days > 0 and since < now() - make_interval(days => :days)) as old
     from seal_counts where key = any(cast(:newest as bytea[]))`,
    { max: SEALS_MAX, days, newest: newest as unknown as Knex.RawBinding },
  )
  const { many, old } = rows[0] as { many: boolean | null; old: boolean | null }
  return many ? 'values' : old ? 'age' : undefined
}
