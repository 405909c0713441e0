import type { DescMessage, MessageShape } from '@bufbuild/protobuf'
import { canonicalBytes } from '../../../services/kit/canonical-bytes.ts'
import { moved } from '../../../services/kit/problem.ts'
import { answer, type Context, type Step } from '../http/state.ts'
import { namesState } from '../http/file-answer.ts'
import { type Once, requireIdempotencyKey } from '../idempotency/once.ts'
import { jsonReader, jsonWriter, type MapChecks, parametersReader } from '../json/bridge.ts'
import { hasBody, readJson } from '../middleware/body.ts'
import type { HeaderParameter, Reply, RouteDescription, RouteText } from '../openapi/route-description.ts'

/** One row of the public interface: how it is described, and the steps that serve it. */
export interface Route extends RouteDescription {
  /** Run after authentication, unless the route is open. They read the body themselves. */
  readonly steps: readonly Step[]
  /** It mostly waits or receives, so it takes no permit of the organization. */
  readonly isSlow?: boolean
  /** A further path, which is not described. */
  readonly alsoAt?: string | undefined
}

interface MessageRoute<P extends DescMessage, B extends DescMessage, R extends DescMessage>
  extends RouteText, Pick<RouteDescription, 'right' | 'headers' | 'answerHeaders' | 'isBodyOptional'> {
  readonly method: RouteDescription['method']
  readonly path: string
  /** A message, and which of its fields the client sets in the path or the query. */
  readonly parameters?: readonly [message: P, ...fields: (keyof P['field'] & string)[]]
  readonly body?: B
  /** Where the request of the RPC holds the body. Mistakes that the service finds are reported by their place in the body. */
  readonly bodyAt?: `/${string}`
  /** The checks of the maps in the body. */
  readonly checks?: MapChecks
  /** Left out for a route that answers 204. */
  readonly response?: R
  /** The route creates something: it answers 201. `perhaps` if its handler decides, by `state.status`. */
  readonly creates?: boolean | 'perhaps'
  /** The work goes on after the answer, which is 202. */
  readonly isAccepted?: boolean
  /** The most bytes of the body, for a slow route that takes more than others. */
  readonly bodyBytesMax?: number
  /** Answers 304 to a client that has the state which the handler names by an `ETag` header. */
  readonly isConditional?: boolean
  readonly isSlow?: boolean
  /** Runs the request once per `Idempotency-Key`, which becomes required. */
  readonly once?: Once
  /** Further error statuses, beside those that every such route has. */
  readonly errors?: readonly number[]
  readonly answer: (input: Input<P, B>, ctx: Context) => Promise<MessageShape<R>>
}

interface Input<P extends DescMessage, B extends DescMessage> {
  readonly parameters: MessageShape<P>
  readonly body: MessageShape<B>
  /** The parsed body. Unlike the message, it distinguishes an empty list from an absent one. */
  readonly json: unknown
}

/** A route whose input and output are protobuf messages, so that one description serves and documents it. */
export function messageRoute<P extends DescMessage, B extends DescMessage, R extends DescMessage>(
  row: MessageRoute<P, B, R>,
): Route {
  const {
    parameters,
    body,
    bodyAt,
    checks,
    response,
    creates = false,
    isAccepted = false,
    bodyBytesMax,
    isConditional = false,
    once,
    errors = [],
    answer: respond,
    ...rest
  } = row
  const [message, ...names] = parameters ?? []
  const fields = names.map(name => message!.field[name]!)
  const readParameters = message && parametersReader(message, fields)
  const readBody = body && jsonReader(body, checks)
  const write = response && jsonWriter(response)
  const status = response === undefined ? 204 : isAccepted ? 202 : creates === true ? 201 : 200

  const placed = <T>(answered: Promise<T>) =>
    bodyAt === undefined
      ? answered
      : answered.catch(error => {
          throw moved(error, bodyAt, '')
        })

  async function serve(ctx: Context) {
    const parameters = readParameters?.({ ...ctx.query, ...ctx.state.params }) as MessageShape<P>
    const json =
      readBody && (row.isBodyOptional && !hasBody(ctx.req) ? {} : await readJson(ctx, bodyBytesMax))
    const body = readBody?.(json) as MessageShape<B>
    const result = () => placed(respond({ parameters, body, json }, ctx))
    if (write === undefined) {
      await result()
      ctx.status = status
    } else if (once === undefined) {
      const json = write(await result())
      const { headers } = ctx.state
      if (isConditional && namesState(ctx.get('If-None-Match'), headers!.ETag!)) answerNotModified(ctx)
      else answer(ctx, ctx.state.status ?? status, json, headers)
    } else {
      const run = async () => write(await result())
      const asked = [
        ...(message === undefined ? [] : [canonicalBytes(message, parameters)]),
        canonicalBytes(row.body!, body),
      ]
      const { body: json, isReplay } = await once(ctx, Buffer.concat(asked), run)
      answer(ctx, status, json, isReplay ? REPLAYED : ctx.state.headers)
    }
  }

  return {
    ...rest,
    fields,
    isOnce: once !== undefined,
    ...(body && { request: { type: 'application/json', schema: body } }),
    headers: [...(row.headers ?? []), ...(isConditional ? [ifNoneMatch] : [])],
    answerHeaders: [...(row.answerHeaders ?? []), ...(isConditional ? (['ETag'] as const) : [])],
    responses: {
      [status]: reply(response),
      ...(creates === 'perhaps' && { 201: { ...reply(response), description: 'It is new.' } }),
      ...(isConditional && { 304: { description: 'The state that the client has is current.' } }),
    },
    errors: [400, ...(row.path.includes('/:') ? [404] : []), ...errors, 503],
    steps: once === undefined ? [serve] : [requireIdempotencyKey, serve],
  }
}

/** The headers of a repeated answer to a request with the same idempotency key. */
export const REPLAYED = { 'Idempotent-Replayed': 'true' }

export const ifNoneMatch: HeaderParameter = {
  name: 'If-None-Match',
  description: 'The `ETag` of the state that the client has. If it is current, the answer is 304.',
  schema: { type: 'string' },
}

function answerNotModified(ctx: Context) {
  ctx.set(ctx.state.headers!)
  ctx.status = 304
}

function reply(schema: DescMessage | undefined): Reply {
  if (schema === undefined) return { description: 'Done. The answer has no body.' }
  return { description: 'The result.', content: { type: 'application/json', schema } }
}
