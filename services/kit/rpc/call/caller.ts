import { createContextKey } from '@connectrpc/connect'
import type { Caller } from '../../callers/callers.ts'
import type { Request } from './answer-error.ts'

/** The name of the program or team that makes the call of an RPC handler; undefined for a caller in the same process. */
export const callerKey = createContextKey<string | undefined>(undefined, { description: 'caller' })

const admitted = new WeakMap<Request, Caller>()

export function admit(request: Request, caller: Caller): void {
  admitted.set(request, caller)
}

/** The caller of a request that was admitted; undefined for a health check. */
export const callerOf = (request: Request): Caller | undefined => admitted.get(request)
