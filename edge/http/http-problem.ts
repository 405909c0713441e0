import { Problem, type ProblemKind } from '../../services/kit/problem.ts'

interface HttpParts {
  /** The well-known code of the public API, when there is one. */
  readonly code?: string
  /** Header fields of the answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** Members of the body beside `code` and `message`. */
  readonly members?: Readonly<Record<string, string>>
}

/** A Problem of which HTTP tells more than a status, a code and a message. */
export class HttpProblem extends Problem {
  readonly headers: Readonly<Record<string, string>>
  readonly members: Readonly<Record<string, string>>

  constructor(kind: ProblemKind, message: string, { code, headers = {}, members = {} }: HttpParts) {
    super(kind, message, code)
    this.headers = headers
    this.members = members
  }
}
