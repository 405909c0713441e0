import { digitSumOfProduct, sum } from '../check-digits/de/check.ts'
import { bbanOfPseudoAccount } from './pseudo-accounts.ts'
import { unicreditBankOf, unicreditBanks } from './unicredit.ts'

const BANK_CODE = /^\d{8}$/
const ACCOUNT = /^(?!0+$)\d{1,10}$/

/** What a bank makes of a bank code and an account of ten digits, by the check method of the bank code. */
type Conversion = (bank: string, account: string, method: string) => string | undefined

/**
 * The bank code and account that stand in the IBAN of a German account, which
 * are not always those that its holder names: the Bundesbank's IBAN rules tell
 * of accounts completed by a sub-account, kept under another bank code, hidden
 * behind a number for donations, or without IBAN. Undefined where there is no
 * IBAN, and where it cannot be told for sure.
 */
export function germanBban(bank: string, account: string, method: string): string | undefined {
  if (!BANK_CODE.test(bank) || !ACCOUNT.test(account)) return undefined
  const padded = account.padStart(10, '0')
  return bbanOfPseudoAccount(bank, padded) ?? conversionOf(bank)(bank, padded, method)
}

const asIs: Conversion = (bank, account) => bank + account
const none: Conversion = () => undefined
const at =
  (successor: string): Conversion =>
  (_, account) =>
    successor + account
const only =
  (form: RegExp): Conversion =>
  (bank, account) =>
    form.test(account) ? bank + account : undefined

/** Where the sub-account was left out, it is 00. */
const withSubAccount = (account: string) => account.slice(2) + '00'

// The check digit stands before the sub-account, or last where that was left out: methods 13 and 63, and method 76.
const lastByDigitSums = sum('---121212P', '0987654321', digitSumOfProduct)
const beforeSubAccountByDigitSums = sum('-121212P', '0987654321', digitSumOfProduct)
const lastByElevens = sum('---765432P', '0123456789-')
const beforeSubAccountByElevens = sum('-765432P', '0123456789-')

/** Rule 5, Commerzbank. Some accounts of the former Dresdner Bank have no IBAN at some of its bank codes. */
const commerzbank: Conversion = (bank, account, method) => {
  if (bank[3] === '8' && account >= '0998000000' && account <= '0999499999') return undefined
  switch (method) {
    case '09':
      return bank + account
    case '13':
      if (!/^000(?!00)/.test(account)) return bank + account
      return lastByDigitSums(account, bank) ? bank + withSubAccount(account) : undefined
    case '76':
      if (beforeSubAccountByElevens(account, bank)) return bank + account
      return account.startsWith('00') && lastByElevens(account, bank)
        ? bank + withSubAccount(account)
        : undefined
    default:
      return undefined
  }
}

/** Rule 20, Deutsche Bank and norisbank: accounts have five to nine digits. */
const deutscheBank: Conversion = (bank, account, method) => {
  if (method === '09') return bank + account
  if (method !== '63' && method !== 'C7') return undefined
  if (/^000(?!000)/.test(account) && lastByDigitSums(account, bank)) return bank + withSubAccount(account)
  return /^0(?!000)/.test(account) && beforeSubAccountByDigitSums(account, bank) ? bank + account : undefined
}

/** Rule 29: ten digits lose the fourth, where that is 0. */
const societeGenerale: Conversion = (bank, account) => bank + account.replace(/^([1-9]..)0/, '0$1')

/** Rules 31 to 35: ten digits tell where the account is kept; those from 800000000 to 899999999 have no IBAN but in Munich. */
const unicredit: Conversion = (bank, account) => {
  if (account.startsWith('08') && bank !== UNICREDIT_MUNICH) return undefined
  const keeper = account.startsWith('0') ? bank : unicreditBankOf(account)
  return keeper === undefined ? undefined : keeper + account
}

const UNICREDIT_MUNICH = '70020270'

/** Rule 36: six digits get three zeros behind them. */
const hamburgCommercialBank: Conversion = (bank, account) => {
  if (/^0000[1-8]/.test(account)) return `${bank}0${account.slice(4)}000`
  return /^(00[3-5]|0[1-8]|1|[3-6]|70|85|9)/.test(account) ? bank + account : undefined
}

/** Rule 47: eight digits get two zeros behind them. */
const santander: Conversion = (bank, account) =>
  bank + (/^00[1-9]/.test(account) ? withSubAccount(account) : account)

/** Rule 49: with a 9 in fifth place, the first four digits go to the end. Four numbers once stood for accounts. */
const dzBank: Conversion = (bank, account) => {
  if (/^0{7}([09]36|999)$|^0{6}6060$/.test(account)) return undefined
  return bank + (account[4] === '9' ? account.slice(4) + account.slice(0, 4) : account)
}

/** What the Bundesbank's table of bank codes had for each bank code in March 2026, the last that came with IBAN rules. */
const byBank: ReadonlyMap<string, Conversion> = new Map(
  (
    [
      // Rule 1.
      [
        none,
        `10060198 25190088 30150001 35451460 35451775 36060192 38010053 39160191 40150001 40351220 47000000 47460028
        50030000 50030600 50040033 50230800 51430400 52410300 52410310 52411000 52411010 55150098 55160195 58560294
        60050009 60069669 67291900 70011900 70012000 70013010 70015000 70015015 70015025 70015035 70030300 72030260
        73311600 82060197`,
      ],
      // Rules 8, 10, 12, 13, 28, 37 to 39, 46, 50 and 57: another bank has taken over, with the accounts as they were.
      [at('50020200'), '10020200 20120200 25020200 30020500 51020000 55020000 60120200 70220200'],
      [at('50050201'), '50050222'],
      [at('50050000'), '50850049'],
      [at('30050000'), '40050000 44050000'],
      [at('25050180'), '25050299'],
      [at('30010700'), '20110700'],
      [at('28590075'), '25090300 26691213 28591579'],
      [
        at('28020050'),
        `25621327 26520017 26521703 26522319 26620010 26621413 26720028 28021002 28021301 28021504 28021623 28021705
        28021906 28022015 28022412 28022511 28022620 28022822 28023224 28023325 28220026 28222208 28222621 28320014
        28321816 28420007 28421030 28520009 28521518 29121731`,
      ],
      [at('31010833'), '25020600'],
      [at('28550000'), '28252760'],
      [at('66010200'), '50810900'],
      // Rule 20, where the fourth digit does not tell it.
      [deutscheBank, '76026000'],
      // Rule 21: accounts of six, seven, nine or ten digits.
      [only(/^(0000[1-9]|000[1-9]|0[1-9]|[1-9])/), '36020030'],
      [societeGenerale, '51210800 51210801 51210802 51210803'],
      [unicredit, unicreditBanks.join(' ')],
      [hamburgCommercialBank, '21050000'],
      // Rule 41: one account for all.
      [() => '500604000000011404', '62220000'],
      // Rule 42: eight digits whose fourth is 0 and whose fifth is not, and two ranges more.
      [
        only(/^00([1-9]..0[1-9]|50462|50463|50469)/),
        `10000000 13000000 15000000 20000000 25000000 26000000 26500000 28000000 30000000 36000000 37000000 43000000
        44000000 45000000 48000000 50000000 50400000 54500000 55000000 57000000 59000000 60000000 63000000 64000000
        66000000 69400000 70000000 72000000 75000000 76000000 79000000 81000000 82000000 86000000 87000000`,
      ],
      [santander, '10033300 20133300 36033300 50033300 55033300 60133300 70133300 86033300'],
      [dzBank, '30060010 40060000 57060000'],
    ] as const
  ).flatMap(([conversion, banks]) => banks.split(/\s+/).map(bank => [bank, conversion] as const)),
)

/** The fourth digit is 4 in Commerzbank's codes, 8 in those it has from Dresdner Bank, 7 in Deutsche Bank's. */
const byFourthDigit: Readonly<Record<string, Conversion>> = {
  4: commerzbank,
  7: deutscheBank,
  8: commerzbank,
}

function conversionOf(bank: string): Conversion {
  return byBank.get(bank) ?? byFourthDigit[bank[3]!] ?? asIs
}
