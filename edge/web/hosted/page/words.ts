import { computed, signal } from '@preact/signals'
import { isLanguage, isRightToLeft, type Language, languageOf } from '../languages.ts'
import type { Messages, Names, Objects, Word } from './languages/en.ts'

export type { Word } from './languages/en.ts'

interface Texts {
  readonly messages: Messages
  readonly objects?: Partial<Objects>
  readonly names?: Names
}

/** The texts of a language are fetched when it is chosen. */
const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => import('./languages/en.ts'),
  de: () => import('./languages/de.ts'),
  fr: () => import('./languages/fr.ts'),
  'fr-CA': () => import('./languages/fr-CA.ts'),
  es: () => import('./languages/es.ts'),
  'es-419': () => import('./languages/es-419.ts'),
  pt: () => import('./languages/pt.ts'),
  'pt-PT': () => import('./languages/pt-PT.ts'),
  it: () => import('./languages/it.ts'),
  pl: () => import('./languages/pl.ts'),
  nl: () => import('./languages/nl.ts'),
  tr: () => import('./languages/tr.ts'),
  id: () => import('./languages/id.ts'),
  fil: () => import('./languages/fil.ts'),
  vi: () => import('./languages/vi.ts'),
  th: () => import('./languages/th.ts'),
  ko: () => import('./languages/ko.ts'),
  ja: () => import('./languages/ja.ts'),
  zh: () => import('./languages/zh.ts'),
  'zh-Hant': () => import('./languages/zh-Hant.ts'),
  ar: () => import('./languages/ar.ts'),
}

const texts = signal<Texts>({ messages: {} as Messages })
export const language = signal<Language>('en')

/**
 * The current language with the region that the client or the browser asked for. The region decides how dates and
 * numbers are written: 5/31/26 is no date in en-GB.
 */
export const locale = computed(() => {
  const asked = document.documentElement.dataset.asked ?? ''
  const isOfRegion = (tag: string) => languageOf(tag) === language.value && new Intl.Locale(tag).region
  return [asked, ...navigator.languages].find(isOfRegion) ?? language.value
})

const STORAGE_KEY = 'payprep language'

/**
 * Loads the language that was chosen in this tab; else the one that the client asked for, the one chosen in this
 * browser before, or the server's choice by the headers.
 */
export async function startLanguage(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const stored =
    storedIn(() => sessionStorage) ?? (dataset.asked === undefined ? storedIn(() => localStorage) : undefined)
  await loadLanguage(stored !== undefined && isLanguage(stored) ? stored : (lang as Language))
}

async function loadLanguage(wanted: Language): Promise<void> {
  texts.value = await loaders[wanted]()
  language.value = wanted
  document.documentElement.lang = wanted
  document.documentElement.dir = isRightToLeft(wanted) ? 'rtl' : 'ltr'
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  await loadLanguage(wanted)
  try {
    for (const storage of [sessionStorage, localStorage]) storage.setItem(STORAGE_KEY, wanted)
  } catch {
    // The browser denies storage; the choice lasts as long as the page.
  }
}

function storedIn(storage: () => Storage): string | undefined {
  try {
    return storage().getItem(STORAGE_KEY) ?? undefined
  } catch {
    return undefined
  }
}

/** The text in the current language, with its {places} filled in. */
export function say(word: Word, places: Readonly<Record<string, string | number>> = {}): string {
  return texts.value.messages[word].replace(/\{(\w+)\}/g, (_, name) => String(places[name] ?? ''))
}

export function isWord(text: string): text is Word {
  return Object.hasOwn(texts.value.messages, text)
}

/** The name of a place or a method in the current language, where it has one of its own. */
export function localized(name: string): string {
  return texts.value.names?.[name] ?? name
}

/** The name that the current language has for it, if it has one of its own. */
export function nameIn(key: string): string | undefined {
  return texts.value.names?.[key]
}

/** A label as it stands in the sentence that asks for it; undefined where the current language inflects none. */
export function inflected(label: string): string | undefined {
  return texts.value.objects?.[label as keyof Objects]
}

/** A label within a sentence: in lower case, unless it is an abbreviation. */
export function inSentence(label: string): string {
  return /^\p{Lu}[\p{Ll}-]/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** A future time within a sentence: in 1 second, za 2 sekundy, 30 秒後. */
export function inSeconds(seconds: number): string {
  return new Intl.RelativeTimeFormat(locale.value).format(seconds, 'second')
}

/** The name of a country as the browser knows it. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(locale.value, { type: 'region' }).of(code) ?? code
}

export function currencyName(code: string): string {
  return new Intl.DisplayNames(locale.value, { type: 'currency' }).of(code) ?? code
}

/** Sorted by name, in the alphabetical order of the current language. */
export function byName<T>(items: readonly T[], nameOf: (item: T) => string): readonly T[] {
  const { compare } = new Intl.Collator(locale.value)
  return items
    .map(item => [nameOf(item), item] as const)
    .toSorted(([a], [b]) => compare(a, b))
    .map(([, item]) => item)
}
