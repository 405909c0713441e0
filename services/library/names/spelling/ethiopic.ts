/**
 * Ethiopic in Latin letters, as a pattern: each sign is a consonant with one of seven vowels, and daily use follows no
 * table. By BGN/PCGN 1967 for Amharic. A fit is at most close.
 */
export function latinOfEthiopic(word: string): { usual: RegExp } {
  const signs = [...word].map((sign, at) => {
    const code = sign.codePointAt(0)! - FIRST
    const consonant = consonants[Math.floor(code / 8)]
    if (consonant === undefined) return ''
    const order = code % 8
    // A vowel alone at the start has no consonant.
    const isCarrier = consonant === ''
    const vowel = isCarrier && order === 0 ? '[ae]' : vowels[order]!
    return at === word.length - 1 && order === 5 ? `(?:${consonant})` : `(?:${consonant})${vowel}`
  })
  return { usual: new RegExp(`^${signs.join('')}$`) }
}

const FIRST = 0x1200
/** The rows of the Unicode block, eight signs each. */
const consonants =
  'hh? ll? hh? mm? ss? rr? ss? shh? k{1,2}|q{1,2} _ k|q _ bb? vv? tt? chh?|tch h _ nn? nn?y?|gn _ kk? _ h|kh _ w|ou _ zz? zh|j yy?|i dd? dd? j|dj|g gg? _ gg? tt?|th chh?|tch pp?|ph ts|tz|s ts|tz|s ff?|ph pp?'
    .split(' ')
    .map(each => (each === '_' ? '' : each))
/** The order of Ge'ez: the first vowel is written a or e, the sixth is short or silent. */
const vowels = ['[ae]', '(?:u|ou|oo)', '(?:i|ee|y)', 'aa?', '(?:e|ie|ye)', '[eiu]?', 'w?o', '[wu]?a']
