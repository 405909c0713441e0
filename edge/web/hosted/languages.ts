/** The languages of the hosted pages: BCP 47 tags, with each language's own name. */
export const languages = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  'fr-CA': 'Français (Canada)',
  es: 'Español (España)',
  'es-419': 'Español (Latinoamérica)',
  pt: 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
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
 * The supported language of a BCP 47 tag, in the script and the variety of its region: zh-Hant for zh-TW, es-419 for
 * es-MX. Old codes count as the new ones: tl as fil.
 */
export function languageOf(tag: string): Language | undefined {
  try {
    const { language, script, region = '' } = new Intl.Locale(tag).maximize()
    return [varietyOf(language, region) ?? `${language}-${script}`, language].find(isLanguage)
  } catch {
    return undefined
  }
}

/** Languages that are written differently elsewhere than in the regions that come first. */
function varietyOf(language: string, region: string): string | undefined {
  if (language === 'fr') return region === 'CA' ? 'fr-CA' : 'fr'
  if (language === 'es') return ['ES', 'GQ', 'EA', 'IC', 'PH'].includes(region) ? 'es' : 'es-419'
  if (language === 'pt') return region === 'BR' ? 'pt' : 'pt-PT'
  return undefined
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
