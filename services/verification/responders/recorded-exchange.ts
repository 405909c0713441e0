import type { IncomingHttpHeaders } from 'node:http'
import type { Asked, EvidenceHashes, Exchange, Peer } from '../evidence/exchange.ts'
import type { Answered, Reply, Responder } from './responder.ts'

interface Answering {
  readonly at: Date
  readonly id: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly responder: Responder
  /** Undefined if the question could not be read. */
  readonly asked: Asked | undefined
  readonly answered: Pick<Answered, 'code' | 'cause' | 'told'>
  readonly reply: Reply
  readonly milliseconds: number
  readonly peer: Peer | undefined
}

/** What is recorded of an exchange in which we answered or refused. */
export function recordedExchange(answering: Answering, hashes: EvidenceHashes): Exchange {
  const { at, id, headers, responder, asked, answered, reply, milliseconds, peer } = answering
  const { code } = reply.body as { code?: unknown }
  const stamp = responder.stamps?.request.map(name => headers[name]).find(each => each !== undefined)
  return {
    at: at.toISOString(),
    role: 'RESPONDER',
    request: id?.toLowerCase(),
    requestStamp: stamp === undefined ? undefined : String(stamp).slice(0, STAMP_MAX),
    responseStamp: responder.stamps && reply.headers[responder.stamps.response],
    requestingAgent: asked?.requestingAgent,
    partyAgent: asked?.partyAgent,
    account: asked && hashes.account(asked.account),
    asked: asked && hashes.party(asked.account, asked.party),
    told: asked && answered.told && hashes.party(asked.account, answered.told),
    status: reply.status,
    // As the other bank has it.
    code: typeof code === 'string' ? code : answered.code,
    cause: answered.cause,
    milliseconds,
    peer,
  }
}

/** It may be anything that a client sends. */
const STAMP_MAX = 40
