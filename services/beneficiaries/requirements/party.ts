import type { CountryProfile } from '../../library/banking/countries/country-profile.ts'
import { type AddressPart, addressParts, addressRequired } from './addresses.ts'
import { addressNames } from './address-labels.ts'
import { comesFromAbroad } from './bank-account.ts'
import { type DocumentExample, documentNames, requiredDocuments } from './documents.ts'
import { field, type Field, type RecipientType, PRINTABLE } from './field.ts'
import { documentFormat } from './number-formats.ts'
import { postCodeOf } from './post-codes.ts'
import { subdivisionNames } from './subdivisions.ts'
import { type PayoutMethod, walletNameOf } from './wallet-names.ts'

/** The character set of Japanese transfers (Zengin): katakana, capitals, digits and some punctuation. */
const KANA = '^(?=.*[ァ-ヶA-Z])[ァ-ヶー・A-Z0-9 \\(\\).,\\-\\/「」]+$'
const KANA_LENGTH_MAX = 48

/** The name of the account holder. */
export function nameField(country: string, type: RecipientType, method: PayoutMethod): Field {
  const hint = walletNameOf(method)?.hint === 'walletHint' ? 'asInTheWallet' : 'asOnTheAccount'
  const name =
    type === 'INDIVIDUAL'
      ? field('name', { example: 'Maria Silva', hint, pattern: PERSON_NAME })
      : field('name', {
          example: 'Silva Trading Ltd',
          hint,
          label: 'businessName',
          pattern: BUSINESS_NAME,
          autocomplete: 'organization',
        })
  if (method === 'ALIPAY') return { ...name, ...inLatinLetters }
  return country === 'JP' ? { ...name, ...inKatakana } : name
}

const inKatakana = {
  kind: 'kana',
  // Browsers would fill in the name in kanji.
  autocomplete: 'off',
  pattern: KANA,
  maxLength: KANA_LENGTH_MAX,
  example: 'ヤマダ タロウ',
  label: 'kanaName',
  hint: 'inKatakana',
} as const

/** Further fields about the account holder that the country or the currency requires. */
export function holderFields(
  profile: CountryProfile,
  currency: string,
  type: RecipientType,
  addressCountry: string,
): readonly Field[] {
  const { country } = profile
  return [
    ...documentFields(country, type),
    ...(addressRequired.has(country) || comesFromAbroad(profile, currency)
      ? addressFields(addressCountry)
      : []),
  ]
}

function documentFields(country: string, type: RecipientType): readonly Field[] {
  const documents = requiredDocuments(country, type)
  const [usual, ...others] = documents
  if (usual === undefined) return []
  return [
    field('documentType', {
      example: usual.type,
      choices: documents.map(document => document.type),
      choiceNames: documentNames(country),
    }),
    field('documentNumber', {
      example: usual.example,
      // With several kinds of document, the field of the kind names the document.
      ...(others.length === 0 && { localName: usual.type }),
      ...documentForm(country, documents),
    }),
  ]
}

/** Numbers with a known format are stored without its separators. Others may need theirs. */
function documentForm(country: string, documents: readonly DocumentExample[]): Partial<Field> {
  const formats = Object.fromEntries(
    documents.flatMap(({ type }) => {
      const format = documentFormat(country, type)
      return format === undefined ? [] : [[type, format] as const]
    }),
  )
  const written = Object.values(formats)
  if (written.length === 0) return {}
  const isNumeric = written.length === documents.length && !written.some(format => /[X*]/.test(format))
  return { kind: 'code', pattern: '^[A-Z0-9]+$', formats, ...(isNumeric && { inputMode: 'numeric' }) }
}

const addressExamples: Readonly<Record<AddressPart, string>> = {
  addressLine1: '12 Station Road',
  townName: 'Springfield',
  postCode: '12345',
  countrySubdivision: 'Central',
}

/** The country comes first, because the other parts depend on it. */
function addressFields(country: string): readonly Field[] {
  const choiceNames = subdivisionNames(country)
  return [
    field('addressCountry', { example: country, choices: [country], minLength: 2 }),
    ...addressParts(country).map(({ part, required }) => {
      const names = addressNames(country, part)
      if (part !== 'countrySubdivision' || choiceNames === undefined) {
        const code = part === 'postCode' ? postCodeOf(country) : undefined
        return field(part, { example: addressExamples[part], required, ...names, ...code })
      }
      const choices = Object.keys(choiceNames)
      return field(part, { example: choices[0]!, required, kind: 'choice', choices, choiceNames, ...names })
    }),
  ]
}

/**
 * Two letters and two digits, then letters and digits, at least eight of them digits, up to the length of an IBAN with
 * its blanks. No name has this form.
 */
const IS_NO_IBAN = '(?![A-Za-z]{2}[0-9]{2}(?=(?:[^0-9]*[0-9]){8})[A-Za-z0-9 \\-]{11,44}$)'

function nameWith(condition: string): string {
  return `^${condition}${IS_NO_IBAN}${PRINTABLE.slice(1)}`
}

/** One letter of any script is enough for the name of a person. Digits alone, or an emoji, are not. */
const PERSON_NAME = nameWith('(?=.*(?!\\p{Default_Ignorable_Code_Point})\\p{L})')

/** Business names such as 3M and 1&1 are valid, but no bank registers a name of digits alone. */
const BUSINESS_NAME = nameWith('(?=.*[\\p{L}\\p{N}])(?![\\p{Nd}\\p{Default_Ignorable_Code_Point}\\s.,\\-]+$)')

/** Alipay is paid by the name in Latin letters. */
const inLatinLetters = {
  hint: 'inLatinLetters',
  example: 'Zhang Xiaoling',
  pattern: nameWith('(?=.*\\p{sc=Latin})(?!.*(?!\\p{sc=Latin})\\p{L})'),
} as const
