import { documentNumbers } from './countries/index.ts'
import type { DocumentKind, DocumentNumber } from './document-number.ts'

/** Names that people use for a kind of document in any country. */
const kindNames: Readonly<Record<DocumentKind, string>> = {
  NATIONAL_ID: `National ID, National Identity, National Identification, National Identity Card, National ID Card,
    Identity Card, ID Card, ID, Identity, Personal ID, Citizen ID, NID`,
  TAX_ID: `Tax ID, Tax, TIN, Taxpayer ID, Tax Identification, Taxpayer Identification, Tax Reference,
    Individual Tax ID, Fiscal ID, Fiscal`,
  COMPANY_ID: `Company ID, Company, Company Registration, Business ID, Business, Business Registration,
    Registration, Organization ID, Organisation ID, Organization, Organisation, Corporate ID,
    Commercial Registration, Commercial Register, CRN`,
  VAT: 'VAT, VAT ID, VATIN, VAT Registration, VAT Reg, EU VAT, Value Added Tax',
  PASSPORT: 'Passport, Passport ID, Pasaporte, Passaporte, Passeport, Reisepass, Passaporto, Paspoort',
}

/** Longer than any name. */
const NAME_LENGTH_MAX = 80
const SUFFIX = /(?:NUMBER|NUM|NO|NR)$/

/** Empty for a country of which no documents are known. */
export function documentNumbersOf(country: string): readonly DocumentNumber[] {
  return documentNumbers.get(country) ?? []
}

/**
 * The numbers of a country that a type may mean: those with this local name, and those of this
 * kind. `undefined` if there are none. Case, diacritics, separators, a country code in front and a
 * word for "number" at the end do not matter.
 */
export function numbersNamed(type: string, country: string): readonly DocumentNumber[] | undefined {
  if (type.length > NAME_LENGTH_MAX) return undefined
  const index = nameIndexOf(country)
  const name = normalizedName(type)
  const withoutCountry = name.startsWith(country) ? name.slice(country.length) : name
  const spellings = [name, withoutCountry].flatMap(each => [each, each.replace(SUFFIX, '')])
  return spellings.map(spelling => index.get(spelling)).find(numbers => numbers !== undefined)
}

type NameIndex = ReadonlyMap<string, readonly DocumentNumber[]>

const indexes = new Map<string, NameIndex>()

/** Built on the first call for a country. */
function nameIndexOf(country: string): NameIndex {
  const numbers = documentNumbers.get(country)
  if (numbers === undefined) return new Map()
  const index = indexes.get(country) ?? buildIndex(numbers)
  indexes.set(country, index)
  return index
}

function buildIndex(numbers: readonly DocumentNumber[]): NameIndex {
  const index = new Map<string, Set<DocumentNumber>>()
  const add = (name: string, number: DocumentNumber) => {
    const key = normalizedName(name)
    for (const each of [key, key.replace(SUFFIX, '')]) {
      if (each !== '') index.set(each, (index.get(each) ?? new Set()).add(number))
    }
  }
  for (const number of numbers) for (const name of number.names) add(name, number)
  for (const [kind, names] of Object.entries(kindNames)) {
    const ofKind = numbers.filter(({ kinds }) => kinds.includes(kind as DocumentKind))
    // Without a named number of this kind, its names must stay unknown: then the type is not judged.
    if (ofKind.every(number => number.names.length === 0)) continue
    for (const name of names.split(',')) for (const number of ofKind) add(name, number)
  }
  return new Map([...index].map(([name, numbersOfName]) => [name, [...numbersOfName]]))
}

/** Only the letters and digits of a name, in upper case and without diacritics. */
function normalizedName(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
