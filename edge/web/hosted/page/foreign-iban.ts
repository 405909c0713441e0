import { compact } from '../../../../services/library/banking/accounts/fold.ts'
import { choices } from './choices.ts'
import { problemOf } from './field-problem.ts'
import { looksLikeIban } from './numbers.ts'
import type { Field, Requirements } from './types.ts'
import { byName, countryName, locale, say } from './words.ts'

/** An IBAN of another country than that of the form. */
export interface ForeignIban {
  readonly text: string
  /** The country, if the session allows accounts there. */
  readonly country?: string
}

const COUNTRIES_MAX = 10

/** Undefined if the value of the field is good, or no IBAN of another country. */
export function foreignIban(form: Requirements, field: Field, value: string): ForeignIban | undefined {
  if (field.key !== 'iban' && field.key !== 'accountNumber') return undefined
  if (!looksLikeIban(value) || problemOf(field, value) === undefined) return undefined
  const country = compact(value).slice(0, 2)
  const own = form.fields.find(({ key }) => key === 'iban')?.pattern?.slice(1, 3) ?? form.country
  const name = countryName(country)
  if (country === own || name === country) return undefined
  const offered = choices.value[form.type] ?? {}
  const text = say('ibanElsewhere', { country: name })
  if (Object.values(offered[country] ?? {}).some(methods => methods.includes('BANK_ACCOUNT'))) {
    return { text, country }
  }
  const names = byName(Object.keys(offered), countryName).map(countryName)
  if (names.length === 0 || names.length > COUNTRIES_MAX) return { text }
  const countries = new Intl.ListFormat(locale.value).format(names)
  return { text: `${text} ${say('onlyHere', { countries })}` }
}
