/** Devanagari as names are written in English: no accents, and no silent vowel at the end of a word. */
export function latinOfIndic(word: string): readonly string[] {
  const spoken = [latin(word, true), latin(word, false)]
  const spellings = [
    ...spoken,
    ...spoken.map(each => each.replace(/aa/g, 'a').replace(/ee/g, 'i').replace(/oo/g, 'u')),
  ]
  const ended = CONJUNCT_END.test(word) ? [...spellings, ...spellings.map(each => `${each}a`)] : spellings
  return [
    ...new Set(
      ended.flatMap(each => [
        each,
        each.replace(/v/g, 'w'),
        each.replace(/i$/, 'ee'),
        each.replace(/av$/, 'ao'),
      ]),
    ),
  ]
}

const VIRAMA = '्'
/** After two consonants the vowel at the end may be spoken: Narendra. */
const CONJUNCT_END = /्.$/u

function latin(word: string, hasSilent: boolean): string {
  // A dot below makes another letter.
  const letters = word.normalize('NFD').match(/.़?/gsu) ?? []
  return letters
    .map((letter, at) => {
      const consonant = consonants[letter]
      if (consonant === undefined) return vowels[letter] ?? ''
      const next = letters[at + 1]
      const isBare =
        next === undefined ||
        next === VIRAMA ||
        vowels[next] !== undefined ||
        (hasSilent && isSilent(letters, at))
      return isBare && next !== 'ं' ? consonant : `${consonant}a`
    })
    .join('')
}

/** After a spoken letter the inherent vowel may fall silent before a consonant with a vowel: Salman, Salaman. */
const isSilent = (letters: readonly string[], at: number): boolean =>
  at > 0 && letters[at - 1] !== VIRAMA && vowels[letters[at + 2]!] !== undefined

const consonants = rowsOf(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m य y र r ल l व v श sh ष sh स s ह h ळ l क़ q ख़ kh ग़ g ज़ z ड़ d ढ़ dh फ़ f',
)
const vowels = rowsOf(
  'अ a आ a इ i ई i उ u ऊ u ऋ ri ए e ऐ ai ओ o औ au ा a ि i ी i ु u ू u ृ ri े e ै ai ो o ौ au ं n ँ n',
)

function rowsOf(row: string): Readonly<Record<string, string>> {
  const words = row.normalize('NFD').split(' ')
  return Object.fromEntries(
    words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, words[at + 1]!] as const] : [])),
  )
}
