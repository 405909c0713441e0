import { resolve } from 'node:path'
import { z } from 'zod'
import { fromFiles } from '../../../kit/process/reloading/from-files.ts'
import { bic, repeatsId, mistakeIn } from '../../schemes/scheme-fields.ts'
import {
  VOP_EXCHANGE_MS,
  type VopRequest,
  vopHeaders,
  vopAnswerTo,
  vopError,
  type VopErrorCode,
} from '../../schemes/epc-vop.ts'
import { nonconforming, unexpected, unsupported } from '../failures.ts'
import { authoritySettings, clientCertificateSettings } from '../client-tls.ts'
import { type HttpsClient, httpsClient, type HttpsResponse } from '../https-client.ts'
import { ask, isAway } from '../ask.ts'
import type { Answer, Attempt, ProviderDeps, ProviderKind, Question, Failure, Finding } from '../provider.ts'
import { path, readSetting } from '../settings.ts'
import { addressesOf, inShort, readAddressBook } from './address-book.ts'
import { recordedQuestion } from './recorded-question.ts'
import { partyOf, vopRequestOf } from './vop-request.ts'
import { dateTimeOf } from '../../../kit/json/timestamp.ts'
import { jsonIn } from '../json-answer.ts'
import { vopFinding } from '../scheme-findings.ts'

const settings = z.strictObject({
  /** The BIC under which we take part in the scheme. The certificate has to be of the same institution. */
  requestingAgent: bic,
  ...clientCertificateSettings,
  ...authoritySettings,
  /** The CSV that address-book.ts describes. */
  addressBook: path,
})

/** A second address is tried only if more than this remains. */
const SECOND_TRY_MS = 1_500

/** Asks banks over Verification Of Payee, the scheme of the European Payments Council. */
export const epcVop: ProviderKind<z.output<typeof settings>> = {
  settings,
  async open({ requestingAgent, addressBook, ...tls }, deps) {
    const client = await httpsClient(tls, deps)
    const book = await fromFiles(
      `address book of ${deps.name}`,
      [resolve(deps.directory, addressBook)],
      async () => readAddressBook(addressBook, String(await readSetting('addressBook', addressBook, deps))),
    ).catch(async error => {
      await client.close()
      throw error
    })
    const addressesFor = ({ bank }: Question) =>
      bank.bic === undefined ? [] : addressesOf(book.current, bank.bic)

    return {
      source: 'SCHEME',

      plan(question) {
        if (question.account.type !== 'IBAN' || addressesFor(question).length === 0) return 'UNSUPPORTED'
        return partyOf(question) === undefined ? { missing: ['/creditor/name'] } : 'OK'
      },

      async verify(question, attempt) {
        if (question.bank.bic === undefined) return unsupported('the BIC of the bank is not known')
        const [first, second] = addressesFor(question)
        if (first === undefined) return unsupported('the bank is not in the address book')
        const request = vopRequestOf(question, requestingAgent)
        if (request === undefined) return unsupported('the scheme asks for an IBAN and a name')
        const exchange = exchangeOf(request, attempt, client, deps)
        const answer = await exchange.ask(first)
        return isAway(answer) && second !== undefined && exchange.hasTime() ? exchange.ask(second) : answer
      },

      status: () => ({ ...client.status(), ...inShort(book.current) }),

      async close() {
        await book.close()
        await client.close()
      },
    }
  },
}

/** One question, which may go to several addresses of a bank. Its time limit counts from its timestamp. */
function exchangeOf(request: VopRequest, attempt: Attempt, client: HttpsClient, deps: ProviderDeps) {
  const by = request.party.name === undefined ? 'IDENTIFICATION' : 'NAME'
  const stamp = new Date().toISOString()
  const message = {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, application/problem+json',
      [vopHeaders.requestId]: attempt.id,
      [vopHeaders.requestTimestamp[0]]: stamp,
    },
    body: JSON.stringify(request),
  }
  const deadline = Math.min(attempt.deadline, performance.now() + VOP_EXCHANGE_MS)
  const { id, signal } = attempt

  return {
    hasTime: () => !signal.aborted && deadline - performance.now() > SECOND_TRY_MS,

    async ask(address: URL): Promise<Answer> {
      const at = new Date()
      const response = await ask(client, address, message, { deadline, signal })
      let refusal: VopErrorCode | undefined
      const answer =
        'kind' in response
          ? response
          : answerIn(response, { requestId: id, by }, cause => {
              refusal = cause
              const alarm = { provider: deps.name, attempt: id, host: address.host, cause }
              deps.log('provider.alarm', alarm, 'warn')
            })
      await deps.evidence?.record(
        recordedQuestion({ at, id, stamp, request, response, answer, refusal }, deps.evidence.hashes),
      )
      return answer
    },
  }
}

function answerIn(response: HttpsResponse, asked: Asked, alarm: (code: VopErrorCode) => void): Answer {
  if (response.status === 200) return readAnswer(response, asked)
  if (response.status < 400) return nonconforming(`its status is ${response.status}`)
  const refusal = readRefusal(response)
  if ('kind' in refusal) return refusal
  alarm(refusal.code)
  return unexpected(`the bank refuses the question: ${refusal.code}`)
}

interface Asked {
  readonly requestId: string
  readonly by: keyof typeof vopAnswerTo
}

/** Reads an answer with status 200. One that does not conform to the scheme is a failure. */
function readAnswer(response: HttpsResponse, { requestId, by }: Asked): Finding | Failure {
  const { headers } = response
  if (!repeatsId(headers[vopHeaders.requestId], requestId))
    return nonconforming('X-Request-ID is not that of the question')
  const stamp = vopHeaders.responseTimestamp.map(name => headers[name]).find(each => each !== undefined)
  if (stamp === undefined) return nonconforming('X-Response-Timestamp is missing')
  if (dateTimeOf(stamp) === undefined) return nonconforming('X-Response-Timestamp is no date-time')
  const json = jsonIn(response, ['application/json'])
  if ('mistake' in json) return nonconforming(json.mistake)
  const { data, error } = vopAnswerTo[by].safeParse(json.value)
  return error === undefined ? vopFinding(data.code, data.matchedName) : nonconforming(mistakeIn(error))
}

/** The code of a refusal; a failure if it does not conform to the scheme. */
function readRefusal(response: HttpsResponse): { readonly code: VopErrorCode } | Failure {
  const json = jsonIn(response, ['application/problem+json', 'application/json'])
  if ('mistake' in json) return nonconforming(`status ${response.status}: ${json.mistake}`)
  const { data, error } = vopError.safeParse(json.value)
  return error === undefined
    ? { code: data.code }
    : nonconforming(`status ${response.status}: ${mistakeIn(error)}`)
}
