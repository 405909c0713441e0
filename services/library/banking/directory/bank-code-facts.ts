import { isNeverIssued } from '../accounts/never-issued.ts'
import type { BankDirectory, CoverageKind } from './bank-directory.ts'

/**
 * Whether a code may be in use: false only if nobody issues it, or if the directory has all codes of this kind in the
 * country, and not this one.
 */
export function codeMayExist(
  country: string,
  kind: CoverageKind,
  code: string,
  directory: BankDirectory,
): boolean {
  if (isNeverIssued(country, kind, code)) return false
  return !directory.isComplete(country, kind) || directory.lists(country, code)
}

/** The check-digit method of the accounts at a German bank code (two characters, Deutsche Bundesbank); empty if none is known. */
export function checkMethodOf(country: string, code: string, directory: BankDirectory): string {
  return country === 'DE' ? (directory.bankCodes(country, code)[0]?.checkMethod ?? '') : ''
}
