import { EventEmitter } from 'node:events'
import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher, errors } from 'undici'
import type { Attempt, Outcome } from './deliveries.ts'
import { type AllowedOrigins, endpointUrl } from './endpoint-url.ts'
import { BlockedAddress, publicLookup, systemLookup } from './public-address.ts'
import { retryAfterMs } from './schedule.ts'
import { signedHeaders } from './signature.ts'

/** What is to be sent where. */
export interface Letter {
  readonly url: string
  readonly secret: string
  readonly eventId: string
  readonly body: Buffer
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
/** Nothing that an endpoint says is worth more than this. */
const ANSWER_BYTES_MAX = 16 * 1024
const ANSWER_KEPT_MAX = 1_024
const CONNECT_TIMEOUT_MS = 5_000
/** How long one of several addresses of a name may take to be connected to; Node would give up those that are far away. */
const ADDRESS_TIMEOUT_MS = 2_000
/** How long the rest of an answer is waited for once its status is there. */
const ANSWER_TIMEOUT_MS = 1_000
/** How long a connection waits for the next request. */
const IDLE_MS = 30_000

const GOOD = (status: number) => status >= 200 && status < 300
const REDIRECT = (status: number) => status >= 300 && status < 400

/** Sends signed events. Redirects are not followed, and no connection is made to an address that is not public. */
export function sender({ allowedOrigins, lookup = publicLookup(), timeoutMs = TIMEOUT_MS }: SenderOptions) {
  const common = { allowH2: false, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS }
  const connect = { timeout: CONNECT_TIMEOUT_MS, autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS }
  const guarded = new Agent({ ...common, connect: { ...connect, lookup } })
  const open = new Agent({ ...common, connect: { ...connect, lookup: systemLookup() } })
  /** Each ends one attempt; emitters cost a fraction of what abort signals do. */
  const underWay = new Set<EventEmitter>()

  /** Agents follow no redirects. */
  async function post(
    { origin, pathname, search }: URL,
    rest: Pick<Dispatcher.RequestOptions, 'headers' | 'body' | 'signal'>,
  ) {
    const agent = allowedOrigins.has(origin) ? open : guarded
    const request = { origin, path: pathname + search, method: 'POST' as const, ...rest }
    try {
      return await agent.request(request)
    } catch (error) {
      if (mayHaveLainIdle(error)) return agent.request(request)
      throw error
    }
  }

  return {
    /** One attempt, which never fails but in what it tells. */
    async send({ url: text, secret, eventId, body }: Letter): Promise<Answered> {
      const at = new Date()
      const startedAt = performance.now()
      const ended = (outcome: Outcome, rest: Partial<Answered> = {}): Answered => ({
        ...{ at, outcome, status: undefined, answer: undefined, retryAfterMs: undefined, ...rest },
        milliseconds: Math.round(performance.now() - startedAt),
      })
      // What may be sent to can have changed since it was subscribed.
      const judged = endpointUrl(text, allowedOrigins)
      if ('mistake' in judged) return ended('BLOCKED', { answer: judged.mistake })

      const ending = new EventEmitter()
      let isEnded = false
      ending.once('abort', () => (isEnded = true))
      const end = () => ending.emit('abort')
      let timer = setTimeout(end, timeoutMs)
      underWay.add(ending)
      try {
        const headers = {
          'content-type': 'application/json',
          'user-agent': 'payprep-webhooks',
          ...signedHeaders(secret, eventId, at, body),
        }
        const response = await post(judged.url, { headers, body, signal: ending })
        const { statusCode: status } = response
        clearTimeout(timer)
        timer = setTimeout(end, ANSWER_TIMEOUT_MS)
        if (GOOD(status)) {
          await response.body.dump({ limit: ANSWER_BYTES_MAX })
          return ended('DELIVERED', { status })
        }
        const answer = await beginningOf(response.body)
        return ended(REDIRECT(status) ? 'REDIRECTED' : 'REFUSED', {
          status,
          answer: answer.toString('utf8').replaceAll('\0', '').slice(0, ANSWER_KEPT_MAX) || undefined,
          retryAfterMs: retryAfterMs([response.headers['retry-after']].flat()[0], Date.now()),
        })
      } catch (error) {
        if (isEnded) return ended('TIMED_OUT')
        return error instanceof BlockedAddress
          ? ended('BLOCKED', { answer: 'the name leads to an address that is not public' })
          : ended('UNREACHABLE', { answer: (error as NodeJS.ErrnoException).code })
      } finally {
        clearTimeout(timer)
        underWay.delete(ending)
      }
    },

    /** Ends all attempts that are under way, as if they had taken too long. */
    giveUp() {
      for (const ending of underWay) ending.emit('abort')
    },

    async close() {
      await Promise.all([guarded.destroy(), open.destroy()])
    },
  }
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

/** Reads an answer to its end, so that the connection can be used again, but for one that has none. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.length
      if (length > ANSWER_BYTES_MAX) break
    }
  } catch {
    // It was cut short or took too long, and its status still counts.
  }
  return Buffer.concat(chunks)
}
