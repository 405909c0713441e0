import {
  Agent as HttpAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Attempt, Outcome } from './deliveries.ts'
import { type AllowedOrigins, endpointUrl } from './endpoint-url.ts'
import { BlockedAddress, publicLookup } from './public-address.ts'
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
/** Connections that wait for the next request. */
const IDLE_SOCKETS_MAX = 512
const IDLE_SOCKET_MS = 30_000

const GOOD = (status: number) => status >= 200 && status < 300
const REDIRECT = (status: number) => status >= 300 && status < 400

/** Sends signed events. Redirects are not followed, and no connection is made to an address that is not public. */
export function sender({ allowedOrigins, lookup = publicLookup(), timeoutMs = TIMEOUT_MS }: SenderOptions) {
  const keepAlive = { keepAlive: true, maxFreeSockets: IDLE_SOCKETS_MAX, timeout: IDLE_SOCKET_MS }
  const agents = {
    guarded: new HttpsAgent(keepAlive),
    http: new HttpAgent(keepAlive),
    https: new HttpsAgent(keepAlive),
  }

  function open(url: URL, options: RequestOptions) {
    if (!allowedOrigins.has(url.origin))
      return httpsRequest(url, { ...options, lookup, agent: agents.guarded })
    return url.protocol === 'https:'
      ? httpsRequest(url, { ...options, agent: agents.https })
      : httpRequest(url, { ...options, agent: agents.http })
  }

  function ask(url: URL, headers: OutgoingHttpHeaders, body: Buffer, signal: AbortSignal) {
    return new Promise<IncomingMessage>((resolve, reject) => {
      const request = open(url, { method: 'POST', headers, signal })
      request.once('response', resolve)
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The endpoint closed a connection that lay idle, in the moment in which it was used again.
        const isStale = request.reusedSocket && error.code === 'ECONNRESET' && !signal.aborted
        if (isStale) resolve(ask(url, headers, body, signal))
        else reject(error)
      })
      request.end(body)
    })
  }

  return {
    /** One attempt, which never fails but in what it tells. */
    async send({ url: text, secret, eventId, body }: Letter, stop: AbortSignal): Promise<Answered> {
      const at = new Date()
      const startedAt = performance.now()
      const ended = (outcome: Outcome, rest: Partial<Answered> = {}): Answered => ({
        ...{ at, outcome, status: undefined, answer: undefined, retryAfterMs: undefined, ...rest },
        milliseconds: Math.round(performance.now() - startedAt),
      })
      // What may be sent to can have changed since it was subscribed.
      const judged = endpointUrl(text, allowedOrigins)
      if ('mistake' in judged) return ended('BLOCKED', { answer: judged.mistake })

      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), timeoutMs)
      const giveUp = () => late.abort()
      stop.addEventListener('abort', giveUp)
      try {
        const headers = {
          'content-type': 'application/json',
          'content-length': body.length,
          'user-agent': 'payprep-webhooks',
          ...signedHeaders(secret, eventId, at, body),
        }
        const response = await ask(judged.url, headers, body, late.signal)
        const status = response.statusCode!
        const answer = await beginningOf(response)
        if (GOOD(status)) return ended('DELIVERED', { status })
        return ended(REDIRECT(status) ? 'REDIRECTED' : 'REFUSED', {
          status,
          answer: answer.toString('utf8').replaceAll('\0', '').slice(0, ANSWER_KEPT_MAX) || undefined,
          retryAfterMs: retryAfterMs(response.headers['retry-after'], Date.now()),
        })
      } catch (error) {
        if (late.signal.aborted) return ended('TIMED_OUT')
        return error instanceof BlockedAddress
          ? ended('BLOCKED', { answer: 'the name leads to an address that is not public' })
          : ended('UNREACHABLE', { answer: (error as NodeJS.ErrnoException).code })
      } finally {
        clearTimeout(timer)
        stop.removeEventListener('abort', giveUp)
      }
    },

    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Reads an answer to its end, so that the connection can be used again, but for one that has none. */
async function beginningOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length > ANSWER_BYTES_MAX) break
  }
  return Buffer.concat(chunks)
}
