import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Socket } from 'node:net'
import { isUuid } from '../../kit/ids.ts'
import { errorFields, type Log } from '../../kit/process/logging/log.ts'
import type { Mistrust, Trust } from '../certificates/trust.ts'
import { type Asked, type Peer, peerOf } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/recorder.ts'
import { untilWholeStep } from '../whole-step.ts'
import { clientLimits } from './client-limits.ts'
import { type Fault, sendWithFault } from './faults.ts'
import { recordedExchange } from './recorded-exchange.ts'
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
  /** Called for each question: what answers may change while the program runs. */
  readonly responder: () => Responder
  /** Answers are delayed to whole steps of this many milliseconds, so that their timing reveals nothing; 0 for none. */
  readonly answerStepMs: number
  /** 0 for no limit. */
  readonly tokensPerMinute: number
  /** A question whose lookup takes longer is refused. */
  readonly answerTimeoutMs?: number
  readonly fault?: Fault | undefined
  /** Looks closer at certificates of trusted authorities. */
  readonly trust?: Trust | undefined
  /** Records each exchange. */
  readonly evidence?: Evidence | undefined
  readonly log: Log
}

/** Requesters give up after 5 s. */
const ANSWER_TIMEOUT_MS = 4_500

/**
 * Answers one request; one that is malformed or too late is refused. `isLeaving` tells whether a connection is to end with
 * its next answer.
 */
export function answerer(options: AnswererOptions, isLeaving: (socket: Socket) => boolean) {
  const { answerStepMs, tokensPerMinute, fault, log } = options
  const timeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS
  const once = replays<Answered>()
  const limits = tokensPerMinute === 0 ? undefined : clientLimits(tokensPerMinute)
  const clientOf = clients(options.trust)

  async function answerTo(
    request: IncomingMessage,
    responder: Responder,
    context: Context,
  ): Promise<Outgoing> {
    const startedAt = performance.now()
    const { id, client, note } = context
    requirePath(request, responder.path)
    requireMethod(request, 'POST')
    requireTrust(client)
    const { key, organization, certificate } = client
    const body = await bodyOf(request, BODY_BYTES_MAX)
    const { headers } = request
    if (id === undefined) throw idMissing(responder.idHeader, headers[responder.idHeader] === undefined)
    const { find, sign } = await responder.read({ id, headers, body, organization, certificate, note })
    const answered = await once(`${key} ${id}`, body, async () => {
      limits?.admit(key)
      const found = await inTime(find(), timeoutMs)
      if (found.isMiss) limits?.chargeMiss(key)
      return found
    })
    await untilWholeStep(startedAt, answerStepMs)
    return { ...answered, reply: responder.reply(answered.body, id), sign }
  }

  async function serve(request: IncomingMessage, endpoint: Endpoint, client: Client): Promise<Outgoing> {
    requireMethod(request, endpoint.method)
    requireTrust(client)
    const { key, certificate } = client
    limits?.admit(key)
    const body = await bodyOf(request, endpoint.bodyBytesMax)
    return endpoint.answer({ headers: request.headers, body, certificate })
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now()
    const at = new Date()
    const responder = options.responder()
    const endpoint = responder.endpoints?.[pathOf(request)]
    const id = uuidIn(request.headers[responder.idHeader])
    let client: Client | undefined
    let asked: Asked | undefined
    let outgoing: Outgoing
    try {
      client = clientOf(request.socket as TLSSocket)
      outgoing = await (endpoint === undefined
        ? answerTo(request, responder, { id, client, note: given => (asked = given) })
        : serve(request, endpoint, client))
    } catch (error) {
      // The client has left.
      if (request.destroyed && !request.complete) return
      if (!(error instanceof Refusal)) log('bug', errorFields(error), 'error')
      const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL', 'internal error')
      const reply = withHeaders(responder.refuse(refusal, id), refusal.headers)
      outgoing = { code: refusal.reason, reply, sign: responder.sign }
    }
    const { code, cause, sign, ...answered } = outgoing
    const text = JSON.stringify(answered.reply.body)
    const reply = sign === undefined ? answered.reply : withHeaders(answered.reply, await sign(text))
    const milliseconds = Math.round(performance.now() - startedAt)
    log('responder.answered', { id, code, ...(cause && { cause }), milliseconds }, cause && 'warn')
    if (options.evidence !== undefined && endpoint === undefined) {
      const exchange = {
        at,
        id,
        headers: request.headers,
        responder,
        asked,
        answered: outgoing,
        reply,
        milliseconds,
      }
      await options.evidence.record(
        recordedExchange({ ...exchange, peer: client?.peer }, options.evidence.hashes),
      )
    }
    if (fault !== undefined && reply.status === 200 && endpoint === undefined)
      sendWithFault(reply, text, fault, response)
    // The unread rest of a body would be parsed as the next request.
    else send(reply, text, response, isLeaving(request.socket) || !request.complete)
  }
}

/** What is sent, its code for the log, and how it is signed. */
interface Outgoing extends Pick<Answered, 'code' | 'cause' | 'told'> {
  readonly reply: Reply
  readonly sign?: Sign | undefined
}

interface Context {
  readonly id: string | undefined
  readonly client: Client
  readonly note: (asked: Asked) => void
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
  readonly peer: Peer
  /** Why its certificate is not accepted now. */
  readonly mistrust: () => Mistrust | undefined
}

const mistrusts: Readonly<Record<Mistrust, string>> = {
  REVOKED: 'the client certificate is revoked',
  REVOCATION_UNKNOWN: 'whether the client certificate is revoked is not known now',
  ROLE_MISSING: 'the client certificate has no PSD2 role that is accepted (ETSI TS 119 495)',
}

function requireTrust({ mistrust }: Client): void {
  const reason = mistrust()
  if (reason !== undefined) throw new Refusal('CLIENT_INVALID', mistrusts[reason])
}

/** The client of a connection, read from its certificate once. */
function clients(trust: Trust = () => () => undefined) {
  const known = new WeakMap<Socket, Client>()
  return (socket: TLSSocket): Client => {
    const client = known.get(socket) ?? clientIn(socket, trust)
    known.set(socket, client)
    return client
  }
}

function clientIn(socket: TLSSocket, trust: Trust): Client {
  const certificate = socket.getPeerCertificate()
  const peer = peerOf(certificate)
  if (peer === undefined) throw new Refusal('CLIENT_INVALID', 'the connection has ended')
  const { fingerprint256, raw } = certificate
  const subject = certificate.subject as unknown as ClientCertificate['subject']
  const { organizationIdentifier: organization } = subject
  const thumbprint = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
  return {
    key: fingerprint256,
    organization: typeof organization === 'string' ? organization : undefined,
    certificate: { thumbprint, subject, raw },
    peer,
    mistrust: trust(raw),
  }
}
