import type { Knex } from 'knex'
import type { QueueTable } from '../../kit/queue/queue-table.ts'
import type { Schema } from '../../library/screening/entity.ts'

/** A published version. */
export interface Version {
  readonly id: string
  readonly version: string
  readonly previous: string | undefined
  readonly createdAt: Date
  /** The last change that it includes. */
  readonly sequence: number
  readonly counts: readonly Count[]
}

export interface Count {
  readonly schema: Schema
  readonly active: number
  readonly obsolete: number
}

/** Versions are made one at a time. */
export const versionsQueue: QueueTable = {
  table: 'versions',
  partitionColumn: 'queue_key',
  orderingKeyColumn: 'queue_key',
  blockingStates: ['PENDING'],
  maxBlockingAttempts: 1,
}

/** Published versions, newest first. */
export async function publishedVersions(
  db: Knex,
  { upTo, limit }: { readonly upTo?: string | undefined; readonly limit: number },
): Promise<Version[]> {
  const query = db('versions').where({ state: 'PUBLISHED' }).orderBy('version', 'desc').limit(limit)
  if (upTo !== undefined) query.where('version', '<=', upTo)
  return (await query).map(versionOf)
}

export const latestVersion = async (db: Knex): Promise<Version | undefined> =>
  (await publishedVersions(db, { limit: 1 }))[0]

/** The first version that includes a change, once it is published. */
export async function versionIncluding(db: Knex, sequence: number): Promise<string | undefined> {
  const row = await db('versions')
    .where({ state: 'PUBLISHED' })
    .where('sequence', '>=', sequence)
    .orderBy('version')
    .first('version')
  return row?.version
}

function versionOf(row: {
  readonly id: string
  readonly version: string
  readonly previous_version: string | null
  readonly created_at: Date
  readonly sequence: string
  readonly counts: readonly Count[]
}): Version {
  const { id, version, previous_version: previous, created_at: createdAt, sequence, counts } = row
  return { id, version, previous: previous ?? undefined, createdAt, sequence: Number(sequence), counts }
}
