import { isCardNumber } from '../../library/banking/accounts/cards.ts'
import { readsAsIban } from '../../library/banking/accounts/iban.ts'
import { phoneLineOf } from '../../library/banking/accounts/phone-line.ts'
import { profileOf } from '../../library/banking/countries/index.ts'
import {
  COUNTRY_OF_DOLLARS,
  beginsLikeIban,
  fitsAccount,
  fitsBank,
  isBic,
  isCheckedAccount,
  isCheckedBank,
} from '../../library/banking/accounts/identifier-forms.ts'
import { countryName } from './phrases.ts'

/** The kinds of identifiers, each with what to do with one in the wrong field. */
export const advices = {
  EMAIL: 'give it as the account, with type EMAIL',
  MSISDN: 'for a wallet, give it as the account, with type MSISDN',
  IBAN: 'give it as the account, with type IBAN',
  BIC: 'give it as bic',
  BANK: 'give it as memberId',
  ACCOUNT: 'give it as the account, with type ACCOUNT_NUMBER',
  CARD: 'give it as the account, with type CARD_NUMBER',
} as const

export type IdentifierKind = keyof typeof advices

/** What is known of the value besides its text. */
export interface Hints {
  /** The country of the instruction, ISO 3166-1 alpha-2. */
  readonly country?: string | undefined
  /** A number as short as this may be the expected one, mistyped: it is not called another. */
  readonly length?: number
}

/** The name of what a text is, as a sentence has it; undefined if it is something else. */
type NameOf = (text: string, hints: Hints) => string | undefined

const EMAIL = /^[^@\s]+@[^@\s]+$/
/** A country code, or that of an area in parentheses. */
const PHONE = /^[+(]/
/** As numbers are dialled within most countries: 0, and the code of an area or network. */
const DIALLED = /^0[1-9]/
const MOBILE = 'a mobile number'

/**
 * What a text without separators is, in upper case, by its form alone. Of several that recognize it, the first is the
 * likeliest.
 */
export const recognizers: readonly (readonly [IdentifierKind, 'is' | 'looks like', NameOf])[] = [
  ['EMAIL', 'is', text => when(EMAIL.test(text), 'an e-mail address')],
  ['MSISDN', 'is', (text, { country }) => when(PHONE.test(text), phoneNamed(text, country))],
  ['IBAN', 'is', text => when(readsAsIban(text), 'an IBAN')],
  ['BIC', 'is', text => when(isBic(text), 'a BIC')],
  ['BANK', 'is', (text, { country = '' }) => when(isCheckedBank(text, country), bankNamed(country))],
  ['ACCOUNT', 'is', (text, { country = '' }) => when(isCheckedAccount(text, country), accountNamed(country))],
  ['CARD', 'looks like', text => when(isCardNumber(text), 'the number of a payment card')],
  // A fixed line has as many digits as some accounts.
  [
    'MSISDN',
    'is',
    (text, { country }) => when(DIALLED.test(text) && phoneNamed(text, country) === MOBILE, MOBILE),
  ],
  ['IBAN', 'looks like', text => when(beginsLikeIban(text), 'an IBAN')],
  [
    'BANK',
    'looks like',
    (text, { country = '', length = 0 }) =>
      when(text.length > length && fitsBank(text, country), bankNamed(country)),
  ],
  [
    'ACCOUNT',
    'looks like',
    (text, { country = '', length = 0 }) =>
      when(text.length > length && fitsAccount(text, country), accountNamed(country)),
  ],
  [
    'BANK',
    'looks like',
    (text, { length = 0 }) =>
      when(text.length > length && isCheckedBank(text, COUNTRY_OF_DOLLARS), bankNamed(COUNTRY_OF_DOLLARS)),
  ],
  ['MSISDN', 'looks like', (text, { country }) => phoneNamed(text, country)],
]

function when(holds: boolean, name: string | undefined): string | undefined {
  return holds ? name : undefined
}

function phoneNamed(text: string, country: string | undefined): string | undefined {
  const line = phoneLineOf(text.replace(/[()]/g, ''), country)
  return line && `a ${line}`
}

/** `the sort code of a bank in the United Kingdom`. */
function bankNamed(country: string): string {
  return `the ${profileOf(country)?.domestic?.bank?.name ?? 'code'} of a bank in ${countryName(country)}`
}

/** `the CLABE of an account in Mexico`. */
function accountNamed(country: string): string {
  const { name = '' } = profileOf(country)?.domestic?.account ?? {}
  return `the ${name.startsWith('account number') ? 'number' : name} of an account in ${countryName(country)}`
}
