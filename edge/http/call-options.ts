import { REQUEST_ID_HEADER } from '../../services/kit/rpc/request-id.ts'
import type { Context } from './state.ts'

/** Options of an RPC made for a request: its id goes along, so that logs of all services can be joined. */
export function callOptions({ state }: Pick<Context, 'state'>) {
  return { headers: { [REQUEST_ID_HEADER]: state.requestId } }
}
