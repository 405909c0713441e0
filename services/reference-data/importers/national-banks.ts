import { bic11 } from '../../library/banking/accounts/bic.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { readableName } from './readable-case.ts'
import type { BankCodeRow, InstitutionRow, LocalNameRow, ReportDamage } from '../tables/source.ts'
import { bicIn, commonest, groupedBy, jsonIn } from './row-fields.ts'
import { type Importer, LayoutError, type PublishedFile } from './importer.ts'

/**
 * Lists of central banks, collected by schwifty (its `bank_registry` folder, JSON v1 and
 * v2): one or two files per country, of which `manual_*` corrects `generated_*`. In v1 an
 * entry has one code, in v2 all codes of a BIC. Some lists are old, and none is complete.
 */
export const nationalBanks: Importer = {
  name: 'national-banks',
  summary: 'bank codes with BICs and names of 45 countries, one or two files for each',
  publisher: 'central banks of the countries; gathered by schwifty',
  licence: 'MIT',
  files: ['*.json'],
  precedence: 'compiled',
  period: 'quarterly',
  read(files) {
    const entries = [...files].sort(byHandFirst).flatMap(entriesIn)
    return {
      rows(reportDamage) {
        const banks = [...banksIn(entries, reportDamage)]
        return {
          bankCodes: codesOf(banks),
          institutions: institutionsOf(banks),
          localNames: localNamesOf(banks),
        }
      },
    }
  },
}

interface Entry {
  readonly country_code: string
  readonly bic?: string | null
  readonly name?: string
  readonly short_name?: string
  /** Marks the default among several entries with one code. */
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
  throw new LayoutError(
    `${file.name} must be a list of entries with country_code, and bank_code or bank_codes`,
  )
}

function isEntry(entry: unknown): entry is Entry {
  const { country_code, bank_code, bank_codes } = (entry ?? {}) as Partial<Entry>
  return typeof country_code === 'string' && (typeof bank_code === 'string' || Array.isArray(bank_codes))
}

interface Bank {
  readonly country: string
  /** Empty if only the BIC is known. */
  readonly code: string
  readonly bic: string
  /** In Latin letters, or empty. */
  readonly name: string
  /** In the country's own script, if that is not Latin; or empty. */
  readonly localName: string
  readonly checkMethod: string
  readonly isPrimary: boolean
}

function* banksIn(entries: readonly Entry[], reportDamage: ReportDamage): Generator<Bank> {
  for (const entry of entries) {
    const { country_code: country, bank_code = '', bank_codes = [bank_code], primary, checksum_algo } = entry
    const bic = bicIn(entry.bic ?? '', reportDamage)
    if (!isCountry(country) || bank_codes.every(code => code + bic === '')) {
      reportDamage(`the entry needs a country, and a bank code or a BIC: ${JSON.stringify(entry)}`)
      continue
    }
    const bank = {
      country,
      bic,
      ...namesOf(entry),
      checkMethod: checksum_algo ?? '',
      isPrimary: primary ?? true,
    }
    for (const code of bank_codes) yield { ...bank, code }
  }
}

/** Where names are in the country's own script, the short name is in Latin letters. */
function namesOf({ name = '', short_name = '' }: Entry): Pick<Bank, 'name' | 'localName'> {
  if (!isInOtherScript(name)) return { name: readableName(name), localName: '' }
  return { name: isInOtherScript(short_name) ? '' : readableName(short_name), localName: name }
}

/** Whether a name has letters, most of them not Latin. */
function isInOtherScript(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? []
  return letters.filter(letter => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2
}

function* localNamesOf(banks: readonly Bank[]): Generator<LocalNameRow> {
  const named = banks.filter(({ code, localName }) => code !== '' && localName !== '')
  for (const group of groupedBy(named, ({ country, code }) => `${country} ${code}`).values()) {
    const { country, code, localName: name } = mainFirst(group)[0]!
    yield { country, code, language: languageOf(country), name }
  }
}

/** The language that most people of a country write. Source: Unicode CLDR, likely subtags. */
function languageOf(country: string): string {
  return new Intl.Locale(`und-${country}`).maximize().language
}

/**
 * A code's default BIC is that of its primary entry, a head office before a branch. Other BICs become
 * routing BICs.
 */
function* codesOf(banks: readonly Bank[]): Generator<BankCodeRow> {
  const coded = banks.filter(({ code }) => code !== '')
  for (const group of groupedBy(coded, ({ country, code }) => `${country} ${code}`).values()) {
    const [main, ...others] = mainFirst(group)
    const { country, code, bic, name, checkMethod } = main!
    yield { country, code, bic, name, checkMethod }
    for (const other of others) {
      if (other.bic === '' || bic11(other.bic) === bic11(bic)) continue
      yield { country, code, bic: other.bic, role: 'routing', name, checkMethod }
    }
  }
}

const mainFirst = (group: readonly Bank[]) => group.toSorted((a, b) => rankOf(a) - rankOf(b))

function rankOf({ isPrimary, bic }: Bank): number {
  return (isPrimary ? 0 : 2) + (bic11(bic).endsWith('XXX') ? 0 : 1)
}

/** An institution has the commonest name of its BIC's codes: most branches carry the bank's name. */
function* institutionsOf(banks: readonly Bank[]): Generator<InstitutionRow> {
  const named = banks.filter(({ bic }) => bic !== '')
  for (const [bic, group] of groupedBy(named, bank => bic11(bank.bic))) {
    yield { bic, name: commonest(group.map(({ name }) => name)) }
  }
}
