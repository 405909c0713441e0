import { bicCountry } from '../accounts/bic.ts'
import { readAgent } from '../accounts/domestic-account.ts'
import type { DomesticFormat } from '../countries/country-profile.ts'
import { profileOf } from '../countries/index.ts'
import type { BankDirectory } from './bank-directory.ts'
import { snapshotCache } from './snapshot-cache.ts'

/**
 * The national code of a bank by its BIC of 11 characters, if it has one: the only code of the shortest form in its country
 * that leads to this BIC. Undefined where banks have several codes, such as routing numbers and sort codes.
 */
export function codeOfBic(bic: string, directory: BankDirectory): string | undefined {
  const country = bicCountry(bic)
  const found = codesByBic(directory, country, () => codesIn(country, directory)).get(bic)
  return found?.isOnly ? found.code : undefined
}

interface Found {
  readonly code: string
  /** Whether no other code of this length leads to the BIC. */
  readonly isOnly: boolean
}

const codesByBic = snapshotCache<ReadonlyMap<string, Found>>()

function codesIn(country: string, directory: BankDirectory): ReadonlyMap<string, Found> {
  const codes = new Map<string, Found>()
  const format = profileOf(country)?.domestic
  // Where each branch has a code, no bank has one alone.
  if (format?.bank === undefined || format.bank.bankLength !== undefined) return codes
  for (const { code, codeTo, bic } of directory.defaultCodes(country)) {
    const before = codes.get(bic)
    if (before !== undefined && before.code.length < code.length) continue
    if (!isBankCode(code, format)) continue
    codes.set(bic, { code, isOnly: codeTo === '' && before?.code.length !== code.length })
  }
  return codes
}

/** Whether a code is one of a bank, and neither of a branch nor the letters of a BIC inside IBANs. */
function isBankCode(code: string, format: DomesticFormat): boolean {
  const { bank, branch, bankFits } = readAgent(format, code)
  return bankFits && branch === '' && bank === code
}
