import type { Knex } from 'knex'
import { type JobControl, type QueueWorker, queueWorker } from '../kit/queue/leased-queue.ts'
import type { ClaimedJob, QueueTable } from '../kit/queue/queue-table.ts'
import { errorFields } from '../kit/process/logging/log.ts'
import { providerChain, type ProviderChainDeps } from './provider-chain.ts'
import { conclude, type Conclusion, pending } from './records/conclude.ts'
import { type Ended, recordConclusions } from './records/record-conclusions.ts'
import { type LoadedJob, loadJobs } from './records/jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { Failure } from './providers/provider.ts'
import { untilWholeStep } from './whole-step.ts'
import { traced } from '../kit/tracing/tracer.ts'

export interface WorkerDeps extends ProviderChainDeps {
  readonly db: Knex
  readonly limits: Limits
  /** Answers are delayed to whole steps, so that the timing of an answer reveals nothing about it. */
  readonly answerStepMs: number
  /** Bulkhead: the most questions that this process asks one bank at a time. */
  readonly bankConcurrency: number
  /** Called for each verification that has ended here. */
  readonly onEnded: (ended: Ended) => void
  readonly leaseMs?: number
}

export const verificationsQueue: QueueTable = {
  table: 'verifications',
  isByOrganization: true,
  partitionColumn: 'bank_key',
  orderingKeyColumn: 'question_key',
  blockingStates: ['PENDING'],
  // A question that waits for a later answer does not block equal questions.
  maxBlockingAttempts: 1,
}

/** Questions that a process asks at a time, over all banks. */
const CONCURRENCY = 512

/** Asks the providers about pending verifications, and records what they answer. */
export function verificationWorker(deps: WorkerDeps): QueueWorker {
  const { db, vault, log } = deps
  const verify = providerChain(deps)
  const running = new Map<string, number>()
  const count = (bankKey: string, change: number) => {
    const left = (running.get(bankKey) ?? 0) + change
    if (left === 0) running.delete(bankKey)
    else running.set(bankKey, left)
  }

  async function start(jobs: readonly ClaimedJob[], control: JobControl) {
    const loaded = await loadJobs(db, vault, jobs)
    return jobs.map(job => {
      count(job.partition, 1)
      const own = loaded.get(job.id)!
      return traced(
        () => ({ name: 'verify account', kind: 'CONSUMER', isRoot: true, links: [own.traceparent] }),
        () => run(job, own, control),
      ).finally(() => count(job.partition, -1))
    })
  }

  async function run(job: ClaimedJob, loaded: LoadedJob, control: JobControl): Promise<Conclusion> {
    const startedAt = performance.now()
    try {
      const { hop, answer } = await verify(job, loaded, control)
      if (control.signal.aborted && answer.kind === 'FAILURE') return { dueInMs: 0, isUncounted: true }
      if (answer.kind === 'PENDING') return pending(job, loaded, hop!.name, answer)
      if (answer.kind === 'FAILURE') {
        const { reason, detail } = answer
        log('verification.failed', { verification: job.id, provider: hop?.name, reason, detail }, 'warn')
      }
      await untilWholeStep(startedAt, deps.answerStepMs, control.signal)
      return conclude(loaded, hop, answer)
    } catch (error) {
      log('bug', { verification: job.id, ...errorFields(error) }, 'error')
      return conclude(loaded, undefined, unexpected)
    }
  }

  return queueWorker<Conclusion>({
    db,
    queue: verificationsQueue,
    capacityOf: bankKey => Math.max(0, deps.bankConcurrency - (running.get(bankKey) ?? 0)),
    start,
    onSettled: async (change, finished) => {
      const ended = await recordConclusions(change, deps, finished)
      for (const each of ended) deps.onEnded(each)
    },
    log,
    concurrency: CONCURRENCY,
    ...(deps.leaseMs !== undefined && { leaseMs: deps.leaseMs }),
  })
}

const unexpected: Failure = {
  kind: 'FAILURE',
  reason: 'UNEXPECTED_ERROR',
  isRetryable: false,
  detail: 'a defect',
}
