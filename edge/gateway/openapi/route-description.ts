import type { DescField, DescMessage, JsonValue } from '@bufbuild/protobuf'
import type { Right } from '../identity/rights.ts'
import type { responseHeaders } from './error-responses.ts'
import type { Schema } from './types.ts'

/** The public description of one route. */
export interface RouteDescription extends RouteText {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In the syntax of the router: parameters begin with a colon. */
  readonly path: string
  /** Needs no access token. */
  readonly open?: boolean
  /** The client must have this right. */
  readonly right?: Right
  /** Parameters of the path and the query that are fields of a message. */
  readonly fields?: readonly DescField[]
  /** Query parameters that are no fields of a message. */
  readonly query?: readonly QueryParameter[]
  /** Headers that a request may have. */
  readonly headers?: readonly HeaderParameter[]
  /** Headers that an answer may have, beside those that follow from the rest. */
  readonly answerHeaders?: readonly (keyof typeof responseHeaders)[]
  /** Requires an `Idempotency-Key` header. */
  readonly isOnce?: boolean
  readonly request?: Content
  /** A request may have no body. */
  readonly isBodyOptional?: boolean
  readonly responses: Readonly<Record<number, Reply>>
  /** Error statuses beside those that follow from the body, the token and the idempotency key. */
  readonly errors?: readonly number[]
}

export interface RouteText {
  /** The operation id: generated clients name their methods by it. */
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly examples?: readonly Example[]
}

export interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly required: boolean
  readonly schema: Schema
}

export type HeaderParameter = Omit<QueryParameter, 'required'>

export interface Reply {
  readonly description: string
  readonly content?: Content
}

export interface Content {
  /** The media type. */
  readonly type: string
  /** Those that a client may ask for instead. */
  readonly otherTypes?: readonly string[]
  readonly schema?: DescMessage | Schema
}

export interface Example {
  readonly name: string
  readonly summary: string
  /** Values of path, query and header parameters by name. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly request?: JsonValue
  readonly response: JsonValue
}
