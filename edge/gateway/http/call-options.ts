import { onBehalfOf } from '../../../services/kit/rpc/call/request-id.ts'
import type { Context } from './state.ts'

/** Options of an RPC made for a request. */
export const callOptions = ({ state }: Pick<Context, 'state'>) => onBehalfOf(state.requestId)
