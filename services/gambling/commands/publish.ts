import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, UsageError } from '../../kit/process/commands/command.ts'
import { hastenVersion } from '../version-schedule.ts'
import { latestVersion } from '../versions/versions-table.ts'
import { versionWorker } from '../versions/version-worker.ts'
import { versionInBrief } from './versions.ts'
import { problemsTo, withDataset } from './with-dataset.ts'

const POLL_MS = 200
/** Longer than it takes to make the largest version. */
const WAIT_MS = 600_000

export const publishCommand: Command<'gambling'> = {
  name: 'gambling publish',
  summary: 'Publishes now what has changed since the latest version.',
  operands: [],
  recorded: 'changes',
  options: {},
  details:
    'Versions are published by themselves, at the latest some minutes after a change. This one does not wait.',
  run: input =>
    withDataset(input, async ({ db, vault }) => {
      const before = await latestVersion(db)
      const pending = await db('versions').where({ state: 'PENDING' }).first('id')
      if (pending === undefined) {
        if (before === undefined) throw new UsageError('the dataset has no entities yet')
        input.warn('nothing has changed since the latest version')
        return versionInBrief(before)
      }
      await hastenVersion(db)
      const worker = versionWorker({ db, vault, log: problemsTo(input) })
      try {
        const deadline = performance.now() + WAIT_MS
        while (performance.now() < deadline) {
          const latest = await latestVersion(db)
          if (latest !== undefined && latest.version !== before?.version) return versionInBrief(latest)
          input.progress('the version is being made')
          await sleep(POLL_MS)
        }
        throw new UsageError('no version was published in ten minutes: an import may still be running')
      } finally {
        await worker.close()
      }
    }),
}
