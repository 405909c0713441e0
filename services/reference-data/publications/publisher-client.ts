import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici'
import { UsageError } from '../../kit/process/commands/command.ts'
import { FILE_BYTES_MAX } from './published-files.ts'

/** Limits of a download, and the way to the publishers. Defaults are for operation, other values for tests. */
export interface ClientOptions {
  /** Default: HTTPS_PROXY and HTTP_PROXY of the environment. NO_PROXY names hosts that are reached without a proxy. */
  readonly proxy?: URL | undefined
  /** The most bytes of a file. */
  readonly bytesMax?: number
  /** Milliseconds for a file, redirects included. The default lets a hundred megabytes arrive over a slow line. */
  readonly deadlineMs?: number
  /** A certificate (PEM) to trust instead of the public authorities. */
  readonly ca?: string
}

export interface PublisherAnswer {
  /** 200 or 304. */
  readonly status: number
  readonly etag: string
  readonly lastModified: string
  /** Empty with 304. */
  readonly body: Buffer
}

export interface PublisherClient {
  /**
   * Gets a file. Throws a `UsageError` with the address and the reason: not reached, not in time, broken off, too large,
   * another status than 200 and 304, or a redirect that is not followed.
   */
  readonly get: (address: string, headers?: Readonly<Record<string, string>>) => Promise<PublisherAnswer>
  readonly close: () => Promise<void>
}

const DEADLINE_MS = 600_000
/** A publisher that sends nothing for this long is given up. */
const SILENCE_MS = 60_000
const CONNECT_MS = 10_000
const REDIRECTS_MAX = 5
const NOT_MODIFIED = 304
/** Some publishers do not answer programs that send no more than a name. */
const OWN_HEADERS = {
  accept: '*/*',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (compatible; payprep reference-data)',
}

/** Reads publishers' files over HTTP, through the proxy if there is one. A redirect never leaves https. */
export function publisherClient(options: ClientOptions = {}): PublisherClient {
  const { proxy, bytesMax = FILE_BYTES_MAX, deadlineMs = DEADLINE_MS, ca } = options
  const tls = ca === undefined ? {} : { ca }
  const dispatcher = new EnvHttpProxyAgent({
    ...(proxy !== undefined && { httpProxy: proxy.href, httpsProxy: proxy.href }),
    ...(ca !== undefined && { requestTls: tls }),
    connect: { ...tls, timeout: CONNECT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  })

  async function get(address: string, headers: Readonly<Record<string, string>> = {}) {
    const signal = AbortSignal.timeout(deadlineMs)
    const failed = (what: string, error: unknown) => {
      const reason = signal.aborted ? `it took more than ${deadlineMs / 1_000} s` : reasonOf(error)
      return new UsageError(`${address} ${what}: ${reason}`)
    }
    let url = new URL(address)
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const answer = await request(url, {
        dispatcher,
        signal,
        headers: { ...OWN_HEADERS, ...headers },
      }).catch(error => {
        throw failed('cannot be reached', error)
      })
      const { statusCode: status } = answer
      const target = targetOf(answer, url)
      if (status === 200) return answered(answer, await bodyOf(answer, address))
      await answer.body.dump({ limit: PAGE_BYTES, signal }).catch(() => {})
      if (status === NOT_MODIFIED) return answered(answer, Buffer.alloc(0))
      if (target === undefined)
        throw new UsageError(`${address} answers with status ${status} instead of the file`)
      if (url.protocol === 'https:' && target.protocol !== 'https:')
        throw new UsageError(
          `${address} redirects to ${target.origin}, which is not https: it is not followed`,
        )
      url = target
    }
    throw new UsageError(`${address} redirects more than ${REDIRECTS_MAX} times`)

    /** Counts the bytes as they arrive: a Content-Length may be wrong. */
    async function bodyOf({ body }: Dispatcher.ResponseData, from: string): Promise<Buffer> {
      const chunks: Buffer[] = []
      let size = 0
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > bytesMax) throw new UsageError(`${from} is larger than the limit of ${bytesMax} bytes`)
          chunks.push(chunk)
        }
      } catch (error) {
        throw error instanceof UsageError ? error : failed(`broke off after ${size} bytes`, error)
      }
      return Buffer.concat(chunks)
    }
  }

  return { get, close: () => dispatcher.destroy() }
}

/** What is read of an answer without the file, to use the connection again. */
const PAGE_BYTES = 64 * 1024

function answered({ statusCode, headers }: Dispatcher.ResponseData, body: Buffer): PublisherAnswer {
  const headerText = (name: string) => [headers[name] ?? ''].flat()[0] ?? ''
  return { status: statusCode, etag: headerText('etag'), lastModified: headerText('last-modified'), body }
}

/** Where a redirect leads; undefined if the answer is none. */
function targetOf({ statusCode, headers }: Dispatcher.ResponseData, url: URL): URL | undefined {
  const location = [headers.location ?? ''].flat()[0]
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location) return undefined
  return URL.canParse(location, url.href) ? new URL(location, url) : undefined
}

/** Node reports a host with several addresses by a code alone. */
function reasonOf(error: unknown): string {
  const { message, code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  return message || code || 'for an unknown reason'
}
