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
  tr: 'Türkçe',
  id: 'Bahasa Indonesia',
  fil: 'Filipino',
  vi: 'Tiếng Việt',
  th: 'ไทย',
  ko: '한국어',
  ja: '日本語',
  zh: '简体中文',
  'zh-Hant': '繁體中文',
  ar: 'العربية',
} as const

export type Language = keyof typeof languages

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}

export function isRightToLeft(language: Language): boolean {
  return language === 'ar'
}

/**
 * The supported language of a BCP 47 tag, in the script of its region: zh-Hant for zh-TW. Old codes count as the new
 * ones: tl as fil.
 */
export function languageOf(tag: string): Language | undefined {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return [`${language}-${script}`, language].find(isLanguage)
  } catch {
    return undefined
  }
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
