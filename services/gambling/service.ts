/**
 * Keeps the installation's dataset of gambling destinations, delivers it, and screens payments against it.
 *
 * Entities are written by the API and by imports, one writer at a time; each change gets the next place in the feed. A
 * worker makes versions of the dataset, with snapshot and delta files. Each process holds the active entities in memory
 * and follows the feed, so a screening needs no I/O.
 */
import type { Knex } from 'knex'
import { openWithLimits } from '../kit/postgres/database.ts'
import type { Log } from '../kit/process/logging/log.ts'
import { eventRelay, type Publish } from '../kit/queue/event-outbox.ts'
import { LEASE_MS } from '../kit/queue/leased-queue.ts'
import { outboxMetrics } from '../kit/queue/outbox-metrics.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { newScreening } from '../library/screening/index.ts'
import { gamblingApi } from './gambling-api.ts'
import { following as follow } from './following.ts'
import { housekeeping, type Retention } from './housekeeping.ts'
import { importWorker } from './imports/import-worker.ts'
import { describingDataset } from './description.ts'
import { gamblingMetrics } from './metrics.ts'
import { vault as vaultUnder } from './gambling-vault.ts'
import { versionWorker } from './versions/version-worker.ts'
import type { KeyOf } from '../kit/key-of.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

export interface GamblingDeps extends Retention {
  readonly db: Knex
  readonly key: KeyOf
  /** Merchant category codes of gambling, and names of their lists. */
  readonly gamblingMccs: readonly string[]
  /** The share of active entities that an import may make obsolete. */
  readonly vanishPercent: number
  /** Where the dataset is kept for the next start; by default nowhere. */
  readonly datasetFile?: string | undefined
  /** Sends events to the notifier. Without it they stay in the outbox. */
  readonly publish?: Publish
  readonly log: Log
  readonly leaseMs?: number
}

/** The dataset is loaded first: nothing can be screened without it. */
export async function gamblingService(deps: GamblingDeps): Promise<Service> {
  const { db, log, datasetFile } = deps
  const vault = vaultUnder(deps.key)
  const screening = newScreening({ gamblingCodes: deps.gamblingMccs })
  const following = follow({ db, vault, screening, datasetFile, log })
  await following.catchUp()
  // A statement that outlasts the lease is useless: time it out, so that a silent connection does not stall the workers.
  const all = acrossOrganizations(db)
  const workerDb = acrossOrganizations(openWithLimits(db, { statementMs: LEASE_MS }))
  const versions = versionWorker({ ...deps, db: workerDb, vault })
  const imports = importWorker({ ...deps, db: workerDb, vault, onApplied: versions.wake })
  const relay = deps.publish && eventRelay(db, { open: vault.open, publish: deps.publish, log })
  const cleaning = housekeeping({ ...deps, db: all })
  const metrics = [gamblingMetrics({ db: all, screening, following }), outboxMetrics('gambling', db)]
  const onWork = () => {
    imports.wake()
    versions.wake()
  }
  return {
    routes: gamblingApi({
      db,
      vault,
      screening,
      onWork,
      catchUp: following.catchUp,
      describeDataset: describingDataset({ db: all, screening, following }),
    }),
    async close() {
      for (const each of metrics) each.close()
      await imports.close()
      await versions.close()
      await relay?.close()
      await cleaning.close()
      await following.close()
      await workerDb.destroy()
    },
  }
}
