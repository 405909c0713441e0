import type { EvidenceHashes, Exchange } from '../../evidence/exchange.ts'
import { askedIn } from '../../evidence/vop-asked.ts'
import { type VopErrorCode, vopHeaders, type VopRequest } from '../../schemes/epc-vop.ts'
import type { HttpsResponse } from '../https-client.ts'
import type { Answer, Failure } from '../provider.ts'

interface Asking {
  readonly at: Date
  readonly id: string
  readonly stamp: string
  readonly request: VopRequest
  readonly response: HttpsResponse | Failure
  readonly answer: Answer
  /** The code with which the bank refused. */
  readonly refusal: VopErrorCode | undefined
}

/** What is recorded of an exchange in which we asked. */
export function recordedQuestion(asking: Asking, hashes: EvidenceHashes): Exchange {
  const { at, id, stamp, request, response, answer, refusal } = asking
  const { account, party, ...agents } = askedIn(request)
  const headers = 'kind' in response ? {} : response.headers
  const responseStamp = vopHeaders.responseTimestamp
    .map(name => headers[name])
    .find(each => each !== undefined)
  const told = answer.kind === 'FINDING' ? answer.heldName : undefined
  return {
    at: at.toISOString(),
    role: 'REQUESTER',
    request: id,
    requestStamp: stamp,
    responseStamp: responseStamp === undefined ? undefined : String(responseStamp).slice(0, STAMP_MAX),
    ...agents,
    account: hashes.account(account),
    asked: hashes.party(account, party),
    told: told === undefined ? undefined : hashes.party(account, told),
    status: 'kind' in response ? undefined : response.status,
    code: refusal ?? codeOf(answer),
    cause: answer.kind === 'FAILURE' ? answer.detail : undefined,
    milliseconds: Date.now() - at.getTime(),
    peer: 'kind' in response ? undefined : response.peer,
  }
}

/** It may be anything that a bank sends. */
const STAMP_MAX = 40

function codeOf(answer: Answer): string {
  if (answer.kind === 'FAILURE') return answer.reason
  return answer.kind === 'FINDING' ? (answer.schemeResponseCode ?? '').replace('EPC_VOP_', '') : answer.kind
}
