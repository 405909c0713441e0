import { entityValidators, personValidators, stdnum, type Validator } from 'stdnum'

/** What a number of a document is: not of its form, of the form but mistyped, or in order. */
export type DocumentVerdict = 'format' | 'checksum' | 'sound'

/**
 * Judges a number by the kind of document that it is said to be: by its name in
 * the country (CPF, PESEL), or by what it is for, where every number of that kind
 * in the country is tried. Undefined where nothing is known of the kind.
 */
export function judgeDocument(country: string, type: string, value: string): DocumentVerdict | undefined {
  const validators = kindsOf(country).get(nameOf(type))
  if (validators === undefined || isExempt(country, type, value)) return undefined
  const verdicts = validators.map(validator => verdictOf(validator, value))
  return verdicts.includes('sound') ? 'sound' : verdicts.includes('checksum') ? 'checksum' : 'format'
}

/** As people write it, with the marks that they put into it, and without. */
function verdictOf(validator: Validator, value: string): DocumentVerdict {
  const [plain, written] = [value.replace(SEPARATORS, ''), value].map(each => verdictOn(validator, each))
  return plain === 'sound' || written === 'sound' ? 'sound' : (plain ?? 'format')
}

const SEPARATORS = /[\s.\-/]/g

function verdictOn(validator: Validator, value: string): DocumentVerdict {
  const { isValid, error } = validator.validate(value)
  return isValid ? 'sound' : error?.name === 'InvalidChecksum' ? 'checksum' : 'format'
}

/**
 * Numbers that the library does not know yet: the identity number of Iceland has
 * lost its check digit in 2026 (Þjóðskrá), Indonesia's tax number has 16 digits
 * now and Vietnam's may be the 12 of the identity card.
 */
const exemptions: readonly (readonly [country: string, value: RegExp])[] = [
  ['IS', /^/],
  ['ID', /^\d{16}$/],
  ['VN', /^\d{12}$/],
]

function isExempt(country: string, type: string, value: string): boolean {
  const plain = value.replace(SEPARATORS, '')
  return type !== '' && exemptions.some(([of, form]) => of === country && form.test(plain))
}

type Kinds = ReadonlyMap<string, readonly Validator[]>
const kindsByCountry = new Map<string, Kinds>()
const nothing: Kinds = new Map()

function kindsOf(country: string): Kinds {
  if (!Object.hasOwn(stdnum, country)) return nothing
  const known = kindsByCountry.get(country)
  if (known !== undefined) return known
  const kinds = kindsFrom(country)
  kindsByCountry.set(country, kinds)
  return kinds
}

/** Numbers of accounts, which the library has as well, are no documents. */
const ACCOUNTS = new Set([
  'ACCOUNT',
  'BANK',
  'CBU',
  'CCC',
  'CLABE',
  'IBAN',
  'KONTONR',
  'BANKGIRO',
  'PLUSGIRO',
])

function kindsFrom(country: string): Kinds {
  const kinds = new Map<string, Validator[]>()
  const add = (name: string | undefined, validator: Validator) => {
    const key = nameOf(name ?? '')
    if (key === '' || ACCOUNTS.has(key)) return
    const same = kinds.get(key)
    if (same === undefined) kinds.set(key, [validator])
    else if (!same.includes(validator)) same.push(validator)
  }
  const ofPersons = personValidators[country] ?? []
  const ofCompanies = entityValidators[country] ?? []
  for (const [name, validator] of Object.entries(stdnum[country]!)) {
    if (ACCOUNTS.has(nameOf(name))) continue
    add(name, validator)
    add(validator.abbreviation, validator)
    add(validator.localName, validator)
    if (/\b(VAT|Value Added Tax)\b/i.test(validator.name)) add('VAT', validator)
    if (/passport/i.test(validator.name)) add('PASSPORT', validator)
    if (/tax|vat/i.test(validator.name)) add('TAX_ID', validator)
  }
  for (const validator of ofPersons) for (const kind of ['NATIONAL_ID', 'TAX_ID']) add(kind, validator)
  for (const validator of ofCompanies) for (const kind of ['COMPANY_ID', 'TAX_ID']) add(kind, validator)
  return kinds
}

/** `n°TVA`, `N.I.F.` and `nif` as one writes them in a table: letters and digits, without accents. */
function nameOf(type: string): string {
  return type
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
}
