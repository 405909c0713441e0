import { signal } from '@preact/signals'
import { isLanguage, isRightToLeft, type Language } from '../languages.ts'
import type { Messages } from './languages/en.ts'

/** The words of each language are fetched when it is chosen. */
const loaders: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('./languages/en.ts'),
  de: () => import('./languages/de.ts'),
  fr: () => import('./languages/fr.ts'),
  es: () => import('./languages/es.ts'),
  pt: () => import('./languages/pt.ts'),
  it: () => import('./languages/it.ts'),
  pl: () => import('./languages/pl.ts'),
  nl: () => import('./languages/nl.ts'),
  ja: () => import('./languages/ja.ts'),
  zh: () => import('./languages/zh.ts'),
  ar: () => import('./languages/ar.ts'),
}

const messages = signal({} as Messages)
export const language = signal<Language>('en')

const KEPT_AS = 'payprep language'

/** The language that was chosen here before, else the one that the browser asked for. */
export async function startLanguage(): Promise<void> {
  const kept = keptLanguage()
  await speak(kept !== undefined && isLanguage(kept) ? kept : (document.documentElement.lang as Language))
}

export async function speak(wanted: Language): Promise<void> {
  messages.value = (await loaders[wanted]()).messages
  language.value = wanted
  document.documentElement.lang = wanted
  document.documentElement.dir = isRightToLeft(wanted) ? 'rtl' : 'ltr'
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  await speak(wanted)
  try {
    localStorage.setItem(KEPT_AS, wanted)
  } catch {
    // Some browsers keep nothing for anybody, and then it is asked for anew.
  }
}

function keptLanguage(): string | undefined {
  try {
    return localStorage.getItem(KEPT_AS) ?? undefined
  } catch {
    return undefined
  }
}

export type Word = keyof Messages

/** What is said in the language that is spoken, with names and numbers in their places. */
export function say(word: Word, places: Readonly<Record<string, string | number>> = {}): string {
  return messages.value[word].replace(/\{(\w+)\}/g, (_, name) => String(places[name] ?? ''))
}

export function isWord(text: string): text is Word {
  return Object.hasOwn(messages.value, text)
}

/** The name of a country, as browsers have it. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(language.value, { type: 'region' }).of(code) ?? code
}

export function currencyName(code: string): string {
  return new Intl.DisplayNames(language.value, { type: 'currency' }).of(code) ?? code
}

/** In the order in which people look for names. */
export function byName<T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] {
  const { compare } = new Intl.Collator(language.value)
  return items
    .map(item => [nameOf(item), item] as const)
    .toSorted(([a], [b]) => compare(a, b))
    .map(([, item]) => item)
}
