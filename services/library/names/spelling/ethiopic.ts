import { before, doubled, inRow, type Pattern, waysIn } from './alternatives.ts'

/**
 * Ethiopic in Latin letters, as a pattern: each sign is a consonant with one of seven vowels, and daily use follows no
 * table. By BGN/PCGN 1967 for Amharic. A fit is at most close.
 */
export function latinOfEthiopic(word: string): { usual: Pattern } {
  const signs = [...word]
  return {
    usual: inRow(
      signs.map((sign, at) => {
        const code = sign.codePointAt(0)! - FIRST
        const consonant = consonants[Math.floor(code / 8)]
        if (consonant === undefined) return ['']
        const order = code % 8
        // A sign without a consonant carries its vowel alone.
        if (consonant[0] === '' && order === 0) return ['a', 'e']
        const isSilent = at === signs.length - 1 && order === SHORT
        return isSilent ? consonant : before(consonant, vowels[order]!)
      }),
    ),
  }
}

const FIRST = 0x1200
/** The order of the short vowel, which is silent at the end. */
const SHORT = 5
/** The rows of the Unicode block, eight signs each. */
const consonants =
  'h l h m s r s sh k|q _ k|q _ b v t ch|tch h _ n ny|gn|n _ k _ h|kh _ w|ou _ z zh|j y|i d d j|dj g _ g t|th ch|tch p|ph ts|tz|s ts|tz|s f|ph p'
    .split(' ')
    .map(cell => doubled(waysIn(cell)))
/** The order of Ge'ez. */
const vowels = 'a|e u|ou|oo i|ee|y a|aa e|ie|ye _|e|i|u o|wo a|wa|ua'.split(' ').map(waysIn)
