import { luhnDigit } from '../check-digits/checksums.ts'

/**
 * How each bank writes its account numbers in IBANs, by ranges of clearing numbers. The BBAN's account
 * includes the clearing number or omits it. Swedbank's clearing numbers from 8000 have a fifth digit there,
 * a Luhn check digit. Source: Bankinfrastruktur i Sverige, IBAN and the Swedish national account number;
 * clearing numbers, list of institutions.
 */
const banks: readonly (readonly [
  bank: string,
  includesClearing: boolean,
  accountLength: number,
  ranges: string,
])[] = [
  ['120', true, 7, '1200-1399 2400-2499'],
  ['120', false, 10, '9180-9189'],
  ['230', true, 7, '2300-2399'],
  ['300', true, 7, '1100-1199 1400-2099 3000-3299 3301-3399 3410-3781 3783-4999'],
  ['300', false, 10, '3300-3300 3782-3782'],
  ['500', true, 7, '5000-5999 9120-9124 9130-9149'],
  ['600', false, 9, '6000-6999'],
  ['800', true, 7, '7000-7999'],
  ['800', true, 10, '8000-8999'],
  ['902', true, 7, '3400-3409 9020-9029 9060-9069'],
  ['904', true, 7, '9040-9049'],
  ['910', true, 7, '9100-9109'],
  ['915', true, 7, '9150-9169'],
  ['917', true, 7, '9170-9179'],
  ['919', true, 7, '9190-9199 9260-9269'],
  ['923', true, 7, '9230-9239'],
  ['925', true, 7, '9250-9259'],
  ['927', true, 7, '9270-9279'],
  ['928', true, 7, '9280-9289'],
  ['930', false, 10, '9300-9329'],
  ['933', false, 10, '9330-9349'],
  ['939', true, 7, '9390-9399'],
  ['947', true, 7, '9470-9479'],
  ['950', true, 10, '9500-9549 9960-9969'],
  ['955', true, 7, '9550-9569'],
  ['957', false, 10, '9570-9579'],
  ['959', true, 7, '9590-9599'],
  ['963', true, 7, '9630-9639'],
  ['964', true, 7, '9640-9649'],
  ['966', true, 7, '9660-9669'],
  ['988', true, 7, '9880-9889'],
  ['989', false, 10, '9890-9899'],
]

const ranges = banks.flatMap(([bank, includesClearing, accountLength, list]) =>
  list.split(' ').map(range => ({
    bank,
    includesClearing,
    accountLength,
    from: range.slice(0, 4),
    to: range.slice(5),
  })),
)

const BBAN_ACCOUNT_LENGTH = 17

/**
 * The BBAN of a Swedish account: the bank's three digits and 17 digits of account. `clearing` has four or
 * five digits, `account` has no separators. Undefined for an unlisted clearing number, and for an account
 * longer than its bank's.
 */
export function swedishBban(clearing: string, account: string): string | undefined {
  const four = clearing.slice(0, 4)
  const range = ranges.find(({ from, to }) => from <= four && four <= to)
  if (range === undefined || account.length > range.accountLength) return undefined
  const { bank, includesClearing, accountLength } = range
  const whole = four.startsWith('8') && clearing.length === 4 ? four + luhnDigit(four) : clearing
  const number = (includesClearing ? whole : '') + account.padStart(accountLength, '0')
  return bank + number.padStart(BBAN_ACCOUNT_LENGTH, '0')
}
