import { signal } from '@preact/signals'
import { call } from './api.ts'
import { session } from './state.ts'
import type { Choice, Choices, Method, RecipientType, Requirements } from './types.ts'
import { language } from './words.ts'

/** By type; fetched once in the life of the page. */
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

/** The choice with its only possible answers filled in, and with the country of the browser as a first guess. */
export function completed(choice: Partial<Choice>, offered: Choices | undefined): Partial<Choice> {
  if (offered === undefined) return {}
  const countries = Object.keys(offered)
  const region = new Intl.Locale(navigator.language).region
  const country =
    known(countries, choice.country) ?? only(countries) ?? (language.value && known(countries, region))
  const currencies = Object.keys((country && offered[country]) || {})
  const currency = known(currencies, choice.currency) ?? currencies[0]
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
