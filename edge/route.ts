import type { DescMessage, JsonValue, MessageShape } from '@bufbuild/protobuf'
import type { Context, Middleware } from 'koa'
import { answer } from './answer.ts'
import { jsonReader, jsonWriter } from './json/bridge.ts'
import { jsonBody } from './middleware/body.ts'
import type { Schema } from './openapi/types.ts'

/** One row of the public surface: how it is served, and how it is described. */
export interface Route extends RouteText {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As the router takes it: parameters begin with a colon. */
  readonly path: string
  /** For everybody: no token is asked for. */
  readonly open?: boolean
  readonly request?: Content
  readonly responses: Readonly<Record<number, Reply>>
  /** The statuses with which it may refuse, beside those that its body and its token bring about. */
  readonly refusals?: readonly number[]
  /** What happens once the caller is known, the body's reading included. */
  readonly steps: readonly Middleware[]
}

interface RouteText {
  /** What generated clients call it. */
  readonly id: string
  /** The heading under which the public description has it. */
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly examples?: readonly Example[]
}

export interface Reply {
  readonly description: string
  readonly content?: Content
}

export interface Content {
  readonly type: string
  readonly schema?: DescMessage | Schema
}

export interface Example {
  readonly name: string
  readonly summary: string
  readonly request?: JsonValue
  readonly response: JsonValue
}

interface Operation<I extends DescMessage, O extends DescMessage> extends RouteText {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly request: I
  readonly response: O
  readonly answer: (request: MessageShape<I>, ctx: Context) => Promise<MessageShape<O>>
}

/** A route that is a message in and a message out, so that what serves it also describes it. */
export function operation<I extends DescMessage, O extends DescMessage>(row: Operation<I, O>): Route {
  const { request, response, answer: answerTo, ...rest } = row
  const read = jsonReader(request)
  const write = jsonWriter(response)
  return {
    ...rest,
    request: { type: 'application/json', schema: request },
    responses: {
      200: { description: 'The answer.', content: { type: 'application/json', schema: response } },
    },
    refusals: [503],
    steps: [jsonBody, async ctx => answer(ctx, 200, write(await answerTo(read(ctx.state.body), ctx)))],
  }
}
