import { fullFinnishNumber } from '../check-digits/fi.ts'
import { nationalChecks } from '../check-digits/index.ts'
import { profileOf } from '../countries/index.ts'
import type { DomesticNumber, IbanFormat } from '../countries/country-profile.ts'
import { germanBban } from '../german-iban-rules/index.ts'
import { ibanOf, parseIban, partOf } from './iban.ts'
import { swedishBban } from './swedish-bban.ts'

/** What leads from an account to its IBAN besides its number. */
export interface AccountBank {
  /** By which the bank's accounts are checked; empty where it is not known. */
  readonly checkMethod: string
  /** The first four letters of its BIC; empty where that is not known. */
  readonly letters: string
}

/**
 * The IBAN of an account that is written as at home. Undefined where the country
 * has none, and where what is known of the account does not lead to one for sure:
 * a wrong IBAN is somebody else's account.
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
  const found = candidates.filter(bban => format.pattern.test(bban) && addsUp(country, bban))
  return found.length === 1 ? ibanOf(country, found[0]!) : undefined
}

/** The number by which the holder of an IBAN is paid at home, as banks there exchange it. */
export function accountOfIban(written: string): string {
  const iban = parseIban(written)
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

/** Whether people there write the bank as the beginning of the account number. */
function holdsBank(country: string): boolean {
  return profileOf(country)?.domestic?.account?.structure.startsWith('B') ?? false
}

/** The BBANs that an account may have; which of them adds up is seen afterwards. */
type Assemble = (
  number: DomesticNumber,
  bank: AccountBank,
  format: IbanFormat,
  country: string,
) => readonly string[]

const only = (bban: string | undefined) => (bban === undefined ? [] : [bban])

/** Where the BBAN is more, or something else, than the parts of the account side by side. */
const byCountry: Readonly<Record<string, Assemble>> = {
  // Each four digits of the bank and the branch are one number with their check digit.
  AL: ({ bank, branch, account }) => [bank + branch + account],
  // The client account (cuenta cliente) has three digits for the bank, the IBAN four.
  CR: ({ bank, account }) => [bank.padStart(4, '0') + account],
  // Proprietary numbers become IBANs by each bank's own rule, but for those of PostFinance.
  CH: ({ bank, account, check }) =>
    check === '' ? [bank + account] : [POST_FINANCE + (account + check).padStart(12, '0')],
  DE: ({ bank, account }, { checkMethod }) => only(germanBban(bank, account, checkMethod)),
  EE: ({ bank, account }) => [
    estonianBank(bank || account.replace(/^0+/, '').slice(0, 2)) + account.padStart(14, '0'),
  ],
  FI: ({ bank, account }) => [fullFinnishNumber(bank + account)],
  // People there know the sort code, and not the letters in front of it.
  GB: ({ bank, account }, { letters }) => [letters + bank + account.padStart(8, '0')],
  IE: ({ bank, account }, { letters }) => [letters + bank + account.padStart(8, '0')],
  // An account of eight digits is filled up behind.
  HU: ({ bank, branch, check, account }) => [bank + branch + check + account.padEnd(16, '0')],
  NL: ({ bank, account }, { letters }) => [(bank || letters) + account.padStart(10, '0')],
  SE: ({ bank, account }) => only(swedishBban(bank, account)),
}

const POST_FINANCE = '09000'

/** The bank that an account begins with at home; two have another number in the IBAN (Eesti Pangaliit). */
function estonianBank(domestic: string): string {
  return { '11': '22', '93': '00' }[domestic] ?? domestic
}

/** Countries where an account that is shorter than in the IBAN is the same with zeros in front. */
const FILLED_UP: ReadonlySet<string> = new Set(
  'AT BA CY CZ DK ES FO FR GL HR IL IT MC ME MK PT RS SI SK SM TN UA'.split(' '),
)

/** The parts of the account in the fields of the BBAN. Check digits that are not given are looked for. */
function inFields(
  number: DomesticNumber,
  _: AccountBank,
  format: IbanFormat,
  country: string,
): readonly string[] {
  const isFilled = FILLED_UP.has(country)
  const own = Object.entries(format.parts).filter(([part]) => !isShared(part))
  const width = own.length === 1 ? widthOf(own[0]![1]) : 0
  let account = isFilled ? number.account.padStart(width, '0') : number.account

  let bbans = ['']
  for (const [part, range] of Object.entries(format.parts)) {
    const width = widthOf(range)
    let fields: readonly string[]
    if (part === 'bank' || part === 'branch') {
      // What is not given at all is not a zero.
      const code = number[part]
      fields = [isFilled && code !== '' ? code.padStart(width, '0') : code]
    } else if (part === 'check') {
      fields = number.check === '' ? checksOf(width, format) : [number.check]
    } else {
      fields = [account.slice(0, width)]
      account = account.slice(width)
    }
    bbans = bbans.flatMap(bban => fields.map(field => bban + field))
  }
  return account === '' ? bbans : []
}

/** Whether a part of a BBAN is one that domestic numbers tell from the account. */
function isShared(part: string): boolean {
  return part === 'bank' || part === 'branch' || part === 'check'
}

function widthOf([start, end]: readonly [number, number]): number {
  return end - start
}

/** All check digits that there can be: letters in Italy, at most two digits elsewhere. */
function checksOf(width: number, { structure }: IbanFormat): readonly string[] {
  if (structure.startsWith('1!a')) return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return Array.from({ length: 10 ** width }, (_, check) => String(check).padStart(width, '0'))
}

function addsUp(country: string, bban: string): boolean {
  const iban = parseIban(`${country}00${bban}`)
  const [bank, branch, account, check] = (['bank', 'branch', 'account', 'check'] as const).map(part =>
    partOf(iban, part),
  ) as [string, string, string, string]
  return nationalChecks.get(country)?.({ bank, branch, account, check }) !== false
}
