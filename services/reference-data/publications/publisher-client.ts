import { type Dispatcher, request } from 'undici'
import { UsageError } from '../../kit/process/commands/command.ts'
import { buildInfo } from '../../kit/process/lifecycle/build-info.ts'
import { type ConnectionOptions, connections, reasonOf } from './connections.ts'
import { FILE_BYTES_MAX } from './published-files.ts'

/** Limits of a download. Defaults are for operation, other values for tests. */
export interface ClientOptions extends ConnectionOptions {
  /** The most bytes of a file. */
  readonly bytesMax?: number
  /** Milliseconds for a file, redirects included. The default lets a hundred megabytes arrive over a slow line. */
  readonly deadlineMs?: number
}

export interface PublisherAnswer {
  /** 200 or 304. */
  readonly status: number
  readonly etag: string
  readonly lastModified: string
  /** Empty with 304. */
  readonly body: Buffer
}

export interface PublisherRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** Less than that of the client. */
  readonly bytesMax?: number
}

export interface PublisherClient {
  /**
   * Gets a file. Throws a `UsageError` with the address and the reason: not reached, not in time, broken off, too large,
   * another status than 200 and 304, or a redirect that is not followed.
   */
  readonly get: (address: string, request?: PublisherRequest) => Promise<PublisherAnswer>
  readonly close: () => Promise<void>
}

const DEADLINE_MS = 600_000
const REDIRECTS_MAX = 5
const NOT_MODIFIED = 304
/** Publishers see which program asks. */
const OWN_HEADERS = {
  accept: '*/*',
  'accept-language': '*',
  'user-agent': `payprep/${buildInfo.version} (reference update)`,
}

/** Reads publishers' files over HTTP, through the proxy if there is one. A redirect never leaves https. */
export function publisherClient(options: ClientOptions = {}): PublisherClient {
  const { proxy, bytesMax = FILE_BYTES_MAX, deadlineMs = DEADLINE_MS } = options
  const dispatcher = connections(options)
  const way = proxy === undefined ? '' : ` with the proxy ${proxy.origin}`

  async function get(address: string, { headers = {}, bytesMax: most = bytesMax }: PublisherRequest = {}) {
    const signal = AbortSignal.timeout(deadlineMs)
    let url = new URL(address)
    const failed = (what: string, error: unknown) => {
      const reason = signal.aborted ? `it took more than ${deadlineMs / 1_000} s` : reasonOf(error)
      return new UsageError(`${placeOf(address, url)} ${what}: ${reason}`)
    }
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const answer = await request(url, {
        dispatcher,
        signal,
        headers: { ...OWN_HEADERS, ...headers },
      }).catch(error => {
        throw failed(`cannot be reached${way}`, error)
      })
      const { statusCode: status } = answer
      if (status === 200) return answered(answer, await bodyOf(answer))
      await answer.body.dump({ limit: UNREAD_BYTES, signal }).catch(() => {})
      if (status === NOT_MODIFIED) return answered(answer, Buffer.alloc(0))
      const target = targetOf(answer, url)
      if (target === undefined)
        throw new UsageError(`${placeOf(address, url)} answers with status ${status} instead of the file`)
      if (url.protocol === 'https:' && target.protocol !== 'https:')
        throw new UsageError(
          `${address} redirects to ${target.origin}, which is not https: it is not followed`,
        )
      url = target
    }
    throw new UsageError(`${address} redirects more than ${REDIRECTS_MAX} times`)

    /** Counts the bytes as they arrive: a Content-Length may be wrong. */
    async function bodyOf({ body }: Dispatcher.ResponseData): Promise<Buffer> {
      const chunks: Buffer[] = []
      let size = 0
      try {
        for await (const chunk of body as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > most) throw new UsageError(`${address} is larger than the limit of ${most} bytes`)
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

/** The address, and the host that it leads to, without the rest: a link to a store may contain a key. */
function placeOf(address: string, { origin }: URL): string {
  return new URL(address).origin === origin ? address : `${address}, redirected to ${origin},`
}

/** What is read of an answer without the file, to use the connection again. */
const UNREAD_BYTES = 64 * 1024

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
