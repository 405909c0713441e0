import { HttpProblem } from './http-problem.ts'

/** What only HTTP can refuse, with a status that no kind of Problem has. */
export class Refusal extends HttpProblem {
  readonly #status: number

  constructor(status: 405 | 415, message: string, headers: Readonly<Record<string, string>> = {}) {
    super('invalid', message, { headers })
    this.#status = status
  }

  override get httpStatus(): number {
    return this.#status
  }
}
