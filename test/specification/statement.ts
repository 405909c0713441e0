/** One statement of the specification, or of the decisions on what it leaves open, as requests and what must come. */
export interface Statement {
  /** As in `sections.ts`. */
  readonly section: string
  readonly says: string
  /** One after another. */
  readonly steps: readonly Step[]
}

export type Step = readonly [request: Request, expected: Expected]

/**
 * Texts of both may hold `{name}`: what an earlier answer gave under that name, or else a new UUID, which keeps its name until the
 * statement ends.
 */
export interface Request {
  /**
   * Method and path. `DELIVERED` stands for the next webhook that arrives at this path of the endpoint, and `UNDELIVERED`, with
   * the answer 204, for none beside those.
   */
  readonly line: string
  /** Whose token is sent. `other` is of another organization. */
  readonly as?: 'other' | 'nobody'
  readonly body?: unknown
  /** A body of any text, as it is. */
  readonly text?: string
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export interface Expected {
  readonly status: number
  /** What the body must have. Classes and regular expressions stand for values, as in `t.match`. */
  readonly body?: unknown
  /** The body in whole. */
  readonly whole?: unknown
  /** Members that the body must not have, with slashes between their names. */
  readonly lacks?: readonly string[]
  readonly headers?: Readonly<Record<string, string | RegExp>>
  /** The secret by which a webhook is signed. */
  readonly signedWith?: string
  /** The request is repeated until this is true of the body. */
  readonly after?: (body: any) => boolean
  /** The names under which later steps know parts of the answer. */
  readonly keep?: (body: any, headers: Headers) => Readonly<Record<string, string>>
}

/** A statement of one request. */
export const statement = (
  section: string,
  says: string,
  request: Request,
  expected: Expected,
): Statement => ({
  section,
  says,
  steps: [[request, expected]],
})

/** The refusal of a request, with the code of a well-known error. */
export const refused = (status: number, code: string, message: RegExp = /./): Expected => ({
  status,
  body: { code, message },
})

export const post = (path: string, body: unknown, more: Omit<Request, 'line'> = {}): Request => ({
  line: `POST ${path}`,
  body,
  ...more,
})
export const get = (path: string, more: Omit<Request, 'line'> = {}): Request => ({
  line: `GET ${path}`,
  ...more,
})

/** A validation and the alerts that it must give, in their order. */
export const validated = (section: string, says: string, body: object, ...codes: string[]): Statement =>
  statement(section, says, post('/payments/validations', body), {
    status: 200,
    body: { status: codes.length === 0 ? 'OK' : 'ALERT', alerts: codes.map(code => ({ code })) },
  })
