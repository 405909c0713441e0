import {
  type DescField,
  type DescMessage,
  type JsonValue,
  type MessageShape,
  toBinary,
} from '@bufbuild/protobuf'
import type { Context, Middleware } from 'koa'
import { answer } from '../http/answer.ts'
import { idempotencyKey, type Once } from '../idempotency/once.ts'
import { jsonReader, jsonWriter, parametersReader } from '../json/bridge.ts'
import { jsonBody } from '../middleware/body.ts'
import type { Schema } from '../openapi/types.ts'

/** One row of the public surface: how it is served, and how it is described. */
export interface Route extends RouteText {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As the router takes it: parameters begin with a colon. */
  readonly path: string
  /** For everybody: no token is asked for. */
  readonly open?: boolean
  /** What may stand behind the question mark. */
  readonly query?: readonly QueryParameter[]
  /** The same, and what stands in the path, as fields of a message. */
  readonly fields?: readonly DescField[]
  /** It runs once for each `Idempotency-Key`, which must be sent. */
  readonly isOnce?: boolean
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

export interface QueryParameter {
  readonly name: string
  readonly description: string
  readonly required: boolean
  readonly schema: Schema
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
  /** What stands in the path, the query and the header, by name. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly request?: JsonValue
  readonly response: JsonValue
}

interface Operation<I extends DescMessage, O extends DescMessage> extends RouteText {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  /** What stands in the path, as fields of a message. */
  readonly fields?: readonly DescField[]
  readonly request: I
  readonly response: O
  /** It makes something, so the answer is 201. */
  readonly creates?: boolean
  /** It runs once for each key that it is sent with. */
  readonly once?: Once
  /** The statuses with which it may refuse, beside those that any such route may. */
  readonly refusals?: readonly number[]
  readonly answer: (request: MessageShape<I>, ctx: Context) => Promise<MessageShape<O>>
}

/** A route that is a message in and a message out, so that what serves it also describes it. */
export function operation<I extends DescMessage, O extends DescMessage>(row: Operation<I, O>): Route {
  const { request, response, creates = false, once, refusals = [], answer: answerTo, ...rest } = row
  const read = jsonReader(request)
  const write = jsonWriter(response)
  const status = creates ? 201 : 200
  return {
    ...rest,
    isOnce: once !== undefined,
    request: { type: 'application/json', schema: request },
    responses: { [status]: reply(response) },
    refusals: [...refusals, ...(row.path.includes('/:') ? [404] : []), 503],
    steps: [
      ...(once === undefined ? [] : [idempotencyKey]),
      ...(row.fields ?? []).map(inPath),
      jsonBody,
      async ctx => {
        const message = read(ctx.state.body)
        const run = async () => write(await answerTo(message, ctx))
        answer(ctx, status, await (once?.(ctx, toBinary(request, message), run) ?? run()))
      },
    ],
  }
}

interface Lookup<I extends DescMessage, O extends DescMessage> extends RouteText {
  readonly path: string
  readonly request: I
  /** The fields of the request that stand in the path or the query; the others are not the client's to say. */
  readonly from: readonly (keyof I['field'] & string)[]
  readonly response: O
  readonly answer: (request: MessageShape<I>, ctx: Context) => Promise<MessageShape<O>>
}

/** A route that only reads: some fields of a message in, a message out. */
export function lookup<I extends DescMessage, O extends DescMessage>(row: Lookup<I, O>): Route {
  const { request, from, response, answer: answerTo, ...rest } = row
  const fields = from.map(name => request.field[name]!)
  const read = parametersReader(request, fields)
  const write = jsonWriter(response)
  return {
    ...rest,
    method: 'GET',
    fields,
    responses: { 200: reply(response) },
    refusals: [400, ...(row.path.includes('/:') ? [404] : []), 503],
    steps: [async ctx => answer(ctx, 200, write(await answerTo(read({ ...ctx.query, ...ctx.params }), ctx)))],
  }
}

interface Action<I extends DescMessage, O extends DescMessage> extends RouteText {
  readonly method: 'POST' | 'DELETE'
  readonly path: string
  readonly request: I
  /** The fields of the request that stand in the path. */
  readonly from: readonly (keyof I['field'] & string)[]
  /** Left out, there is nothing to say when it is done. */
  readonly response?: O
  /** It makes something, so the answer is 201. */
  readonly creates?: boolean
  readonly refusals?: readonly number[]
  readonly answer: (request: MessageShape<I>, ctx: Context) => Promise<MessageShape<O>>
}

/** A route that does something to what its path names: there is no body to read. */
export function action<I extends DescMessage, O extends DescMessage>(row: Action<I, O>): Route {
  const { request, from, response, creates = false, refusals = [], answer: answerTo, ...rest } = row
  const fields = from.map(name => request.field[name]!)
  const read = parametersReader(request, fields)
  const write = response && jsonWriter(response)
  const status = response === undefined ? 204 : creates ? 201 : 200
  return {
    ...rest,
    fields,
    responses: { [status]: response === undefined ? { description: 'It is done.' } : reply(response) },
    refusals: [400, 404, ...refusals, 503],
    steps: [
      async ctx => {
        const outcome = await answerTo(read(ctx.params), ctx)
        if (write === undefined) ctx.status = 204
        else answer(ctx, status, write(outcome))
      },
    ],
  }
}

/** Refuses what cannot stand in the path. */
function inPath(field: DescField): Middleware {
  const read = parametersReader(field.parent, [field])
  return (ctx, next) => {
    read(ctx.params)
    return next()
  }
}

function reply(schema: DescMessage): Reply {
  return { description: 'The answer.', content: { type: 'application/json', schema } }
}
