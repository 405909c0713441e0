import type { Row } from '../kit/process/commands/command.ts'
import { corridorOf } from './corridors/corridors.ts'
import type { OwnedRow } from './records/events.ts'
import type { StoredResult } from './records/record.ts'

/** The columns of a verification that operators see. */
export interface FullRow extends OwnedRow {
  readonly question: Buffer | null
  readonly end_user_hash: Buffer | null
  readonly due_at: Date
  readonly attempts: number
  readonly settled_at: Date | null
  readonly expires_at: Date
  readonly country: string
  readonly bank: string
  readonly provider: string | null
  readonly reasons: readonly string[] | null
  readonly repeats: string | null
  readonly result: StoredResult | null
}

/** A line of a list. Names and accounts are never shown. */
export function inBrief(row: FullRow): Row {
  const { result } = row
  return {
    verification: row.id,
    organization: row.organization_id,
    created: row.created_at.toISOString(),
    country: row.country,
    state: row.state,
    provider: row.provider ?? undefined,
    outcome: row.failure_reason ?? (result === null ? undefined : (result.nameMatch ?? result.accountStatus)),
    code: result?.schemeResponseCode,
  }
}

/** All that an operator may know. */
export function inFull(row: FullRow): Row {
  return {
    ...inBrief(row),
    origin: row.origin,
    corridor: corridorOf(row.country).name,
    bank: row.bank,
    updated: row.updated_at.toISOString(),
    expires: row.expires_at.toISOString(),
    next: row.state === 'PENDING' ? row.due_at.toISOString() : undefined,
    attempts: row.attempts,
    accountStatus: row.result?.accountStatus,
    reasons: row.reasons?.join(' ') || undefined,
    repeats: row.repeats ?? undefined,
    questionKept: row.question !== null,
  }
}
