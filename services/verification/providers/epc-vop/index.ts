import { z } from 'zod'
import { bic } from '../../schemes/fields.ts'
import { VOP_EXCHANGE_MS, type VopRequest, vopHeaders } from '../../schemes/epc-vop.ts'
import { nonconforming, unexpected, unsupported } from '../failures.ts'
import { authoritySettings, clientCertificateSettings } from '../client-tls.ts'
import { type HttpsClient, httpsClient, type HttpsResponse } from '../https-client.ts'
import { ask, isAway } from '../ask.ts'
import type { Answer, Attempt, ProviderDeps, ProviderKind, Question } from '../provider.ts'
import { path, readSetting } from '../settings.ts'
import { addressesOf, readAddressBook } from './address-book.ts'
import { type Asked, readAnswer, readRefusal } from './answer.ts'
import { partyOf, vopRequestOf } from './request.ts'

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
    const book = readAddressBook(addressBook, String(await readSetting('addressBook', addressBook, deps)))
    const client = await httpsClient(tls, deps)
    const addressesFor = ({ bank }: Question) => (bank.bic === undefined ? [] : addressesOf(book, bank.bic))

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

      close: () => client.close(),
    }
  },
}

/** One question, which may go to several addresses of a bank. Its time is counted from its stamp. */
function exchangeOf(request: VopRequest, attempt: Attempt, client: HttpsClient, deps: ProviderDeps) {
  const by = request.party.name === undefined ? 'IDENTIFICATION' : 'NAME'
  const message = {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, application/problem+json',
      [vopHeaders.requestId]: attempt.id,
      [vopHeaders.requestTimestamp[0]]: new Date().toISOString(),
    },
    body: JSON.stringify(request),
  }
  const deadline = Math.min(attempt.deadline, performance.now() + VOP_EXCHANGE_MS)
  const { id, signal } = attempt

  return {
    hasTime: () => !signal.aborted && deadline - performance.now() > SECOND_TRY_MS,

    async ask(address: URL): Promise<Answer> {
      const response = await ask(client, address, message, { deadline, signal })
      if ('kind' in response) return response
      return answerIn(response, { requestId: id, by }, cause =>
        deps.log('provider.alarm', { provider: deps.name, attempt: id, host: address.host, cause }, 'warn'),
      )
    },
  }
}

function answerIn(response: HttpsResponse, asked: Asked, alarm: (code: string) => void): Answer {
  if (response.status === 200) return readAnswer(response, asked)
  if (response.status < 400) return nonconforming(`its status is ${response.status}`)
  const refusal = readRefusal(response)
  if ('kind' in refusal) return refusal
  alarm(refusal.code)
  return unexpected(`the bank refuses the question: ${refusal.code}`)
}
