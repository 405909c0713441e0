import { signal } from '@preact/signals'
import { call } from './api.ts'
import { go, session, work } from './state.ts'
import type { Choice, Choices, Method, RecipientType, Requirements, Values } from './types.ts'
import { language } from './words.ts'

/** By type; fetched once per page load. */
export const choices = signal<Partial<Record<RecipientType, Choices>>>({})

export async function loadChoices(type: RecipientType): Promise<void> {
  const loaded = await call<Choices>(`choices?type=${type}`)
  choices.value = { ...choices.value, [type]: loaded }
}

export function loadForm(choice: Choice): Promise<Requirements> {
  return call<Requirements>(`form?${new URLSearchParams({ ...choice })}`)
}

export function allowedTypes(): readonly RecipientType[] {
  const allowed = session.value?.recipientTypes ?? []
  return (['INDIVIDUAL', 'BUSINESS'] as const).filter(type => allowed.length === 0 || allowed.includes(type))
}

/**
 * The only possible choice of the session, if its choices are loaded. Currencies are no question of their own: the form
 * offers the others.
 */
export function onlyChoice(): Choice | undefined {
  const type = only(allowedTypes())
  const offered = type && choices.value[type]
  const country = offered && only(Object.keys(offered))
  const byCurrency = country && offered[country]
  const method = byCurrency && only([...new Set(Object.values(byCurrency).flat())])
  if (!method) return undefined
  const wanted = session.value?.prefill?.currency
  const currencies = currenciesOf({ type, country, method })
  return { type, country, currency: known(currencies, wanted) ?? currencies[0]!, method }
}

/** The currencies in which a method is offered. */
export function currenciesOf({ type, country, method }: Omit<Choice, 'currency'>): readonly string[] {
  const byCurrency = choices.value[type]?.[country] ?? {}
  return Object.keys(byCurrency).filter(currency => byCurrency[currency]!.includes(method))
}

/** Goes to the form. If the choice is the same as before, what was typed stays. */
export async function startForm(choice: Choice): Promise<void> {
  const { address } = session.value?.prefill ?? {}
  const form = await loadForm(address ? { ...choice, addressCountry: address.country! } : choice)
  const before = work.value
  const isSame = before.form !== undefined && isSameChoice(before.form, choice)
  const values = { ...prefilled(choice), ...nameIn(before.values) }
  const fresh = { identifier: form.identifiers[0]!, findings: [], values }
  work.value = { ...before, choice, form, ...(!isSame && fresh) }
  go('form')
}

/** The client's data about the holder, by the key of the field. Keys without a field in the form are not sent. */
function prefilled({ type }: Choice): Values {
  const { recipientType = type, name, email, phone, address = {} } = session.value?.prefill ?? {}
  const { country: addressCountry, addressLine1, townName, postCode, countrySubdivision } = address
  const known = {
    ...(recipientType === type && { name }),
    walletEmail: email,
    walletPhone: phone,
    addressCountry,
    addressLine1,
    townName,
    postCode,
    countrySubdivision,
  }
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

/** A name that was typed once is not asked for again (WCAG 2.2, 3.3.7). */
function nameIn({ name }: Values): Values {
  return name === undefined ? {} : { name }
}

/** The choice with its only possible answers filled in, and with the country of the browser as a first guess. */
export function completed(choice: Partial<Choice>, offered: Choices | undefined): Partial<Choice> {
  if (offered === undefined) return {}
  const countries = Object.keys(offered)
  const region = new Intl.Locale(navigator.language).region
  const country =
    known(countries, choice.country) ?? only(countries) ?? (language.value && known(countries, region))
  const currencies = Object.keys((country && offered[country]) || {})
  const wanted = choice.currency ?? session.value?.prefill?.currency
  const currency = known(currencies, wanted) ?? currencies[0]
  const methods: readonly Method[] = (country && currency && offered[country]?.[currency]) || []
  const method = known(methods, choice.method) ?? only(methods)
  return { ...(country && { country }), ...(currency && { currency }), ...(method && { method }) }
}

const known = <T extends string>(list: readonly T[], wanted: T | undefined) =>
  list.find(each => each === wanted)
const only = <T>(list: readonly T[]) => (list.length === 1 ? list[0] : undefined)

export function isSameChoice(one: Choice, other: Choice): boolean {
  return (['country', 'currency', 'method', 'type'] as const).every(part => one[part] === other[part])
}
