/** The input of the modulus checks: a sort code of six digits and an account of eight. */
export interface StandardAccount {
  readonly sortCode: string
  readonly account: string
}

const SORT_CODE = /^[0-9]{6}$/
const ACCOUNT = /^[0-9]{6,10}$/

/** How accounts of one length become standard accounts. */
interface Conversion {
  readonly length: number
  /** Sort codes of the banks that it applies to. */
  readonly sortCodes: RegExp
  readonly convert: (sortCode: string, account: string) => StandardAccount
}

/**
 * Source: Pay.UK and Vocalink, Validating account numbers, nonstandard account numbers. The
 * document names banks; the sort codes are those that have the bank's modulus in the weight table.
 * Leeds Building Society (ten digits) is left out, because its sort code is uncertain.
 */
const conversions: readonly Conversion[] = [
  { length: 8, sortCodes: /^/, convert: (sortCode, account) => ({ sortCode, account }) },
  { length: 7, sortCodes: /^/, convert: zeroPadded },
  // Clydesdale Bank's customers may leave out the first two of eight digits, which are not zeros.
  { length: 6, sortCodes: /^(?!82)/, convert: zeroPadded },
  // Santander, formerly Alliance & Leicester Commercial Bank: the first of nine digits replaces
  // the last of the sort code.
  {
    length: 9,
    sortCodes: /^(?:72|89)/,
    convert: (sortCode, account) => ({
      sortCode: sortCode.slice(0, 5) + account.slice(0, 1),
      account: account.slice(1),
    }),
  },
  // National Westminster Bank: the last eight of ten digits.
  {
    length: 10,
    sortCodes: /^(?:01|5[0-6]|60[0-7])/,
    convert: (sortCode, account) => ({ sortCode, account: account.slice(2) }),
  },
  // The Co-operative Bank: the first eight of ten digits.
  {
    length: 10,
    sortCodes: /^089/,
    convert: (sortCode, account) => ({ sortCode, account: account.slice(0, 8) }),
  },
]

/**
 * The account to check. `undefined` if the document does not describe accounts of this length at
 * this bank.
 */
export function standardAccount(sortCode: string, account: string): StandardAccount | undefined {
  if (!SORT_CODE.test(sortCode) || !ACCOUNT.test(account)) return undefined
  const conversion = conversions.find(
    ({ length, sortCodes }) => length === account.length && sortCodes.test(sortCode),
  )
  return conversion?.convert(sortCode, account)
}

function zeroPadded(sortCode: string, account: string): StandardAccount {
  return { sortCode, account: account.padStart(8, '0') }
}
