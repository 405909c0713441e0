import { fullFinnishNumber } from '../check-digits/fi.ts'
import { nationalChecks } from '../check-digits/index.ts'
import { profileOf } from '../countries/index.ts'
import type { DomesticNumber, IbanFormat } from '../countries/country-profile.ts'
import { germanBban } from '../german-iban-rules/index.ts'
import { domesticNumberIn, type Iban, ibanOf, parseIban, partOf } from './iban.ts'
import { swedishBban } from './swedish-bban.ts'

/** Facts about the bank of an account that its IBAN depends on. */
export interface AccountBank {
  /** The check method of a German bank (Deutsche Bundesbank); empty if it is not known. */
  readonly checkMethod: string
  /** The first four letters of the bank's BIC; empty if it is not known. */
  readonly letters: string
}

/**
 * The IBAN of a domestic account. Undefined if the country has no IBAN, and where the parts do not lead
 * to exactly one IBAN with correct national check digits: a wrong IBAN would be another holder's account.
 * Sources: SWIFT, IBAN registry; the national rules named beside each country.
 */
export function ibanOfAccount(
  country: string,
  number: DomesticNumber,
  bank: AccountBank,
): string | undefined {
  const format = profileOf(country)?.iban
  if (format === undefined) return undefined
  const assemble = byCountry[country] ?? inFields
  const candidates = assemble(number, bank, format, country)
  const valid = candidates.filter(bban => format.pattern.test(bban) && hasNationalCheckDigits(country, bban))
  return valid.length === 1 ? ibanOf(country, valid[0]!) : undefined
}

/**
 * The domestic account number of an IBAN, in the form in which banks of the country exchange it. Never
 * throws.
 */
export const accountOfIban = (written: string): string => accountIn(parseIban(written))

/** As `accountOfIban`, of an IBAN that has been read. */
export function accountIn(iban: Iban): string {
  switch (iban.country) {
    case 'CR':
      return iban.bban.slice(1)
    case 'PL':
      return iban.checkDigits + iban.bban
    case 'SE':
      return partOf(iban, 'account').replace(/^0+/, '')
    default:
      return holdsBank(iban.country) ? iban.bban : partOf(iban, 'account')
  }
}

/** Whether domestic account numbers there begin with the bank. */
function holdsBank(country: string): boolean {
  return profileOf(country)?.domestic?.account?.structure.startsWith('B') ?? false
}

/** The BBANs that an account may have. Their structure and check digits are tested afterwards. */
type Assemble = (
  number: DomesticNumber,
  bank: AccountBank,
  format: IbanFormat,
  country: string,
) => readonly string[]

const only = (bban: string | undefined) => (bban === undefined ? [] : [bban])

/** Countries whose BBAN is not simply the parts of the account side by side. */
const byCountry: Readonly<Record<string, Assemble>> = {
  // Bank, branch and their check digit are one number of eight digits.
  AL: ({ bank, branch, check, account }) => [bank + branch + check + account],
  // The client account (cuenta cliente) has three digits for the bank, the IBAN four.
  CR: ({ bank, account }) => [bank.padStart(4, '0') + account],
  // Each bank has its own rule for its old account numbers; only PostFinance's is public.
  CH: ({ bank, account, check }) =>
    check === '' ? [bank + account] : [POST_FINANCE + (account + check).padStart(12, '0')],
  DE: ({ bank, account }, { checkMethod }) => only(germanBban(bank, account, checkMethod)),
  EE: ({ bank, account }) => [
    estonianBank(bank || account.replace(/^0+/, '').slice(0, 2)) + account.padStart(14, '0'),
  ],
  FI: ({ bank, account }) => [fullFinnishNumber(bank + account)],
  // The BBAN begins with the letters of the BIC, which domestic payments do not use.
  GB: ({ bank, account }, { letters }) => [letters + bank + account.padStart(8, '0')],
  IE: ({ bank, account }, { letters }) => [letters + bank + account.padStart(8, '0')],
  // An account of eight digits is padded with trailing zeros.
  HU: ({ bank, branch, check, account }) => [bank + branch + check + account.padEnd(16, '0')],
  NL: ({ bank, account }, { letters }) => [(bank || letters) + account.padStart(10, '0')],
  SE: ({ bank, account }) => only(swedishBban(bank, account)),
}

const POST_FINANCE = '09000'

/**
 * The bank code in the IBAN for the first two digits of an account; two banks have different ones (Eesti
 * Pangaliit).
 */
function estonianBank(domestic: string): string {
  return { '11': '22', '93': '00' }[domestic] ?? domestic
}

/** Countries where an account that is shorter than in the IBAN may be padded with leading zeros. */
const PADDED: ReadonlySet<string> = new Set(
  'AT BA CY CZ DK ES FO FR GL HR IL IT MC ME MK PT RS SI SK SM TN UA'.split(' '),
)

/**
 * The parts of the account in the fields of the BBAN; one candidate for each possible check digit if none is
 * given.
 */
function inFields(
  number: DomesticNumber,
  _: AccountBank,
  format: IbanFormat,
  country: string,
): readonly string[] {
  let { account } = number
  if (PADDED.has(country)) account = account.padStart(widthOf(format.parts.account!), '0')

  let bbans = ['']
  for (const [part, range] of Object.entries(format.parts)) {
    const width = widthOf(range)
    let fields: readonly string[]
    if (part === 'bank' || part === 'branch') {
      fields = [number[part]]
    } else if (part === 'check') {
      fields = number.check === '' ? possibleChecks(width, format) : [number.check]
    } else {
      fields = [account.slice(0, width)]
      account = account.slice(width)
    }
    bbans = bbans.flatMap(bban => fields.map(field => bban + field))
  }
  return account === '' ? bbans : []
}

function widthOf([start, end]: readonly [number, number]): number {
  return end - start
}

/** All possible check digits: letters in Italy and San Marino, at most two digits elsewhere. */
function possibleChecks(width: number, { structure }: IbanFormat): readonly string[] {
  if (structure.startsWith('1!a')) return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return Array.from({ length: 10 ** width }, (_, check) => String(check).padStart(width, '0'))
}

function hasNationalCheckDigits(country: string, bban: string): boolean {
  const iban = parseIban(`${country}00${bban}`)
  return nationalChecks.get(country)?.(domesticNumberIn(iban)) !== false
}
