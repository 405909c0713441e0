/**
 * Verifies that accounts exist and belong to the holders named. The service owns the records, and asks banks through the
 * providers that the routing file names. It calls enrichment for the bank of an IBAN, and the notifier for events.
 *
 * A submission stores a record in state PENDING, which is also a job of the leased queue. A worker asks the providers
 * whose routes fit, in their order, and writes what they answer together with the event. A record ends once, in state
 * COMPLETED or FAILED: if a worker dies, another asks again under the same attempt id. The disclosure policy decides
 * which names are stored at all.
 *
 * Verifications of a batch are held. The batch is a job too, which releases them as single ones leave room.
 */
import type { Knex } from 'knex'
import type { Log } from '../kit/process/logging/log.ts'
import { openWithLimits } from '../kit/postgres/database.ts'
import { eventRelay, type Publish } from '../kit/queue/event-outbox.ts'
import { LEASE_MS } from '../kit/queue/leased-queue.ts'
import { outboxMetrics } from '../kit/queue/outbox-metrics.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import type { Evidence } from './evidence/recorder.ts'
import { type ApiDeps, verificationApi } from './verification-api.ts'
import { batchWorker } from './batches/batch-worker.ts'
import { housekeeping } from './housekeeping.ts'
import { verificationMetrics } from './metrics.ts'
import { circuitBreaker } from './routing/circuit-breaker.ts'
import { vault as vaultUnder } from './verification-vault.ts'
import { verificationWorker } from './verification-worker.ts'
import type { KeyOf } from '../kit/key-of.ts'
import { acrossOrganizations } from '../kit/postgres/organization-rows.ts'

export interface VerificationDeps extends Omit<ApiDeps, 'vault' | 'onWork' | 'onBatch' | 'restingBanks'> {
  readonly db: Knex
  readonly key: KeyOf
  readonly answerStepMs: number
  readonly bankConcurrency: number
  readonly questionDays: number
  readonly recordDays: number
  readonly evidenceDays: number
  /** Closed with the service. */
  readonly evidence?: Evidence
  /** Sends events to the notifier. Without it they stay in the outbox. */
  readonly publish?: Publish
  readonly log: Log
  readonly leaseMs?: number
}

export function verificationService(deps: VerificationDeps): Service {
  const { log, routing } = deps
  const vault = vaultUnder(deps.key)
  const breaker = circuitBreaker()
  // A statement that outlasts the lease is useless: time it out, so that a silent connection does not stall the worker.
  const workerDb = acrossOrganizations(openWithLimits(deps.db, { statementMs: LEASE_MS }))
  const { onEnded, ...metrics } = verificationMetrics(deps.db, breaker)
  const worker = verificationWorker({ ...deps, db: workerDb, vault, breaker, onEnded })
  const batches = batchWorker({ ...deps, db: workerDb, vault, onReleased: worker.wake })
  const relay = deps.publish && eventRelay(deps.db, { open: vault.open, publish: deps.publish, log })
  const cleaning = housekeeping(deps)
  const outbox = outboxMetrics('verification', deps.db)
  return {
    routes: verificationApi({
      ...deps,
      vault,
      onWork: worker.wake,
      onBatch: batches.wake,
      restingBanks: breaker.openCount,
    }),
    async close() {
      metrics.close()
      outbox.close()
      await batches.close()
      await worker.close()
      await relay?.close()
      await cleaning.close()
      await routing.close()
      await deps.evidence?.close()
      await workerDb.destroy()
    },
  }
}
