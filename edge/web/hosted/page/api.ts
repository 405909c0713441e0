/** A request that was refused or failed. */
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

/** The status of a request that got no answer: the browser or the network is offline, or it timed out. */
export const OFFLINE = 0

const TIMEOUT_MS = 20_000

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Calls an endpoint of this session; `place` is relative to the path of the page. */
export async function call<T>(place: string, { method = 'GET', body, signal }: Call = {}): Promise<T> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  signal?.addEventListener('abort', () => abort.abort())
  try {
    const answer = await fetch(`${location.pathname}/${place}`, {
      method,
      credentials: 'same-origin',
      redirect: 'error',
      signal: abort.signal,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (answer.ok) return (await answer.json()) as T
    throw await failureOf(answer)
  } catch (error) {
    if (signal?.aborted || error instanceof RequestFailure) throw error
    throw new RequestFailure(OFFLINE)
  } finally {
    clearTimeout(timer)
  }
}

/** A proxy in front may answer with something other than JSON. */
async function failureOf(answer: Response): Promise<RequestFailure> {
  const { code } = await answer.json().catch(() => ({}))
  const { headers } = answer
  return new RequestFailure(
    answer.status,
    code,
    headers.get('X-Request-Id') ?? '',
    Number(headers.get('Retry-After') ?? 0),
  )
}
