import { isGivenName } from './lists/given-names.ts'
import { particles } from './lists/titles.ts'
import { clean } from './spelling/clean.ts'
import { type Spellings, spellingsOf } from './spelling/spellings.ts'

/** A word of a name. */
export type Word = Spellings

/** Whether the word is a known given name. */
export const isGiven = ({ latin }: Word): boolean => latin.some(isGivenName)

/** More words than this are not compared. */
export const WORDS_MAX = 20

/**
 * The words of a name in their order. Apostrophes join, and other signs separate. `&`, `+`, and a `/` or `;` between
 * two whole names become `and`. `s/o`, `w/o` and the like (son of, wife of) become particles.
 */
export function wordsOf(name: string): readonly Word[] {
  const cleaned = withoutSigns(clean(name))
  const text = cleaned.includes("'") ? cleaned.replace(/(?<=\p{L})'(?=\p{L})/gu, '') : cleaned
  const [before, after, ...more] = text.split(',')
  const isInverted =
    after !== undefined && more.length === 0 && particles.has(after.trim().split(' ').at(-1)!)
  return ((isInverted ? `${after} ${before}` : text).match(/[\p{L}\p{M}\p{N}]+|[&+]/gu) ?? [])
    .map(word => (word === '&' || word === '+' ? 'and' : word))
    .map(spellingsOf)
}

function withoutSigns(text: string): string {
  if (!SIGNS.test(text)) return text
  const plain = text
    .replace(/ (?:s\/o|a\/l)\b/g, ' bin ')
    .replace(/ (?:[dw]\/o|a\/p)\b/g, ' binti ')
    // Without the dot Sen and Jun are names of India and Korea.
    .replace(/ sen\./, ' senior')
    .replace(/ jun\./, ' junior')
    .replace(/^univ\.[- ]?(?=prof)|(?<= med\. ?)univ\./, '')
  const names = plain.split(/[/;](?<=\p{L}{2}\.? {0,9}[/;])[/;]*/u)
  return names.every(each => each.trim().includes(' ')) ? names.join(' and ') : plain
}

const SIGNS = /[/;]|(?:sen|jun|univ)\./
