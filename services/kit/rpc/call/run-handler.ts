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
 * Runs the handlers of calls of one message, as Connect's server does below the interceptors `logRpcs` and `sendProblems`, which cost
 * more than most handlers. `read` gives the request, and `write` makes of what the handler returns what is answered; both may throw.
 * An answer that is there at once needs no deadline.
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
    // Within the deadline first, so that a late answer is logged as what its caller got.
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
