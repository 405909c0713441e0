import { particles } from './lists/titles.ts'
import { clean } from './spelling/clean.ts'
import { type Spellings, spellingsOf } from './spelling/spellings.ts'

/** A word of a name. */
export type Word = Spellings

/** More words than this are not compared. */
export const WORDS_MAX = 20

/** The words of a name in their order. Apostrophes join, all other signs part; `&` and `+` are words. */
export function wordsOf(name: string): readonly Word[] {
  const cleaned = clean(name)
  const text = cleaned.includes("'") ? cleaned.replace(/(?<=\p{L})'(?=\p{L})/gu, '') : cleaned
  const [before, after, ...more] = text.split(',')
  const isInverted =
    after !== undefined && more.length === 0 && particles.has(after.trim().split(' ').at(-1)!)
  return ((isInverted ? `${after} ${before}` : text).match(/[\p{L}\p{M}\p{N}]+|[&+]/gu) ?? [])
    .map(word => (word === '&' || word === '+' ? 'and' : word))
    .map(spellingsOf)
}
