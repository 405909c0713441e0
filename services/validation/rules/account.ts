import { checkAccountDigits } from '../../library/banking/accounts/account-check.ts'
import { CARD_LENGTH_MAX, CARD_LENGTH_MIN } from '../../library/banking/accounts/cards.ts'
import { readAccount } from '../../library/banking/accounts/domestic-account.ts'
import { ruleAgainst } from '../../library/banking/accounts/never-issued.ts'
import type { AccountFormat, NumberForm } from '../../library/banking/countries/country-profile.ts'
import type { AccountFacts } from '../facts/account.ts'
import { ACCOUNT } from '../facts/instruction-fields.ts'
import type { Facts } from '../facts/index.ts'
import type { MsisdnFacts } from '../facts/wallet.ts'
import { about, ladder, rule, together } from './rule.ts'
import { lookalikeMessage } from './lookalikes.ts'
import { orMisplaced } from './misread.ts'
import { bankOfCodeNamed, count, countryName, listed } from './phrases.ts'
import { sources } from './sources.ts'

/** The account itself: a domestic number, or the e-mail address or phone number of a wallet. */
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
        message: account => misplaced(formatMessage(account), account),
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_TOO_SHORT', {
        severity: 'certain',
        field: ACCOUNT,
        source: sources.domesticFormats,
        requires: 'An account number has at least as many characters as the shortest of its country.',
        holds: account => !account.isShort,
        message: account => misplaced(lengthMessage(account, 'fewer'), account),
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_TOO_LONG', {
        severity: 'certain',
        field: ACCOUNT,
        source: sources.domesticFormats,
        requires: 'An account number has at most as many characters as the longest of its country.',
        holds: account => !account.isLong,
        message: account => misplaced(lengthMessage(account, 'more'), account),
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_INCORRECT_CHECKSUM', {
        severity: 'certain',
        field: ACCOUNT,
        source: sources.checkDigits,
        requires: 'The check digits of an account number fit its other digits.',
        holds: account => account.checkDigitsFit,
        message: checksumMessage,
      }),
      rule('CREDITOR_ACCOUNT_NUMBER_INVALID_BANK_IDENTIFIER', {
        severity: 'doubtful',
        field: ACCOUNT,
        source: sources.bankLists,
        requires:
          'The bank code inside an account number is one that is issued, and listed if the list of its country is complete.',
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
        orMisplaced(
          `An e-mail address is written like name@example.com; this value ${value.includes('@') ? 'is not' : 'has no @'}.`,
          value,
          { expected: 'an e-mail address', kind: 'EMAIL' },
        ),
    }),
  ),
  about(
    (facts: Facts) => facts.msisdn,
    rule('CREDITOR_ACCOUNT_ID_MSISDN_INVALID_FORMAT', {
      severity: 'certain',
      field: ACCOUNT,
      source: sources.phoneNumbers,
      requires:
        'An account that is a phone number is a number of E.164, with its country code: +254712345678.',
      holds: msisdn => msisdn.hasFormat,
      message: phoneMessage,
    }),
  ),
)

const NOT_OF_PHONE_NUMBERS = /[^\p{Nd}\p{Pd}\p{Cf}\s()+./]/u
/** E.164. */
const PHONE_LENGTH_MAX = 15
const INTERNATIONAL = /^[^\p{Nd}]*(?:\+|00)/u

function phoneMessage({ value, country }: MsisdnFacts): string {
  const digits = count(digitsIn(value), 'digit')
  const found = NOT_OF_PHONE_NUMBERS.test(value.replace(/^\s*tel:/i, ''))
    ? 'has characters that phone numbers do not have'
    : country === undefined && !INTERNATIONAL.test(value)
      ? `of ${digits} has no +, and the instruction names no country`
      : `of ${digits} is not one that its country assigns`
  const message = `A phone number is written with + and its country code; this value ${found}.`
  return orMisplaced(message, value, {
    expected: 'a phone number',
    kind: 'MSISDN',
    country,
    length: PHONE_LENGTH_MAX,
  })
}

function digitsIn(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0
}

type DomesticAccountFacts = Extract<AccountFacts, { readonly kind: 'domestic' }>

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

/** The message, or what the value is instead of the number of an account or card. */
function misplaced(message: string, account: AccountFacts): string {
  if (account.kind === 'iban') return message
  if (account.kind === 'card')
    return orMisplaced(message, account.value, { expected: 'a card number', kind: 'CARD' })
  const { country, value = '' } = account.instruction
  return orMisplaced(message, value, { expected: `the ${nameOf(account)}`, kind: 'ACCOUNT', country })
}

function formatMessage(account: AccountFacts): string {
  if (account.kind !== 'domestic') return cardFormatMessage(account)
  const { name, forms, characters } = formatOf(account)
  const country = countryName(account.instruction.country)
  const { fit, parts } = account.account
  const fits = (text: string) => readAccount(account.instruction.format, text).fit === 'fits'
  const exchanged = fit === 'fits' ? undefined : lookalikeMessage(parts.account, `the ${name}`, fits)
  if (exchanged !== undefined) return exchanged
  if (fit === 'blank') return `In ${country}, the ${name} has a digit other than 0; this one has none.`
  if (fit === 'form') {
    const found = parts.account.length
    const has = (form: NumberForm) => form.length[0] <= found && found <= form.length[1]
    const plain = forms.filter(form => !form.separated)
    if (plain.some(has))
      return `In ${country}, the ${name} has letters and digits in other places than this one.`
    // A number that needs its hyphens or slashes has no length without them.
    const isUnseparated = forms.some(has)
    const lengths = (isUnseparated ? plain : forms).map(({ length }) => length)
    const unit = characters.test('A') ? 'characters' : 'digits'
    const written = isUnseparated ? ', or hyphens or slashes between its parts' : ''
    return `In ${country}, the ${name} has ${listed(rangesOf(lengths), 'or')} ${unit}${written}; this one has ${found}${isUnseparated ? ', not separated like that' : ''}.`
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
  if (/[^\d\s.\p{Pd}]/u.test(value)) return 'A card number has digits only; this one has other characters.'
  const digits = digitsIn(value)
  return digits === 0
    ? 'A card number has digits; this one has none.'
    : `Cards of this network do not have ${count(digits, 'digit')}.`
}

function lengthMessage(account: AccountFacts, than: 'fewer' | 'more'): string {
  if (account.kind !== 'domestic') {
    const length = account.kind === 'card' ? digitsIn(account.value) : 0
    return length < CARD_LENGTH_MIN || length > CARD_LENGTH_MAX
      ? `A card number has ${CARD_LENGTH_MIN} to ${CARD_LENGTH_MAX} digits; this one has ${length}.`
      : `This card number has ${count(length, 'digit')}, ${than} than any card of its network.`
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
    const bank = bankOfCodeNamed(instruction.issuer, number.bank, directory)
    return `The ${nameOf(account)} fails check digit method ${checkMethod} of its bank, ${bank}: ${MISTYPED}.`
  }
  if (account.kind === 'card') {
    return `The last digit of the card number, its check digit, does not fit the others: ${MISTYPED}.`
  }
  const others =
    account.kind === 'domestic' && dependOnBank(account)
      ? `its other digits and the ${account.instruction.format.bank?.name ?? 'bank code'}`
      : 'its other digits'
  return `The check digits of the ${nameOf(account)} do not fit ${others}: ${MISTYPED}.`
}

/** Whether the check digits fail only together with the bank, which has a separate field. */
function dependOnBank({ instruction, number, account }: DomesticAccountFacts): boolean {
  return (
    instruction.memberId !== undefined &&
    account.parts.bank === '' &&
    checkAccountDigits(instruction.country, { ...number, bank: '', branch: '' }) !== false
  )
}

function bankMessage(account: AccountFacts): string {
  if (account.kind === 'card') return 'The card number names a bank that is not listed.'
  const [name, bank, country] =
    account.kind === 'iban'
      ? ['IBAN', account.iban.bank, account.iban.country]
      : [nameOf(account), account.account.parts.bank, account.instruction.issuer]
  const rule = ruleAgainst(country, 'BANK', bank)
  if (rule !== undefined) return `The ${name} names the bank ${bank}. ${rule}`
  const branch = account.kind === 'domestic' ? account.account.parts.branch : ''
  const ruleOnBranch = ruleAgainst(country, 'BRANCH', bank + branch)
  if (ruleOnBranch !== undefined)
    return `The ${name} names branch ${branch} of the bank ${bank}. ${ruleOnBranch}`
  return `The ${name} names the bank ${bank}, which is not in the list of banks of ${countryName(country)}.`
}

function cardMessage(account: AccountFacts): string {
  if (account.kind !== 'domestic') return 'This looks like the number of a payment card.'
  const { name, length, characters } = formatOf(account)
  const [min, max] = length
  const expected = `${min === max ? '' : `${min} to `}${count(max, characters.test('A') ? 'character' : 'digit')}`
  const found = account.account.parts.account.length
  const country = countryName(account.instruction.country)
  const few = min <= found && found <= max ? ', mostly fewer than a card' : ''
  return `This number of ${count(found, 'digit')} is in a range of payment cards and passes their check digit; in ${country}, the ${name} has ${expected}${few}.`
}
