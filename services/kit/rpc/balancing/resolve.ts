import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** A process of a service, and how its host is looked up. A host with several IP addresses gives several processes. */
export interface Place {
  /** Identifies the process. */
  readonly name: string
  readonly url: URL
  /** Undefined if the operating system resolves the host. */
  readonly lookup: LookupFunction | undefined
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
export function isOneProcess({ hostname }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname === 'localhost'
}

export function asNamed(url: URL): Place {
  return { name: url.host, url, lookup: undefined }
}

/** The name stays in the URL, for the check of certificates and for routing by host. */
function at(url: URL, address: string, family: number): Place {
  return {
    name: `${url.host}/${address}`,
    url,
    lookup: (_host, options, found) =>
      options.all ? found(null, [{ address, family }]) : found(null, address, family),
  }
}
