import type { Mistake } from '../entities/entity-input.ts'
import type { Outcome } from '../entities/write-entities.ts'
import type { QueueTable } from '../../kit/queue/queue-table.ts'
import { NIL_UUID } from '../../kit/ids.ts'

export const importsQueue: QueueTable = {
  table: 'imports',
  partitionColumn: 'queue_key',
  orderingKeyColumn: 'queue_key',
  blockingStates: ['PENDING'],
  // Imports run one after the other, in the order of their creation.
  maxBlockingAttempts: 1_000,
}

export const importModes = ['UPSERT', 'REPLACE', 'DRY_RUN'] as const
export type ImportMode = (typeof importModes)[number]

export interface ImportRow {
  readonly id: string
  readonly state: 'RECEIVING' | 'PENDING' | 'COMPLETED' | 'FAILED'
  readonly organization_id: string | null
  readonly mode: ImportMode
  readonly is_forced: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly progress: Partial<Progress>
  readonly counts: Partial<Counts>
  readonly began_at: Date | null
  readonly applied_at: Date | null
  readonly version: string | null
  readonly failure: string | null
  /** Of the request that started it. */
  readonly traceparent: string | null
}

/**
 * The steps of an import. Platforms come before their destinations. Lines blocked by another entity are tried again
 * after all others: a platform with active destinations, or a destination that belonged to another entity.
 */
export const phases = [
  'READ',
  'GUARD',
  'PLATFORMS',
  'DESTINATIONS',
  'MISSING_DESTINATIONS',
  'AGAIN',
  'MISSING_PLATFORMS',
  'REPORT',
  'APPLIED',
] as const
export type Phase = (typeof phases)[number]

/** How far an import is. A worker that takes it over goes on from here. */
export interface Progress {
  readonly phase: Phase
  /** The last line that the phase is done with. */
  readonly position: number
  /** The last entity that the phase is done with, in phases over entities. */
  readonly entityId: string
  /** The last line of the upload. */
  readonly lastLine: number
  /** The last position. Entities that no line names get positions after those of the lines. */
  readonly lastPosition: number
  /** The feed's last change before the import began. Entities that others change later do not become obsolete. */
  readonly beganAfter: number
  /** The last change that the import has made; 0 for none. */
  readonly sequence: number
}

export const start: Progress = {
  phase: 'READ',
  position: 0,
  entityId: NIL_UUID,
  lastLine: 0,
  lastPosition: 0,
  beganAfter: 0,
  sequence: 0,
}

/** The lines read, and the entities by outcome. */
export type Counts = Readonly<Record<CountName, number>>
export type CountName = 'lines' | Lowercase<Outcome['outcome']>

export const noCounts: Counts = {
  lines: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  duplicate: 0,
  obsoleted: 0,
  rejected: 0,
}

/** The outcome of a line, or of an entity that no line names. */
export interface LineOutcome {
  readonly position: number
  readonly outcome: Outcome['outcome']
  readonly mistakes?: readonly Mistake[]
}

export const LINES_MAX = 10_000_000

export function countsOf(settled: readonly Pick<LineOutcome, 'outcome'>[]): Partial<Counts> {
  const counts: Partial<Record<CountName, number>> = {}
  for (const { outcome } of settled) {
    const name = outcome.toLowerCase() as CountName
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
