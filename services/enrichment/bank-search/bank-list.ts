import { profileOf } from '../../library/banking/countries/index.ts'
import type { CodeFormat } from '../../library/banking/countries/country-profile.ts'
import { bankOfCode } from '../../library/banking/directory/bank-of.ts'
import type { BankDirectory, LocalName } from '../../library/banking/directory/bank-directory.ts'
import { compareTexts } from '../../library/banking/directory/order.ts'
import { snapshotCache } from '../../library/banking/directory/snapshot-cache.ts'
import { commonNamesOf } from './common-names.ts'
import { type Name, namesIn } from './bank-match.ts'

/** A bank or branch, with the code that instructions use for it. Unknown fields are empty strings. */
export interface ListedBank {
  readonly code: string
  readonly name: string
  readonly localName: LocalName | undefined
  readonly town: string
  /** 11 characters. */
  readonly bic: string
  readonly logo: string
  /** Names by which it can be found. */
  readonly names: readonly Name[]
}

/** The banks of a country with a national code and a name, better-known ones first. Built once for each directory. */
export function banksIn(country: string, directory: BankDirectory): readonly ListedBank[] {
  return lists(directory, country, () => {
    const format = profileOf(country)?.domestic?.bank
    const banks = format === undefined ? [] : codesOfBanks(country, format, directory)
    return byShortestCode(banks).toSorted(byRenown)
  })
}

/** The branches of a bank that the directory has. */
export function branchesOf(country: string, bank: string, directory: BankDirectory): readonly ListedBank[] {
  return lists(directory, `${country} ${bank}`, () => {
    const { bank: ofBanks, branch: ofBranches } = profileOf(country)?.domestic ?? {}
    if (ofBanks === undefined || ofBranches === undefined || !fits(bank, ofBanks)) return []
    const codes = directory.codesIn(country, bank).map(({ code }) => code.slice(bank.length))
    return codes
      .filter(code => fits(code, ofBranches))
      .flatMap(code => branchAt(country, bank, code, directory) ?? [])
  })
}

const lists = snapshotCache<readonly ListedBank[]>()

/** Whether a code is complete and has the format, without separators. */
export const fits = (code: string, { forms }: CodeFormat) => forms.some(({ pattern }) => pattern.test(code))

/** Whether a BIC is accepted as the code of a bank. */
export const takesBic = (format: CodeFormat) => fits('BANKXX22', format)

function codesOfBanks(country: string, format: CodeFormat, directory: BankDirectory): ListedBank[] {
  const acceptsBic = takesBic(format)
  const ofBanks = banksInCodes[country]
  if (ofBanks !== undefined) {
    const codes = directory.codesIn(country).filter(({ code }) => code.length === ofBanks)
    return codes.flatMap(({ code }) => bankAt(country, code, false, directory) ?? [])
  }
  const spans = directory
    .codesIn(country)
    .filter(({ code, codeTo }) => (codeTo === '' ? fits(code, format) : acceptsBic))
  return spans.length > BANKS_MAX
    ? []
    : spans.flatMap(({ code, codeTo }) => bankAt(country, code, codeTo !== '', directory) ?? [])
}

/** Countries whose codes are of branches, and begin with this many characters for the bank: the IFSC of India. */
const banksInCodes: Readonly<Record<string, number>> = { IN: 4 }

/** No country has so many banks: longer lists are of branches, of which most have the same name. */
const BANKS_MAX = 5_000

/** A range holds codes of branches. Its bank gets the BIC as its code, and is left out without one. */
function bankAt(country: string, code: string, isRange: boolean, directory: BankDirectory) {
  const [entry] = directory.bankCodes(country, code)
  const bank = bankOfCode(country, [code], undefined, directory)
  if (entry === undefined || bank === undefined || bank.name === '' || entry.branchName !== '')
    return undefined
  if (isRange && bank.bic === '') return undefined
  const local = directory.localNames(country, code).flatMap(each => namesIn(each.name, each.language))
  const common = commonNamesOf(country, code).flatMap(each => namesIn(each))
  return listed(bank, isRange ? bank.bic.replace(/XXX$/, '') : code, [
    ...namesIn(bank.name),
    ...local,
    ...common,
  ])
}

function branchAt(country: string, bank: string, code: string, directory: BankDirectory) {
  const [entry] = directory.bankCodes(country, bank + code)
  const locals = directory.localNames(country, bank + code)
  const local = locals.find(({ branchName }) => branchName !== '')
  const name = entry?.branchName || local?.branchName || ''
  if (entry === undefined || name === '') return undefined
  const localName = local && { ...local, name: local.branchName }
  const names = locals.flatMap(each => namesIn(each.branchName, each.language))
  return listed({ name, localName, town: entry.town, bic: '', logo: '' }, code, [...namesIn(name), ...names])
}

function listed(
  { name, localName, town, bic, logo }: Omit<ListedBank, 'code' | 'names'>,
  code: string,
  names: readonly Name[],
): ListedBank {
  return { code, name, localName, town, bic, logo, names }
}

/** Brazil and Colombia have a short and a long code for each bank; people know the short one. */
function byShortestCode(banks: readonly ListedBank[]): readonly ListedBank[] {
  const shortest = new Map<string, number>()
  for (const { name, code } of banks)
    shortest.set(name, Math.min(shortest.get(name) ?? Infinity, code.length))
  return banks.filter(({ name, code }) => code.length === shortest.get(name))
}

/** Banks with a BIC first, then by code: the oldest and largest have the lowest. */
function byRenown(one: ListedBank, other: ListedBank): number {
  return Number(one.bic === '') - Number(other.bic === '') || compareTexts(one.code, other.code)
}
