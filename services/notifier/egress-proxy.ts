import type { IncomingHttpHeaders } from 'node:http'
import { type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici'
import { BlockedAddress, refuseInternalName, systemLookup } from './public-address.ts'

/** No connection to an endpoint, for a reason that lies in the proxy. The message has no address, as clients read it. */
export class ProxyFailed extends Error {
  override readonly name = 'ProxyFailed'
}

/** The proxy works, and cannot connect to the host. */
class HostNotReached extends Error {
  readonly code: string

  constructor(status: number) {
    super(`the proxy answered ${status}`)
    this.code = this.message
  }
}

interface ProxyOptions {
  readonly proxy: URL
  /** For the connections to the proxy, and for those to endpoints within its tunnels. */
  readonly connect: buildConnector.BuildOptions
  /** For a tunnel, from the call on. */
  readonly tunnelMs: number
}

/** Connects to endpoints by tunnels through a proxy (CONNECT; RFC 9110, 9.3.6). TLS is between this process and the endpoint. */
export function throughProxy({ proxy, connect, tunnelMs }: ProxyOptions, common: object): Dispatcher {
  return new ProxyAgent({
    ...common,
    uri: proxy.href,
    proxyTls: { ...connect, lookup: systemLookup() },
    requestTls: connect,
    clientFactory: (origin, options) => new Tunnels(origin, { ...options, tunnelMs }),
  })
}

/** undici would ask a proxy that breaks off a tunnel again and again, and wait for one that is silent without end. */
class Tunnels extends Pool {
  readonly #tunnelMs: number

  constructor(origin: URL, { tunnelMs, ...options }: Pool.Options & { readonly tunnelMs: number }) {
    super(origin, options)
    this.#tunnelMs = tunnelMs
  }

  override async connect(options: Dispatcher.ConnectOptions): Promise<never> {
    refuseInternalName(options.path.replace(/:\d+$/, ''))
    const signal = AbortSignal.timeout(this.#tunnelMs)
    // Never the overload with a callback.
    const answer = await super.connect({ ...options, signal }).catch(cause => {
      const reason = signal.aborted ? 'has opened no connection in time' : `failed (${reasonOf(cause)})`
      throw new ProxyFailed(`the proxy ${reason}`, { cause })
    })
    const { statusCode, headers, socket } = answer
    if (statusCode === 200) return answer as never
    socket.on('error', () => {}).destroy()
    throw refusal(statusCode, headers)
  }
}

/** Smokescreen refuses hosts by the status that others have for wrong credentials. */
function refusal(status: number, headers: IncomingHttpHeaders): Error {
  if (status === 403 || (status === 407 && 'x-smokescreen-error' in headers))
    return new BlockedAddress('the proxy refuses to connect to this host')
  return GATEWAY_STATUSES.has(status)
    ? new HostNotReached(status)
    : new ProxyFailed(`the proxy answered ${status}`)
}

/** Statuses of proxies for a host that cannot be resolved, refuses or is silent. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504])

const reasonOf = (error: Error & { readonly code?: unknown }) => error.code ?? error.name
