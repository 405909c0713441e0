import { digitSumOfProduct, sum } from '../check-digits/de/checksum.ts'
import { bbanOfPseudoAccount } from './pseudo-accounts.ts'
import { unicreditBankOf, unicreditBanks } from './unicredit.ts'

const BANK_CODE = /^\d{8}$/
const ACCOUNT = /^(?!0+$)\d{1,10}$/

/**
 * How a bank converts a bank code and an account of ten digits to a BBAN. `method` is the check
 * method of the bank code (Bundesbank). `undefined` if there is no IBAN, or no certain one.
 */
type Conversion = (bank: string, account: string, method: string) => string | undefined

/**
 * The BBAN (bank code and account, 18 digits) of a German account. It may differ from the bank code and account that
 * the holder states: some accounts lack a sub-account, are kept under another bank code, are known by a pseudo account,
 * or have no IBAN.
 *
 * @param bank bank code (Bankleitzahl), 8 digits
 * @param account 1 to 10 digits, not all zeros
 * @param method the check method of the bank code, as in the Bundesbank's file of bank codes
 * @returns `undefined` for other shapes, if there is no IBAN, and if it is not certain
 *
 * Source: Deutsche Bundesbank, IBAN rules; assigned to bank codes as in March 2026, the last file
 * that had them.
 */
export function germanBban(bank: string, account: string, method: string): string | undefined {
  if (!BANK_CODE.test(bank) || !ACCOUNT.test(account)) return undefined
  const padded = account.padStart(10, '0')
  return bbanOfPseudoAccount(bank, padded) ?? conversionOf(bank)(bank, padded, method)
}

const unchanged: Conversion = (bank, account) => bank + account
const withoutIban: Conversion = () => undefined
const movedTo =
  (successor: string): Conversion =>
  (_, account) =>
    successor + account
const onlyAccounts =
  (form: RegExp): Conversion =>
  (bank, account) =>
    form.test(account) ? bank + account : undefined

/** An omitted sub-account is 00. */
const withSubAccount = (account: string) => account.slice(2) + '00'

// The check digit precedes the sub-account, or is last if that is omitted. Digit sums: methods
// 13 and 63; modulo 11: 76.
const isLastDigitSumValid = sum('---121212P', '0987654321', digitSumOfProduct)
const isDigitSumBeforeSubAccountValid = sum('-121212P', '0987654321', digitSumOfProduct)
const isLastMod11Valid = sum('---765432P', '0123456789-')
const isMod11BeforeSubAccountValid = sum('-765432P', '0123456789-')

/** Rule 5, Commerzbank. */
const commerzbank: Conversion = (bank, account, method) => {
  if (account >= '0998000000' && account <= '0999499999' && withoutThatRange.has(bank)) return undefined
  switch (method) {
    case '09':
      return bank + account
    case '13':
      if (!/^000(?!00)/.test(account)) return bank + account
      return isLastDigitSumValid(account, bank) ? bank + withSubAccount(account) : undefined
    case '76':
      if (isMod11BeforeSubAccountValid(account, bank)) return bank + account
      return account.startsWith('00') && isLastMod11Valid(account, bank)
        ? bank + withSubAccount(account)
        : undefined
    default:
      return undefined
  }
}

/** The bank codes of the former Dresdner Bank at which accounts of that range have no IBAN. */
const withoutThatRange: ReadonlySet<string> = new Set(
  `
    10080900 12080000 13080000 14080000 15080000 16080000 17080000 18080000 20080055 20080057 21080050 21280002
    21480003 21580000 22180000 22181400 22280000 24080000 24180001 25480021 25780022 25980027 26080024 26281420
    26580070 26880063 26981062 28280012 29280011 30080055 30080057 31080015 32080010 33080030 34080031 34280032
    36280071 36580072 40080040 41280043 42080082 42680081 43080083 44080055 44080057 44580070 45080060 46080010
    47880031 49080025 50080055 50080057 50080082 50680002 50780006 50880050 51380040 52080080 53080030 54080021
    54280023 54580020 54680022 55080065 57080070 58580074 59080090 60080055 60080057 60380002 60480008 61080006
    61281007 61480001 62080012 62280012 63080015 64080014 64380011 65080009 65180005 65380003 66280053 66680013
    67280051 69280035 70080056 70080057 70380006 71180005 72180002 73180011 73380004 73480013 74180009 74380007
    75080003 76080053 79080052 79380051 79580099 80080000 81080000 82080000 83080000 84080000 85080200 86080055
    86080057 87080000`
    .trim()
    .split(/\s+/),
)

/** Rule 20, Deutsche Bank and norisbank: accounts have five to nine digits. */
const deutscheBank: Conversion = (bank, account, method) => {
  if (method === '09') return bank + account
  if (method !== '63' && method !== 'C7') return undefined
  if (/^000(?!000)/.test(account) && isLastDigitSumValid(account, bank)) return bank + withSubAccount(account)
  return /^0(?!000)/.test(account) && isDigitSumBeforeSubAccountValid(account, bank)
    ? bank + account
    : undefined
}

/** Rule 29: the fourth of ten digits is removed if it is 0. */
const societeGenerale: Conversion = (bank, account) => bank + account.replace(/^([1-9]..)0/, '0$1')

/**
 * Rules 31 to 35: an account of ten digits determines the bank code that keeps it; 800000000 to 899999999 have an IBAN
 * only in Munich.
 */
const unicredit: Conversion = (bank, account) => {
  if (account.startsWith('08') && bank !== UNICREDIT_MUNICH) return undefined
  const accountBank = account.startsWith('0') ? bank : unicreditBankOf(account)
  return accountBank === undefined ? undefined : accountBank + account
}

const UNICREDIT_MUNICH = '70020270'

/** Rule 36: six digits are followed by three zeros. */
const hamburgCommercialBank: Conversion = (bank, account) => {
  if (/^0000[1-8]/.test(account)) return `${bank}0${account.slice(4)}000`
  return /^(00[3-5]|0[1-8]|1|[3-6]|70|85|9)/.test(account) ? bank + account : undefined
}

/** Rule 47: eight digits are followed by two zeros. */
const santander: Conversion = (bank, account) =>
  bank + (/^00[1-9]/.test(account) ? withSubAccount(account) : account)

/**
 * Rule 49: if the fifth digit is 9, the first four move to the end. The four excluded numbers are
 * former pseudo accounts.
 */
const dzBank: Conversion = (bank, account) => {
  if (/^0{7}([09]36|999)$|^0{6}6060$/.test(account)) return undefined
  return bank + (account[4] === '9' ? account.slice(4) + account.slice(0, 4) : account)
}

/** From the Bundesbank's file of bank codes of March 2026, the last that had IBAN rules. */
const byBank: ReadonlyMap<string, Conversion> = new Map(
  (
    [
      // Rule 1.
      [
        withoutIban,
        `10060198 25190088 30150001 35451460 35451775 36060192 38010053 39160191 40150001 40351220 47000000 47460028
        50030000 50030600 50040033 50230800 51430400 52410300 52410310 52411000 52411010 55150098 55160195 58560294
        60050009 60069669 67291900 70011900 70012000 70013010 70015000 70015015 70015025 70015035 70030300 72030260
        73311600 82060197`,
      ],
      // Rules 8, 10, 12, 13, 28, 37 to 39, 46, 50 and 57: another bank code has taken over;
      // accounts are unchanged.
      [movedTo('50020200'), '10020200 20120200 25020200 30020500 51020000 55020000 60120200 70220200'],
      [movedTo('50050201'), '50050222'],
      [movedTo('50050000'), '50850049'],
      [movedTo('30050000'), '40050000 44050000'],
      [movedTo('25050180'), '25050299'],
      [movedTo('30010700'), '20110700'],
      [movedTo('28590075'), '25090300 26691213 28591579'],
      [
        movedTo('28020050'),
        `25621327 26520017 26521703 26522319 26620010 26621413 26720028 28021002 28021301 28021504 28021623 28021705
        28021906 28022015 28022412 28022511 28022620 28022822 28023224 28023325 28220026 28222208 28222621 28320014
        28321816 28420007 28421030 28520009 28521518 29121731`,
      ],
      [movedTo('31010833'), '25020600'],
      [movedTo('28550000'), '28252760'],
      [movedTo('66010200'), '50810900'],
      // Rule 20, for a bank code that the fourth digit does not identify.
      [deutscheBank, '76026000'],
      // Rule 21: accounts of six, seven, nine or ten digits.
      [onlyAccounts(/^(0000[1-9]|000[1-9]|0[1-9]|[1-9])/), '36020030'],
      [societeGenerale, '51210800 51210801 51210802 51210803'],
      [unicredit, unicreditBanks.join(' ')],
      [hamburgCommercialBank, '21050000'],
      // Rule 41: one IBAN for all accounts.
      [() => '500604000000011404', '62220000'],
      // Rule 42: eight digits of which the fourth is 0 and the fifth is not, and two more ranges.
      [
        onlyAccounts(/^00([1-9]..0[1-9]|50462|50463|50469)/),
        `10000000 13000000 15000000 20000000 25000000 26000000 26500000 28000000 30000000 36000000 37000000 43000000
        44000000 45000000 48000000 50000000 50400000 54500000 55000000 57000000 59000000 60000000 63000000 64000000
        66000000 69400000 70000000 72000000 75000000 76000000 79000000 81000000 82000000 86000000 87000000`,
      ],
      [santander, '10033300 20133300 36033300 50033300 55033300 60133300 70133300 86033300'],
      [dzBank, '30060010 40060000 57060000'],
    ] as const
  ).flatMap(([conversion, banks]) => banks.split(/\s+/).map(bank => [bank, conversion] as const)),
)

/**
 * The fourth digit is 4 for Commerzbank, 8 for the former Dresdner Bank (now Commerzbank), 7 for
 * Deutsche Bank.
 */
const byFourthDigit: Readonly<Record<string, Conversion>> = {
  4: commerzbank,
  7: deutscheBank,
  8: commerzbank,
}

function conversionOf(bank: string): Conversion {
  return byBank.get(bank) ?? byFourthDigit[bank[3]!] ?? unchanged
}
