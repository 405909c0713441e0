import type { Middleware, ParameterizedContext } from 'koa'
import type { JsonValue } from '@bufbuild/protobuf'
import type { PageSession } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import type { Fields } from '../../../services/kit/process/logging/log.ts'
import { onBehalfOf } from '../../../services/kit/rpc/call/request-id.ts'
import type { Usage } from './allowance.ts'

/** The values that the steps of a request leave for later steps. */
export interface State {
  /** Set for every request by `accessLog`, before anything else runs. */
  requestId: string
  /** The path of the matched route, with the names of its parameters. Set by the router. */
  route?: string
  /** The values of the route's path parameters. Set by the router. */
  params?: Readonly<Record<string, string>>
  /** Set by `authenticate`. */
  caller?: Caller
  /** What the access token grants. Set by `authenticate`. */
  grant?: Grant
  /** Set by `limitRate`. */
  usage?: Usage
  /** Set by `requireIdempotencyKey`. */
  idempotencyKey?: string
  /** The body as it was sent. Set by `acquirePermit`. */
  bytes?: Buffer
  /** The parsed body. Set by `jsonBody`. */
  body?: unknown
  /** The session of a hosted page and the cookie that proves it. Set by `pageSessions`. */
  page?: { readonly sessionId: string; readonly token: string }
  /** That session, as it was a few seconds ago at most. Set by `pageSessions`. */
  pageSession?: PageSession
  /** The status of the answer, where the handler of a message decides it. */
  status?: number
  /** Headers that the handler of a message adds to its answer. */
  headers?: Readonly<Record<string, string>>
  /** Set by `answer`, written by `send`. */
  answer?: Answer
  /** For the access log: how many items a bulk request or a list has. */
  items?: number
  /** For the access log: why the request failed. */
  failure?: Fields
}

export interface Caller {
  readonly clientId: string
  readonly organizationId: string
}

/** The content of an access token: the client and the organization for which its bearer acts. */
export interface Grant extends Caller {
  readonly tokenEpoch: number
  /** The `jti` of the token. */
  readonly tokenId: string
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

/** A JSON answer that is ready to be written. */
export interface Answer {
  readonly status: number
  readonly body: JsonValue
  readonly headers: Readonly<Record<string, string>> | undefined
}

/** Koa's context with typed state, and without its index signature. */
export type Context = ParameterizedContext<State, object, any>
export type Step = Middleware<State, object>

/** A value that an earlier step must have left; if it did not, the route's steps are in the wrong order. */
export function requireState<K extends keyof State>({ state }: Context, name: K): NonNullable<State[K]> {
  const value = state[name]
  if (value === undefined) throw new Error(`the handler needs state.${name}, and no step has set it`)
  return value as NonNullable<State[K]>
}

/** A parameter of the route's path. */
export function pathParameter(ctx: Context, name: string): string {
  const value = requireState(ctx, 'params')[name]
  if (value === undefined) throw new Error(`the path of the route has no parameter ${name}`)
  return value
}

/** Options of an RPC made for a request. */
export const callOptions = ({ state }: Pick<Context, 'state'>) => onBehalfOf(state.requestId)

/**
 * Answers with JSON. `send` writes the status, all headers and the body at once,
 * without Koa's work for each of them. Routes that are rarely called may use `ctx.body`.
 */
export function answer(ctx: Context, status: number, body: Answer['body'], headers?: Answer['headers']) {
  ctx.state.answer = { status, body, headers }
}
