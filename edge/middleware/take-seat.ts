import type { IncomingMessage } from 'node:http'
import type { Seats } from '../http/seats.ts'
import { requireState, type Step } from '../http/state.ts'

/** A validation sends some hundred bytes, and 20 in bulk some 6 KB: they take as much time as four of them alone. */
const BYTES_PER_SEAT = 2_048
/** Of a body that does not state its length. */
const SEATS_OF_UNKNOWN = 4

/** Lets a request pass when its organization and client have their turn. It stands after `authenticate`, and before the body is read. */
export function takeSeat(seats: Seats): Step {
  return async (ctx, next) => {
    const { organizationId, clientId } = requireState(ctx, 'caller')
    const wanted = seatsFor(ctx.req)
    const turn = seats.enter(organizationId, clientId, wanted)
    if (turn !== undefined) await turn
    try {
      // There is nobody to answer if the client has gone while it waited.
      if (!ctx.res.closed) await next()
    } finally {
      seats.leave(organizationId, wanted)
    }
  }
}

function seatsFor({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return SEATS_OF_UNKNOWN
  return 1 + Math.floor(Number(headers['content-length'] ?? 0) / BYTES_PER_SEAT)
}
