import { isEastAsianFamily } from './lists/east-asian-families.ts'
import type { Word } from './words.ts'

/**
 * The number of syllables in a Chinese or Korean name in Latin letters; undefined for other names. Each syllable is a
 * word there: one more syllable or another letter makes another name.
 */
export function syllablesOf(words: readonly Word[]): number | undefined {
  if (words.length < 2 || !words.some(({ latin }) => isEastAsianFamily(latin[0]!))) return undefined
  let count = 0
  for (const { own, isLatin } of words) {
    if (!isLatin || own.length < 2) return undefined
    if (isEastAsianFamily(own) || ONE.test(own)) count += 1
    else if (TWO.test(own)) count += 2
    else return undefined
  }
  return count
}

/** The sounds of Pinyin, of the romanizations of Korean and of those of Cantonese. */
const SYLLABLE =
  '(?:[zcst]h|[zt]s|tz|hs|[gk]w|ng|kk|tt|pp|ss|jj|[bcdfghj-np-tw-z])?' +
  '(?:[iy]?a[aeiou]?|[iy]?eou?|[iy]?e[eiu]?|i[eou]?|[iy]?o[eiou]?|[iy]?ou|i?u[aeio]?|uai|yi|[iw]?[ao]e?|we[oi]?|wi|eui|woo)' +
  '(?:ng|[nmklgtph])?'
const ONE = new RegExp(`^${SYLLABLE}$`)
const TWO = new RegExp(`^${SYLLABLE}${SYLLABLE}$`)
