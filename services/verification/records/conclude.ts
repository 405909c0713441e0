import type { ClaimedJob, JobOutcome } from '../../kit/queue/queue-table.ts'
import { disclosed } from '../disclosure.ts'
import type { Outcome } from '../limits/limits.ts'
import type { Failure, FailureReason, Finding, Pending } from '../providers/provider.ts'
import type { Hop } from '../routing/routing.ts'
import type { LoadedJob, RepeatedResult } from './jobs.ts'
import type { Disclosed, StoredResult } from './record.ts'

/** How one run of a verification ended, and what to write with it. */
export type Conclusion = JobOutcome & {
  readonly loaded?: LoadedJob
  /** Present if the verification has ended. */
  readonly ended?: End
  /** Present if the provider answers later. */
  readonly pending?: { readonly provider: string; readonly reference: string }
}

interface End {
  readonly outcome: Outcome
  readonly provider: string | undefined
  readonly failureReason?: FailureReason
  readonly result?: StoredResult
  readonly disclosed?: Disclosed
  readonly reasons?: readonly string[]
  readonly repeats?: string
}

/** Without polls, a callback brings the answer. Until then, the expiry is checked this often. */
const CALLBACK_CHECK_MS = 60_000
const POLL_MAX_MS = 10 * 60_000

/** Schedules the next poll for an answer that comes later, with exponential backoff up to ten minutes. */
export function pending(job: ClaimedJob, loaded: LoadedJob, provider: string, answer: Pending): Conclusion {
  const { reference, pollAfterMs } = answer
  const waitMs =
    pollAfterMs === undefined
      ? CALLBACK_CHECK_MS
      : Math.min(POLL_MAX_MS, pollAfterMs * 1.5 ** Math.min(job.attempts - 1, 30))
  return {
    loaded,
    dueInMs: Math.max(0, Math.min(waitMs, loaded.expiresAt - performance.now())),
    pending: { provider, reference },
  }
}

/** Ends the verification. The holder's name is dropped here unless the disclosure policy permits it. */
export function conclude(
  loaded: LoadedJob,
  hop: Hop | undefined,
  answer: Finding | Failure | RepeatedResult,
): Conclusion {
  const provider = hop?.name ?? loaded.provider
  switch (answer.kind) {
    case 'FINDING': {
      const shown = disclosed(answer, hop?.disclosure ?? 'NEVER')
      const { kind: _, heldType: __, reasons, heldName, isMasked, corridorData, ...finding } = shown
      const result = {
        ...finding,
        source: hop?.provider.source ?? 'BANK',
        verifiedAt: new Date().toISOString(),
      }
      const ended = {
        outcome: outcomeOf(answer),
        provider,
        result,
        disclosed: {
          ...(heldName !== undefined && { heldName }),
          ...(isMasked !== undefined && { isMasked }),
          ...(corridorData !== undefined && { corridorData }),
        },
        ...(reasons !== undefined && { reasons }),
      }
      return { loaded, state: 'COMPLETED', ended }
    }
    case 'FAILURE':
      return {
        loaded,
        state: 'FAILED',
        ended: { outcome: 'FAILURE', provider, failureReason: answer.reason },
      }
    case 'REPEATED': {
      const { id: repeats, result, disclosed, provider } = answer
      return {
        loaded,
        state: 'COMPLETED',
        ended: { outcome: 'REPEATED', provider, result, disclosed, repeats },
      }
    }
  }
}

function outcomeOf({ accountStatus, nameMatch }: Finding): Outcome {
  return accountStatus === 'NOT_FOUND' ? 'NOT_FOUND' : (nameMatch ?? 'OTHER')
}
