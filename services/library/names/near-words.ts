import { haveNoSlips, slipOf } from './compare-words.ts'
import { meanTheSame } from './lists/firm-variants.ts'
import { isFirmWord } from './lists/firm-words.ts'
import { isWord } from './lists/words-apart.ts'
import { areKeyedAlike } from './spelling/keyed-digits.ts'
import type { Word } from './words.ts'

/** How two different words of firms may mean the same: by abbreviation or article, or by a slip. */
export function nearness(one: Word, other: Word, isAlone: boolean): 'SAME' | 'SLIP' | undefined {
  if (meanTheSame(one.own, other.own) || hasArticleOf(one.own, other.own) || hasArticleOf(other.own, one.own))
    return 'SAME'
  return isSlip(one, other, isAlone) ? 'SLIP' : undefined
}

function isSlip(one: Word, other: Word, isAlone: boolean): boolean {
  if (haveNoSlips(one) || haveNoSlips(other)) return false
  // The figure of `Level 5` stands at the end.
  if (areKeyedAlike(one.own, other.own) && one.own.at(-1) === other.own.at(-1)) return true
  const [ones, others] =
    one.isLatin === other.isLatin && !one.isLatin ? [[one.own], [other.own]] : [one.latin, other.latin]
  return ones.some(a => others.some(b => isLikelySlip(a, b, isAlone)))
}

/** `L'Atelier` and `Atelier`. */
const hasArticleOf = (one: string, other: string) => /^[ld][aeiouh]/.test(one) && one.slice(1) === other

/**
 * Names of different firms often differ by one letter, so a slip must leave little doubt. Words with different ends,
 * except plurals (Optima, Optimal), and short words (Best, Beast) are two words. Acronyms have no slips.
 */
function isLikelySlip(one: string, other: string, isAlone: boolean): boolean {
  const slip = slipOf(one, other)
  if (slip === undefined || IS_ACRONYM.test(one)) return false
  if (slip !== 'DOUBLE' && areWords(one, other)) return false
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (slip === 'SWAP' || slip === 'DOUBLE') return short.length > 3
  if (long === `${short}s`) return short.length > 4 && !isAlone
  // Trades differ by one letter (Dairy, Daily); and a firm of one short word may be another firm.
  const isOfFive = slip === 'REPLACE' && !isAlone && !isFirmWord(one) && !isFirmWord(other)
  return short.length > (isOfFive ? 4 : 5) && short.at(-1) === long.at(-1)
}

/** Stone and Stove, Invest and Invent: no slip leads from one word to the other. */
const areWords = (...words: readonly string[]) => words.every(each => isWord(each) || isFirmWord(each))

const IS_ACRONYM = /^[b-df-hj-np-tv-xz]+$/
