import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JsonValue } from '@bufbuild/protobuf'
import { cipherFor } from '../../../services/kit/cipher.ts'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import { errorFields, type Log } from '../../../services/kit/process/logging/log.ts'
import { isUuid } from '../../../services/kit/ids.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { untilDisconnect } from '../../../services/kit/until-disconnect.ts'
import { type Context, requireState, type Step } from '../http/state.ts'
import { recordClaim } from './metrics.ts'
import type { Claim, IdempotencyStore } from './store.ts'

/** Runs a request once per idempotency key, and answers repetitions with the first answer. */
export type Once = (ctx: Context, request: Uint8Array, run: () => Promise<JsonValue>) => Promise<OnceAnswer>

interface OnceAnswer {
  readonly body: JsonValue
  /** The answer is that of an earlier request with the same key. */
  readonly isReplay: boolean
}

interface Deps {
  readonly store: IdempotencyStore
  readonly key: KeyOf
  readonly log: Log
  /** How long a repetition waits for the first request. */
  readonly waitMs?: number
}

/** Between two looks at a request that runs in another process: from the first to the longest, each twice the one before. */
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 500

/**
 * A repetition of a request that is still running waits for its answer; if that request fails, it runs itself.
 *
 * Only successful answers are stored, encrypted because they may hold a secret; a
 * request that fails releases its key. A claim can expire while its request is
 * still running, and a store can lose its data: therefore the service behind
 * receives the key too and must itself be idempotent.
 */
export function oncePerKey({ store, key, log, waitMs = 10_000 }: Deps): Once {
  const { seal, open } = cipherFor(key, 'idempotent answers')
  const fingerprintKey = key('idempotent requests')
  /** The requests that run in this process, by scope. */
  const running = new Map<string, Promise<unknown>>()

  async function claim(ctx: Context, scope: string, fingerprint: string): Promise<Claim> {
    const endsAt = performance.now() + waitMs
    let gone: AbortSignal | undefined
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      const claimed = await store.claim(scope, fingerprint)
      const leftMs = endsAt - performance.now()
      if (claimed.outcome !== 'in-flight' || leftMs <= 0) return claimed
      gone ??= untilDisconnect(ctx.req, ctx.res)
      if (gone.aborted) return claimed
      const here = running.get(scope)
      const paused = sleep(here === undefined ? Math.min(pauseMs, leftMs) : leftMs, undefined, {
        signal: gone,
        ref: false,
      }).catch(() => {})
      await Promise.race([paused, here ?? paused])
    }
  }

  async function runOnce(scope: string, claimed: string, run: () => Promise<JsonValue>, requestId: string) {
    // The caller gets its answer even if the store fails now: the service behind recognizes a repetition.
    const logFailure = (error: unknown) =>
      log('idempotency.store-failed', { requestId, ...errorFields(error) }, 'warn')
    let answer: JsonValue
    try {
      answer = await run()
    } catch (error) {
      await store.release(scope, claimed).catch(logFailure)
      throw error
    }
    const sealed = seal(JSON.stringify(answer), scope).toString('base64')
    await store.complete(scope, claimed, sealed).catch(logFailure)
    return answer
  }

  return async (ctx, request, run) => {
    const { route, requestId } = ctx.state
    const { organizationId } = requireState(ctx, 'caller')
    const scope = `${organizationId}:${ctx.method} ${route}:${requireState(ctx, 'idempotencyKey')}`
    const fingerprint = createHmac('sha256', fingerprintKey).update(request).digest('base64url')
    const claimed = await claim(ctx, scope, fingerprint)
    recordClaim(claimed.outcome)
    switch (claimed.outcome) {
      case 'answered':
        return { body: JSON.parse(open(Buffer.from(claimed.answer, 'base64'), scope)), isReplay: true }
      case 'mismatch':
        throw new Problem(
          'refused',
          'this idempotency key was used for another request',
          'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
        )
      case 'in-flight':
        throw new Problem(
          'conflict',
          'the first request with this idempotency key is still running',
          'IDEMPOTENCY_KEY_IN_PROGRESS',
          { retryAfterSeconds: 1 },
        )
    }
    const work = runOnce(scope, claimed.claim, run, requestId)
    const settled = work.catch(() => {}).finally(() => running.delete(scope))
    running.set(scope, settled)
    return { body: await work, isReplay: false }
  }
}

/** Leaves the request's idempotency key in the state; without one the request is refused. */
export const requireIdempotencyKey: Step = (ctx, next) => {
  const header = ctx.get('Idempotency-Key')
  if (header === '') {
    throw new Problem('invalid', 'the Idempotency-Key header is missing', 'IDEMPOTENCY_KEY_HEADER_MISSING')
  }
  // Bare, or quoted as a structured field (RFC 8941, 3.3.3); each quote is optional.
  const key = header.replace(/^"|"$/g, '')
  if (!isUuid(key)) {
    throw new Problem('invalid', 'the Idempotency-Key header must be a UUID', 'IDEMPOTENCY_KEY_INVALID')
  }
  ctx.state.idempotencyKey = key.toLowerCase()
  return next()
}
