import { bic11 } from '../../banking/accounts/bic.ts'
import { isCountry } from '../../banking/countries/iso-codes.ts'
import { readableName } from './readable-case.ts'
import type { BankCodeRow, Damaged, InstitutionRow } from '../tables/source.ts'
import { bicIn, commonest, groupedBy, jsonIn } from './fields.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'

/**
 * What central banks list, put together by others: a file for each country, or two,
 * of which that kept by hand mends the other. In the first layout a row has one
 * code, in the second all codes of a BIC. An old edition of some lists is in it,
 * and none is the whole.
 */
export const nationalBanks: Importer = {
  name: 'national-banks',
  summary: 'bank codes with BIC and name of 45 countries, a file or two for each',
  publisher: 'central banks of the countries; gathered by schwifty',
  licence: 'MIT',
  files: ['*.json'],
  precedence: 'collected',
  read(files) {
    const entries = [...files].sort(byHandFirst).flatMap(entriesIn)
    return {
      rows(damaged) {
        const banks = [...banksIn(entries, damaged)]
        return { bankCodes: codesOf(banks), institutions: institutionsOf(banks) }
      },
    }
  },
}

interface Entry {
  readonly country_code: string
  readonly bic?: string | null
  readonly name?: string
  readonly short_name?: string
  /** Says of several with one code which is meant by it. */
  readonly primary?: boolean
  readonly checksum_algo?: string
  readonly bank_code?: string
  readonly bank_codes?: readonly string[]
}

const byHandFirst = (a: PublishedFile, b: PublishedFile) => Number(isByHand(b)) - Number(isByHand(a))
const isByHand = ({ name }: PublishedFile) => name.startsWith('manual_')

function entriesIn(file: PublishedFile): readonly Entry[] {
  const content = jsonIn(file)
  const entries = Array.isArray(content) ? content : (content as { entries?: unknown } | null)?.entries
  if (Array.isArray(entries) && entries.every(isEntry)) return entries
  throw new LayoutError(`${file.name}: not a list of entries with country_code, and bank_code or bank_codes`)
}

function isEntry(entry: unknown): entry is Entry {
  const { country_code, bank_code, bank_codes } = (entry ?? {}) as Partial<Entry>
  return typeof country_code === 'string' && (typeof bank_code === 'string' || Array.isArray(bank_codes))
}

interface Bank {
  readonly country: string
  /** Empty where only the BIC is known. */
  readonly code: string
  readonly bic: string
  readonly name: string
  readonly checkMethod: string
  readonly isPrimary: boolean
}

function* banksIn(entries: readonly Entry[], damaged: Damaged): Generator<Bank> {
  for (const entry of entries) {
    const { country_code: country, bank_code = '', bank_codes = [bank_code], primary, checksum_algo } = entry
    const bic = bicIn(entry.bic ?? '', damaged)
    if (!isCountry(country) || bank_codes.every(code => code + bic === '')) {
      damaged(`neither code nor BIC: ${JSON.stringify(entry)}`)
      continue
    }
    const bank = {
      country,
      bic,
      name: nameOf(entry),
      checkMethod: checksum_algo ?? '',
      isPrimary: primary ?? true,
    }
    for (const code of bank_codes) yield { ...bank, code }
  }
}

/** Some have the short name alone in Latin letters. */
function nameOf({ name = '', short_name = '' }: Entry): string {
  return readableName(/\p{Script=Latin}/u.test(name) || short_name === '' ? name : short_name)
}

/** The first is meant by the code: what is marked so, and of a bank its head office. Further BICs lead to it too. */
function* codesOf(banks: readonly Bank[]): Generator<BankCodeRow> {
  const coded = banks.filter(({ code }) => code !== '')
  for (const group of groupedBy(coded, ({ country, code }) => `${country} ${code}`).values()) {
    const [main, ...others] = group.sort((a, b) => rankOf(a) - rankOf(b))
    const { country, code, bic, name, checkMethod } = main!
    yield { country, code, bic, name, checkMethod }
    for (const other of others) {
      if (other.bic === '' || bic11(other.bic) === bic11(bic)) continue
      yield { country, code, bic: other.bic, role: 'routing', name, checkMethod }
    }
  }
}

function rankOf({ isPrimary, bic }: Bank): number {
  return (isPrimary ? 0 : 2) + (bic11(bic).endsWith('XXX') ? 0 : 1)
}

/** The lists name codes: by one BIC there may be a bank and its branches, which mostly have the bank's name. */
function* institutionsOf(banks: readonly Bank[]): Generator<InstitutionRow> {
  const named = banks.filter(({ bic }) => bic !== '')
  for (const [bic, group] of groupedBy(named, bank => bic11(bank.bic))) {
    yield { bic, name: commonest(group.map(({ name }) => name)) }
  }
}
