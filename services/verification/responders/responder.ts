import type { IncomingHttpHeaders } from 'node:http'
import type { ZodType } from 'zod'
import type { Asked } from '../evidence/exchange.ts'
import { mistakeIn } from '../schemes/scheme-fields.ts'

// What the server of a responder needs to know of its scheme.

/** Answers the questions of one scheme. */
export interface Responder {
  /** The end of the path of its address. */
  readonly path: string
  /** The header, in lower case, with the id of a question, a UUID. A repeated question gets the same answer. */
  readonly idHeader: string
  /** The headers, in lower case, with the timestamps of question and answer, if the scheme has them. */
  readonly stamps?: { readonly request: readonly string[]; readonly response: string }
  /** Throws a Refusal if the question is not as the scheme requires. */
  readonly read: (request: Received) => () => Promise<Answered>
  /** An answer as the scheme writes it, now. */
  readonly reply: (body: object, id: string) => Reply
  /** A refusal as the scheme writes it; the id is that of the question if it has one. */
  readonly refuse: (refusal: Refusal, id: string | undefined) => Reply
}

export interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The organizationIdentifier (OID 2.5.4.97) in the certificate of the client. */
  readonly organization: string | undefined
  /** Told what the question says once it can be read, for the records. */
  readonly note: (asked: Asked) => void
}

export interface Answered {
  /** For the log. */
  readonly code: string
  /** Whether the account or its holder was not found: scanning finds mostly those. */
  readonly isMiss: boolean
  /** Why the account was not looked at, for the log: the question went to the wrong bank. */
  readonly cause?: 'BANK_NOT_SERVED' | 'ACCOUNT_OF_OTHER_BANK' | undefined
  /** The name that the answer tells, if it tells one. */
  readonly told?: string | undefined
  /** Kept for questions that come again: it holds nothing of the question. */
  readonly body: object
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** Why a question is refused, with the status of HTTP. */
export const refusals = {
  FORMAT: 400,
  TIMESTAMP: 400,
  CLIENT_INVALID: 401,
  CLIENT_INCONSISTENT: 401,
  PATH: 404,
  METHOD: 405,
  TOO_LARGE: 413,
  MEDIA_TYPE: 415,
  LIMIT: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

/** The message names the place and never repeats a value. */
export class Refusal extends Error {
  readonly reason: keyof typeof refusals
  readonly headers: Readonly<Record<string, string>>

  constructor(
    reason: keyof typeof refusals,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.reason = reason
    this.headers = headers
  }

  get status(): number {
    return refusals[this.reason]
  }
}

/** The message in a body. Throws a Refusal that names the first mistake by its JSON pointer. */
export function messageIn<T>({ headers, body }: Received, schema: ZodType<T>): T {
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Refusal('MEDIA_TYPE', 'Content-Type must be application/json')
  const { data, error } = schema.safeParse(jsonIn(body))
  if (error !== undefined) throw new Refusal('FORMAT', mistakeIn(error))
  return data
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new Refusal('FORMAT', 'the body must be JSON in UTF-8')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
