import { z } from 'zod'
import { parseIban } from '../../../library/banking/accounts/iban.ts'
import { problemIn } from '../../../kit/problem.ts'
import { type AccountState, type HeldAccount, openBook } from '../../book/book-store.ts'
import { compareName } from '../compare-name.ts'
import type { Answer, Failure, Finding, ProviderKind, Question } from '../provider.ts'

const settings = z.strictObject({
  /**
   * Banks whose accounts are all in the book: a missing account of theirs is NOT_FOUND. For any other bank it is
   * UNSUPPORTED_FINANCIAL_INSTITUTION, and the next provider of the route is asked. Values are BICs, bank codes or sort
   * codes; a `*` at the end matches any ending.
   */
  banks: z
    .array(z.string().regex(/^[0-9A-Z]+\*?$/, 'expected a BIC or a bank code such as DEUTDEFF* or 37040044'))
    .max(1_000)
    .default([]),
})

/** Answers from the operator's own register of accounts, `payprep verification book`. */
export const book: ProviderKind<z.infer<typeof settings>> = {
  settings,

  async open({ banks }, { db, key }) {
    const { findHolders } = openBook(db, key)
    const isComplete = completenessOf(banks)
    return {
      source: 'BOOK',
      plan: ({ account: { type } }) => (isInBooks(type) ? 'OK' : 'UNSUPPORTED'),

      async verify(question, { deadline }): Promise<Answer> {
        const { account, country, bank } = question
        if (!isInBooks(account.type)) return unknownBank
        const { memberId, branchId } = bank
        const asked = { country, type: account.type, value: account.value, memberId, branchId }
        try {
          const held = await findHolders(asked, Math.max(1, Math.ceil(deadline - performance.now())))
          if (held !== undefined) return finding(held, question.party)
          return isComplete(question) ? notFound : unknownBank
        } catch (error) {
          if (problemIn(error)?.kind !== 'unavailable') throw error
          return unavailable
        }
      },
    }
  },
}

const isInBooks = (type: Question['account']['type']) => type === 'IBAN' || type === 'ACCOUNT_NUMBER'

const notFound: Finding = { kind: 'FINDING', accountStatus: 'NOT_FOUND' }

const unknownBank: Failure = {
  kind: 'FAILURE',
  reason: 'UNSUPPORTED_FINANCIAL_INSTITUTION',
  isRetryable: true,
  detail: 'the book does not have the account, and is not complete for its bank',
}

const unavailable: Failure = {
  kind: 'FAILURE',
  reason: 'UNAVAILABLE_FINANCIAL_INSTITUTION',
  isRetryable: true,
  detail: 'the database of the book is unavailable',
}

/** The answers for accounts that are not open. The name is not compared. */
const closed: Readonly<Record<Exclude<AccountState, 'OPEN'>, Finding | Failure>> = {
  CLOSED: { ...notFound, accountStatusDetail: 'CLOSED' },
  BLOCKED: { ...notFound, accountStatusDetail: 'BLOCKED' },
  SWITCHED: { ...notFound, accountStatusDetail: 'SWITCHED' },
  OPTED_OUT: { kind: 'FINDING', accountStatus: 'FORBIDDEN', accountStatusDetail: 'OPTED_OUT' },
  NOT_SUPPORTED: { kind: 'FINDING', accountStatus: 'FORBIDDEN' },
  SECONDARY_ID_NEEDED: {
    kind: 'FAILURE',
    reason: 'INVALID_FIELD',
    isRetryable: false,
    detail: 'the account needs a secondary identification, and the one given is missing or not known',
  },
}

function finding({ state, names, aliases, type }: HeldAccount, party: Question['party']): Finding | Failure {
  if (state !== 'OPEN') return closed[state]
  return {
    kind: 'FINDING',
    accountStatus: 'ACTIVE',
    ...(party.name === undefined
      ? { heldName: names[0]! }
      : compareName(party.name, { names, aliases }, party.type)),
    ...(type && { heldType: type }),
    ...(type && party.type && { accountTypeMatch: type === party.type ? 'MATCH' : 'NO_MATCH' }),
  }
}

/** Whether the book has all accounts of the bank that a question is about. */
function completenessOf(banks: readonly string[]): (question: Question) => boolean {
  const isNamed = (code: string) =>
    code !== '' &&
    banks.some(bank => (bank.endsWith('*') ? code.startsWith(bank.slice(0, -1)) : code === bank))
  return ({ account, bank: { bic = '', memberId = '' } }) => {
    if (isNamed(bic) || isNamed(memberId)) return true
    if (account.type !== 'IBAN') return false
    const iban = parseIban(account.value)
    return isNamed(iban.memberId) || isNamed(iban.bank)
  }
}
