import type { Signal } from '@preact/signals'
import { areSwapped } from './field-problem.ts'
import { fieldOf, meaningIn, meaningOf } from './findings.ts'
import { foreignIban } from './foreign-iban.ts'
import { moveAccountNumberToIban, swapBankAndAccount, switchCountry } from './form-actions.ts'
import { nameOfField } from './naming.ts'
import { looksLikeIban } from './numbers.ts'
import { doubtAbout, ownTrouble, placesOf, type Trouble } from './own-trouble.ts'
import { attempt, work } from './state.ts'
import type { Field, Lookup, Requirements } from './types.ts'
import { countryName, say } from './words.ts'

/** A form that is being filled in. */
interface OpenForm {
  readonly form: Requirements
  /** In the order of the form. */
  readonly fields: readonly Field[]
  readonly lookup: Lookup | undefined
  /** The keys of the fields that have been left. */
  readonly touched: Signal<ReadonlySet<string>>
}

/** What is wrong with a field: what the page finds by itself, and what the server found, as it was typed or when it was sent. */
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

/** The mistakes that the server found in no field of the form. */
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
