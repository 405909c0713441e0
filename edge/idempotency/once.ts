import { createHmac } from 'node:crypto'
import type { Context, Next } from 'koa'
import type { JsonValue } from '@bufbuild/protobuf'
import { cipher } from '../../services/kit/cipher.ts'
import { errorFields, type Log } from '../../services/kit/process/log.ts'
import { Problem } from '../../services/kit/problem.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { IdempotencyStore } from './store.ts'

/** Runs a request once for each key, and repeats its answer to whoever sends it again. */
export type Once = (ctx: Context, request: Uint8Array, run: () => Promise<JsonValue>) => Promise<JsonValue>

interface Deps {
  readonly store: IdempotencyStore
  /** A 32-byte key for each purpose. */
  readonly key: (purpose: string) => Buffer
  readonly log: Log
}

/**
 * Only what was done is kept, encrypted, since an answer may hold a secret. A
 * request that was refused or failed gives its key back. That a claim can run out
 * while its request still does, or a store lose all it had, is why the service
 * behind knows the key too, and has the last word.
 */
export function oncePerKey({ store, key, log }: Deps): Once {
  const { seal, open } = cipher(key('idempotent answers'))
  const fingerprintKey = key('idempotent requests')

  return async (ctx, request, run) => {
    const { organizationId, idempotencyKey, route, requestId } = ctx.state
    const scope = `${organizationId}:${ctx.method} ${route}:${idempotencyKey}`
    const fingerprint = createHmac('sha256', fingerprintKey).update(request).digest('base64url')
    const claimed = await store.claim(scope, fingerprint)
    switch (claimed.outcome) {
      case 'answered':
        return JSON.parse(open(Buffer.from(claimed.answer, 'base64'), scope))
      case 'mismatch':
        throw new Problem(
          'refused',
          'this idempotency key was used for another request',
          'IDEMPOTENCY_KEY_REQUEST_MISMATCH',
        )
      case 'in-flight':
        throw new HttpProblem('conflict', 'the first request with this idempotency key is still running', {
          code: 'IDEMPOTENCY_KEY_IN_PROGRESS',
          headers: { 'Retry-After': '1' },
        })
    }
    // What has been done is answered even if it cannot be kept: the service behind will know it again.
    const unkept = (error: unknown) => log('idempotency.unkept', { requestId, ...errorFields(error) })
    let answer: JsonValue
    try {
      answer = await run()
    } catch (error) {
      await store.release(scope, claimed.claim).catch(unkept)
      throw error
    }
    const sealed = seal(JSON.stringify(answer), scope).toString('base64')
    await store.keep(scope, claimed.claim, sealed).catch(unkept)
    return answer
  }
}

/** Bare, or in quotes, as a structured field has it (RFC 8941, 3.3.3). */
const KEY = /^"?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"?$/i

/** Leaves the key of the request in the state, which must have one. */
export function idempotencyKey(ctx: Context, next: Next) {
  const given = ctx.get('Idempotency-Key')
  if (given === '') {
    throw new Problem('invalid', 'the Idempotency-Key header is missing', 'IDEMPOTENCY_KEY_HEADER_MISSING')
  }
  const [, key] = KEY.exec(given) ?? []
  if (key === undefined) {
    throw new Problem('invalid', 'the Idempotency-Key header must be a UUID', 'IDEMPOTENCY_KEY_INVALID')
  }
  ctx.state.idempotencyKey = key.toLowerCase()
  return next()
}
