import { X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createSecureContext } from 'node:tls'
import { Agent, buildConnector, type Dispatcher, errors } from 'undici'
import { z } from 'zod'
import { mayBeStaleConnection } from '../../kit/stale-connection.ts'
import type { Attempt, ProviderDeps } from './provider.ts'
import { path, readSecret, readSetting, secret } from './settings.ts'

/** Files in PEM with which we prove to a bank who we are. */
export const clientCertificateSettings = {
  certificate: path,
  key: path,
  keyPassphrase: secret.optional(),
}

/** A file in PEM with the authorities that we trust; without it, those that Node trusts. */
export const authoritySettings = { authorities: path.optional() }

const tlsSettings = z.object({ ...clientCertificateSettings, ...authoritySettings }).partial()
export type TlsSettings = z.output<typeof tlsSettings>

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
const EXPIRY_WARNING_MS = 14 * 24 * 3_600_000

/**
 * Sends over TLS, with our certificate if the settings have one, over connections that are kept open. It follows no
 * redirects. Throws an Error that says which setting is wrong.
 */
export async function httpsClient(settings: TlsSettings, deps: ProviderDeps) {
  const agent = new Agent({
    connect: connector(await readTls(settings, deps), deps),
    connections: CONNECTIONS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxResponseSize: ANSWER_BYTES_MAX,
    // The deadline of each exchange applies.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  })

  async function exchange(options: Dispatcher.RequestOptions): Promise<HttpsResponse> {
    const request = () => agent.request(options)
    const response = await request().catch(error => {
      if (mayBeStaleConnection(error)) return request()
      throw error
    })
    const body = Buffer.from(await response.body.arrayBuffer())
    return { status: response.statusCode, headers: response.headers, body }
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

    close: () => agent.destroy(),
  }
}

class TimedOut extends Error {
  readonly code = 'TIMED_OUT'
}

/** Over TLS 1.3 a server refuses our certificate only after the handshake, which undici does not tell. */
function connector(tls: buildConnector.BuildOptions, { name, log }: ProviderDeps): buildConnector.connector {
  const connect = buildConnector({ ...tls, minVersion: 'TLSv1.2', timeout: CONNECT_TIMEOUT_MS })
  return (options, callback) => {
    const note = (error: Error) => {
      if (REFUSES_US.test(codeOf(error)))
        log('provider.alarm', { provider: name, host: options.host, cause: codeOf(error) })
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        note(error)
        return callback(error, null)
      }
      socket.on('error', note)
      callback(null, socket)
    })
  }
}

const REFUSES_US = /_ALERT_.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/

async function readTls(settings: TlsSettings, deps: ProviderDeps) {
  const { keyPassphrase } = settings
  const read = async (setting: 'certificate' | 'key' | 'authorities') => {
    const file = settings[setting]
    const pem = file === undefined ? undefined : await readSetting(setting, file, deps)
    if (pem !== undefined && setting !== 'key') requireCertificate(setting, pem)
    return pem
  }
  const tls = {
    cert: await read('certificate'),
    key: await read('key'),
    ca: await read('authorities'),
    passphrase: keyPassphrase && (await readSecret('keyPassphrase', keyPassphrase, deps)),
  }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new Error(`certificate and key do not fit each other, or the key cannot be read (${codeOf(error)})`)
  }
  if (tls.cert !== undefined) warnOfExpiry(new X509Certificate(tls.cert), deps)
  return tls
}

function requireCertificate(setting: string, pem: Buffer): void {
  try {
    new X509Certificate(pem)
  } catch {
    throw new Error(`${setting}: the file holds no certificate in PEM`)
  }
}

function warnOfExpiry({ validTo }: X509Certificate, { name, log }: ProviderDeps): void {
  if (Date.parse(validTo) - Date.now() < EXPIRY_WARNING_MS)
    log('provider.alarm', { provider: name, cause: 'CERTIFICATE_EXPIRES', validTo })
}

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
