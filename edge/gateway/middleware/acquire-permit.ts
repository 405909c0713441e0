import type { IncomingMessage } from 'node:http'
import type { ConcurrencyLimiter } from '../http/concurrency-limiter.ts'
import { type Context, requireState, type Step } from '../http/state.ts'
import { hasBody, JSON_BYTES_MAX } from './body.ts'
import { arrivedBytes, readBytes } from './read-bytes.ts'

/** 20 validations in bulk have some 6 KB. They take about four permits: see the rows "services apart" of test/bench/README.md. */
const BYTES_PER_PERMIT = 2_048

/**
 * Lets a request pass when its organization and client have their turn, and leaves its body in the state. Runs after `authenticate`.
 * The body is read first: a slow upload delays only its own client's uploads, and holds no permit of the organization.
 */
export function acquirePermit(running: ConcurrencyLimiter, arriving: ConcurrencyLimiter): Step {
  return async (ctx, next) => {
    const { organizationId, clientId } = requireState(ctx, 'caller')
    if (hasBody(ctx.req)) {
      const arrived = await arrivedBytes(ctx.req, JSON_BYTES_MAX)
      if (arrived !== undefined) ctx.state.bytes = arrived
      else {
        await withPermits(ctx, arriving, clientId, permitsFor(expectedBytes(ctx.req)), async () => {
          ctx.state.bytes = await readBytes(ctx.req, JSON_BYTES_MAX)
        })
      }
    }
    await withPermits(ctx, running, organizationId, permitsFor(ctx.state.bytes?.length ?? 0), next)
  }
}

async function withPermits(
  ctx: Context,
  limiter: ConcurrencyLimiter,
  among: string,
  wanted: number,
  work: () => Promise<unknown>,
) {
  const turn = limiter.acquire(among, requireState(ctx, 'caller').clientId, wanted)
  if (turn !== undefined) await turn
  try {
    // The client may have gone while it waited.
    if (!ctx.res.closed) await work()
  } finally {
    limiter.release(among, wanted)
  }
}

/** The largest size that a body may have if it does not state its length. */
const expectedBytes = ({ headers }: IncomingMessage) =>
  Math.min(Number(headers['content-length'] ?? JSON_BYTES_MAX), JSON_BYTES_MAX)

const permitsFor = (bytes: number) => 1 + Math.floor(bytes / BYTES_PER_PERMIT)
