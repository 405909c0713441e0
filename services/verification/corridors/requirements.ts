import { hasIbanCheckDigits, hasIbanStructure, parseIban } from '../../banking/accounts/iban.ts'
import { hasEnoughLetters } from '../../names/match.ts'
import type { Question } from '../providers/provider.ts'

/** Something that a corridor needs, as the client gives it. */
interface Rule {
  /** Where it belongs in the payment instruction, as a JSON pointer. */
  readonly pointer: string
  /** What it is, in words that follow "must be". */
  readonly what: string
  readonly isMet: (question: Question) => boolean
}

const isNumber = (length: number) => (text: string | undefined) =>
  text?.length === length && /^\d+$/.test(text)
const hasAccountNumber = (length: number) => {
  const fits = isNumber(length)
  return ({ account: { type, value } }: Question) => type === 'ACCOUNT_NUMBER' && fits(value)
}
const isIdentified = ({ party: { taxId, documents } }: Question) =>
  taxId !== undefined || documents.length > 0
const isNamed = ({ party: { name } }: Question) => name !== undefined && hasEnoughLetters(name)

/** A name of fewer letters would only serve to try names out. */
const NAME = 'the name of the account holder, with at least two letters'

export const rules = {
  IBAN: {
    pointer: '/creditorAccount/id/value',
    what: 'an IBAN with correct check digits',
    isMet: ({ account }) => {
      const iban = parseIban(account.value)
      return account.type === 'IBAN' && hasIbanStructure(iban) && hasIbanCheckDigits(iban)
    },
  },
  ACCOUNT: {
    pointer: '/creditorAccount/id/value',
    what: 'the account number',
    isMet: ({ account }) => account.value !== '',
  },
  UK_ACCOUNT: {
    pointer: '/creditorAccount/id/value',
    what: 'an account number of 8 digits',
    isMet: hasAccountNumber(8),
  },
  SORT_CODE: {
    pointer: '/creditorAgent/clearingSystemMemberId/memberId',
    what: 'a sort code of 6 digits',
    isMet: ({ bank }) => isNumber(6)(bank.memberId),
  },
  CBU: {
    pointer: '/creditorAccount/id/value',
    what: 'a CBU or CVU of 22 digits',
    isMet: hasAccountNumber(22),
  },
  CLABE: {
    pointer: '/creditorAccount/id/value',
    what: 'a CLABE of 18 digits',
    isMet: hasAccountNumber(18),
  },
  CCI: { pointer: '/creditorAccount/id/value', what: 'a CCI of 20 digits', isMet: hasAccountNumber(20) },
  BANK: {
    pointer: '/creditorAgent/clearingSystemMemberId/memberId',
    what: 'the code of the bank',
    isMet: ({ bank }) => bank.memberId !== undefined || bank.bic !== undefined,
  },
  PARTY_TYPE: {
    pointer: '/creditor/type',
    what: 'INDIVIDUAL or BUSINESS',
    isMet: ({ party }) => party.type !== undefined,
  },
  NAME: { pointer: '/creditor/name', what: NAME, isMet: isNamed },
  NAME_OR_IDENTIFICATION: {
    pointer: '/creditor/name',
    what: NAME,
    isMet: question =>
      question.party.name === undefined
        ? question.party.type === 'BUSINESS' && isIdentified(question)
        : isNamed(question),
  },
  IDENTIFICATION: {
    pointer: '/creditor/documents',
    what: 'an identification document of the account holder, or the taxId beside it',
    isMet: isIdentified,
  },
} as const satisfies Readonly<Record<string, Rule>>

export type Requirement = keyof typeof rules
