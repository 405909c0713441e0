import { Problem } from '../../../services/kit/problem.ts'

interface Waiting {
  readonly permits: number
  /** The end of its longest wait, by `performance.now()`. */
  readonly until: number
  readonly admit: () => void
  readonly refuse: (problem: Problem) => void
}

/** Waiting requests of one client, in their order. */
interface Queue {
  /** Sum of their permits. */
  permits: number
  readonly requests: Waiting[]
}

interface Organization {
  taken: number
  /** By client, in the order of their turns. */
  readonly queues: Map<string, Queue>
}

interface Limits {
  /** Permits of one organization. */
  readonly permits: number
  /** Permits that the waiting requests of one client, and of all, may want: their bodies are in memory. */
  readonly waitingOfClientMax: number
  readonly waitingMax: number
  readonly waitMs: number
}

export type ConcurrencyLimiter = ReturnType<typeof concurrencyLimiter>

/**
 * Bulkhead per organization: at most `permits` of its requests run in this process; the others queue, round-robin over its clients.
 * Queues are bounded in size and time.
 */
export function concurrencyLimiter({ permits, waitingOfClientMax, waitingMax, waitMs }: Limits) {
  const organizations = new Map<string, Organization>()
  let waiting = 0
  let sweep: NodeJS.Timeout | undefined

  const isFree = ({ taken }: Organization, wanted: number) => taken === 0 || taken + wanted <= permits

  function wait(organization: Organization, clientId: string, wanted: number): Promise<void> {
    const queue = organization.queues.get(clientId) ?? { permits: 0, requests: [] }
    if (queue.permits + wanted > waitingOfClientMax) {
      throw new Problem('tooMany', 'too many requests at once: wait for answers before sending more')
    }
    if (waiting + wanted > waitingMax) throw tooManyWaiting()
    organization.queues.set(clientId, queue)
    waiting += wanted
    queue.permits += wanted
    // One timer serves all waiting requests.
    sweep ??= setInterval(refuseLate, SWEPT_EVERY_MS).unref()
    const until = performance.now() + waitMs
    return new Promise((admit, refuse) => queue.requests.push({ permits: wanted, until, admit, refuse }))
  }

  /** Removes the first request of a queue, and moves its client to the end of the order of turns. */
  function takeFirst({ queues }: Organization, clientId: string, queue: Queue): Waiting {
    const first = queue.requests.shift()!
    waiting -= first.permits
    queue.permits -= first.permits
    queues.delete(clientId)
    if (queue.requests.length > 0) queues.set(clientId, queue)
    return first
  }

  function admitNext(organization: Organization) {
    for (const [clientId, queue] of organization.queues) {
      if (!isFree(organization, queue.requests[0]!.permits)) return
      const { permits, admit } = takeFirst(organization, clientId, queue)
      organization.taken += permits
      admit()
    }
  }

  function refuseLate() {
    const now = performance.now()
    for (const organization of organizations.values()) {
      for (const [clientId, queue] of organization.queues) {
        if (queue.requests[0]!.until <= now) takeFirst(organization, clientId, queue).refuse(tooManyWaiting())
      }
    }
    if (waiting > 0) return
    clearInterval(sweep)
    sweep = undefined
  }

  return {
    /** Returns undefined if the permits were free. Throws a Problem if a queue is full; rejects with one after too long a wait. */
    acquire(organizationId: string, clientId: string, wanted: number): Promise<void> | undefined {
      let organization = organizations.get(organizationId)
      if (organization === undefined) {
        organization = { taken: 0, queues: new Map() }
        organizations.set(organizationId, organization)
      }
      if (organization.queues.size > 0 || !isFree(organization, wanted)) {
        return wait(organization, clientId, wanted)
      }
      organization.taken += wanted
      return undefined
    },

    /** Returns permits that were acquired, to the next request. */
    release(organizationId: string, acquired: number): void {
      const organization = organizations.get(organizationId)!
      organization.taken -= acquired
      admitNext(organization)
      if (organization.taken === 0) organizations.delete(organizationId)
    },
  }
}

/** The interval at which late requests are refused. */
const SWEPT_EVERY_MS = 100

const tooManyWaiting = () => new Problem('unavailable', 'too many requests at once, try again')
