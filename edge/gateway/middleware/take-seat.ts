import type { IncomingMessage } from 'node:http'
import type { Seats } from '../http/seats.ts'
import { type Context, requireState, type Step } from '../http/state.ts'
import { hasBody, JSON_BYTES_MAX } from './body.ts'
import { arrivedBytes, readBytes } from './read-bytes.ts'

/** A validation sends some hundred bytes, and 20 in bulk some 6 KB: they take as much time as four of them alone. */
const BYTES_PER_SEAT = 2_048

/**
 * Lets a request pass when its organization and client have their turn, and leaves its body in the state. It stands after
 * `authenticate`. The body arrives before the turn begins: one that is sent slowly keeps other bodies of its own client
 * waiting at most, and takes no turn of its organization.
 */
export function takeSeat(working: Seats, arriving: Seats): Step {
  return async (ctx, next) => {
    const { organizationId, clientId } = requireState(ctx, 'caller')
    if (hasBody(ctx.req)) {
      const arrived = await arrivedBytes(ctx.req, JSON_BYTES_MAX)
      if (arrived !== undefined) ctx.state.bytes = arrived
      else {
        await seated(ctx, arriving, clientId, seatsFor(expectedBytes(ctx.req)), async () => {
          ctx.state.bytes = await readBytes(ctx.req, JSON_BYTES_MAX)
        })
      }
    }
    await seated(ctx, working, organizationId, seatsFor(ctx.state.bytes?.length ?? 0), next)
  }
}

async function seated(
  ctx: Context,
  seats: Seats,
  among: string,
  wanted: number,
  work: () => Promise<unknown>,
) {
  const turn = seats.enter(among, requireState(ctx, 'caller').clientId, wanted)
  if (turn !== undefined) await turn
  try {
    // There is nobody to answer if the client has gone while it waited.
    if (!ctx.res.closed) await work()
  } finally {
    seats.leave(among, wanted)
  }
}

/** As much as can come, of a body that does not state its length. */
const expectedBytes = ({ headers }: IncomingMessage) =>
  Math.min(Number(headers['content-length'] ?? JSON_BYTES_MAX), JSON_BYTES_MAX)

const seatsFor = (bytes: number) => 1 + Math.floor(bytes / BYTES_PER_SEAT)
