import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Socket } from 'node:net'
import { isUuid } from '../../kit/ids.ts'
import { errorFields, type Log } from '../../kit/process/logging/log.ts'
import { untilWholeStep } from '../whole-step.ts'
import { clientLimits } from './client-limits.ts'
import { type Fault, sendWithFault } from './faults.ts'
import { replays } from './replays.ts'
import {
  type Answered,
  type ClientCertificate,
  type Endpoint,
  Refusal,
  type Reply,
  type Responder,
  type Sign,
} from './responder.ts'

export interface AnswererOptions {
  readonly responder: Responder
  /** Answers are delayed to whole steps of this many milliseconds, so that their timing reveals nothing; 0 for none. */
  readonly answerStepMs: number
  /** 0 for no limit. */
  readonly tokensPerMinute: number
  /** A question whose lookup takes longer is refused. */
  readonly answerTimeoutMs?: number
  readonly fault?: Fault | undefined
  readonly log: Log
}

/** Requesters give up after 5 s. */
const ANSWER_TIMEOUT_MS = 4_500

/** Answers one request; one that is malformed or too late is refused. */
export function answerer(options: AnswererOptions, isClosing: () => boolean) {
  const { responder, answerStepMs, tokensPerMinute, fault, log } = options
  const timeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS
  const once = replays<Answered>()
  const limits = tokensPerMinute === 0 ? undefined : clientLimits(tokensPerMinute)
  const clientOf = clients()

  /** What is sent, its code for the log, and how it is signed. */
  async function answerTo(request: IncomingMessage, id: string | undefined): Promise<Outgoing> {
    const startedAt = performance.now()
    const endpoint = responder.endpoints?.[pathOf(request)]
    if (endpoint !== undefined) return serve(endpoint, request)
    requirePath(request, responder.path)
    requireMethod(request, 'POST')
    const { key, organization, certificate } = clientOf(request.socket as TLSSocket)
    const body = await bodyOf(request, BODY_BYTES_MAX)
    const { headers } = request
    if (id === undefined) throw idMissing(responder.idHeader, headers[responder.idHeader] === undefined)
    const { find, sign } = await responder.read({ id, headers, body, organization, certificate })
    const answered = await once(`${key} ${id}`, body, async () => {
      limits?.admit(key)
      const found = await inTime(find(), timeoutMs)
      if (found.isMiss) limits?.chargeMiss(key)
      return found
    })
    await untilWholeStep(startedAt, answerStepMs)
    return { code: answered.code, reply: responder.reply(answered.body, id), sign }
  }

  async function serve(endpoint: Endpoint, request: IncomingMessage): Promise<Outgoing> {
    requireMethod(request, endpoint.method)
    const { key, certificate } = clientOf(request.socket as TLSSocket)
    limits?.admit(key)
    const body = await bodyOf(request, endpoint.bodyBytesMax)
    return endpoint.answer({ headers: request.headers, body, certificate })
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const id = uuidIn(request.headers[responder.idHeader])
    let code: string
    let reply: Reply
    let sign: Sign | undefined
    try {
      ;({ code, reply, sign } = await answerTo(request, id))
    } catch (error) {
      // The client has left.
      if (request.destroyed && !request.complete) return
      if (!(error instanceof Refusal)) log('bug', errorFields(error), 'error')
      const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL', 'internal error')
      code = refusal.reason
      reply = withHeaders(responder.refuse(refusal, id), refusal.headers)
      sign = responder.sign
    }
    const text = JSON.stringify(reply.body)
    if (sign !== undefined) reply = withHeaders(reply, await sign(text))
    log('responder.answered', { id, code, milliseconds: Math.round(performance.now() - startedAt) })
    const isQuestion = responder.endpoints?.[pathOf(request)] === undefined
    if (fault !== undefined && reply.status === 200 && isQuestion) sendWithFault(reply, text, fault, response)
    // The unread rest of a body would be parsed as the next request.
    else send(reply, text, response, isClosing() || !request.complete)
  }
}

interface Outgoing {
  readonly code: string
  readonly reply: Reply
  readonly sign?: Sign | undefined
}

const uuidIn = (text: string | string[] | undefined) =>
  typeof text === 'string' && isUuid(text) ? text : undefined

function idMissing(header: string, isAbsent: boolean): Refusal {
  const code = isAbsent ? 'Header.Missing' : 'Header.Invalid'
  return new Refusal('FORMAT', `${header} must be a UUID`, {}, { code, path: header })
}

function send({ status, headers }: Reply, text: string, response: ServerResponse, isLast: boolean): void {
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

const BODY_BYTES_MAX = 16 * 1024

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?')[0]!

function requirePath(request: IncomingMessage, path: string): void {
  if (!pathOf(request).endsWith(path)) throw new Refusal('PATH', `the path must end with ${path}`)
}

function requireMethod({ method }: IncomingMessage, allow: string): void {
  if (method !== allow) throw new Refusal('METHOD', `the method must be ${allow}`, { allow })
}

async function bodyOf(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  // The connection stays open for the refusal.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > bytesMax) throw new Refusal('TOO_LARGE', `the body may have at most ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

interface Client {
  /** The fingerprint of its certificate. */
  readonly key: string
  readonly organization: string | undefined
  readonly certificate: ClientCertificate
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
  const { fingerprint256, raw, ...certificate } = socket.getPeerCertificate()
  const subject = certificate.subject as unknown as ClientCertificate['subject']
  const { organizationIdentifier: organization } = subject
  const thumbprint = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
  return {
    key: fingerprint256,
    organization: typeof organization === 'string' ? organization : undefined,
    certificate: { thumbprint, subject, raw },
  }
}
