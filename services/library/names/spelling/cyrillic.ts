/**
 * How Cyrillic letters are written in Latin ones: one row for each national or common table. Letters of several are
 * written as in `common`. Sources: ICAO Doc 9303 part 3 (passports), Ukrainian resolution 55/2010, the Bulgarian
 * transliteration law of 2009, BGN/PCGN, GOST 7.79 (ISO 9), and the German, French and English press.
 */
const common =
  'а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ  ы y ь  э e ю yu я ya'

const tables: Readonly<Record<'ru' | 'uk' | 'bg' | 'be' | 'sr' | 'kk', readonly string[]>> = {
  ru: [
    'ъ ie ю iu я ia й i',
    'е ye',
    '',
    'ж z х h ц c ч c ш s щ sc ю ju я ja й j',
    'ж j х kh ш ch ч tch щ chtch у ou ю iou я ia',
    'в w ж sch з s х ch ц z ч tsch ш sch щ schtsch ю ju я ja й j',
    'х h ю ju я ja й j',
    'кс x й i',
    'х h щ sch',
  ],
  uk: [
    'зг zgh г h ґ g и y і i ї i є ie й i щ shch ю iu я ia',
    'г h ґ g и y і i ї yi є ye й y щ shch ю yu я ya',
    'г h ґ g и y і i ї i є e й j х h ц c ч c ш s ж z щ sc ю ju я ja',
    'г g ґ g и i і i ї yi є ye й y х kh',
    'г g ґ g и y і i ї i є e й y х h',
  ],
  bg: ['щ sht х h ъ a ь y ю yu я ya й y', 'щ sht х h ъ u ю iu я ia й i', 'щ sht х h ъ a ю ju я ja й j ц c'],
  be: [
    'г h і i ў u ы y э e ё io',
    'г h і i ў w ы y э e ё yo',
    'г g і i ў u ы y',
    'г h і i ў u ы y х ch ц c ш s ч c ж z я ja ю ju й j',
  ],
  sr: [
    'ђ dj ј j љ lj њ nj ћ c џ dz ж z х h ц c ч c ш s ѓ gj ќ kj ѕ dz',
    'ђ d ј j љ lj њ nj ћ c џ dz ж z х h ц c ч c ш s',
    'ђ dj ј y љ ly њ ny ћ ch џ dzh ж zh х h ц ts ч ch ш sh ѓ gj ќ kj ѕ dz',
    'ј j љ lj њ nj ѓ g ќ k ѕ dz џ dz ж zh х h ц c ч ch ш sh',
  ],
  kk: [
    'ә a ғ g қ k ң n ө o ұ u ү u һ h і i',
    'ә a ғ g қ q ң n ө o ұ u ү u һ h і i й i ю iu я ia',
    'ә a ғ g қ k ң n ө o ұ u ү u һ h і i й i ю iu я ia',
    'ә a ғ gh қ q ң ng ө o ұ u ү u һ h і i х h',
    'ө u ү u',
  ],
}

const compiled = Object.fromEntries(
  Object.entries(tables).map(([name, rows]) => [
    name,
    rows.map(row => ({ ...lettersOf(common), ...lettersOf(row) })),
  ]),
)

function lettersOf(row: string): Record<string, string> {
  const words = row.split(' ')
  const letters: Record<string, string> = {}
  for (let at = 0; at + 1 < words.length; at += 2) letters[words[at]!] = words[at + 1]!
  return letters
}

/** Ukrainian passports write these with y at the start of a word: Yuliia, Yevhen. */
const STARTS: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' }

/** All Latin spellings that a table gives for a word in Cyrillic letters, without accents. */
export function latinOfCyrillic(word: string): readonly string[] {
  const spellings = new Set<string>()
  for (const table of tablesFor(word))
    for (const letters of compiled[table]!) {
      const start = table === 'uk' ? STARTS[word[0]!] : undefined
      if (start !== undefined)
        for (const each of withShortEndings(start + spelled(word.slice(1), letters))) spellings.add(each)
      const latin = spelled(word.replace(/ё/g, 'е'), letters)
      for (const each of withShortEndings(latin)) spellings.add(each)
      if (word.includes('ё'))
        for (const yo of ['yo', 'jo', 'io', 'o']) spellings.add(spelled(word.replace(/ё/g, yo), letters))
    }
  return [...spellings]
}

/** The tables of the languages that have these letters; without distinctive letters, those of four large languages. */
function tablesFor(word: string): readonly string[] {
  if (/[әғқңөұүһ]/.test(word)) return ['kk']
  if (/ў/.test(word)) return ['be']
  if (/[ђћљњџјѓќѕ]/.test(word)) return ['sr']
  if (/[іїєґ]/.test(word)) return ['uk', 'be']
  if (/[ыэё]/.test(word)) return ['ru', 'be']
  return ['ru', 'uk', 'bg', 'sr']
}

function spelled(word: string, letters: Readonly<Record<string, string>>): string {
  let latin = ''
  for (let at = 0; at < word.length; at++) {
    const pair = letters[word.slice(at, at + 2)]
    if (pair !== undefined && at + 1 < word.length) {
      latin += pair
      at++
    } else latin += letters[word[at]!] ?? word[at]!
  }
  return latin
}

/** `-iy` and `-yy` at the end are shortened in practice: Dmitriy, Dmitry, Dmitri. */
function withShortEndings(latin: string): string[] {
  const [, stem, ending] = /^(.+?)(iy|yy|yi|ii|ij|yj|i[iyj]?a|y[iy]?a|ya|ja)$/.exec(latin) ?? []
  if (stem === undefined) return [latin]
  return [
    latin,
    ...(ending!.endsWith('a') ? ['ia', 'iya', 'ya'] : ['y', 'i', 'iy', 'ij', 'ii']).map(each => stem + each),
  ]
}
