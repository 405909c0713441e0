import {
  type ContextValues,
  createContextKey,
  createContextValues,
  type Interceptor,
} from '@connectrpc/connect'

/** The header that carries a request's id over every hop. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** One id, or the ids of requests that share an RPC, separated by commas. Free text does not match. */
const REQUEST_IDS = /^[A-Za-z0-9._-]{1,64}(?:,[A-Za-z0-9._-]{1,64})*$/

/** The id that a caller on the network has given its call; undefined if it is absent or malformed. */
export function requestIdIn(given: string | null | undefined): string | undefined {
  return given != null && REQUEST_IDS.test(given) ? given : undefined
}

/** The id of the request on whose behalf an RPC handler runs. */
export const requestIdKey = createContextKey('', { description: 'request id' })

/** Options of an RPC made for a request: its id goes along, so that logs of all services can be joined. */
export function onBehalfOf(requestId: string): { readonly contextValues: ContextValues } {
  return { contextValues: createContextValues().set(requestIdKey, requestId) }
}

/** Client interceptor: sends the id over the network. */
export const sendRequestId: Interceptor = next => request => {
  const id = request.contextValues.get(requestIdKey)
  if (id !== '') request.header.set(REQUEST_ID_HEADER, id)
  return next(request)
}
