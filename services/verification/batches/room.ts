import type { Knex } from 'knex'
import { onEachShard } from '../../kit/postgres/citus/shards.ts'

/** How many more verifications of batches may be asked about now. */
export interface Room {
  /** Takes a place at a bank, if there is one. */
  readonly take: (bankKey: string) => boolean
  readonly fullBanks: () => string[]
}

/** Places at all banks together: a part of what one process asks at a time. */
const PLACES = 128

/**
 * Counts the verifications of all batches that are due or being asked, in all processes. Batches have half of the places that
 * one process has at a bank, so a single question always finds another one free.
 */
export async function roomLeft(db: Knex, bankConcurrency: number): Promise<Room> {
  const { rows } = await onEachShard<{ bank_key: string; count: number }>(
    db,
    ['verifications'],
    `select bank_key, count(*)::integer as count from {verifications} as job
     where batch_id is not null and state = 'PENDING' and attempts = 0 group by bank_key`,
  )
  const places = Math.max(1, Math.floor(bankConcurrency / 2))
  const taken = new Map<string, number>()
  for (const { bank_key: bank, count } of rows) taken.set(bank, (taken.get(bank) ?? 0) + count)
  let left = PLACES - [...taken.values()].reduce((sum, count) => sum + count, 0)
  return {
    take(bank) {
      const count = taken.get(bank) ?? 0
      if (left <= 0 || count >= places) return false
      left--
      taken.set(bank, count + 1)
      return true
    },
    fullBanks: () => [...taken].flatMap(([bank, count]) => (count >= places ? [bank] : [])),
  }
}
