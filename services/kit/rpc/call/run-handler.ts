import type { DescMethodUnary } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import { asRpcError } from '../../problem.ts'
import type { Log } from '../../process/logging/log.ts'
import type { CallContext } from './call-context.ts'
import type { MethodHandler } from './handlers-in.ts'
import { inSpanOf, type Origin, rpcLog } from './log-rpcs.ts'
import { requestIdKey } from './request-id.ts'

export interface Called {
  readonly method: DescMethodUnary
  readonly handler: MethodHandler
}

/**
 * Runs the handlers of unary calls as Connect's server does with the interceptors `logRpcs` and `sendProblems`, without the objects
 * that these need. `read` returns the request, and `write` converts the handler's output to the answer; both may throw. A
 * synchronous answer needs no deadline.
 */
export function handlerRunner(log: Log, options: { readonly all: boolean }) {
  const calls = rpcLog(log, options)
  return function run<Answer>(
    { method, handler }: Called,
    context: CallContext,
    read: () => unknown,
    write: (output: unknown) => Answer,
    origin?: Origin,
  ): Answer | Promise<Answer> {
    const call = calls.begin(method, context.values.get(requestIdKey), origin)
    function succeeded(output: unknown): Answer {
      const answer = write(output)
      calls.succeeded(call)
      return answer
    }
    function failed(rpcError: unknown): never {
      calls.failed(call, rpcError)
      throw masked(rpcError)
    }
    let output
    try {
      const request = read()
      output = inSpanOf(call, () => handler(request, context))
      if (!(output instanceof Promise)) return succeeded(output)
    } catch (error) {
      return failed(asRpcError(error))
    }
    // The deadline applies first, so that the log has the outcome that the caller got.
    return context.deadline.within(output.catch(throwRpcError)).then(succeeded).catch(failed)
  }
}

function throwRpcError(error: unknown): never {
  throw asRpcError(error)
}

/** Hides the message of a bug from the caller, as Connect's server does. */
function masked(error: unknown): ConnectError {
  return error instanceof ConnectError
    ? error
    : new ConnectError('internal error', Code.Internal, undefined, undefined, error)
}
