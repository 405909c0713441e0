import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Agent, buildConnector, type Dispatcher, errors } from 'undici'
import { type Peer, peerOf } from '../evidence/exchange.ts'
import { mayBeStaleConnection } from '../../kit/stale-connection.ts'
import type { Attempt } from './provider.ts'
import { fromFiles } from '../../kit/process/reloading/from-files.ts'
import { certificateIn } from './certificate.ts'
import { readTls, type TlsDeps, tlsFiles, type TlsSettings } from './client-tls.ts'

export type HttpsClient = Awaited<ReturnType<typeof httpsClient>>

export interface HttpsMessage {
  /** POST by default. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export interface HttpsResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** The certificate of the other side, on the connection over which the request went. */
  readonly peer: Peer | undefined
}

/** The other side was not reached, or did not answer in time. The message is its reason, without personal data. */
export class NoAnswer extends Error {}

/** The other side sent something that is no HTTP response, or too long. */
export class BadAnswer extends Error {}

const ANSWER_BYTES_MAX = 64 * 1024
/** Leaves time for a second address. */
const CONNECT_TIMEOUT_MS = 2_000
/** Less than the time after which servers close idle connections. */
const KEEP_ALIVE_MS = 30_000
const CONNECTIONS_MAX = 64

/**
 * Sends over TLS, with our certificate if the settings have one, over connections that are kept open. It follows no
 * redirects. Throws an Error that says which setting is wrong.
 */
export async function httpsClient(settings: TlsSettings, deps: TlsDeps) {
  // Renewed files are for new connections: exchanges that go on over former ones end as they began.
  const renewable = await fromFiles(
    `certificates of ${deps.name}`,
    tlsFiles(settings, deps),
    async () => {
      const tls = await readTls(settings, deps)
      return { tls, agent: agentWith(tls, deps) }
    },
    (_, { agent }) => void agent.close(),
  )

  async function exchange(options: Dispatcher.RequestOptions): Promise<HttpsResponse> {
    const sending: Sending = { peer: undefined }
    const request = () => sendings.run(sending, () => renewable.current.agent.request(options))
    const response = await request().catch(error => {
      if (mayBeStaleConnection(error)) return request()
      throw error
    })
    const body = Buffer.from(await response.body.arrayBuffer())
    return { status: response.statusCode, headers: response.headers, body, peer: sending.peer }
  }

  return {
    /** Rejects with NoAnswer or BadAnswer. */
    async send(
      url: URL,
      { method = 'POST', headers, body }: HttpsMessage,
      { deadline, signal }: Pick<Attempt, 'deadline' | 'signal'>,
    ): Promise<HttpsResponse> {
      const abort = new AbortController()
      const stop = () => abort.abort(new TimedOut())
      const timer = setTimeout(stop, deadline - performance.now())
      signal.addEventListener('abort', stop)
      if (signal.aborted) stop()
      try {
        const target = { origin: url.origin, path: url.pathname + url.search }
        return await exchange({ ...target, method, headers, body: body ?? null, signal: abort.signal })
      } catch (error) {
        throw isBadAnswer(error) ? new BadAnswer(codeOf(error)) : new NoAnswer(codeOf(error))
      } finally {
        clearTimeout(timer)
        signal.removeEventListener('abort', stop)
      }
    },

    /** Our certificate in force, for operators. */
    status() {
      const { cert } = renewable.current.tls
      if (cert === undefined) return {}
      const { serialNumber, validTo } = certificateIn('certificate', cert)
      return { certificate: serialNumber, expires: new Date(validTo).toISOString() }
    },

    async close() {
      await renewable.close()
      return renewable.current.agent.destroy()
    },
  }
}

/** A request that is being sent. */
interface Sending {
  peer: Peer | undefined
}

const sendings = new AsyncLocalStorage<Sending>()
const sendingOf = new WeakMap<object, Sending>()

// Undici tells the connection of a request only here: `create` runs within the call, and `sendHeaders` later.
subscribe('undici:request:create', message => {
  const sending = sendings.getStore()
  if (sending !== undefined) sendingOf.set((message as { request: object }).request, sending)
})
subscribe('undici:client:sendHeaders', message => {
  const { request, socket } = message as { request: object; socket: Socket }
  const sending = sendingOf.get(request)
  if (sending !== undefined) sending.peer = peers.get(socket)
})

/** By connection: one that has ended no longer tells its certificate. */
const peers = new WeakMap<Socket, Peer>()

function agentWith(tls: buildConnector.BuildOptions, deps: TlsDeps): Agent {
  return new Agent({
    connect: connector(tls, deps),
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxResponseSize: ANSWER_BYTES_MAX,
    // The deadline of each exchange applies.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  })
}

class TimedOut extends Error {
  readonly code = 'TIMED_OUT'
}

/** Over TLS 1.3 a server refuses our certificate only after the handshake, which undici does not report. */
function connector(tls: buildConnector.BuildOptions, { name, log }: TlsDeps): buildConnector.connector {
  // Of a resumed session Node does not know the certificate, which is evidence.
  const handshake = { minVersion: 'TLSv1.2', maxCachedSessions: 0 } as const
  const connect = buildConnector({ ...tls, ...handshake, timeout: CONNECT_TIMEOUT_MS })
  return (options, callback) => {
    const note = (error: Error) => {
      if (MISTRUST.test(codeOf(error)))
        log('provider.alarm', { provider: name, host: options.host, cause: codeOf(error) }, 'warn')
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        note(error)
        return callback(error, null)
      }
      socket.on('error', note)
      // In development a vendor may be at an address without TLS.
      const peer = socket instanceof TLSSocket ? peerOf(socket.getPeerCertificate()) : undefined
      if (peer !== undefined) peers.set(socket, peer)
      callback(null, socket)
    })
  }
}

/** One side does not trust the certificate of the other. */
const MISTRUST = /CERT|UNKNOWN_CA|ACCESS_DENIED|LEAF_SIGNATURE/

function isBadAnswer(error: unknown): boolean {
  return error instanceof errors.HTTPParserError || BAD_ANSWERS.has(codeOf(error))
}

const BAD_ANSWERS: ReadonlySet<string> = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
])

function codeOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}
