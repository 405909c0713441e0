import type { Signal } from '@preact/signals'
import { areSwapped, problemOf } from './field-problem.ts'
import { fieldOf, meaningIn, meaningOf } from './findings.ts'
import { moveAccountNumberToIban, swapBankAndAccount, switchCountry } from './form-actions.ts'
import { nameOfField } from './naming.ts'
import { looksLikeIban } from './numbers.ts'
import { doubtAbout, ownTrouble, placesOf, type Trouble } from './own-trouble.ts'
import { attempt, work } from './state.ts'
import type { Field, Lookup, Requirements } from './types.ts'
import { countryName, say, byName, locale } from './words.ts'
import { compact } from '../../../../services/library/banking/accounts/fold.ts'
import { choices } from './choices.ts'

/** A form that is being filled in. */
interface OpenForm {
  readonly form: Requirements
  /** In the order of the form. */
  readonly fields: readonly Field[]
  readonly lookup: Lookup | undefined
  /** The keys of the fields that have been left. */
  readonly touched: Signal<ReadonlySet<string>>
}

/** The mistake in a field, found by the page, or by the server while typing or after sending. */
export function troubleOf(field: Field, open: OpenForm): Trouble | undefined {
  const { values } = work.value
  const value = values[field.key] ?? ''
  const misplaced = foreignTrouble(field, value, open) ?? ibanTrouble(field, value, open)
  if (misplaced !== undefined) return misplaced
  if (swappable.has(field.key) && areMixedUp(open)) {
    // One message for the two fields.
    return field.key === 'bankCode' ? { ...swapped(), isBlocking: true } : undefined
  }
  return ownTrouble(field, value, values) ?? foundTrouble(field, open) ?? doubtAbout(field, value)
}

/** The mistakes in fields, as a summary names them. */
export function mistakesIn(troubles: ReadonlyMap<Field, Trouble | undefined>) {
  return [...troubles].flatMap(([field, trouble]) => {
    if (!trouble?.isBlocking) return []
    const { text, namesField } = trouble
    return [{ key: field.key, text: namesField ? text : say('pair', { name: nameOfField(field), text }) }]
  })
}

/** The mistakes found by the server that belong to no field of the form. */
export function generalMistakes({ form, fields }: Pick<OpenForm, 'form' | 'fields'>): readonly string[] {
  const found = work.value.findings.filter(
    ({ field, isBlocking }) => isBlocking && fieldOf(field, fields) === undefined,
  )
  return [...new Set(found.map(({ code }) => say(meaningOf(code), placeOf(form))))]
}

/** The fields whose values people swap by mistake. */
const swappable: ReadonlySet<string> = new Set(['bankCode', 'accountNumber'])

const swapped = () => ({ text: say('swapped'), fix: { text: say('swapThem'), apply: swapBankAndAccount } })

function areMixedUp({ fields, touched }: OpenForm): boolean {
  return [...swappable].every(key => touched.value.has(key)) && areSwapped(fields, work.value.values)
}

function ibanTrouble({ key }: Field, value: string, { form, touched }: OpenForm): Trouble | undefined {
  if (key !== 'accountNumber' || !form.identifiers.includes('IBAN') || !looksLikeIban(value)) return undefined
  const apply = () => {
    moveAccountNumberToIban()
    touched.value = new Set(['iban'])
  }
  return { text: say('ibanInstead'), isBlocking: true, fix: { text: say('useAsIban'), apply } }
}

function foreignTrouble(field: Field, value: string, { form, touched }: OpenForm): Trouble | undefined {
  const foreign = work.value.editing === undefined ? foreignIban(form, field, value) : undefined
  if (foreign === undefined) return undefined
  const { text, country } = foreign
  if (country === undefined) return { text, isBlocking: true }
  const apply = () => {
    void attempt(() => switchCountry(form, country, value))
    touched.value = new Set(['iban'])
  }
  return { text, isBlocking: true, fix: { text: say('switchTo', { country: countryName(country) }), apply } }
}

function foundTrouble(field: Field, { form, fields, lookup }: OpenForm): Trouble | undefined {
  const { findings, values } = work.value
  const alert = lookup?.alerts.find(each => fieldOf(each.field, fields) === field)
  const finding = findings.find(each => fieldOf(each.field, fields) === field)
  const shown = alert ?? finding
  if (shown === undefined) return undefined
  const word = meaningIn(field, shown.code)
  const { isBlocking } = finding ?? shown
  if (word === 'swapped') return { ...swapped(), isBlocking }
  return { text: say(word, { ...placeOf(form), ...placesOf(field, values) }), isBlocking }
}

const placeOf = ({ country, currency }: Requirements) => ({ country: countryName(country), currency })

/** An IBAN of another country than that of the form. */
interface ForeignIban {
  readonly text: string
  /** The country, if the session allows accounts there. */
  readonly country?: string
}

const COUNTRIES_MAX = 10

/** Undefined if the value of the field is good, or no IBAN of another country. */
function foreignIban(form: Requirements, field: Field, value: string): ForeignIban | undefined {
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
