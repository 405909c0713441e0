/** Countries by what people call them. */

/** Names that people use, and no locale data has. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  CZ: ['Czech Republic'],
  GB: ['England', 'Scotland', 'Wales', 'Great Britain'],
  KR: ['South Korea'],
  NL: ['Holland'],
  TR: ['Turkey'],
  US: ['USA', 'America'],
}

/**
 * The countries that a text begins, the best first and else in the given order: by the name in the language of the page,
 * in English, or in a language of the country, by a short name or by the code.
 */
export function findCountries(text: string, countries: readonly string[], locale: string): readonly string[] {
  const wanted = plain(text)
  return countries
    .map(country => [rankOf(wanted, namesOf(country, locale)), country] as const)
    .filter(([rank]) => rank > 0)
    .toSorted(([one], [other]) => other - one)
    .map(([, country]) => country)
}

/** 0 if no name has a word that begins so. */
function rankOf(wanted: string, [first = '', ...others]: readonly string[]): number {
  if (first === wanted || others.includes(wanted)) return 4
  if (first.startsWith(wanted)) return 3
  if (others.some(name => name.startsWith(wanted))) return 2
  return [first, ...others].some(name => name.includes(` ${wanted}`)) ? 1 : 0
}

/** Makes a value once for each key: locale data takes a while to read, and is asked for at each letter. */
function once<Key extends readonly string[], T>(make: (...key: Key) => T): (...key: Key) => T {
  const made = new Map<string, T>()
  return (...key) => {
    const text = key.join(' ')
    const value = made.get(text) ?? make(...key)
    made.set(text, value)
    return value
  }
}

const namesOf = once((country: string, locale: string): readonly string[] => {
  const own = languageOf(country)
  const names = [
    ...[locale, 'en', own].map(each => namesBy(each, 'long').of(country)),
    ...[locale, 'en'].map(each => namesBy(each, 'short').of(country)),
  ]
  return [...new Set([...names, country, ...(alsoCalled[country] ?? [])].map(plain))]
})

const namesBy = once(
  (locale: string, style: 'long' | 'short') => new Intl.DisplayNames(locale, { type: 'region', style }),
)

/** The language that most people of a country read. */
const languageOf = (country: string) => new Intl.Locale(`und-${country}`).maximize().language

/** In lower case, without accents, and with blanks between words. */
function plain(name = ''): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s\p{P}]+/gu, ' ')
    .toLowerCase()
    .trim()
}

/** The countries among these that language tags, the first most, or a time zone speak for. */
export function likelyCountries(
  countries: readonly string[],
  tags: readonly string[],
  timeZone: string,
): readonly string[] {
  const guesses = [...tags.map(regionOf), countries.find(country => zonesOf(country).includes(timeZone))]
  return [...new Set(guesses)].filter(
    (guess): guess is string => guess !== undefined && countries.includes(guess),
  )
}

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region
  } catch {
    return undefined
  }
}

/** Browsers have them in two ways, and some in none. */
type Zoned = Intl.Locale & {
  readonly getTimeZones?: () => readonly string[]
  readonly timeZones?: readonly string[]
}

const zonesOf = once((country: string): readonly string[] => {
  const locale: Zoned = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
})
