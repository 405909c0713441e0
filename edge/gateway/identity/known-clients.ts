import { LRUCache } from 'lru-cache'
import { singleFlight } from '../../../services/kit/single-flight.ts'
import type { Position } from './changes.ts'
import { isClientId, MARKED_LENGTH } from './client-secrets.ts'
import type { Clients, KnownClient, KnownClients } from './clients.ts'

/** Beyond this number, those that were not used for longest are read again when they come. */
const HELD_MAX = 50_000
/** Rows read at once. */
const PAGE = 500

interface Options {
  readonly heldMax?: number
  /** How many clients a refresh reads although no change is known: at first those that are not held yet, then all again and again. */
  readonly unasked?: number
}

/** Undefined: there is no such client, or its row is not as payprep wrote it. */
interface Held {
  known: KnownClient | undefined
}

/**
 * The clients that a running edge has in memory. A client is read when it comes first, or before that while there is room. A refresh
 * reads what has changed since the one before. So neither grows with the number of clients. `onAltered` is called once for a row
 * that somebody else wrote.
 */
export async function knownClients(
  clients: Clients,
  onAltered: (id: string) => void,
  { heldMax = HELD_MAX, unasked = PAGE }: Options = {},
) {
  const held = new LRUCache<string, Held>({ max: heldMax })
  const altered = new Set<string>()
  /** Ids without a mark, from before ids had one. */
  const unmarked = new Set<string>()
  let position: Position | undefined
  /** Read since the last refresh began: a change may have been committed while they were read, before they were held. */
  let found = new Set<string>()
  /** Up to this id all were read; undefined once there is no more, or no room. */
  let readUpTo: string | undefined = ''
  /** Still to be read again in this round: a change that is hidden from us is found late, but found. */
  let round: string[] = []

  async function find(given: string): Promise<KnownClient | undefined> {
    // V8 keeps the whole text that an id is a part of: that of the form, with the secret.
    const id = Buffer.from(given).toString()
    const known = await clients.find(id)
    held.set(id, { known })
    found.add(id)
    return known
  }
  const findOnce = singleFlight(find)

  async function catchUp(isWhole: boolean): Promise<boolean> {
    const before = found
    found = new Set()
    try {
      const now = await clients.position()
      const since = position?.server === now.server ? position : undefined
      const changed = since === undefined ? [] : await clients.changedAfter(since)
      if (round.length === 0 && readUpTo === undefined) round = [...held.keys()]
      const again = since === undefined || isWhole ? held.keys() : round.splice(0, unasked)
      const ids = [...new Set([...before, ...changed, ...again])]
      for (let from = 0; from < ids.length; from += PAGE) {
        const some = ids.slice(from, from + PAGE)
        take(await clients.read(some), some)
      }
      if (since === undefined) for (const id of await clients.unmarked()) unmarked.add(id)
      if (readUpTo !== undefined) await readMore(readUpTo)
      position = now
      return readUpTo !== undefined || held.size > unasked
    } catch (error) {
      for (const id of before) found.add(id)
      throw error
    }
  }

  async function readMore(after: string) {
    const ids = await clients.idsAfter(after, unasked)
    take(await clients.read(ids.filter(isClientId)))
    readUpTo = ids.length < unasked || held.size >= heldMax ? undefined : ids.at(-1)
  }

  /** `asked` are the ids that were looked for, also of organizations: clients that are not among the rows are gone. */
  function take(read: KnownClients, asked: readonly string[] = []) {
    const rows = new Set(read.ids)
    for (const id of asked) if (!rows.has(id) && isClientId(id)) put(id, undefined)
    for (const id of rows) {
      const known = read.clients.get(id)
      put(id, known)
      if (known !== undefined) altered.delete(id)
      else if (!altered.has(id)) {
        altered.add(id)
        onAltered(id)
      }
    }
  }

  function put(id: string, known: KnownClient | undefined) {
    if (known === undefined) unmarked.delete(id)
    else if (id.length < MARKED_LENGTH) unmarked.add(id)
    // It was read again meanwhile, later than this.
    if (found.has(id)) return
    // Not as a use of the client, by which the cache orders.
    const its = held.peek(id)
    if (its !== undefined) its.known = known
    else if (held.size < heldMax) held.set(id, { known })
  }

  let last = Promise.resolve(false)
  /** One after another: what an earlier one has read must not replace what a later one has. */
  const refresh = ({ isWhole = false } = {}) => (last = last.catch(() => false).then(() => catchUp(isWhole)))
  await refresh()

  return {
    /** As of the last refresh, without a query. Undefined also for a client that is not held. */
    get: (id: string): KnownClient | undefined => held.get(id)?.known,

    /** Reads a client that is not held. */
    async load(id: string): Promise<KnownClient | undefined> {
      const its = held.get(id)
      return its === undefined ? findOnce(id) : its.known
    },

    /** Reads a client anew, which may have been made or changed since the last refresh. */
    find,

    /** Whether there may be such a client: others need no query. */
    mayExist: (id: string): boolean => unmarked.has(id) || clients.isMarked(id),

    /**
     * Notices all that was committed before. `isWhole` reads all that are held again, whether or not they changed. Resolves with whether
     * one refresh is not enough to read all.
     */
    refresh,
  }
}
