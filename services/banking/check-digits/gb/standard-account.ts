/** What the modulus checks are made for: a sort code of six digits and an account of eight. */
export interface StandardAccount {
  readonly sortCode: string
  readonly account: string
}

const SORT_CODE = /^[0-9]{6}$/
const ACCOUNT = /^[0-9]{6,10}$/

/** How accounts of some length are made standard. */
interface Form {
  readonly length: number
  /** The sort codes that it holds for. */
  readonly sortCodes: RegExp
  readonly standard: (sortCode: string, account: string) => StandardAccount
}

/**
 * Source: Validating account numbers, nonstandard account numbers. It names banks;
 * the sort codes are those that the table gives a modulus of that bank. Not here
 * is Leeds Building Society, whose ten digits are at a sort code that cannot be
 * told for sure.
 */
const forms: readonly Form[] = [
  { length: 8, sortCodes: /^/, standard: (sortCode, account) => ({ sortCode, account }) },
  { length: 7, sortCodes: /^/, standard: filledUp },
  // Clydesdale Bank's customers may leave out the first two of eight digits, which are no zeros.
  { length: 6, sortCodes: /^(?!82)/, standard: filledUp },
  // Santander, formerly Alliance & Leicester Commercial Bank: the first of nine belongs to the sort code.
  {
    length: 9,
    sortCodes: /^(?:72|89)/,
    standard: (sortCode, account) => ({
      sortCode: sortCode.slice(0, 5) + account.slice(0, 1),
      account: account.slice(1),
    }),
  },
  // National Westminster Bank.
  {
    length: 10,
    sortCodes: /^(?:01|5[0-6]|60[0-7])/,
    standard: (sortCode, account) => ({ sortCode, account: account.slice(2) }),
  },
  // The Co-operative Bank.
  {
    length: 10,
    sortCodes: /^089/,
    standard: (sortCode, account) => ({ sortCode, account: account.slice(0, 8) }),
  },
]

/** The account as it is checked. Undefined where nothing is said of accounts of its length at its bank. */
export function standardAccount(sortCode: string, account: string): StandardAccount | undefined {
  if (!SORT_CODE.test(sortCode) || !ACCOUNT.test(account)) return undefined
  const form = forms.find(({ length, sortCodes }) => length === account.length && sortCodes.test(sortCode))
  return form?.standard(sortCode, account)
}

function filledUp(sortCode: string, account: string): StandardAccount {
  return { sortCode, account: account.padStart(8, '0') }
}
