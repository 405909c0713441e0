/** The details of a failed request. */
export interface Failure {
  /** The HTTP status of the answer; absent if none came. */
  readonly status?: number | undefined
  /** The reason, for programs: `REQUEST_INVALID`. Only well-known errors have one, and codes may be added. */
  readonly code?: string | undefined
  /** Identifies the request in the log of the server. */
  readonly requestId?: string | undefined
  /** How long to wait before the next try, if the answer says so. */
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

/** A request failed: it was refused, or no answer came in time. */
export class PayprepError extends Error {
  override readonly name = 'PayprepError'
  readonly status: number | undefined
  readonly code: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined
  /** The first place in the request that is wrong, as a JSON pointer: `/creditorAccount/id/value`. */
  readonly field: string | undefined

  constructor(message: string, { status, code, requestId, retryAfterMs, cause }: Failure = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.code = code
    this.requestId = requestId
    this.retryAfterMs = retryAfterMs
    this.field = /^\/\S+/.exec(message)?.[0]
  }
}

/** The error in an answer. An intermediary, such as a proxy, may have answered with something other than JSON. */
export async function errorOf(response: Response): Promise<PayprepError> {
  const { status, headers } = response
  const { code, message } = parsed(await response.text())
  return new PayprepError(message ?? `the answer has status ${status}`, {
    status,
    code,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: waitIn(headers.get('retry-after')),
  })
}

function parsed(text: string): { readonly code?: string; readonly message?: string } {
  try {
    const { code, message } = JSON.parse(text)
    return {
      ...(typeof code === 'string' && { code }),
      ...(typeof message === 'string' && { message }),
    }
  } catch {
    return {}
  }
}

/** Seconds or a date (RFC 9110, 10.2.3), in milliseconds from now. */
function waitIn(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
