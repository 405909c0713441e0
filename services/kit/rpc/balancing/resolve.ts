import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { socketPathIn } from '../../process/config/socket-address.ts'

/** A process of a service, and how it is connected to. A host with several IP addresses gives several processes. */
export interface Place {
  /** Identifies the process. */
  readonly name: string
  readonly url: URL
  /** Options of `net.connect` beside the host and the port of the URL. */
  readonly dial: { readonly lookup?: LookupFunction; readonly path?: string }
}

/** Finds the IP addresses of a name. */
export type Resolve = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>

const resolveByOs: Resolve = host => lookup(host, { all: true })

/** The processes behind these addresses. A name that cannot be resolved keeps its former processes. */
export async function placesOf(
  urls: readonly URL[],
  before: readonly Place[],
  resolve: Resolve = resolveByOs,
): Promise<readonly Place[]> {
  const places = await Promise.all(
    urls.map(async url => {
      if (isOneProcess(url)) return [asNamed(url)]
      const found = await resolve(url.hostname).catch(() => [])
      if (found.length > 0) return found.map(({ address, family }) => at(url, address, family))
      const known = before.filter(place => place.url.href === url.href)
      return known.length > 0 ? known : [asNamed(url)]
    }),
  )
  const byName = new Map(places.flat().map(place => [place.name, place]))
  return [...byName.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** `localhost` may have two addresses, but they are of one machine. */
export function isOneProcess(url: URL): boolean {
  const { hostname } = url
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    hostname === 'localhost' ||
    socketPathIn(url) !== undefined
  )
}

export function asNamed(url: URL): Place {
  const path = socketPathIn(url)
  if (path === undefined) return { name: url.host, url, dial: {} }
  return { name: `unix:${path}`, url: new URL('http://localhost'), dial: { path } }
}

/** The name stays in the URL, for the check of certificates and for routing by host. */
function at(url: URL, address: string, family: number): Place {
  return {
    name: `${url.host}/${address}`,
    url,
    dial: {
      lookup: (_host, options, found) =>
        options.all ? found(null, [{ address, family }]) : found(null, address, family),
    },
  }
}
