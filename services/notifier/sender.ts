import type { LookupFunction } from 'node:net'
import { Agent, errors } from 'undici'
import type { Attempt } from './deliveries.ts'
import { type AllowedOrigins, endpointUrl } from './endpoint-url.ts'
import { type Answer, type Exchange, exchange, Unwanted } from './exchange.ts'
import { BlockedAddress, publicLookup, systemLookup } from './public-address.ts'
import { retryAfterMs } from './schedule.ts'
import { signedHeaders } from './signature.ts'

/** What is to be sent where. */
export interface Letter {
  readonly url: string
  readonly secret: string
  readonly eventId: string
  readonly body: Buffer
  /** Asked when it is about to be written; wanted anyhow, if there is nobody to ask. */
  readonly isWanted?: () => boolean
}

export interface Answered extends Attempt {
  readonly retryAfterMs: number | undefined
}

export type Sender = ReturnType<typeof sender>

interface SenderOptions {
  readonly allowedOrigins: AllowedOrigins
  /** Finds the addresses of a name, and refuses those that are not public. */
  readonly lookup?: LookupFunction
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const ANSWER_KEPT_MAX = 1_024
const CONNECT_TIMEOUT_MS = 5_000
/** How long one of several addresses of a name may take to be connected to; Node would give up those that are far away. */
const ADDRESS_TIMEOUT_MS = 2_000
/** How long a connection waits for the next request. */
const IDLE_MS = 30_000

/** Sends signed events. Redirects are not followed, and no connection is made to an address that is not public. */
export function sender({ allowedOrigins, lookup = publicLookup(), timeoutMs = TIMEOUT_MS }: SenderOptions) {
  const common = { allowH2: false, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS }
  const connect = { timeout: CONNECT_TIMEOUT_MS, autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS }
  const guarded = new Agent({ ...common, connect: { ...connect, lookup } })
  const open = new Agent({ ...common, connect: { ...connect, lookup: systemLookup() } })
  /** Each ends one attempt. */
  const underWay = new Set<() => void>()

  async function attempt(url: URL, letter: Letter, at: Date): Promise<Told | undefined> {
    const { secret, eventId, body, isWanted = () => true } = letter
    const agent = allowedOrigins.has(url.origin) ? open : guarded
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'payprep-webhooks',
      ...signedHeaders(secret, eventId, at, body),
    }
    const request = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST' as const,
      headers,
      body,
    }
    let current: Exchange
    const post = () => (current = exchange(agent, request, isWanted)).answer
    const end = () => current.end(new TimedOut())
    underWay.add(end)
    // Who stood still meanwhile reads first what has come.
    const timer = setTimeout(() => setImmediate(end), timeoutMs)
    try {
      const answer = await post().catch(error => {
        if (mayHaveLainIdle(error)) return post()
        throw error
      })
      return byAnswer(answer)
    } catch (error) {
      return error instanceof Unwanted ? undefined : byError(error)
    } finally {
      clearTimeout(timer)
      underWay.delete(end)
    }
  }

  return {
    /** One attempt, which never fails but in what it tells; nothing, if it was not wanted any more. */
    async send(letter: Letter): Promise<Answered | undefined> {
      const at = new Date()
      const startedAt = performance.now()
      // What may be sent to can have changed since it was subscribed.
      const judged = endpointUrl(letter.url, allowedOrigins)
      const told: Told | undefined =
        'mistake' in judged
          ? { outcome: 'BLOCKED', answer: judged.mistake }
          : await attempt(judged.url, letter, at)
      if (told === undefined) return undefined
      const { status, answer, retryAfterMs } = told
      const milliseconds = Math.round(performance.now() - startedAt)
      return { at, outcome: told.outcome, status, answer, retryAfterMs, milliseconds }
    },

    /** Ends all attempts that are under way, as if they had taken too long. */
    giveUp() {
      for (const end of underWay) end()
    },

    async close() {
      await Promise.all([guarded.destroy(), open.destroy()])
    },
  }
}

/** What an attempt tells, but for its time. */
type Told = Pick<Answered, 'outcome'> & Partial<Answered>

function byAnswer({ status, headers, body }: Answer): Told {
  if (status >= 200 && status < 300) return { outcome: 'DELIVERED', status }
  return {
    outcome: status >= 300 && status < 400 ? 'REDIRECTED' : 'REFUSED',
    status,
    answer: body.toString('utf8').replaceAll('\0', '').slice(0, ANSWER_KEPT_MAX) || undefined,
    retryAfterMs: retryAfterMs([headers['retry-after']].flat()[0], Date.now()),
  }
}

function byError(error: unknown): Told {
  if (error instanceof TimedOut) return { outcome: 'TIMED_OUT' }
  return error instanceof BlockedAddress
    ? { outcome: 'BLOCKED', answer: 'the name leads to an address that is not public' }
    : { outcome: 'UNREACHABLE', answer: (error as NodeJS.ErrnoException).code }
}

/**
 * Whether the endpoint may have closed a connection that lay idle, in the moment
 * in which it was used again. One that had never answered was new; of a
 * connection that was reset nothing is known.
 */
function mayHaveLainIdle(error: unknown): boolean {
  if (error instanceof errors.SocketError) return error.socket?.bytesRead !== 0
  return (error as NodeJS.ErrnoException).code === 'ECONNRESET'
}

class TimedOut extends Error {}
