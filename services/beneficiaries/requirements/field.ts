import type { Hint, Label } from './labels.ts'

/** How an account is told from others; the names are those of the public document. */
export type Identifier = 'IBAN' | 'ACCOUNT_NUMBER' | 'EMAIL' | 'MSISDN' | 'CARD_NUMBER' | 'GENERIC'

export const recipientTypes = ['INDIVIDUAL', 'BUSINESS'] as const
export type RecipientType = (typeof recipientTypes)[number]

/** One thing that is asked of whoever is to be paid. */
export interface Field {
  readonly key: FieldKey
  /** Where it stands in the recipient, as a JSON pointer, which is how findings name places. */
  readonly path: string
  /** For whoever translates; the English words are in `labels`. */
  readonly label: Label
  /** What people there call it, which needs no translation: sort code, CLABE, CPF. */
  readonly localName?: string
  readonly hint?: Hint
  readonly example: string
  readonly required: boolean
  readonly kind: Kind
  /** Of the whole value once it is clean, for engines with the u or the v flag. */
  readonly pattern?: string
  /** In characters of the clean value. */
  readonly minLength: number
  readonly maxLength: number
  /** The values that there are. The only one of a required field need not be given. */
  readonly choices?: readonly string[]
  /** What they are called there, which needs no translation. */
  readonly choiceNames?: Readonly<Record<string, string>>
  readonly inputMode: 'text' | 'numeric' | 'tel' | 'email'
  /** As HTML names it. */
  readonly autocomplete: string
  /** Of a phone number: what stands before it when it is dialled from abroad. */
  readonly callingCode?: string
  /** Asked for only where this is how the account is identified. */
  readonly identifier?: Identifier
}

/** What a value is, which decides how it is cleaned and entered. */
export type Kind = 'text' | 'kana' | 'code' | 'phone' | 'email' | 'choice' | 'country'

export type FieldKey = keyof typeof shapes

interface Shape {
  readonly path: string
  readonly kind: Kind
  readonly maxLength: number
  readonly pattern?: string
  readonly inputMode?: Field['inputMode']
  readonly autocomplete?: string
}

const ACCOUNT = '/creditorAccount/id/value'
/** Something to see, and no control characters, line breaks, or marks that turn the direction of a text. */
const PRINTABLE = '^(?=.*\\S)[^\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+$'
/** Loose on purpose: the rules for accounts have the last word on addresses. */
const EMAIL = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$'
const BIC = '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$'

/**
 * What each field is wherever it is asked for. Names and addresses are as long
 * as ISO 20022 lets them be in structured form: 140 for a name, 70 for a line,
 * 35 for a town or a state, 16 for a post code; documents have 35.
 */
// prettier-ignore
const shapes = {
  identifier: { path: '/creditorAccount/id/type', kind: 'choice', maxLength: 14 },
  iban: { path: ACCOUNT, kind: 'code', maxLength: 34 },
  bankCode: { path: '/creditorAgent/clearingSystemMemberId/memberId', kind: 'code', maxLength: 35 },
  branchCode: { path: '/creditorAgent/branchId', kind: 'code', maxLength: 35 },
  bic: { path: '/creditorAgent/bic', kind: 'code', maxLength: 11, pattern: BIC },
  accountNumber: { path: ACCOUNT, kind: 'code', maxLength: 35 },
  accountType: { path: '/creditorAccount/type', kind: 'choice', maxLength: 35 },
  billerCode: { path: '/creditorAgent/clearingSystemMemberId/memberId', kind: 'code', maxLength: 10, inputMode: 'numeric' },
  billReference: { path: ACCOUNT, kind: 'code', maxLength: 20, inputMode: 'numeric' },
  walletPhone: { path: ACCOUNT, kind: 'phone', maxLength: 16, inputMode: 'tel', autocomplete: 'tel' },
  walletEmail: { path: ACCOUNT, kind: 'email', maxLength: 140, pattern: EMAIL, inputMode: 'email', autocomplete: 'email' },
  walletIdType: { path: '/creditorAccount/type', kind: 'choice', maxLength: 35 },
  walletId: { path: ACCOUNT, kind: 'code', maxLength: 64 },
  cardNumber: { path: ACCOUNT, kind: 'code', maxLength: 19, inputMode: 'numeric', autocomplete: 'cc-number' },
  name: { path: '/creditor/name', kind: 'text', maxLength: 140, pattern: PRINTABLE, autocomplete: 'name' },
  documentType: { path: '/creditor/documents/0/type', kind: 'choice', maxLength: 35 },
  documentNumber: { path: '/creditor/documents/0/value', kind: 'text', maxLength: 35, pattern: PRINTABLE },
  addressLine1: { path: '/creditor/address/addressLine1', kind: 'text', maxLength: 70, pattern: PRINTABLE, autocomplete: 'address-line1' },
  townName: { path: '/creditor/address/townName', kind: 'text', maxLength: 35, pattern: PRINTABLE, autocomplete: 'address-level2' },
  postCode: { path: '/creditor/address/postCode', kind: 'text', maxLength: 16, pattern: PRINTABLE, autocomplete: 'postal-code' },
  countrySubdivision: { path: '/creditor/address/countrySubdivision', kind: 'text', maxLength: 35, pattern: PRINTABLE, autocomplete: 'address-level1' },
  addressCountry: { path: '/creditor/address/country', kind: 'country', maxLength: 2, autocomplete: 'country' },
} as const satisfies Readonly<Record<string, Shape>>

/** A field as its shape has it, but for what is said of it here. */
export function field(key: FieldKey, own: Partial<Field> & Pick<Field, 'example'>): Field {
  const shape: Shape = shapes[key]
  return {
    key,
    label: key,
    required: true,
    minLength: 1,
    inputMode: 'text',
    autocomplete: 'off',
    ...shape,
    ...own,
  }
}
