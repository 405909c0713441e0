/** The languages of the hosted pages: BCP 47 tags, with each language's own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  it: 'Italiano',
  pl: 'Polski',
  nl: 'Nederlands',
  ja: '日本語',
  zh: '中文',
  ar: 'العربية',
} as const

export type Language = keyof typeof languages

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}

export function isRightToLeft(language: Language): boolean {
  return language === 'ar'
}

/** The supported language of a BCP 47 tag, whatever its region and script. */
export function languageOf(tag: string): Language | undefined {
  const language = tag.split('-')[0]!.toLowerCase()
  return isLanguage(language) ? language : undefined
}

const RANGES_MAX = 20

/** The supported language that an Accept-Language header prefers (RFC 9110, 12.5.4); English if there is none. */
export function languageFor(accepted: string): Language {
  const ranges = accepted
    .split(',', RANGES_MAX)
    .map(range => {
      const [tag = '', ...parameters] = range.trim().split(';')
      const quality = parameters.map(each => /^\s*q=([01](?:\.\d*)?)\s*$/.exec(each)?.[1]).find(Boolean)
      return { language: languageOf(tag), quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return ranges.find(({ language }) => language !== undefined)?.language ?? 'en'
}
