import { documentNumbers } from './countries/index.ts'
import type { DocumentKind, DocumentNumber } from './document-number.ts'

/** What people call the kinds where they have no local name in mind. */
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

/** No name is longer; whatever is, is none. */
const NAME_LENGTH_MAX = 80
const SUFFIX = /(?:NUMBER|NUM|NO|NR)$/

export function numbersOf(country: string): readonly DocumentNumber[] {
  return documentNumbers.get(country) ?? []
}

/** The numbers of a country that a type may mean: by its local name, by the kind that it names, or by either. */
export function numbersCalled(type: string, country: string): readonly DocumentNumber[] | undefined {
  if (type.length > NAME_LENGTH_MAX) return undefined
  const called = indexOf(country)
  const name = folded(type)
  const bare = name.startsWith(country) ? name.slice(country.length) : name
  const spellings = [name, name.replace(SUFFIX, ''), bare, bare.replace(SUFFIX, '')]
  return spellings.map(each => called.get(each)).find(numbers => numbers !== undefined)
}

type Index = ReadonlyMap<string, readonly DocumentNumber[]>

const indexes = new Map<string, Index>()

/** Made when a country is first asked about. */
function indexOf(country: string): Index {
  const numbers = documentNumbers.get(country)
  if (numbers === undefined) return new Map()
  const index = indexes.get(country) ?? indexed(numbers)
  indexes.set(country, index)
  return index
}

function indexed(numbers: readonly DocumentNumber[]): Index {
  const index = new Map<string, Set<DocumentNumber>>()
  const add = (name: string, number: DocumentNumber) => {
    const key = folded(name)
    for (const each of [key, key.replace(SUFFIX, '')]) {
      if (each !== '') index.set(each, (index.get(each) ?? new Set()).add(number))
    }
  }
  for (const number of numbers) for (const name of number.names) add(name, number)
  for (const [kind, names] of Object.entries(kindNames)) {
    const ofKind = numbers.filter(({ kinds }) => kinds.includes(kind as DocumentKind))
    // A kind of which no number is known says nothing.
    if (ofKind.every(number => number.names.length === 0)) continue
    for (const name of names.split(',')) for (const number of ofKind) add(name, number)
  }
  return new Map([...index].map(([name, called]) => [name, [...called]]))
}

/** A name by its letters and digits alone: without case, diacritics and separators. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
