/** A refusal or failure of a request, as the page has to know it. */
export class RequestFailure extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string
  readonly retryAfterSeconds: number

  constructor(status: number, code = '', requestId = '', retryAfterSeconds = 0) {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No answer came: the browser is offline, or the network is. */
export const OFFLINE = 0

const TIMEOUT_MS = 20_000

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Calls an endpoint of this session, all of which lie below the page's own path. */
export async function call<T>(place: string, { method = 'GET', body, signal }: Call = {}): Promise<T> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), TIMEOUT_MS)
  signal?.addEventListener('abort', () => ending.abort())
  let answer: Response
  try {
    answer = await fetch(`${location.pathname}/${place}`, {
      method,
      credentials: 'same-origin',
      redirect: 'error',
      signal: ending.signal,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new RequestFailure(OFFLINE)
  } finally {
    clearTimeout(timer)
  }
  const told = await answer.json().catch(() => ({}))
  if (answer.ok) return told as T
  const { headers } = answer
  throw new RequestFailure(
    answer.status,
    told.code,
    headers.get('X-Request-Id') ?? '',
    Number(headers.get('Retry-After') ?? 0),
  )
}
