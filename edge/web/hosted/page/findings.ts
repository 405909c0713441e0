import type { AlertCode } from '../../../../proto/gen/payprep/validation/v1/validation_pb.js'
import type { Word } from './languages/en.ts'
import type { Field } from './types.ts'

/** A payout method names no intermediaries. */
type AlertName = Exclude<keyof typeof AlertCode, 'UNSPECIFIED' | `INTERMEDIARY_${string}`>

/** What an alert means to somebody who fills in a form. */
const alertWords = {
  CREDITOR_IBAN_INVALID_FORMAT: 'pattern',
  CREDITOR_IBAN_INVALID_COUNTRY_CODE: 'otherCountry',
  CREDITOR_IBAN_COUNTRY_NOT_SUPPORTED: 'otherCountry',
  CREDITOR_IBAN_INVALID_BBAN_STRUCTURE: 'pattern',
  CREDITOR_IBAN_INCORRECT_CHECK_DIGITS: 'mistyped',
  CREDITOR_IBAN_COUNTRY_INCONSISTENCY: 'otherCountry',
  CREDITOR_IBAN_NO_SSI_FOR_CURRENCY: 'notReached',
  CREDITOR_BIC_INVALID_FORMAT: 'pattern',
  CREDITOR_BIC_INVALID_COUNTRY_CODE: 'otherCountry',
  CREDITOR_BIC_DOES_NOT_EXIST: 'unknownBank',
  CREDITOR_BIC_IBAN_INCONSISTENCY: 'unrelated',
  CREDITOR_BIC_SCHEME_UNSUPPORTED: 'notReached',
  CREDITOR_BIC_NO_SSI_FOR_CURRENCY: 'notReached',
  CREDITOR_BIC_COUNTRY_INCONSISTENCY: 'otherCountry',
  CREDITOR_BIC_COMPLIANCE_HIT: 'notPayable',
  CREDITOR_BANK_IDENTIFIER_INVALID_FORMAT: 'pattern',
  CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST: 'unknownBank',
  CREDITOR_BRANCH_IDENTIFIER_INVALID_FORMAT: 'pattern',
  CREDITOR_BRANCH_IDENTIFIER_DOES_NOT_EXIST: 'unknownBank',
  CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT: 'pattern',
  CREDITOR_ACCOUNT_NUMBER_TOO_SHORT: 'short',
  CREDITOR_ACCOUNT_NUMBER_TOO_LONG: 'long',
  CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM: 'mistyped',
  CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER: 'unknownBank',
  CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER: 'cardInstead',
  CREDITOR_ACCOUNT_ID_EMAIL_INVALID_FORMAT: 'pattern',
  CREDITOR_ACCOUNT_ID_MSISDN_INVALID_FORMAT: 'pattern',
  CREDITOR_BIC_BANK_IDENTIFIER_INCONSISTENCY: 'unrelated',
  CREDITOR_BIC_ACCOUNT_NUMBER_INCONSISTENCY: 'unrelated',
  CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_INCONSISTENCY: 'unrelated',
  CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_SWAP: 'swapped',
  CREDITOR_BANK_IDENTIFIER_ACCOUNT_NUMBER_DUPLICATION: 'duplicated',
  CREDITOR_BANK_IDENTIFIER_SCHEME_UNSUPPORTED: 'notReached',
  CREDITOR_DOCUMENT_1_INVALID_FORMAT: 'pattern',
  CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM: 'documentMistyped',
} as const satisfies Record<AlertName, Word>

/** Findings of the payout-method service itself. */
const draftWords = {
  REQUIRED: 'missing',
  NOT_A_CHOICE: 'notAChoice',
  TOO_SHORT: 'short',
  TOO_LONG: 'long',
  WRONG_FORM: 'pattern',
  CHARACTERS_NOT_ALLOWED: 'characters',
  RETYPE: 'retype',
  RECIPIENT_ALREADY_SAVED: 'alreadySaved',
  CARD_NUMBER_DOUBTFUL: 'compareCard',
  BILLER_CODE_DOUBTFUL: 'compareBill',
} as const satisfies Record<string, Word>

const words: ReadonlyMap<string, Word> = new Map(Object.entries({ ...alertWords, ...draftWords }))

/** An unknown code, from a newer service, gets the general text. */
export function meaningOf(code: string): Word {
  return words.get(code) ?? 'doubtful'
}

/**
 * What an alert about this field means. A number that fits its pattern, but not its check digits or the ranges that the
 * service knows, has a typo rather than a wrong format.
 */
export function meaningIn({ key, kind, pattern }: Field, code: string): Word {
  const word = meaningOf(code)
  const isTypo = word === 'mistyped' || (word === 'pattern' && kind === 'code' && pattern !== undefined)
  return isTypo ? (compared[key] ?? 'mistyped') : word
}

/** What to compare a number with, where that is no bank statement. */
const compared: Readonly<Partial<Record<Field['key'], Word>>> = {
  cardNumber: 'compareCard',
  billerCode: 'compareBill',
  billReference: 'compareBill',
  documentNumber: 'documentMistyped',
}

/** The shown field that a finding is about. */
export function fieldOf(pointer: string | undefined, fields: readonly Field[]): Field | undefined {
  if (pointer === undefined) return undefined
  return fields.find(({ path }) => path === pointer) ?? fields.find(({ path }) => path.startsWith(pointer))
}
