import type { Knex } from 'knex'
import { deleteInSteps } from '../../kit/postgres/delete-in-steps.ts'

interface Retention {
  /** The newest versions whose snapshots are kept. */
  readonly snapshotsKept: number
  /** Days that deltas and manifests are kept. */
  readonly deltaDays: number
}

/** Snapshots of younger versions are always kept: somebody may be loading one. */
const SNAPSHOT_HOURS_MIN = 1
/** A snapshot may have thousands of chunks. */
const FILES_AT_ONCE = 1
const VERSIONS_AT_ONCE = 10

/** Deletes snapshots and versions past their retention. The latest version is kept with all its files. */
export async function deleteExpiredFiles(db: Knex, { snapshotsKept, deltaDays }: Retention): Promise<void> {
  const published = () => db('versions').where({ state: 'PUBLISHED' })
  const beyond = (count: number) => published().orderBy('version', 'desc').offset(count).select('id')
  const old = published()
    .whereIn('id', beyond(Math.max(1, snapshotsKept)))
    .whereRaw(`settled_at < now() - interval '${SNAPSHOT_HOURS_MIN} hours'`)
  const snapshots = db('files').where({ kind: 'SNAPSHOT' }).whereIn('version_id', old.select('id'))
  await deleteInSteps(db, { table: 'files', rows: snapshots, reads: ['versions'] }, FILES_AT_ONCE)
  const versions = published()
    .whereIn('id', beyond(1))
    .whereRaw(`settled_at < now() - ? * interval '1 day'`, [deltaDays])
  await deleteInSteps(db, { table: 'versions', rows: versions }, VERSIONS_AT_ONCE)
}
