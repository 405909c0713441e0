import type { AccountFormat } from '../../banking/countries/country-profile.ts'
import type { AccountFacts } from '../facts/account.ts'
import { ACCOUNT } from '../facts/fields.ts'
import type { Facts } from '../facts/index.ts'
import { about, ladder, rule, together } from './check.ts'
import { bankOfCodeNamed, count, countryName, listed } from './phrases.ts'
import { sources } from './sources.ts'

/** The account itself: a number of its country, or an address by which a wallet is found. */
export const accountRules = together(
  about(
    (facts: Facts) => facts.account,
    ladder(
      rule('CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT', {
        severity: 'certain',
        field: ACCOUNT,
        source: sources.domesticFormats,
        requires: 'An account number has the digits and letters that its country uses, in their places.',
        holds: account => account.hasFormat,
        message: formatMessage,
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_TOO_SHORT', {
        severity: 'certain',
        field: ACCOUNT,
        source: sources.domesticFormats,
        requires: 'An account number has at least as many characters as the shortest of its country.',
        holds: account => !account.isShort,
        message: account => lengthMessage(account, 'fewer'),
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_TOO_LONG', {
        severity: 'certain',
        field: ACCOUNT,
        source: sources.domesticFormats,
        requires: 'An account number has at most as many characters as the longest of its country.',
        holds: account => !account.isLong,
        message: account => lengthMessage(account, 'more'),
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM', {
        severity: 'certain',
        field: ACCOUNT,
        source: sources.checkDigits,
        requires: 'The check digits of an account number fit its other digits.',
        holds: account => account.addsUp,
        message: checksumMessage,
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER', {
        severity: 'doubtful',
        field: ACCOUNT,
        source: sources.bankLists,
        requires:
          'The bank code that an account number holds is listed, where the list of its country is complete.',
        holds: account => account.bankMayExist,
        message: bankMessage,
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_POSSIBLE_CARD_NUMBER', {
        severity: 'doubtful',
        field: ACCOUNT,
        source: sources.cardNumbers,
        requires: 'An account number is not the number of a payment card.',
        holds: account => !account.isCardNumber,
        message: cardMessage,
      }),
    ),
  ),
  about(
    (facts: Facts) => facts.email,
    rule('CREDITOR_ACCOUNT_ID_EMAIL_INVALID_FORMAT', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.email,
      requires: 'An account that is an e-mail address is written like one: name@example.com.',
      holds: email => email.hasFormat,
      message: ({ value }) =>
        `An e-mail address is written like name@example.com; this value ${value.includes('@') ? 'is not' : 'has no @'}.`,
    }),
  ),
  about(
    (facts: Facts) => facts.msisdn,
    rule('CREDITOR_ACCOUNT_ID_MSISDN_INVALID_FORMAT', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.phoneNumbers,
      requires:
        'An account that is a phone number is one of a mobile phone, with its country code: +254712345678.',
      holds: msisdn => msisdn.hasFormat,
      message: ({ value }) =>
        `A mobile number is written with + and its country code; this value of ${count(digitsIn(value), 'digit')} is not the number of a mobile phone.`,
    }),
  ),
)

function digitsIn(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

const unknownFormat: Pick<AccountFormat, 'name' | 'forms' | 'length' | 'characters'> = {
  name: 'account number',
  forms: [],
  length: [0, 0],
  characters: /^/,
}

function formatOf(account: AccountFacts) {
  return (account.kind === 'domestic' && account.instruction.format.account) || unknownFormat
}

/** What the number is called: `CLABE`, `card number`. */
function nameOf(account: AccountFacts): string {
  return account.kind === 'card' ? 'card number' : formatOf(account).name
}

function formatMessage(account: AccountFacts): string {
  if (account.kind !== 'domestic') return cardFormatMessage(account)
  const { name, forms, characters } = formatOf(account)
  const country = countryName(account.instruction.country)
  const { fit, parts } = account.account
  if (fit === 'form') {
    const found = parts.account.length
    const lengths = forms.map(({ length }) => length)
    return lengths.some(([min, max]) => min <= found && found <= max)
      ? `In ${country}, the ${name} has letters and digits in other places than this one.`
      : `In ${country}, the ${name} has ${listed(rangesOf(lengths), 'or')} characters; this one has ${found}.`
  }
  const allowed = characters.test('A') ? 'digits and letters' : 'digits'
  return `In ${country}, the ${name} has ${allowed} only; this one has other characters.`
}

/** `10`, `4 to 18`: each once, the shortest first. */
function rangesOf(lengths: readonly (readonly [min: number, max: number])[]): readonly string[] {
  const sorted = lengths.toSorted(([a], [b]) => a - b)
  return [...new Set(sorted.map(([min, max]) => (min === max ? `${min}` : `${min} to ${max}`)))]
}

function cardFormatMessage(account: AccountFacts): string {
  const value = account.kind === 'card' ? account.value : ''
  return /[^\d\s.\p{Pd}]/u.test(value)
    ? 'A card number has digits only; this one has other characters.'
    : `Cards of this network do not have ${count(digitsIn(value), 'digit')}.`
}

function lengthMessage(account: AccountFacts, than: 'fewer' | 'more'): string {
  if (account.kind !== 'domestic') {
    const length = account.kind === 'card' ? digitsIn(account.value) : 0
    return `This card number has ${count(length, 'digit')}, ${than} than any card of its network.`
  }
  const { name, length, characters } = formatOf(account)
  const [min, max] = length
  const bound = min === max ? '' : than === 'fewer' ? 'at least ' : 'at most '
  const unit = characters.test('A') ? 'character' : 'digit'
  const expected = `${bound}${count(than === 'fewer' ? min : max, unit)}`
  const found = [...account.account.parts.account].length
  return `In ${countryName(account.instruction.country)}, the ${name} has ${expected}; this one has ${found}.`
}

const MISTYPED = 'a digit is mistyped, or two are swapped'

function checksumMessage(account: AccountFacts): string {
  if (account.kind === 'iban') {
    return `The IBAN's own check digits fit, but the national check digits inside it do not: ${MISTYPED}.`
  }
  if (account.kind === 'domestic' && account.checkMethod !== '') {
    const { instruction, number, checkMethod, directory } = account
    const bank = bankOfCodeNamed(instruction.country, number.bank, directory)
    return `The ${nameOf(account)} fails check digit method ${checkMethod} of its bank, ${bank}: ${MISTYPED}.`
  }
  if (account.kind === 'card') {
    return `The last digit of the card number, its check digit, does not fit the others: ${MISTYPED}.`
  }
  return `The check digits of the ${nameOf(account)} do not fit its other digits: ${MISTYPED}.`
}

function bankMessage(account: AccountFacts): string {
  if (account.kind !== 'domestic') return 'The account number names a bank that is not listed.'
  const { instruction, account: number } = account
  return `The ${nameOf(account)} names the bank ${number.parts.bank}; no bank in ${countryName(instruction.country)} has that code.`
}

function cardMessage(account: AccountFacts): string {
  if (account.kind !== 'domestic') return 'This looks like the number of a payment card.'
  const { name, length, characters } = formatOf(account)
  const [min, max] = length
  const expected = `${min === max ? '' : `${min} to `}${count(max, characters.test('A') ? 'character' : 'digit')}`
  const digits = count(account.account.parts.account.length, 'digit')
  return `This number of ${digits} is in a range of payment cards and passes their check digit; in ${countryName(account.instruction.country)}, the ${name} has ${expected}.`
}
