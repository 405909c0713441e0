import type { CallOptions } from './call.ts'
import { PayprepError } from './errors.ts'
import { exchange, type Send } from './exchange.ts'
import { operations, type Payprep } from './generated-operations.ts'
import type { Operation } from './operation.ts'
import { type AnyInput, requestFor } from './request.ts'
import { retried } from './retry.ts'
import { type Tokens, tokens } from './token.ts'

export interface ClientOptions {
  /** The address of the API: `https://payprep.example.com`. */
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** How long a call may take with all its tries, in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number | undefined
  /** The most retries of a call; 4 by default, 0 for never. */
  readonly retries?: number | undefined
  /** In place of the global `fetch`: for a proxy, or your own certificates. */
  readonly fetch?: Send | undefined
}

/** A client of the API: a method for each operation. Any number of callers may use it at once. */
export function payprepClient(options: ClientOptions): Payprep {
  const {
    clientId,
    clientSecret,
    timeoutMs: usualTimeoutMs = 30_000,
    retries = 4,
    fetch: send = fetch,
  } = options
  const baseUrl = new URL(options.baseUrl).href.replace(/\/$/, '')
  const credentials = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  } as const
  // Without the signal of a call: other calls may wait for the same token.
  const access: Tokens = tokens(() => payprep.issueToken({ body: credentials }))

  async function call(
    operation: Operation,
    input: AnyInput = {},
    { signal, timeoutMs = usualTimeoutMs, idempotencyKey, onAnswer }: CallOptions = {},
  ): Promise<unknown> {
    const request = requestFor(baseUrl, operation, input, idempotencyKey)
    const deadline = new AbortController()
    const either = signal === undefined ? deadline.signal : AbortSignal.any([signal, deadline.signal])
    const timer = setTimeout(() => {
      deadline.abort(new PayprepError(`no answer came within ${timeoutMs} ms`))
    }, timeoutMs)
    const mayRepeat = request.isReplayable && (operation.isRead ?? operation.isOnce ?? false)
    const limits = { retries: mayRepeat ? retries : 0, until: Date.now() + timeoutMs, signal: either }

    const whole = async () => {
      let token = operation.isOpen ? undefined : await access.current()
      let mayRenew = request.isReplayable && token !== undefined
      return retried(async () => {
        try {
          return await exchange(send, request, operation.answers, token, either)
        } catch (error) {
          const isRefused = error instanceof PayprepError && error.status === 401
          if (!isRefused || !mayRenew) throw error
          mayRenew = false
          token = await access.insteadOf(token!)
          return exchange(send, request, operation.answers, token, either)
        }
      }, limits)
    }
    try {
      const { response, answer } = await orAborted(whole(), either)
      onAnswer?.(response)
      return answer
    } finally {
      clearTimeout(timer)
    }
  }

  const payprep = Object.fromEntries(
    Object.entries(operations).map(([id, operation]) => [
      id,
      (input?: AnyInput, options?: CallOptions) => call(operation, input, options),
    ]),
  ) as unknown as Payprep
  return payprep
}

/** Rejects once the signal aborts, without stopping the promise: it may wait for a token that other calls share. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', end))
  })
}
