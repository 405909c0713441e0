import { fullNames } from './countries/full-names.ts'
import { documentNumbers } from './countries/index.ts'
import type { DocumentKind, DocumentNumber } from './document-number.ts'
import { distinctive, spellings, wordsOf } from './type-words.ts'

/** The numbers of a country by the spellings of their names. */
export interface NameIndex {
  readonly names: Names
  /** The numbers by the distinctive words of their names. */
  readonly distinctiveNames: Names
  readonly isOfCountry: (word: string) => boolean
  /** The cached results for recent types. */
  readonly recent: Map<string, { readonly numbers: readonly DocumentNumber[] | undefined }>
}

export type Names = ReadonlyMap<string, readonly DocumentNumber[]>

const indexes = new Map<string, NameIndex>()

/** Built on the first call for a country. `undefined` if no documents of it are known. */
export function nameIndexOf(country: string): NameIndex | undefined {
  const numbers = documentNumbers.get(country)
  if (numbers === undefined) return undefined
  const index = indexes.get(country) ?? buildIndex(country, numbers)
  indexes.set(country, index)
  return index
}

function buildIndex(country: string, numbers: readonly DocumentNumber[]): NameIndex {
  const names = new Map<string, DocumentNumber[]>()
  const distinctiveNames = new Map<string, DocumentNumber[]>()
  const add = (name: string, number: DocumentNumber) => {
    const words = wordsOf(name)
    // "Personal" alone does not mean the "Personal Number".
    for (const key of spellings(words).filter(key => key === words.join('') || distinctive([key]).length > 0))
      addTo(names, key, number)
    for (const key of spellings(distinctive(words))) addTo(distinctiveNames, key, number)
  }
  for (const number of numbers) for (const name of namesOf(country, number)) add(name, number)
  for (const [name, ofKind] of namesOfKinds(kindNames, numbers))
    for (const number of ofKind) add(name, number)
  const isLocal = new Set(names.keys())
  for (const [name, ofKind] of namesOfKinds(otherKindNames, numbers))
    if (!isLocal.has(wordsOf(name).join(''))) for (const number of ofKind) add(name, number)
  return { names, distinctiveNames, isOfCountry: countryWord(country), recent: new Map() }
}

function namesOf(country: string, { names }: DocumentNumber): readonly string[] {
  const inFull = fullNames.filter(([issuer, name]) => issuer === country && names.includes(name))
  return [...names, ...inFull.flatMap(([, , full]) => full.split(', '))]
}

function namesOfKinds(
  table: Readonly<Record<DocumentKind, string>>,
  numbers: readonly DocumentNumber[],
): (readonly [name: string, ofKind: readonly DocumentNumber[]])[] {
  return Object.entries(table).flatMap(([kind, names]) => {
    const ofKind = numbers.filter(({ kinds }) => kinds.includes(kind as DocumentKind))
    // Without a named number of this kind, its names must stay unknown: then the type is not judged.
    if (ofKind.every(number => number.names.length === 0)) return []
    return names.split(/,\s*/).map(name => [name, ofKind] as const)
  })
}

function addTo(names: Map<string, DocumentNumber[]>, key: string, number: DocumentNumber): void {
  const numbers = names.get(key) ?? []
  if (!numbers.includes(number)) names.set(key, [...numbers, number])
}

const englishNames = new Intl.DisplayNames('en', { type: 'region' })
/** Adjectives and abbreviations that do not begin as the name of the country does. */
const otherWords: Readonly<Record<string, string>> = {
  AE: 'UAE',
  DK: 'DANISH',
  FR: 'FRENCH',
  GB: 'UK BRITISH',
  IE: 'IRISH',
  NL: 'DUTCH',
  US: 'USA AMERICAN',
}

const ADJECTIVE = /(?:AN|ISH|ESE|ENE|INE|IC|ECH|EEK|ISS|AI|LI|AK)$/

/** Whether a word is the code, the English name or the adjective of a country: BR, Brazil, Brazilian. */
function countryWord(country: string): (word: string) => boolean {
  const words = wordsOf(englishNames.of(country) ?? country)
  const stems = words.filter(word => word.length >= 4 && word !== 'UNITED').map(word => word.slice(0, 3))
  const others = (otherWords[country] ?? '').split(' ')
  return word =>
    [country, ...words, ...others].includes(word) ||
    (ADJECTIVE.test(word) && stems.some(stem => word.startsWith(stem)))
}

/** Names that people use for a kind of document in any country, separated by commas. */
const kindNames: Readonly<Record<DocumentKind, string>> = {
  NATIONAL_ID: `National ID, National Identity, National Identification, National Identity Card, National ID Card,
    National Identifier, Identity Card, ID Card, ID, Identity, Personal ID, Citizen ID, NID`,
  TAX_ID: `Tax ID, Tax, TIN, Taxpayer ID, Taxpayer, Tax Identification, Taxpayer Identification, Tax Reference,
    Individual Tax ID, Fiscal ID, Fiscal`,
  COMPANY_ID: `Company ID, Company, Company Registration, Company Identifier, Company Identification, Business ID, Business,
    Business Registration, Business Identifier, Registration, Organization ID, Organisation ID, Organization,
    Organisation, Corporate ID, Commercial Registration, Commercial Register, CRN`,
  VAT: 'VAT, VAT ID, VATIN, VAT Registration, VAT Reg, EU VAT, Value Added Tax',
  PASSPORT: 'Passport, Passport ID, Pasaporte, Passaporte, Passeport, Reisepass, Passaporto, Paspoort',
}

/** Names of a kind, unless a number of the country has this name: the local name is more specific. */
const otherKindNames: Readonly<Record<DocumentKind, string>> = {
  NATIONAL_ID: `Personal Identification, Personal Identity, Personal Identity Code, Personal Number, Personal Code,
    Identity Document, Identification Card, Citizen Number, Citizen Identification, National Registration,
    Documento de identidad, Documento nacional de identidad, Cédula de identidad, Cédula, Documento de identidade,
    Carteira de identidade, Bilhete de identidade, Carte d’identité, Carte nationale d’identité, Pièce d’identité,
    Personalausweis, Ausweis, Carta d’identità, Documento d’identità, Identiteitskaart, Identiteitsbewijs`,
  TAX_ID: `National Tax, Income Tax, Identificación fiscal, Identificación tributaria, Registro tributario,
    Identification fiscale, Identificação fiscal, Steuernummer, Steuer-ID, Steueridentifikationsnummer,
    Steuerliche Identifikationsnummer, Codice fiscale, Belastingnummer`,
  COMPANY_ID: `Enterprise, Corporate Number, Company Register, Trade Register, Business Register, Legal Entity,
    Registre du commerce, Registro mercantil, Handelsregister`,
  VAT: `IVA, TVA, MwSt, BTW, MOMS, Impuesto al valor agregado, Taxe sur la valeur ajoutée, Mehrwertsteuer,
    Umsatzsteuer, НДС, ДДС, ПДВ`,
  PASSPORT: '',
}
