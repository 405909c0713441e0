import { fullFinnishNumber } from '../check-digits/fi.ts'
import type { NationalCheck } from '../check-digits/index.ts'
import { iso7064Mod97Check } from '../check-digits/iso7064-mod97.ts'
import { checkRibKey } from '../check-digits/rib-key.ts'
import type { DomesticNumber, IbanFormat } from '../countries/country-profile.ts'
import { germanBban } from '../german-iban-rules/index.ts'
import { swedishBban } from './swedish-bban.ts'

/** Facts about the bank of an account that its IBAN depends on. */
export interface AccountBank {
  /** The check method of a German bank (Deutsche Bundesbank); empty if it is not known. */
  readonly checkMethod: string
  /** The first four letters of the bank's BIC; empty if it is not known. */
  readonly letters: string
}

/**
 * The BBANs that an account may have. Their structure and check digits are tested afterwards. Sources: SWIFT, IBAN
 * registry; the national rules named beside each country.
 */
export function bbansOf(
  country: string,
  number: DomesticNumber,
  bank: AccountBank,
  format: IbanFormat,
): readonly string[] {
  return byCountry[country]?.(number, bank) ?? inFields(number, format, country)
}

type Assemble = (number: DomesticNumber, bank: AccountBank) => readonly string[]

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
  // The account begins with codes of currency and product. Source: Banco de Guatemala, cuenta bancaria estandarizada.
  GT: ({ bank, account }, { letters }) => [(bank || letters) + account],
  // An account of eight digits is padded with trailing zeros.
  HU: ({ bank, branch, check, account }) => [bank + branch + check + account.padEnd(16, '0')],
  // The bank is given by its sort code, or by the letters of its BIC. Source: Central Bank of Malta, IBAN.
  MT: ({ bank, branch, account }, { letters }) => [
    (LETTERS.exec(bank)?.[0] ?? letters) + (branch || bank) + account.padStart(18, '0'),
  ],
  NL: ({ bank, account }, { letters }) => [(bank || letters) + account.padStart(10, '0')],
  SE: ({ bank, account }) => (bank.length === 3 ? [bank + account] : only(swedishBban(bank, account))),
  // The digit between bank and account is reserved, and is 0. Source: TCMB, communiqué on IBANs.
  TR: ({ bank, account }) => [bank + account.padStart(account.length === 16 ? 17 : 0, '0')],
}

const POST_FINANCE = '09000'
/** Of a bank, alone or at the start of its BIC. */
const LETTERS = /^[A-Z]{4}/

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
 * Rules that complete a number without its check digits. They judge no number that has them, because not all banks are
 * known to follow them. Sources: the registry's examples, which are on the French model (BI, DJ) and on the Portuguese (ST).
 */
const completions: ReadonlyMap<string, NationalCheck> = new Map<string, NationalCheck>([
  ['BI', checkRibKey],
  ['DJ', checkRibKey],
  ['ST', iso7064Mod97Check(8, 11)],
])

/**
 * The parts of the account in the fields of the BBAN; one candidate for each possible check digit if none is
 * given.
 */
function inFields(number: DomesticNumber, format: IbanFormat, country: string): readonly string[] {
  let { account } = number
  if (PADDED.has(country)) account = account.padStart(widthOf(format.parts.account!), '0')

  let bbans = ['']
  for (const [part, range] of Object.entries(format.parts)) {
    const width = widthOf(range)
    let fields: readonly string[]
    if (part === 'bank' || part === 'branch') {
      fields = [number[part]]
    } else if (part === 'check') {
      fields = number.check === '' ? possibleChecks(width, format, number, country) : [number.check]
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
function possibleChecks(
  width: number,
  { structure }: IbanFormat,
  number: DomesticNumber,
  country: string,
): readonly string[] {
  if (structure.startsWith('1!a')) return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = Array.from({ length: 10 ** width }, (_, check) => String(check).padStart(width, '0'))
  const completes = completions.get(country)
  return completes === undefined ? all : all.filter(check => completes({ ...number, check }))
}
