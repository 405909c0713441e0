import { Problem, type ProblemKind, type ProblemOptions } from '../../../services/kit/problem.ts'

interface HttpParts extends Pick<ProblemOptions, 'retryAfterSeconds'> {
  /** The well-known code of the public API, when there is one. */
  readonly code?: string
  /** Replaces the status of the kind, for refusals that only HTTP has. */
  readonly status?: 403 | 405 | 415 | 416 | 431
  readonly headers?: Readonly<Record<string, string>>
  /** Members of the body beside `code` and `message`. */
  readonly members?: Readonly<Record<string, string>>
}

/** A Problem whose answer has additional headers or members, or another status than its kind. */
export class HttpProblem extends Problem {
  readonly headers: Readonly<Record<string, string>>
  readonly members: Readonly<Record<string, string>>
  readonly #status: number | undefined

  constructor(
    kind: ProblemKind,
    message: string,
    { code, status, headers = {}, members = {}, retryAfterSeconds }: HttpParts,
  ) {
    super(kind, message, code, { retryAfterSeconds })
    this.headers = headers
    this.members = members
    this.#status = status
  }

  override get httpStatus(): number {
    return this.#status ?? super.httpStatus
  }
}

/** The headers of the answer about a problem. */
export const headersOf = (problem: Problem): Readonly<Record<string, string>> => ({
  ...(problem.retryAfterSeconds !== undefined && { 'Retry-After': String(problem.retryAfterSeconds) }),
  ...(problem instanceof HttpProblem && problem.headers),
})
