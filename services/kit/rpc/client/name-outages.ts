import type { DescService } from '@bufbuild/protobuf'
import { ConnectError, type Transport } from '@connectrpc/connect'
import { outageIn } from '../../outage.ts'
import { isAnswer, Problem, rpcErrorOf } from '../../problem.ts'

/**
 * Names the unavailable service in the error of a call without an answer. The status stays, such as that of a missed deadline.
 * Errors that the service itself answers stay unchanged, and so do those of calls that the caller has cancelled.
 */
export function namingOutages({ name }: DescService, transport: Transport): Transport {
  const service = name
    .replace(/Service$/, '')
    .replace(/\B[A-Z]/g, ' $&')
    .toLowerCase()
  const message = `the ${service} service is unavailable, try again in a moment`

  function named(error: unknown, signal: AbortSignal | undefined): unknown {
    const isOutage = error instanceof ConnectError && !isAnswer(error) && outageIn(error) !== undefined
    if (!isOutage || signal?.aborted) return error
    return rpcErrorOf(new Problem('unavailable', message, undefined, { cause: error }), error.code)
  }
  async function* namedIn<T>(messages: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
    try {
      yield* messages
    } catch (error) {
      throw named(error, signal)
    }
  }

  return {
    async unary(method, signal, ...call) {
      try {
        return await transport.unary(method, signal, ...call)
      } catch (error) {
        throw named(error, signal)
      }
    },
    async stream(method, signal, ...call) {
      try {
        const response = await transport.stream(method, signal, ...call)
        return { ...response, message: namedIn(response.message, signal) }
      } catch (error) {
        throw named(error, signal)
      }
    },
  }
}
