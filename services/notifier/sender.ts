import type { LookupFunction } from 'node:net'
import { Agent } from 'undici'
import { mayBeStaleConnection } from '../kit/stale-connection.ts'
import type { Attempt } from './deliveries.ts'
import { ProxyFailed, throughProxy } from './egress-proxy.ts'
import { type AllowedOrigins, endpointUrl } from './endpoint-url.ts'
import { type Exchange, exchange, NotSent, type Response } from './endpoint-exchange.ts'
import { BlockedAddress, publicLookup, systemLookup } from './public-address.ts'
import { parseRetryAfterMs } from './schedule.ts'
import { signedHeaders } from './signature.ts'

/** An event to be sent to an endpoint. */
export interface WebhookRequest {
  readonly url: string
  /** A signature is made with each. */
  readonly secrets: readonly string[]
  readonly eventId: string
  readonly body: Buffer
  /** Whether the result has the body of a successful response too. */
  readonly wantsAnswer?: boolean
  /** Called right before the request is written; false cancels it. Defaults to true. */
  readonly shouldSend?: () => boolean
}

export interface SendResult extends Attempt {
  readonly retryAfterMs: number | undefined
}

export type Sender = ReturnType<typeof sender>

interface SenderOptions {
  readonly allowedOrigins: AllowedOrigins
  /** Resolves a name, and rejects addresses that are not public. */
  readonly lookup?: LookupFunction
  /** On the way to all endpoints but those at allowed origins. It resolves their names in place of `lookup`. */
  readonly webhookProxy?: URL | undefined
  /** A certificate (PEM) to trust instead of the public authorities, for tests. */
  readonly ca?: string | undefined
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** How many characters of a response body are stored with the attempt. */
const ANSWER_CHARACTERS_MAX = 1_024
const CONNECT_TIMEOUT_MS = 5_000
/**
 * How much of an attempt's time the proxy may take to connect to an endpoint. It is longer than the 10 seconds of Smokescreen,
 * and ends before the attempt: whose time-out it was decides against whom it counts.
 */
const TUNNEL_SHARE = 0.8
/** How long connecting to one of several addresses may take. Node's default of 250 ms abandons distant ones. */
const ADDRESS_TIMEOUT_MS = 2_000
const KEEP_ALIVE_MS = 30_000

/**
 * Sends signed events. It follows no redirects and connects to public addresses only. With a proxy it is the proxy that sees
 * to the addresses; the text of a url is checked all the same.
 */
export function sender({
  allowedOrigins,
  lookup = publicLookup(),
  webhookProxy: proxy,
  ca,
  timeoutMs = TIMEOUT_MS,
}: SenderOptions) {
  const common = { allowH2: false, keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS }
  const connect = {
    timeout: CONNECT_TIMEOUT_MS,
    autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    ...(ca !== undefined && { ca }),
  }
  const publicOnly =
    proxy === undefined
      ? new Agent({ ...common, connect: { ...connect, lookup } })
      : throughProxy({ proxy, connect, tunnelMs: TUNNEL_SHARE * timeoutMs }, common)
  const unrestricted = new Agent({ ...common, connect: { ...connect, lookup: systemLookup() } })
  /** Each aborts one running attempt. */
  const aborts = new Set<() => void>()

  /** One attempt; undefined if the request was no longer to be sent. */
  async function attempt(url: URL, webhook: WebhookRequest, at: Date): Promise<Result | undefined> {
    const { secrets, eventId, body, wantsAnswer, shouldSend = () => true } = webhook
    const agent = allowedOrigins.has(url.origin) ? unrestricted : publicOnly
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'payprep-webhooks',
      ...signedHeaders(secrets, eventId, at, body),
    }
    const request = {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST' as const,
      headers,
      body,
    }
    let current: Exchange
    const post = () => (current = exchange(agent, request, shouldSend)).response
    const abort = () => current.abort(new TimedOut())
    aborts.add(abort)
    // After a suspension of the process, setImmediate lets it read a response that has arrived before it gives up.
    const timer = setTimeout(() => setImmediate(abort), timeoutMs)
    try {
      const response = await post().catch(error => {
        if (mayBeStaleConnection(error)) return post()
        throw error
      })
      return fromResponse(response, wantsAnswer)
    } catch (error) {
      return error instanceof NotSent ? undefined : fromError(error)
    } finally {
      clearTimeout(timer)
      aborts.delete(abort)
    }
  }

  return {
    /** Makes one attempt. Never rejects: failures are outcomes. Resolves to undefined if `shouldSend` returned false. */
    async send(webhook: WebhookRequest): Promise<SendResult | undefined> {
      const at = new Date()
      const startedAt = performance.now()
      // Checked again: the rules or the allowed origins may have changed since the subscription was made.
      const checked = endpointUrl(webhook.url, allowedOrigins)
      const result: Result | undefined =
        'mistake' in checked
          ? { outcome: 'BLOCKED', answer: checked.mistake }
          : await attempt(checked.url, webhook, at)
      if (result === undefined) return undefined
      const { outcome, status, answer, retryAfterMs } = result
      const milliseconds = Math.round(performance.now() - startedAt)
      return { at, outcome, status, answer, retryAfterMs, milliseconds }
    },

    /** Ends all running attempts as timed out. */
    abortAll() {
      for (const abort of aborts) abort()
    },

    async close() {
      await Promise.all([publicOnly.destroy(), unrestricted.destroy()])
    },
  }
}

type Result = Pick<SendResult, 'outcome'> & Partial<SendResult>

function fromResponse({ status, headers, body }: Response, wantsAnswer = false): Result {
  const answer = body.toString('utf8').replaceAll('\0', '').slice(0, ANSWER_CHARACTERS_MAX) || undefined
  if (status >= 200 && status < 300) return { outcome: 'DELIVERED', status, ...(wantsAnswer && { answer }) }
  return {
    outcome: status >= 300 && status < 400 ? 'REDIRECTED' : 'REFUSED',
    status,
    answer,
    retryAfterMs: parseRetryAfterMs([headers['retry-after']].flat()[0], Date.now()),
  }
}

function fromError(error: unknown): Result {
  if (error instanceof TimedOut) return { outcome: 'TIMED_OUT' }
  if (error instanceof BlockedAddress) return { outcome: 'BLOCKED', answer: error.message }
  return error instanceof ProxyFailed
    ? { outcome: 'PROXY_FAILED', answer: error.message }
    : { outcome: 'UNREACHABLE', answer: (error as NodeJS.ErrnoException).code }
}

class TimedOut extends Error {}
