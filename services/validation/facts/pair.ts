import { type Bic, bic8 } from '../../library/banking/accounts/bic.ts'
import type { Iban } from '../../library/banking/accounts/iban.ts'
import { mayHoldAccount } from '../../library/banking/countries/passport.ts'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { ibanBankOf, mayBeOneBank } from '../../library/banking/directory/bank-of.ts'
import { areLinked } from '../../library/banking/directory/institution-groups.ts'

/** A valid BIC beside a valid IBAN, or beside an account number that is one without its first four characters. */
export interface PairFacts {
  readonly isOneBank: boolean
  /** Whether no bank of the BIC's country holds accounts with IBANs of this country. */
  readonly isForeign: boolean
  readonly bic: Bic
  readonly iban: Iban
  /** Whether the instruction has the IBAN itself. */
  readonly isWhole: boolean
  /** The BICs that the directory has for the bank of the IBAN. */
  readonly linked: readonly string[]
  readonly directory: BankDirectory
}

/** Undefined if nothing is known about the bank of the IBAN. */
export function pairFactsOf(
  iban: Iban,
  isWhole: boolean,
  bic: Bic,
  directory: BankDirectory,
): PairFacts | undefined {
  const linked = ibanBankOf(iban, directory).bics
  const isForeign =
    !mayHoldAccount(bic.country, iban.country) && !linked.some(each => bic8(each) === bic8(bic.text))
  if (linked.length === 0 && !isForeign) return undefined
  return {
    iban,
    isWhole,
    linked,
    isForeign,
    isOneBank: !isForeign && isOneBank(bic, iban, linked, directory),
    bic,
    directory,
  }
}

/** In some countries, the bank code of an IBAN is the institution part of the BIC. */
function isOneBank(bic: Bic, iban: Iban, linked: readonly string[], directory: BankDirectory): boolean {
  if (iban.format?.bankCodeIsBic && areLinked(iban.bank.slice(0, 4) + iban.country, bic.text)) return true
  return mayBeOneBank(bic.text, linked, directory)
}
