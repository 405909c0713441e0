import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type JobControl, type QueueWorker, queueWorker } from '../kit/queue/leased-queue.ts'
import type { ClaimedJob, QueueTable } from '../kit/queue/queue-table.ts'
import { errorFields, type Log } from '../kit/process/log.ts'
import { type Conclusion, type Ended, conclude, pending, recordConclusions } from './records/conclude.ts'
import { type LoadedJob, loadJobs, type RepeatedResult } from './records/jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { Answer, Failure, FailureReason } from './providers/provider.ts'
import type { CircuitBreaker } from './routing/circuit-breaker.ts'
import type { Hop, Routing } from './routing/routing.ts'
import type { Vault } from './vault.ts'

export interface WorkerDeps {
  readonly db: Knex
  readonly vault: Vault
  readonly routing: Routing
  readonly breaker: CircuitBreaker
  readonly limits: Limits
  /** Answers are given at whole steps, so that the time of an answer tells nothing about it. */
  readonly answerStepMs: number
  /** The most questions that this process asks one bank at a time. */
  readonly bankConcurrency: number
  /** Called for each verification that has ended here. */
  readonly onEnded: (ended: Ended) => void
  readonly log: Log
  readonly leaseMs?: number
}

export const verificationsQueue: QueueTable = {
  table: 'verifications',
  partitionColumn: 'bank_key',
  orderingKeyColumn: 'question_key',
  blockingStates: ['PENDING'],
  // Once a question waits for a network that answers later, the same question need not wait for it.
  maxBlockingAttempts: 1,
}

/** Questions that a process asks at a time, over all banks. */
const CONCURRENCY = 512

/** Asks the providers about pending verifications, and records what they answer. */
export function verificationWorker(deps: WorkerDeps): QueueWorker {
  const { db, vault, routing, breaker, log } = deps
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
      return run(job, loaded.get(job.id)!, control).finally(() => count(job.partition, -1))
    })
  }

  async function run(job: ClaimedJob, loaded: LoadedJob, control: JobControl): Promise<Conclusion> {
    const startedAt = performance.now()
    try {
      const { hop, answer } = await answerTo(job, loaded, control)
      if (control.signal.aborted && answer.kind === 'FAILURE') return { dueInMs: 0, isUncounted: true }
      if (answer.kind === 'PENDING') return pending(job, loaded, hop!.name, answer)
      await untilWholeStep(startedAt, deps.answerStepMs, control.signal)
      return conclude(loaded, hop, answer)
    } catch (error) {
      log('bug', { verification: job.id, ...errorFields(error) })
      return conclude(loaded, undefined, unexpected)
    }
  }

  /** The answer of the first provider that is not away, or what was already answered. */
  async function answerTo(job: ClaimedJob, loaded: LoadedJob, control: JobControl): Promise<Reply> {
    const { question } = loaded
    const hops = routing.hopsFor(question)
    const asked = hops.find(({ name }) => name === loaded.provider)
    if (loaded.received !== undefined) return { hop: asked, answer: loaded.received }
    if (loaded.repeated !== undefined && loaded.repeated.ageMs < (hops[0]?.cacheMs ?? 0)) {
      return { hop: undefined, answer: loaded.repeated }
    }
    if (isExpired(loaded)) return { hop: asked, answer: expired }
    if (loaded.reference !== undefined && asked !== undefined) {
      return { hop: asked, answer: await askOne(job, loaded, asked, control) }
    }
    let last: Reply = { hop: undefined, answer: unrouted }
    for (const hop of hops) {
      if (!control.isLeased(job)) return { hop, answer: leaseLost }
      if (isExpired(loaded)) return { hop, answer: expired }
      last = { hop, answer: await askOne(job, loaded, hop, control) }
      if (last.answer.kind !== 'FAILURE' || !last.answer.isRetryable) return last
    }
    return last
  }

  async function askOne(job: ClaimedJob, loaded: LoadedJob, hop: Hop, control: JobControl): Promise<Answer> {
    const { question, reference } = loaded
    const { provider, name } = hop
    if (provider.plan(question) !== 'OK') return unsupported
    const circuit = `${name} ${job.partition}`
    if (!breaker.permits(circuit)) return circuitOpen
    const deadline = Math.min(performance.now() + hop.timeoutMs, loaded.expiresAt)
    const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - performance.now())))
    const attempt = {
      id: vault.attemptId(job.id, name),
      deadline,
      signal: AbortSignal.any([timeout, control.signal]),
    }
    const startedAt = performance.now()
    const asking =
      reference === undefined
        ? provider.verify(question, attempt)
        : provider.poll?.(reference, question, attempt)
    // Without polls only a callback answers.
    if (asking === undefined) return { kind: 'PENDING', reference: reference! }
    const answer = await Promise.race([asking, untilAborted(attempt.signal)])
    const isOutage = answer.kind === 'FAILURE' && answer.reason === 'UNAVAILABLE_FINANCIAL_INSTITUTION'
    if (isOutage && !control.signal.aborted) breaker.onOutage(circuit)
    else breaker.onAnswer(circuit)
    log('verification.asked', {
      verification: job.id,
      provider: name,
      country: question.country,
      answer: answer.kind,
      ...(answer.kind === 'FAILURE' && { reason: answer.reason, detail: answer.detail }),
      ...('schemeResponseCode' in answer && { schemeResponseCode: answer.schemeResponseCode }),
      milliseconds: Math.round(performance.now() - startedAt),
    })
    return answer
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

/** What is known about a question, and the provider that said so. */
interface Reply {
  readonly hop: Hop | undefined
  readonly answer: Answer | RepeatedResult
}

const isExpired = ({ expiresAt }: LoadedJob) => expiresAt <= performance.now()

function failure(reason: FailureReason, detail: string, isRetryable = false): Failure {
  return { kind: 'FAILURE', reason, isRetryable, detail }
}

const unrouted = failure('UNSUPPORTED_FINANCIAL_INSTITUTION', 'no route fits')
const unsupported = failure(
  'UNSUPPORTED_FINANCIAL_INSTITUTION',
  'the provider does not reach this bank',
  true,
)
const expired = failure('UNAVAILABLE_FINANCIAL_INSTITUTION', 'no answer before the verification expired')
const circuitOpen = failure('UNAVAILABLE_FINANCIAL_INSTITUTION', 'the circuit breaker is open', true)
const late = failure('UNAVAILABLE_FINANCIAL_INSTITUTION', 'no answer before the deadline', true)
const leaseLost = failure('UNEXPECTED_ERROR', 'another worker has taken over')
const unexpected = failure('UNEXPECTED_ERROR', 'a defect')

/** For a provider that does not heed its deadline. */
async function untilAborted(signal: AbortSignal): Promise<Failure> {
  if (!signal.aborted) await once(signal, 'abort')
  // One that does heed it answers first.
  await sleep(GRACE_MS)
  return late
}

const GRACE_MS = 50

async function untilWholeStep(startedAt: number, stepMs: number, signal: AbortSignal): Promise<void> {
  if (stepMs === 0) return
  const elapsed = performance.now() - startedAt
  await sleep(Math.ceil(elapsed / stepMs) * stepMs - elapsed, undefined, { signal }).catch(() => {})
}
