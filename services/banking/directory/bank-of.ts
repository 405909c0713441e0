import { bicCountry } from '../accounts/bic.ts'
import type { BankCode, BankDirectory, Institution } from './bank-directory.ts'
import type { Iban } from '../accounts/iban.ts'

/** A bank or branch as far as the directory knows it. What is unknown is an empty string. */
export interface Bank {
  readonly country: string
  readonly name: string
  readonly street: string
  readonly postCode: string
  readonly town: string
  /** 11 characters. */
  readonly bic: string
  /** Its number in domestic payments. */
  readonly memberId: string
  readonly logo: string
}

/** The bank of a BIC in 11 characters; for a branch that is not listed, its head office's name under the branch's own BIC. */
export function bankOfBic(bic: string, directory: BankDirectory): Bank | undefined {
  const listed = directory.institution(bic)
  if (listed !== undefined) return bankOf(listed, undefined, '')
  const head = directory.headOffice(bic)
  return head && bankOf({ ...head, bic, street: '', postCode: '', town: '' }, undefined, '')
}

/** The bank or branch of these codes in domestic payments, the narrowest first: a branch may be listed without its bank's BIC. */
export function bankOfCode(
  country: string,
  codes: readonly string[],
  currency: string | undefined,
  directory: BankDirectory,
): Bank | undefined {
  const entries = codes.flatMap(code => directory.bankCodes(country, code))
  const memberId = codes.find(code => directory.bankCodes(country, code).length > 0)
  return memberId === undefined ? undefined : bankOfEntries(entries, memberId, currency, directory)
}

/** The bank that holds the account of an IBAN. */
export function bankOfIban(
  iban: Iban,
  currency: string | undefined,
  directory: BankDirectory,
): Bank | undefined {
  const entries = bankCodesOf(iban, directory)
  const own = entries.some(({ bic }) => bic !== '') ? undefined : bankOfPrefix(iban, directory)
  if (own !== undefined) return bankOf(own, entries[0], iban.memberId)
  return entries.length === 0 ? undefined : bankOfEntries(entries, iban.memberId, currency, directory)
}

/** The first entry tells of the bank or branch, and the one with the BIC to be used how it is reached. */
function bankOfEntries(
  entries: readonly BankCode[],
  memberId: string,
  currency: string | undefined,
  directory: BankDirectory,
): Bank {
  const reached = preferred(entries, currency, directory)
  const institution = reached && institutionOf(reached, directory)
  const entry = reached?.role === 'routing' ? reached : entries[0]
  return bankOf(institution, entry && { ...entry, bic: reached?.bic ?? '' }, memberId)
}

/**
 * The BIC that stands for a code, unless one over which it can be reached is known
 * to have a correspondent in the currency.
 */
function preferred(
  entries: readonly BankCode[],
  currency: string | undefined,
  directory: BankDirectory,
): BankCode | undefined {
  const routing = entries.find(
    ({ role, bic }) =>
      role === 'routing' && directory.correspondentsOf(bic, currency ?? '').chains.length > 0,
  )
  return routing ?? entries.find(({ bic }) => bic !== '') ?? entries[0]
}

/** The BICs over which the accounts of an IBAN's bank can be reached; none where nothing is known of it. */
export function bicsOfIban(iban: Iban, directory: BankDirectory): readonly string[] {
  const linked = bankCodesOf(iban, directory).flatMap(({ bic }) => (bic === '' ? [] : [bic]))
  const own = bankOfPrefix(iban, directory)
  return own === undefined ? linked : [...linked, own.bic]
}

/** What is listed under the bank code of an IBAN, then under its number in domestic payments. */
function bankCodesOf(iban: Iban, directory: BankDirectory): readonly BankCode[] {
  const byBank = directory.bankCodes(iban.country, iban.bank)
  if (iban.memberId === iban.bank) return byBank
  const byMemberId = directory.bankCodes(iban.country, iban.memberId)
  return byBank.length === 0 ? byMemberId : [...byBank, ...byMemberId]
}

/** Where a country's bank codes are the first letters of BICs, they lead to a bank by themselves. */
function bankOfPrefix(iban: Iban, directory: BankDirectory): Institution | undefined {
  return iban.format?.bankCodeIsBic ? directory.institutionsByPrefix(iban.bank, iban.country)[0] : undefined
}

function institutionOf({ bic }: BankCode, directory: BankDirectory): Institution | undefined {
  return bic === '' ? undefined : (directory.institution(bic) ?? directory.headOffice(bic))
}

/** A code's own entry speaks before the institution it leads to; an address is taken whole from one of them. */
function bankOf(institution: Institution | undefined, entry: BankCode | undefined, memberId: string): Bank {
  const located = [entry, institution].find(each => each !== undefined && each.town !== '')
  return {
    country: institution === undefined ? (entry?.country ?? '') : bicCountry(institution.bic),
    name: entry?.name || institution?.name || '',
    street: located?.street ?? '',
    postCode: located?.postCode ?? '',
    town: located?.town ?? '',
    bic: entry?.bic || institution?.bic || '',
    memberId,
    logo: institution?.logo ?? '',
  }
}
