import { type Bic, bicCountry, parseBic } from '../accounts/bic.ts'
import { isNeverIssued } from '../accounts/never-issued.ts'
import type { BankDirectory, CoverageKind } from './bank-directory.ts'
import { officeOf } from './bank-of.ts'

/**
 * Whether the directory has the code of a bank. In some countries a BIC may take its place: no list of codes has it, but
 * that of BICs.
 */
export function isListedBank(country: string, code: string, directory: BankDirectory): boolean {
  if (directory.lists(country, code)) return true
  const bic = bicIn(code)
  return bic !== undefined && officeOf(bic.text, directory) !== undefined
}

/** No code of a bank begins with so many letters, and most codes are told from a BIC by them. */
const BIC_BEGINNING = /^[A-Z]{6}/

function bicIn(code: string): Bic | undefined {
  return BIC_BEGINNING.test(code) ? parseBic(code) : undefined
}

/** The country (ISO 3166-1 alpha-2) and the kind of the list that has a code of a bank. */
export function listOfBank(country: string, code: string): readonly [country: string, kind: 'BIC' | 'BANK'] {
  const bic = bicIn(code)
  return bic === undefined ? [country, 'BANK'] : [bicCountry(bic.text), 'BIC']
}

/**
 * Whether a code may be in use: false only if nobody issues it, or if the directory has all codes of this kind in the
 * country, and not this one.
 */
export function codeMayExist(
  country: string,
  kind: Exclude<CoverageKind, 'BIC'>,
  code: string,
  directory: BankDirectory,
): boolean {
  if (isNeverIssued(country, kind, code)) return false
  return kind === 'BRANCH'
    ? !directory.isComplete(country, kind) || directory.lists(country, code)
    : !directory.isComplete(...listOfBank(country, code)) || isListedBank(country, code, directory)
}

/** The check-digit method of the accounts at a German bank code (two characters, Deutsche Bundesbank); empty if none is known. */
export function checkMethodOf(country: string, code: string, directory: BankDirectory): string {
  return country === 'DE' ? (directory.bankCodes(country, code)[0]?.checkMethod ?? '') : ''
}
