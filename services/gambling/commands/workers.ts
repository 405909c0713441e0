import type { Knex } from 'knex'
import { openWithLimits } from '../../kit/postgres/database.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import { LEASE_MS } from '../../kit/queue/leased-queue.ts'
import { importWorker } from '../imports/worker.ts'
import type { Vault } from '../vault.ts'
import { versionWorker } from '../versions/worker.ts'

interface Deps {
  readonly db: Knex
  readonly vault: Vault
  readonly vanishPercent: number
  readonly log: Log
}

/** The service's workers, for a command that needs no running service. */
export function datasetWorkers({ db, vault, vanishPercent, log }: Deps) {
  // A statement that outlasts the lease is useless: time it out, so that a silent connection does not stall the workers.
  const workerDb = openWithLimits(db, { statementMs: LEASE_MS })
  const versions = versionWorker({ db: workerDb, vault, log })
  const imports = importWorker({ db: workerDb, vault, vanishPercent, onApplied: versions.wake, log })
  return {
    wake() {
      imports.wake()
      versions.wake()
    },
    async close() {
      await imports.close()
      await versions.close()
      await workerDb.destroy()
    },
  }
}
