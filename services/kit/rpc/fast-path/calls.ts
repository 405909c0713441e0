import type { LookupFunction } from 'node:net'
import { create, toBinary } from '@bufbuild/protobuf'
import { MethodOptions_IdempotencyLevel as Idempotency } from '@bufbuild/protobuf/wkt'
import {
  Code,
  ConnectError,
  createContextValues,
  type Interceptor,
  type Transport,
  type UnaryRequest,
  type UnaryResponse,
} from '@connectrpc/connect'
import { requestHeader } from '@connectrpc/connect/protocol-connect'
import { errors, Pool } from 'undici'
import type { TlsFiles } from '../../process/tls/service-tls.ts'
import { Exchange, NEVER } from './exchange.ts'

/**
 * The most HTTP/1.1 connections to a process, with one call at a time on each. A process accepts a thousand connections from one
 * address, which is enough for more than a hundred callers.
 */
export const CONNECTIONS_MAX = 8

interface Options {
  /** Options of `net.connect` beside the host and the port of the URL. */
  readonly dial: { readonly lookup?: LookupFunction; readonly path?: string }
  readonly files: TlsFiles | undefined
  readonly interceptors: readonly Interceptor[]
  readonly messageBytesMax: number
}

type Next = Parameters<Interceptor>[0]

/**
 * A transport whose calls without side effects use HTTP/1.1 connections, one call at a time on each. Calls with side effects stay on
 * HTTP/2, which says whether a call was processed when a connection ends. So do calls beyond the connection limit, and retries after
 * a connection closed without a response. README.md says what this gains.
 */
export function withHttp1Calls(
  url: URL,
  { dial, files, interceptors, messageBytesMax }: Options,
  others: Transport,
): Transport {
  const pool = new Pool(url.origin, {
    connections: CONNECTIONS_MAX,
    // The deadlines of calls limit these times.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: messageBytesMax,
    connect: { ...dial, ...(files && { ...files, minVersion: 'TLSv1.3' }) },
  })
  const prefix = url.pathname.replace(/\/$/, '')
  let running = 0

  const next = interceptors.reduceRight<Next>((next, interceptor) => interceptor(next), send as Next)

  function send({ method, header, message, signal }: UnaryRequest): Promise<UnaryResponse> {
    const body = toBinary(method.input, message)
    if (body.byteLength > messageBytesMax) throw tooLarge(body.byteLength, messageBytesMax)
    return new Promise((resolve, reject) => {
      const exchange = new Exchange(method, signal, Number(header.get('connect-timeout-ms')), resolve, reject)
      pool.dispatch(
        {
          method: 'POST',
          path: `${prefix}/${method.parent.typeName}/${method.name}`,
          headers: header as never,
          body,
        },
        exchange,
      )
    })
  }

  return {
    stream: others.stream,
    async unary(method, signal, timeoutMs, header, input, contextValues) {
      if (method.idempotency !== Idempotency.NO_SIDE_EFFECTS || running >= CONNECTIONS_MAX || !timeoutMs)
        return others.unary(method, signal, timeoutMs, header, input, contextValues)
      const request = {
        stream: false as const,
        service: method.parent,
        method,
        requestMethod: 'POST',
        url: url.href,
        header: requestHeader('unary', true, timeoutMs, header, false),
        contextValues: contextValues ?? createContextValues(),
        message: create(method.input, input),
        signal: signal ?? NEVER,
      }
      const endsAt = performance.now() + timeoutMs
      running++
      try {
        return (await next(request)) as UnaryResponse<typeof method.input, typeof method.output>
      } catch (error) {
        if (!hasEnded(error)) throw error
        const leftMs = Math.max(1, Math.round(endsAt - performance.now()))
        return await others.unary(method, signal, leftMs, header, input, contextValues)
      } finally {
        running--
      }
    },
  }
}

/** Whether a connection has ended before the answer. */
const hasEnded = (error: unknown) =>
  error instanceof ConnectError && error.cause instanceof errors.SocketError

const tooLarge = (bytes: number, max: number) =>
  new ConnectError(`the message has ${bytes} bytes: at most ${max} are sent`, Code.ResourceExhausted)
