import { Problem } from '../../../services/kit/problem.ts'

interface Waiting {
  readonly seats: number
  /** When it has waited for too long, by `performance.now()`. */
  readonly until: number
  readonly seat: () => void
  readonly refuse: (problem: Problem) => void
}

/** Requests of one client that wait, the first one first. */
interface Line {
  /** That all of them want. */
  seats: number
  readonly requests: Waiting[]
}

interface Organization {
  taken: number
  /** By client, in the order of their turns. */
  readonly lines: Map<string, Line>
}

interface Limits {
  /** That requests of one organization may take at a time. */
  readonly seats: number
  /** Seats that the waiting requests of one client, and of all, may want: they hold their bodies. */
  readonly waitingOfClientMax: number
  readonly waitingMax: number
  readonly waitMs: number
}

export type Seats = ReturnType<typeof fairSeats>

/**
 * Shares the capacity of this process out. The requests of an organization take seats, of which it has a fixed number; those beyond
 * wait. So one that sends very much is worked for no more than any other: of its requests, only those with a seat stand before
 * theirs. Of an organization that waits, its clients take turns. Lines are bounded, and so is the time in them.
 */
export function fairSeats({ seats, waitingOfClientMax, waitingMax, waitMs }: Limits) {
  const organizations = new Map<string, Organization>()
  let waiting = 0
  let sweep: NodeJS.Timeout | undefined

  const hasRoom = ({ taken }: Organization, wanted: number) => taken === 0 || taken + wanted <= seats

  function wait(organization: Organization, clientId: string, wanted: number): Promise<void> {
    const line = organization.lines.get(clientId) ?? { seats: 0, requests: [] }
    if (line.seats + wanted > waitingOfClientMax) {
      throw new Problem('tooMany', 'too many requests at once: wait for answers before sending more')
    }
    if (waiting + wanted > waitingMax) throw tooManyWaiting()
    organization.lines.set(clientId, line)
    waiting += wanted
    line.seats += wanted
    // One timer for all: to set one for each request costs more than all else here.
    sweep ??= setInterval(refuseLate, SWEPT_EVERY_MS).unref()
    const until = performance.now() + waitMs
    return new Promise((seat, refuse) => line.requests.push({ seats: wanted, until, seat, refuse }))
  }

  /** Takes the first request out of a line, whose client goes to the end of those that wait. */
  function takeFirst({ lines }: Organization, clientId: string, line: Line): Waiting {
    const first = line.requests.shift()!
    waiting -= first.seats
    line.seats -= first.seats
    lines.delete(clientId)
    if (line.requests.length > 0) lines.set(clientId, line)
    return first
  }

  function seatNext(organization: Organization) {
    for (const [clientId, line] of organization.lines) {
      if (!hasRoom(organization, line.requests[0]!.seats)) return
      const { seats, seat } = takeFirst(organization, clientId, line)
      organization.taken += seats
      seat()
    }
  }

  function refuseLate() {
    const now = performance.now()
    for (const organization of organizations.values()) {
      for (const [clientId, line] of organization.lines) {
        if (line.requests[0]!.until <= now) takeFirst(organization, clientId, line).refuse(tooManyWaiting())
      }
    }
    if (waiting > 0) return
    clearInterval(sweep)
    sweep = undefined
  }

  return {
    /** Undefined if there were seats at once. Throws, or rejects, if the request must not wait, or not longer. */
    enter(organizationId: string, clientId: string, wanted: number): Promise<void> | undefined {
      let organization = organizations.get(organizationId)
      if (organization === undefined) {
        organization = { taken: 0, lines: new Map() }
        organizations.set(organizationId, organization)
      }
      if (organization.lines.size > 0 || !hasRoom(organization, wanted)) {
        return wait(organization, clientId, wanted)
      }
      organization.taken += wanted
      return undefined
    },

    /** Gives the seats of a request that had entered to the next. */
    leave(organizationId: string, had: number): void {
      const organization = organizations.get(organizationId)!
      organization.taken -= had
      seatNext(organization)
      if (organization.taken === 0) organizations.delete(organizationId)
    },
  }
}

/** How often requests that have waited for too long are looked for. */
const SWEPT_EVERY_MS = 100

const tooManyWaiting = () => new Problem('unavailable', 'too many requests at once, try again')
