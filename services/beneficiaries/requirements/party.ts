import type { CountryProfile } from '../../banking/countries/country-profile.ts'
import { type AddressPart, addressParts, addressWanted } from './addresses.ts'
import { comesFromAbroad } from './bank-account.ts'
import { requiredDocuments } from './documents.ts'
import { field, type Field, type RecipientType } from './field.ts'
import { subdivisionNames } from './subdivisions.ts'

/** The Zengin format of Japanese transfers: katakana, capitals, digits, and a few signs. */
const KANA = '^[ァ-ヶー・A-Z0-9 \\(\\).,\\-\\/「」]+$'
const KANA_LENGTH_MAX = 48

/** Who holds an account, by name. */
export function nameField(country: string, type: RecipientType): Field {
  const name =
    type === 'INDIVIDUAL'
      ? field('name', { example: 'Maria Silva', hint: 'asOnTheAccount' })
      : field('name', {
          ...{ example: 'Silva Trading Ltd', hint: 'asOnTheAccount' },
          ...{ label: 'businessName', autocomplete: 'organization' },
        })
  return country === 'JP' ? { ...name, ...inKatakana } : name
}

const inKatakana = {
  kind: 'kana',
  pattern: KANA,
  maxLength: KANA_LENGTH_MAX,
  example: 'ヤマダ タロウ',
  hint: 'inKatakana',
} as const

/** What else there is to know of who holds a bank account, as far as that country and currency ask for it. */
export function holderFields(
  profile: CountryProfile,
  currency: string,
  type: RecipientType,
  addressCountry: string,
): readonly Field[] {
  const { country } = profile
  return [
    ...documentFields(country, type),
    ...(addressWanted.has(country) || comesFromAbroad(profile, currency)
      ? addressFields(addressCountry)
      : []),
  ]
}

function documentFields(country: string, type: RecipientType): readonly Field[] {
  const documents = requiredDocuments(country, type)
  const [usual, ...others] = documents
  if (usual === undefined) return []
  return [
    field('documentType', { example: usual.type, choices: documents.map(document => document.type) }),
    field('documentNumber', {
      example: usual.example,
      // Where there are several, its kind says what it is called.
      ...(others.length === 0 && { localName: usual.type }),
    }),
  ]
}

const addressExamples: Readonly<Record<AddressPart, string>> = {
  addressLine1: '12 Station Road',
  townName: 'Springfield',
  postCode: '12345',
  countrySubdivision: 'Central',
}

/** The country first: which parts there are depends on it. */
function addressFields(country: string): readonly Field[] {
  const choiceNames = subdivisionNames(country)
  return [
    field('addressCountry', { example: country, choices: [country], minLength: 2 }),
    ...addressParts(country).map(({ part, required }) => {
      if (part !== 'countrySubdivision' || choiceNames === undefined) {
        return field(part, { example: addressExamples[part], required })
      }
      const choices = Object.keys(choiceNames)
      return field(part, { example: choices[0]!, required, kind: 'choice', choices, choiceNames })
    }),
  ]
}
