import type { OpenApi } from '../../../gateway/openapi/types.ts'
import { resourcePath } from '../page.ts'
import { operationsOf } from './operations.ts'

/** The address at which a named type is described. */
export type LinkTo = (type: string) => string

/** The tag on whose page each named type is described: the first that uses it, in an operation or in an event. */
export function typeHomes(api: OpenApi): ReadonlyMap<string, string> {
  const { schemas } = api.components
  const homes = new Map<string, string>()
  for (const { name: tag } of api.tags) {
    settle(operationsOf(api, tag))
    settle(Object.values(api.webhooks).filter(({ post }) => post.tags.includes(tag)))
    function settle(using: unknown) {
      for (const type of namesIn(using)) {
        if (homes.has(type)) continue
        homes.set(type, tag)
        settle(schemas[type])
      }
    }
  }
  return homes
}

function namesIn(value: unknown): readonly string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name!,
  )
}

/** Links to types from the page of a tag. */
export function linksFrom(tag: string, homes: ReadonlyMap<string, string>): LinkTo {
  return type => {
    const home = homes.get(type)!
    return `${home === tag ? '' : resourcePath(home)}#type-${type}`
  }
}
