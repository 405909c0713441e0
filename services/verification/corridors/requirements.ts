import { hasIbanCheckDigits, hasIbanStructure, parseIban } from '../../library/banking/accounts/iban.ts'
import { hasEnoughLetters } from '../../library/names/match.ts'
import type { Question } from '../providers/provider.ts'

/** Something that a corridor needs, as the client gives it. */
interface Rule {
  /** Where it belongs in the payment instruction, as a JSON pointer. */
  readonly pointer: string
  /** The words that follow "must be" in a message. */
  readonly what: string
  /** What is wrong with the value, without repeating it; undefined if it is right. */
  readonly mistake: (question: Question) => string | undefined
}

const MISSING = 'it is missing'
const DIGITS = /^[0-9]*$/

function mistakeInNumber(length: number, text = ''): string | undefined {
  if (text === '') return MISSING
  if (!DIGITS.test(text)) return 'it has other characters'
  return text.length === length ? undefined : `it has ${text.length}`
}

function mistakeInAccountNumber(length: number) {
  return ({ account: { type, value } }: Question) =>
    type === 'ACCOUNT_NUMBER' || value === ''
      ? mistakeInNumber(length, value)
      : `its type is ${type}, not ACCOUNT_NUMBER`
}

function mistakeInIban({ account: { type, value } }: Question): string | undefined {
  if (value === '') return MISSING
  if (type !== 'IBAN') return `its type is ${type}, not IBAN`
  const iban = parseIban(value)
  if (!hasIbanStructure(iban)) return 'its length or its characters are wrong for its first two letters'
  return hasIbanCheckDigits(iban) ? undefined : 'its check digits do not fit'
}

const mistakeInName = ({ party: { name } }: Question) =>
  name === undefined ? MISSING : hasEnoughLetters(name) ? undefined : 'it has fewer'
const mistakeInIdentification = ({ party: { taxId, documents } }: Question) =>
  taxId === undefined && documents.length === 0 ? MISSING : undefined
const missingUnless = (isThere: boolean) => (isThere ? undefined : MISSING)

/** A shorter name would only serve to guess names. */
const NAME = 'the name of the account holder, with at least two letters'

export const rules = {
  IBAN: {
    pointer: '/creditorAccount/id/value',
    what: 'an IBAN with correct check digits',
    mistake: mistakeInIban,
  },
  ACCOUNT: {
    pointer: '/creditorAccount/id/value',
    what: 'the account number',
    mistake: ({ account }) => missingUnless(account.value !== ''),
  },
  UK_ACCOUNT: {
    pointer: '/creditorAccount/id/value',
    what: 'an account number of 8 digits, or a British IBAN',
    mistake: mistakeInAccountNumber(8),
  },
  SORT_CODE: {
    pointer: '/creditorAgent/clearingSystemMemberId/memberId',
    what: 'a sort code of 6 digits',
    mistake: ({ bank }) => mistakeInNumber(6, bank.memberId),
  },
  CBU: {
    pointer: '/creditorAccount/id/value',
    what: 'a CBU or CVU of 22 digits',
    mistake: mistakeInAccountNumber(22),
  },
  CLABE: {
    pointer: '/creditorAccount/id/value',
    what: 'a CLABE of 18 digits',
    mistake: mistakeInAccountNumber(18),
  },
  CCI: {
    pointer: '/creditorAccount/id/value',
    what: 'a CCI of 20 digits',
    mistake: mistakeInAccountNumber(20),
  },
  BANK: {
    pointer: '/creditorAgent/clearingSystemMemberId/memberId',
    what: 'the code of the bank',
    mistake: ({ bank }) => missingUnless(bank.memberId !== undefined || bank.bic !== undefined),
  },
  PARTY_TYPE: {
    pointer: '/creditor/type',
    what: 'INDIVIDUAL or BUSINESS',
    mistake: ({ party }) => missingUnless(party.type !== undefined),
  },
  NAME: { pointer: '/creditor/name', what: NAME, mistake: mistakeInName },
  NAME_OR_IDENTIFICATION: {
    pointer: '/creditor/name',
    what: NAME,
    mistake: question =>
      question.party.name === undefined && question.party.type === 'BUSINESS'
        ? mistakeInIdentification(question)
        : mistakeInName(question),
  },
  IDENTIFICATION: {
    pointer: '/creditor/documents',
    what: 'an identification document of the account holder, or the taxId beside it',
    mistake: mistakeInIdentification,
  },
} as const satisfies Readonly<Record<string, Rule>>

export type Requirement = keyof typeof rules
