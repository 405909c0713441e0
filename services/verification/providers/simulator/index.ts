import { z } from 'zod'
import { isInSepa } from '../../../library/banking/countries/sepa.ts'
import { Problem } from '../../../kit/problem.ts'
import type { Answer, Attempt, Finding, Pending, ProviderKind, Question } from '../provider.ts'
import { answerOf } from './answer.ts'
import { endingOf, endings, type Network } from './endings.ts'
import { lastDigitsOf } from './free-part.ts'

/** It has no settings. */
const settings = z.strictObject({})

/** Answers for all banks by the last digits of the account, as the table of endings says. In development only. */
export const simulator: ProviderKind<z.infer<typeof settings>> = {
  settings,

  async open(_settings, { name, environment, log }) {
    if (environment === 'production')
      throw new Error(
        'the kind simulator invents its answers and is for development only: name a provider that asks the bank',
      )
    return {
      source: 'SIMULATOR',
      plan,

      async verify(question, attempt) {
        const ending = endingOf(lastDigitsOf(question))
        const network = networkOf(question.country)!
        const pendingMs = ending.pendingMs ?? (network === 'LATAM' ? REGISTER_MS : 0)
        if (pendingMs === 0) return answer(question, ending)
        const pending = pendingFor(pendingMs, network, attempt)
        log('simulated answer pending', { provider: name, reference: pending.reference })
        return pending
      },

      async poll(reference, question) {
        const remainingMs = dueAt(reference) - Date.now()
        return remainingMs > 0 ? pendingAgain(reference, remainingMs) : answer(question)
      },

      receive: ({ body }) => answerIn(body),
    }
  },
}

/** How long the registers of Latin America take. */
const REGISTER_MS = 200

function plan({ country, account: { type }, party }: Question) {
  const network = networkOf(country)
  if (network === undefined || (type !== 'IBAN' && type !== 'ACCOUNT_NUMBER')) return 'UNSUPPORTED'
  if (network === 'LATAM' || party.name) return 'OK'
  return network === 'VOP' && isIdentified(party) ? 'OK' : { missing: ['/creditor/name'] }
}

/** Verification of Payee takes the identification of a business instead of its name. */
function isIdentified({ type, taxId, documents }: Question['party']): boolean {
  return type === 'BUSINESS' && (taxId !== undefined || documents.length > 0)
}

const british: ReadonlySet<string> = new Set(['GB', 'GG', 'GI', 'IM', 'JE'])
const latinAmerican: ReadonlySet<string> = new Set(['AR', 'BR', 'CL', 'CO', 'EC', 'MX', 'PE', 'PY', 'UY'])

/** The network that verifies the accounts of a country; undefined if the sandbox simulates none. */
function networkOf(country: string): Network | undefined {
  if (british.has(country)) return 'COP'
  if (latinAmerican.has(country)) return 'LATAM'
  return isInSepa(country) ? 'VOP' : undefined
}

/** Accounts with an answer of their own, by country and number. */
const ownAnswers: ReadonlyMap<string, Finding> = new Map([
  [
    'AR 9990000100000000000000',
    { kind: 'FINDING', accountStatus: 'ACTIVE', heldName: 'ROBERTO CARLOS', isMasked: false },
  ],
])

function answer(question: Question, ending = endingOf(lastDigitsOf(question))): Answer {
  const { country, account } = question
  return ownAnswers.get(`${country} ${account.value}`) ?? answerOf(ending, networkOf(country)!, question)
}

/** The reference contains the network and the due time, so that any process can poll. */
function pendingFor(pendingMs: number, network: Network, { id }: Attempt): Pending {
  return pendingAgain([id, network, Date.now() + pendingMs].join('.'), pendingMs)
}

function pendingAgain(reference: string, pollAfterMs: number): Pending {
  return { kind: 'PENDING', reference, ...(Number.isFinite(pollAfterMs) && { pollAfterMs }) }
}

const dueAt = (reference: string) => Number(reference.split('.')[2])

/** Endings whose answer does not depend on the name. */
const fixed: ReadonlySet<string> = new Set(
  endings.filter(({ outcome }) => outcome.kind !== 'COMPARED').map(({ digits }) => digits),
)

/**
 * The body that a developer sends to the callback: the reference from the log, and the ending that determines the
 * answer.
 */
const callback = z.strictObject({
  reference: z.string().regex(/^[0-9a-f-]{36}\.(VOP|COP|LATAM)\.([0-9]+|Infinity)$/),
  ending: z.string().refine(digits => fixed.has(digits)),
})

/** A callback does not say which name was asked for. */
const anybody = { name: 'Erika Mustermann', documents: [] }

function answerIn(body: Buffer) {
  const { data, success } = callback.safeParse(parsed(body))
  if (!success)
    throw new Problem(
      'invalid',
      `the sandbox takes {"reference": "...", "ending": "001"} with the reference from its log and an ending of ${[...fixed].join(', ')}`,
    )
  const network = data.reference.split('.')[1] as Network
  const answered = answerOf(endingOf(data.ending), network, { party: anybody })
  return { reference: data.reference, answer: answered }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
