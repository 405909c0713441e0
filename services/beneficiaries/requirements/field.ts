import type { Hint, Label } from './labels.ts'
import type { NumberFormat } from './number-format.ts'

/** The kinds of account identifier, named as in the public API. */
export type Identifier = 'IBAN' | 'ACCOUNT_NUMBER' | 'EMAIL' | 'MSISDN' | 'CARD_NUMBER' | 'GENERIC'

export const recipientTypes = ['INDIVIDUAL', 'BUSINESS'] as const
export type RecipientType = (typeof recipientTypes)[number]

/** A field of the form for a payout method. */
export interface Field {
  readonly key: FieldKey
  /** JSON pointer of the value in the public Recipient. Findings name it. */
  readonly path: string
  /** The key of the label, by which it is translated; English is in `labels`. */
  readonly label: Label
  /** The local name, which is not translated: sort code, CLABE, CPF. */
  readonly localName?: string
  /** The language of the local name (BCP 47), if its readers need no translation. */
  readonly localLanguage?: string
  readonly hint?: Hint
  readonly example: string
  /** How people write the value, which is stored without separators. */
  readonly format?: NumberFormat
  /** The same for a document, by its type. */
  readonly formats?: Readonly<Record<string, NumberFormat>>
  readonly required: boolean
  readonly kind: Kind
  /** A regular expression (flag u) that the whole cleaned value must match. */
  readonly pattern?: string
  /** Length in characters of the cleaned value. */
  readonly minLength: number
  readonly maxLength: number
  /** The possible values. If there is only one and the field is required, clients may leave the field out. */
  readonly choices?: readonly string[]
  /** The local names of the choices, which are not translated. */
  readonly choiceNames?: Readonly<Record<string, string>>
  readonly inputMode: 'text' | 'numeric' | 'tel' | 'email'
  /** The autocomplete attribute of HTML. */
  readonly autocomplete: string
  /** The calling code of a phone number, without the plus. */
  readonly callingCode?: string
  /** People know the bank or branch by its name: a form may let them choose it from the bank directory. */
  readonly picker?: 'BANK' | 'BRANCH'
  /** The field is used only with this kind of identifier. */
  readonly identifier?: Identifier
}

/** The kind of a value determines how it is entered and cleaned. */
export type Kind = 'text' | 'kana' | 'postCode' | 'code' | 'phone' | 'email' | 'choice' | 'country'

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
/** At least one visible character; no control characters, line breaks or direction overrides. */
export const PRINTABLE =
  '^(?=.*(?![\\p{Default_Ignorable_Code_Point}\\u2800])[\\p{L}\\p{N}\\p{P}\\p{S}])[^\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+$'
/** Deliberately loose: the validation service checks e-mail addresses. */
const EMAIL = '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$'
const BIC = '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$'

/**
 * Properties of a field that are the same in all countries. Maximum lengths are those of ISO 20022 (structured
 * addresses): name 140, address line 70, town and state 35, post code 16, document number 35.
 */
// oxfmt-ignore
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
  postCode: { path: '/creditor/address/postCode', kind: 'postCode', maxLength: 16, pattern: PRINTABLE, autocomplete: 'postal-code' },
  countrySubdivision: { path: '/creditor/address/countrySubdivision', kind: 'text', maxLength: 35, pattern: PRINTABLE, autocomplete: 'address-level1' },
  addressCountry: { path: '/creditor/address/country', kind: 'country', maxLength: 2, autocomplete: 'country' },
} as const satisfies Readonly<Record<string, Shape>>

/** A field with the defaults of its shape. `own` overrides them. */
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
