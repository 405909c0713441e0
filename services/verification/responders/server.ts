import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { errorFields, type Log } from '../../kit/process/log.ts'
import { clientLimits } from './client-limits.ts'
import { type Fault, sendWithFault } from './faults.ts'
import { replays } from './replays.ts'
import { type Answered, Refusal, type Reply, type Responder } from './responder.ts'

export interface ResponderOptions {
  readonly responder: Responder
  readonly host: string
  readonly port: number
  /** In PEM: ours, and those of the authorities whose clients may ask. */
  readonly tls: Required<Pick<ServerOptions, 'cert' | 'key' | 'ca'>>
  /** Answers are given at whole steps of this many milliseconds, so that their time tells nothing; 0 for none. */
  readonly answerStepMs: number
  /** 0 for no limit. */
  readonly tokensPerMinute: number
  /** After which a question that is still being looked up is refused. */
  readonly answerTimeoutMs?: number
  readonly fault?: Fault | undefined
  readonly log: Log
}

const BODY_BYTES_MAX = 16 * 1024
const HEAD_BYTES_MAX = 16 * 1024
const CONNECTIONS_MAX = 1_000
const HANDSHAKE_TIMEOUT_MS = 5_000
const HEAD_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 10_000
/** How often the two are looked at. */
const TIMEOUT_CHECK_MS = 1_000
/** Longer than clients keep idle connections, so that we never close one as they reuse it. */
const KEEP_ALIVE_MS = 65_000
/** Requesters give up after 5 s. */
const ANSWER_TIMEOUT_MS = 4_500
/** How long questions may still be answered after `close` is called. */
const DRAIN_MS = 5_000

/** Serves one scheme over HTTPS, to clients with a certificate of a trusted authority. */
export async function serveResponder(options: ResponderOptions) {
  const { host, port, tls, log } = options
  const answer = answerer(options, () => !server.listening)
  const server = createServer(
    {
      ...tls,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
      headersTimeout: HEAD_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEAD_BYTES_MAX,
    },
    (request, response) => void answer(request, response),
  )
  server.maxConnections = CONNECTIONS_MAX
  server.on('tlsClientError', ({ code }: NodeJS.ErrnoException) => log('responder.client-refused', { code }))
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeIdleConnections()
      const drained = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearTimeout(drained)
    },
  }
}

/** Answers one request, whatever it is. */
function answerer(options: ResponderOptions, isClosing: () => boolean) {
  const { responder, answerStepMs, tokensPerMinute, fault, log } = options
  const timeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS
  const once = replays<Answered>()
  const limits = tokensPerMinute === 0 ? undefined : clientLimits(tokensPerMinute)
  const clientOf = clients()

  async function answerTo(request: IncomingMessage, noteId: (id: string) => void): Promise<Answered> {
    const startedAt = performance.now()
    requirePost(request, responder.path)
    const { key, organization } = clientOf(request.socket as TLSSocket)
    const body = await bodyOf(request)
    const asked = responder.read({ headers: request.headers, body, organization })
    noteId(asked.id)
    const answered = await once(`${key} ${asked.id}`, body, async () => {
      limits?.admit(key)
      const found = await inTime(asked.answer(), timeoutMs)
      if (found.isMiss) limits?.chargeMiss(key)
      return found
    })
    await untilStep(startedAt, answerStepMs)
    return answered
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    let id: string | undefined
    let code: string
    let reply: Reply
    try {
      const answered = await answerTo(request, given => (id = given))
      code = answered.code
      reply = answered.reply()
    } catch (error) {
      if (!(error instanceof Refusal)) log('bug', errorFields(error))
      const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL', 'internal error')
      code = refusal.reason
      reply = withHeaders(responder.refuse(refusal, id), refusal.headers)
    }
    log('responder.answered', { id, code, milliseconds: Math.round(performance.now() - startedAt) })
    if (fault !== undefined && reply.status === 200) sendWithFault(reply, fault, response)
    // What was not read would be taken for the next request.
    else send(reply, response, isClosing() || !request.complete)
  }
}

function send({ status, headers, body }: Reply, response: ServerResponse, isLast: boolean): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...(isLast && { connection: 'close' }),
  })
  response.end(text)
}

const withHeaders = (reply: Reply, headers: Reply['headers']): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
})

function requirePost({ method, url = '' }: IncomingMessage, path: string): void {
  if (!url.split('?')[0]!.endsWith(path)) throw new Refusal('PATH', `the path must end with ${path}`)
  if (method !== 'POST') throw new Refusal('METHOD', 'the method must be POST', { allow: 'POST' })
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // The connection stays open for the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_BYTES_MAX)
      throw new Refusal('TOO_LARGE', `the body may have at most ${BODY_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function inTime<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Refusal('UNAVAILABLE', 'the account cannot be looked up in time')),
      timeoutMs,
    )
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Waits for the end of the step in which an answer is ready. */
async function untilStep(startedAt: number, stepMs: number): Promise<void> {
  if (stepMs === 0) return
  const elapsed = performance.now() - startedAt
  await sleep(Math.ceil(elapsed / stepMs) * stepMs - elapsed)
}

interface Client {
  /** The fingerprint of its certificate. */
  readonly key: string
  readonly organization: string | undefined
}

/** The client of a connection, read from its certificate once. */
function clients() {
  const known = new WeakMap<Socket, Client>()
  return (socket: TLSSocket): Client => {
    const client = known.get(socket) ?? clientIn(socket)
    known.set(socket, client)
    return client
  }
}

function clientIn(socket: TLSSocket): Client {
  const { fingerprint256, subject } = socket.getPeerCertificate()
  const organization = (subject as { organizationIdentifier?: unknown }).organizationIdentifier
  return { key: fingerprint256, organization: typeof organization === 'string' ? organization : undefined }
}
