import { createContextKey } from '@connectrpc/connect'

/** The header that carries a request's id over every hop. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** The id of the request on whose behalf an RPC handler runs. */
export const requestIdKey = createContextKey('', { description: 'request id' })
