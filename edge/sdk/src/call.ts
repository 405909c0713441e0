import type { operations } from './generated-types.ts'

// The types of calls, derived from those of the description.

/** The call of an operation. It rejects with a `PayprepError`, or with the reason of your `signal`. */
export type Call<Id extends keyof operations> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>, options?: CallOptions) => Promise<Output<Id>>
    : (input: Input<Id>, options?: CallOptions) => Promise<Output<Id>>

export interface CallOptions {
  /** Aborts the call and its retries. */
  readonly signal?: AbortSignal | undefined
  /** How long the call may take with all its tries, in milliseconds; by default that of the client. For a stream, until it begins. */
  readonly timeoutMs?: number | undefined
  /** A UUID, for an operation that requires one. By default each call has a new one: give your own to repeat a call after a crash. */
  readonly idempotencyKey?: string | undefined
  /** Receives status and headers of the answer: `etag`, `location`, `idempotent-replayed`. */
  readonly onAnswer?: ((answer: { readonly status: number; readonly headers: Headers }) => void) | undefined
}

/** The parameters of the path and the query by their names, `headers` and `body`. */
export type Input<Id extends keyof operations> = Flat<
  Part<operations[Id]['parameters'], 'path'> &
    Part<operations[Id]['parameters'], 'query'> &
    Headed<Omit<Part<operations[Id]['parameters'], 'header'>, 'Idempotency-Key'>> &
    Sent<operations[Id]>
>

/** The result of a call. */
export type Output<Id extends keyof operations> = {
  [Status in keyof operations[Id]['responses'] & Success]: Received<operations[Id]['responses'][Status]>
}[keyof operations[Id]['responses'] & Success]

export type Bytes = string | Uint8Array | ReadableStream<Uint8Array>

type Success = 200 | 201 | 202 | 204 | 206

type Part<Of, Name extends keyof Of> = [NonNullable<Of[Name]>] extends [never]
  ? unknown
  : NonNullable<Of[Name]>

type Headed<Headers> = keyof Headers extends never ? unknown : { readonly headers?: Headers }

type Sent<Operation> = Operation extends { readonly requestBody: { readonly content: infer Content } }
  ? { readonly body: Body<Content> }
  : Operation extends { readonly requestBody?: { readonly content: infer Content } }
    ? Content extends object
      ? { readonly body?: Body<Content> }
      : unknown
    : unknown

type Body<Content> = Content extends
  | { readonly 'application/json': infer Value }
  | { readonly 'application/x-www-form-urlencoded': infer Value }
  ? Value
  : Bytes

type Received<Response> = Response extends { readonly content: infer Content }
  ? Content extends Record<`application/${string}json`, infer Value>
    ? 'application/x-ndjson' extends keyof Content
      ? ReadableStream<Uint8Array>
      : Value
    : string
  : void

/** Flattens an intersection, so that editors show its properties. */
type Flat<Parts> = { [Key in keyof Parts]: Parts[Key] } & {}
