import { copAnswerTo, copError, copHeaders, type CopRequest } from '../../schemes/uk-cop.ts'
import {
  type Expected,
  type PayloadForm,
  SIGNATURE_HEADER,
  signatureOf,
  SignatureRefused,
  type Signer,
  verifySignature,
} from '../../schemes/message-signature.ts'
import { mistakeIn, repeatsId } from '../../schemes/scheme-fields.ts'
import { type AccessTokens, authorized, within } from '../access-token.ts'
import { ask } from '../ask.ts'
import { nonconforming, unavailable, unexpected } from '../failures.ts'
import type { HttpsClient, HttpsResponse } from '../https-client.ts'
import { jsonIn } from '../json-answer.ts'
import { areAway } from '../key-sets.ts'
import type { Answer, Attempt, Failure, Finding, ProviderDeps } from '../provider.ts'
import { copFinding } from '../scheme-findings.ts'

/** A bank, and how it wants to be asked. */
export interface Bank {
  readonly url: URL
  readonly organisationId: string | undefined
  readonly client: HttpsClient
  readonly tokens: AccessTokens | undefined
  /** How we sign; undefined if we do not. */
  readonly signer: Signer | undefined
  /** What its signature must be; undefined if its answers are not signed. */
  readonly expected: Expected | undefined
  readonly form: PayloadForm
  readonly deps: ProviderDeps
}

/** Asks a bank, and reads its answer. One that does not conform to the scheme is a failure. */
export async function exchange(request: CopRequest, attempt: Attempt, bank: Bank): Promise<Answer> {
  const { url, organisationId, client, tokens, signer, form, deps } = bank
  const body = JSON.stringify(request)
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    [copHeaders.interactionId]: attempt.id,
    ...(organisationId !== undefined && { [copHeaders.financialId]: organisationId }),
    ...(signer !== undefined && { [SIGNATURE_HEADER]: await signatureOf(body, form, signer) }),
  }
  const response = await authorized(tokens, attempt, authorization =>
    ask(client, url, { headers: { ...headers, ...authorization }, body }, attempt),
  )
  if ('kind' in response) return response
  if (response.status === 200)
    return (await signatureFailure(response, attempt, bank)) ?? readAnswer(response, attempt.id, request)
  if (response.status < 400) return nonconforming(`its status is ${response.status}`)
  alarm(deps, { attempt: attempt.id, cause: `STATUS_${response.status}` })
  return readRefusal(response)
}

export function alarm(
  { log, name }: ProviderDeps,
  fields: { readonly attempt?: string; readonly cause: string },
): void {
  log('provider.alarm', { provider: name, ...fields }, 'warn')
}

/** What is wrong with the signature of an answer, if it must have one. */
async function signatureFailure(
  { headers, body }: HttpsResponse,
  attempt: Attempt,
  { expected, deps }: Bank,
): Promise<Failure | undefined> {
  if (expected === undefined) return undefined
  const verified = verifySignature(headers[SIGNATURE_HEADER], body, expected).catch(error => {
    if (areAway(error)) return unavailable(`the keys of the bank: ${(error as Error).message}`)
    if (!(error instanceof SignatureRefused)) throw error
    alarm(deps, { attempt: attempt.id, cause: `ANSWER_${error.code}` })
    return nonconforming(error.message)
  })
  return (await within(attempt, verified, 'the keys of the bank')) ?? undefined
}

function readAnswer(
  response: HttpsResponse,
  interactionId: string,
  { Data: { AccountType } }: CopRequest,
): Finding | Failure {
  if (!repeatsId(response.headers[copHeaders.interactionId], interactionId))
    return nonconforming(`${copHeaders.interactionId} is not that of the question`)
  const json = jsonIn(response, ['application/json'])
  if ('mistake' in json) return nonconforming(json.mistake)
  const { data, error } = copAnswerTo(AccountType).safeParse(json.value)
  return error === undefined ? copFinding(data.code, data.name) : nonconforming(mistakeIn(error))
}

/** A bank refuses a question only because of the requester. */
function readRefusal(response: HttpsResponse): Failure {
  const json = jsonIn(response, ['application/json', 'application/problem+json'])
  if ('mistake' in json) return nonconforming(`status ${response.status}: ${json.mistake}`)
  const { error } = copError.safeParse(json.value)
  return error === undefined
    ? unexpected(`the bank refuses the question with status ${response.status}`)
    : nonconforming(`status ${response.status}: ${mistakeIn(error)}`)
}
