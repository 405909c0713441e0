import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { KeyOf } from '../../../services/kit/key-of.ts'

/** The last run of `payprep audit verify`. */
export interface LastAudit {
  readonly verifiedAt: Date
  readonly findings: number
  /** When a run last found nothing; undefined if none has. */
  readonly passedAt: Date | undefined
}

/** Keeps the outcome of the last verification, with a MAC: nobody can pretend that one passed. */
export function lastAudits(db: Knex, key: KeyOf) {
  const macKey = key('edge rows')
  const macOf = ({ verifiedAt, findings, passedAt }: LastAudit) =>
    createHmac('sha256', macKey)
      .update(JSON.stringify(['last_audit', verifiedAt, findings, passedAt ?? null]))
      .digest()

  /** Undefined if there was none, or somebody else wrote it. */
  async function read(): Promise<LastAudit | undefined> {
    const row = await db('last_audit').first()
    if (row === undefined) return undefined
    const last = {
      verifiedAt: row.verified_at,
      findings: row.findings,
      passedAt: row.passed_at ?? undefined,
    }
    return macOf(last).equals(row.mac) ? last : undefined
  }
  return {
    read,
    async record(verifiedAt: Date, findings: number): Promise<void> {
      const passedAt = findings === 0 ? verifiedAt : (await read())?.passedAt
      const last = { verifiedAt, findings, passedAt }
      const row = { verified_at: verifiedAt, findings, passed_at: passedAt ?? null, mac: macOf(last) }
      await db('last_audit').insert(row).onConflict('singleton').merge()
    },
  }
}
