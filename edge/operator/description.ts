import type { OpenApi } from '../gateway/openapi/types.ts'
import { publicDescription } from '../web/documentation.ts'
import { interfaceRoutes, type RoutesDeps } from '../routes.ts'

/** The public description of an edge at this address, made without an edge. */
export function describedInterface(baseUrl: string): OpenApi {
  return publicDescription(interfaceRoutes({ ...onlyDescribed, baseUrl }), baseUrl)
}

/** Stubs: only requests use them, except that a description needs the presence of `once`. */
const onlyDescribed = { identity: {}, once: neverCalled } as unknown as RoutesDeps

function neverCalled(): never {
  throw new Error('a route that is only described was called')
}
