import type { JsonValue } from '@bufbuild/protobuf'
import type { Context } from 'koa'

/** A JSON answer that stands ready to be sent. */
export interface Answer {
  readonly status: number
  readonly body: JsonValue
  readonly headers: Readonly<Record<string, string>> | undefined
}

/**
 * Answers with JSON. What is said this way leaves in one write with all its
 * headers; handing the same to Koa piece by piece costs some 20 µs a request,
 * more than the judgement of a payment. Where time matters less, `ctx.body` does
 * as well.
 */
export function answer(ctx: Context, status: number, body: JsonValue, headers?: Answer['headers']) {
  ctx.state.answer = { status, body, headers } satisfies Answer
}
