import type { OpenApi } from '../gateway/openapi/types.ts'
import { publicDescription } from '../web/documentation.ts'
import { interfaceRoutes, type RoutesDeps } from '../routes.ts'

/** The public description, as an edge with this address serves it, made without one. */
export function describedInterface(baseUrl: string): OpenApi {
  return publicDescription(interfaceRoutes(onlyDescribed), baseUrl)
}

/** Routes use what serves them when a request comes; a description says of `once` that there is one. */
const onlyDescribed = { identity: {}, once: neverCalled } as unknown as RoutesDeps

function neverCalled(): never {
  throw new Error('a route that is only described was called')
}
