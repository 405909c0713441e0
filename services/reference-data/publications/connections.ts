import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici'
import { UsageError } from '../../kit/process/commands/command.ts'

/** The way to the publishers. */
export interface ConnectionOptions {
  /** Default: HTTPS_PROXY and HTTP_PROXY of the environment. NO_PROXY names hosts that are reached without a proxy. */
  readonly proxy?: URL | undefined
  /** A certificate (PEM) to trust instead of the public authorities, for tests. */
  readonly ca?: string
}

/** A publisher that sends nothing for this long is given up. */
const SILENCE_MS = 60_000
/** For a connection to a publisher or to the proxy, and for the proxy to open a tunnel. */
const CONNECT_MS = 10_000

/** Connections through the proxy, if there is one. Throws a `UsageError`, without its password, if it cannot be used. */
export function connections({ proxy, ca }: ConnectionOptions): Dispatcher {
  const tls = ca === undefined ? {} : { ca }
  try {
    return new EnvHttpProxyAgent({
      ...(proxy !== undefined && { httpProxy: proxy.href, httpsProxy: proxy.href }),
      ...(ca !== undefined && { requestTls: tls }),
      clientFactory: (origin, options) => new ProxyConnections(origin, options),
      connect: { ...tls, timeout: CONNECT_MS },
      headersTimeout: SILENCE_MS,
      bodyTimeout: SILENCE_MS,
    })
  } catch (error) {
    const setting = proxy === undefined ? 'HTTPS_PROXY or HTTP_PROXY' : 'REFERENCE_DATA_PROXY'
    throw new UsageError(
      `${setting} cannot be used (${reasonOf(error)}): set it to a URL such as http://proxy.example.com:3128`,
    )
  }
}

/** undici would ask a proxy that breaks off a tunnel again and again, and wait for one that is silent without end. */
class ProxyConnections extends Pool {
  override async connect(options: Dispatcher.ConnectOptions): Promise<never> {
    const signal = AbortSignal.timeout(CONNECT_MS)
    try {
      // Never the overload with a callback.
      return (await super.connect({ ...options, signal })) as never
    } catch (error) {
      throw new Error(`the proxy opens no tunnel: ${reasonOf(error)}`)
    }
  }
}

/** Why a connection failed. Node reports a host with several addresses by a code alone. */
export function reasonOf(error: unknown): string {
  const { message, code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  return message || code || 'for an unknown reason'
}
