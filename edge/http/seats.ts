import { Problem } from '../../services/kit/problem.ts'

interface Waiting {
  readonly clientId: string
  readonly seats: number
  readonly seat: () => void
}

interface Organization {
  taken: number
  /** By client, in the order of their turns. */
  readonly lines: Map<string, Waiting[]>
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

  const hasRoom = ({ taken }: Organization, wanted: number) => taken === 0 || taken + wanted <= seats

  function wait(organization: Organization, clientId: string, wanted: number): Promise<void> {
    const line = organization.lines.get(clientId) ?? []
    if (seatsOf(line) + wanted > waitingOfClientMax) {
      throw new Problem('tooMany', 'too many requests at once: wait for answers before sending more')
    }
    if (waiting + wanted > waitingMax)
      throw new Problem('unavailable', 'too many requests at once, try again')
    organization.lines.set(clientId, line)
    waiting += wanted
    return new Promise((resolve, reject) => {
      const seat = () => {
        clearTimeout(deadline)
        waiting -= wanted
        resolve()
      }
      const entry = { clientId, seats: wanted, seat }
      line.push(entry)
      const deadline = setTimeout(() => {
        waiting -= wanted
        line.splice(line.indexOf(entry), 1)
        if (line.length === 0) organization.lines.delete(clientId)
        reject(new Problem('unavailable', 'too many requests at once, try again'))
      }, waitMs).unref()
    })
  }

  /** Seats those whose turn it is. A client that has had its turn goes to the end. */
  function seatNext(organization: Organization) {
    for (const [clientId, line] of organization.lines) {
      const [next] = line
      if (!hasRoom(organization, next!.seats)) return
      line.shift()
      organization.lines.delete(clientId)
      if (line.length > 0) organization.lines.set(clientId, line)
      organization.taken += next!.seats
      next!.seat()
    }
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

const seatsOf = (line: readonly Waiting[]) => line.reduce((sum, { seats }) => sum + seats, 0)
