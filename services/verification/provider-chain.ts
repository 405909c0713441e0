import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../kit/process/logging/log.ts'
import type { JobControl } from '../kit/queue/leased-queue.ts'
import type { ClaimedJob } from '../kit/queue/queue-table.ts'
import type { Answer, Failure, FailureReason } from './providers/provider.ts'
import type { LoadedJob, RepeatedResult } from './records/jobs.ts'
import type { CircuitBreaker } from './routing/circuit-breaker.ts'
import type { Hop, Routing } from './routing/routing.ts'
import type { Vault } from './verification-vault.ts'

export interface ProviderChainDeps {
  readonly vault: Vault
  readonly routing: Routing
  readonly breaker: CircuitBreaker
  readonly log: Log
}

/** The answer to a question, and the hop that gave it. */
export interface Reply {
  readonly hop: Hop | undefined
  readonly answer: Answer | RepeatedResult
}

/** Tries the providers of a question in routing order until one replies. A stored reply wins. */
export function providerChain({ vault, routing, breaker, log }: ProviderChainDeps) {
  async function verify(job: ClaimedJob, loaded: LoadedJob, control: JobControl): Promise<Reply> {
    const { question } = loaded
    const hops = routing.hopsFor(question)
    const asked = hops.find(({ name }) => name === loaded.provider)
    if (loaded.received !== undefined) return { hop: asked, answer: loaded.received }
    if (loaded.repeated !== undefined && loaded.repeated.ageMs < (hops[0]?.cacheMs ?? 0)) {
      return { hop: undefined, answer: loaded.repeated }
    }
    if (isExpired(loaded)) return { hop: asked, answer: expired }
    const { reference } = loaded
    if (reference !== undefined && asked !== undefined) {
      const answer = await callProvider(job, loaded, asked, control)
      // The network has the question already: if it is silent now, it may still answer until the expiry.
      const isAwaited = (answer === circuitOpen || answer === late) && !control.signal.aborted
      return {
        hop: asked,
        answer: isAwaited ? { kind: 'PENDING', reference, pollAfterMs: UNAVAILABLE_RETRY_MS } : answer,
      }
    }
    let failed: Reply | undefined
    for (const hop of hops) {
      if (!control.isLeased(job)) return { hop, answer: leaseLost }
      if (isExpired(loaded)) return { hop, answer: expired }
      const answer = await callProvider(job, loaded, hop, control)
      if (answer.kind !== 'FAILURE' || !answer.isRetryable) return { hop, answer }
      // Prefers an outage to UNSUPPORTED: it means that one provider reaches the bank, but is unavailable.
      if (failed === undefined || answer.reason !== 'UNSUPPORTED_FINANCIAL_INSTITUTION')
        failed = { hop, answer }
    }
    return failed ?? { hop: undefined, answer: unrouted }
  }

  async function callProvider(
    job: ClaimedJob,
    loaded: LoadedJob,
    hop: Hop,
    control: JobControl,
  ): Promise<Answer> {
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
    const call =
      reference === undefined
        ? provider.verify(question, attempt)
        : provider.poll?.(reference, question, attempt)
    // Without polls only a callback answers.
    if (call === undefined) return { kind: 'PENDING', reference: reference! }
    const answer = await Promise.race([call, untilAborted(attempt.signal)])
    // The simulator fails single accounts, never a bank.
    const isOutage = provider.source !== 'SIMULATOR' && isAway(answer)
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

  return verify
}

/** Delay before an unavailable network is polled again. */
const UNAVAILABLE_RETRY_MS = 5_000

const isAway = (answer: Answer): boolean =>
  answer.kind === 'FAILURE' && answer.reason === 'UNAVAILABLE_FINANCIAL_INSTITUTION'

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

/** For a provider that does not heed its deadline. */
async function untilAborted(signal: AbortSignal): Promise<Failure> {
  if (!signal.aborted) await once(signal, 'abort')
  // One that does heed it answers first.
  await sleep(GRACE_MS)
  return late
}

const GRACE_MS = 50
