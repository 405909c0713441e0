import type { Knex } from 'knex'
import {
  filesOfVersions,
  type StoredFile,
  type VersionFileKind,
} from '../../../services/gambling/files/stored-file.ts'
import { readFile } from '../../../services/gambling/files/read-file.ts'
import { makeVersion, type Made, type NotMade } from '../../../services/gambling/versions/make-version.ts'
import { publishVersion } from '../../../services/gambling/versions/publish.ts'
import { hastenVersion } from '../../../services/gambling/version-schedule.ts'
import { latestVersion, versionsQueue } from '../../../services/gambling/versions/versions-table.ts'
import { claimJobs, settleJobs } from '../../../services/kit/queue/leased-rows.ts'
import type { ClaimedJob } from '../../../services/kit/queue/queue-table.ts'
import type { Schema } from '../../../services/library/screening/entity.ts'
import { vault } from '../running-dataset.ts'

const partition = '00000000-0000-0000-0000-000000000000'

/** Claims the pending version, as a worker does. */
export async function claimed(db: Knex, leaseMs = 60_000): Promise<ClaimedJob> {
  await hastenVersion(db)
  // A claim takes a lock of the whole database, which another test may hold.
  for (;;) {
    const [job] = await claimJobs(db, versionsQueue, new Map([[partition, 1]]), leaseMs)
    if (job !== undefined) return job
  }
}

export const make = (db: Knex, job: ClaimedJob, goOn = () => {}): Promise<Made | NotMade> =>
  makeVersion({ db, reading: db, vault }, job, goOn)

export async function publish(db: Knex, job: ClaimedJob, made: Made | NotMade): Promise<string> {
  if (!('version' in made)) throw new Error(made.reason)
  await db.transaction(async change => {
    await settleJobs(change, versionsQueue, [{ job, outcome: { state: 'PUBLISHED' } }])
    await publishVersion(change, vault, job.id, made)
  })
  return made.version
}

/** Makes the pending version, and publishes it. */
export async function madeVersion(db: Knex): Promise<string> {
  const job = await claimed(db)
  return publish(db, job, await make(db, job))
}

/** The content of a file of the latest version, if there is one. */
export async function contentOf(
  db: Knex,
  kind: VersionFileKind,
  csvSchema?: Schema,
): Promise<string | undefined> {
  const { id } = (await latestVersion(db))!
  const files = (await filesOfVersions(db, [id])).get(id)!
  const file = files.find(each => each.kind === kind && each.csvSchema === csvSchema)
  return file && (await readWhole(db, file)).toString()
}

async function readWhole(db: Knex, file: StoredFile): Promise<Buffer> {
  const parts: Buffer[] = []
  let offset = 0
  while (offset < file.bytes) {
    const part = (await readFile(db, vault, file, { offset, isCompressed: false }))!
    parts.push(part)
    offset += part.length
  }
  return Buffer.concat(parts)
}

/** The versions that are published, oldest first. */
export const versionsIn = async (db: Knex): Promise<string[]> =>
  db('versions').where({ state: 'PUBLISHED' }).orderBy('number').pluck('version')
