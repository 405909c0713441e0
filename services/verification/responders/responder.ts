import type { IncomingHttpHeaders } from 'node:http'
import type { ZodError, ZodType } from 'zod'
import type { Asked } from '../evidence/exchange.ts'
import { mistakeIn } from '../schemes/scheme-fields.ts'
import type { CopErrorCode } from '../schemes/uk-cop.ts'

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
  readonly read: (request: Received) => Question | Promise<Question>
  /** An answer as the scheme writes it, now. */
  readonly reply: (body: object, id: string) => Reply
  /** A refusal as the scheme writes it; the id is that of the question if it has one. */
  readonly refuse: (refusal: Refusal, id: string | undefined) => Reply
  /** Signs refusals, if the scheme signs messages. */
  readonly sign?: Sign | undefined
  /** What else is served, by its whole path. */
  readonly endpoints?: Readonly<Record<string, Endpoint>> | undefined
}

/** A question that may be answered. */
export interface Question {
  readonly find: () => Promise<Answered>
  /** Signs the answer, if the client expects it. */
  readonly sign?: Sign | undefined
}

/** The headers that sign the text of a body. */
export type Sign = (text: string) => Promise<Readonly<Record<string, string>>>

/** Something that clients need beside the scheme's own messages, such as access tokens. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly bodyBytesMax: number
  /** Rejects only because of a defect, or with a Refusal. The code is for the log. */
  readonly answer: (
    request: Omit<Received, 'id' | 'organization' | 'note'>,
  ) => Promise<{ readonly code: string; readonly reply: Reply }>
}

export interface Received {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The organizationIdentifier (OID 2.5.4.97) in the certificate of the client. */
  readonly organization: string | undefined
  readonly certificate: ClientCertificate
  /** Told what the question says once it can be read, for the records. */
  readonly note: (asked: Asked) => void
}

/** What is needed of the certificate that a client has proved to hold. */
export interface ClientCertificate {
  /** Its SHA-256, in Base64url. */
  readonly thumbprint: string
  /** The attributes of its subject, by their short names. One that comes several times is a list. */
  readonly subject: Readonly<Record<string, string | readonly string[]>>
  /** In DER. */
  readonly raw: Buffer
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
  SIGNATURE: 400,
  TIMESTAMP: 400,
  CLIENT_INVALID: 401,
  CLIENT_INCONSISTENT: 401,
  SCOPE: 403,
  PATH: 404,
  METHOD: 405,
  ACCEPT: 406,
  TOO_LARGE: 413,
  MEDIA_TYPE: 415,
  LIMIT: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

/** For schemes whose errors have a code for each mistake and its place: a field, a header or a claim. */
export interface Detail {
  readonly code: CopErrorCode
  readonly path?: string | undefined
}

/** The message names the place and never repeats a value. */
export class Refusal extends Error {
  readonly reason: keyof typeof refusals
  readonly headers: Readonly<Record<string, string>>
  readonly detail: Detail | undefined

  constructor(
    reason: keyof typeof refusals,
    message: string,
    headers: Readonly<Record<string, string>> = {},
    detail?: Detail,
  ) {
    super(message)
    this.reason = reason
    this.headers = headers
    this.detail = detail
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
  if (error !== undefined) throw new Refusal('FORMAT', mistakeIn(error), {}, detailOf(error))
  return data
}

function detailOf({ issues }: ZodError): Detail {
  const { path, code, message } = issues[0]!
  return { code: `Field.${kindOf(code, message)}`, path: path.join('.') }
}

function kindOf(code: string, message: string) {
  if (code === 'unrecognized_keys') return 'Unexpected'
  return message.startsWith('is missing') ? 'Missing' : 'Invalid'
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body))
  } catch {
    throw new Refusal('FORMAT', 'the body must be JSON in UTF-8')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
