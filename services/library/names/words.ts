import { isGivenName } from './lists/given-names.ts'
import { degrees, particles, titleLetters } from './lists/titles.ts'
import { withZenginForm } from './forms/zengin.ts'
import { clean } from './spelling/clean.ts'
import { type Spellings, spellingsOf } from './spelling/spellings.ts'
import { vietnameseMarksOf } from './spelling/vietnamese.ts'

/** A word of a name. */
export interface Word extends Spellings {
  /** The first letter of the name is followed by a full stop, and may be a title: `M.` */
  readonly mayBeTitle?: boolean
  /** A hyphen joins it to the word before it. */
  readonly isAfterHyphen?: boolean | undefined
}

/** Whether the word is a known given name. */
export const isGiven = ({ latin }: Word): boolean => latin.some(isGivenName)

/** More words than this are not compared. */
export const WORDS_MAX = 20

/**
 * The words of a name in their order. Apostrophes join, and other signs separate. `&`, `+`, and a `/` or `;` between
 * two whole names become `and`. `s/o`, `w/o` and the like (son of, wife of) become particles.
 */
export function wordsOf(name: string): readonly Word[] {
  const cleaned = withoutSigns(withoutDegrees(withZenginForm(clean(name))))
  const text = cleaned.includes("'") ? cleaned.replace(/(?<=\p{L})'(?=\p{L})/gu, '') : cleaned
  const [before, after, ...more] = text.split(',')
  const isInverted =
    after !== undefined && more.length === 0 && particles.has(after.trim().split(' ').at(-1)!)
  const line = isInverted ? `${after} ${before}` : text
  const words = (line.match(WORDS) ?? []).map(word => (word === '&' || word === '+' ? 'and' : word))
  const isTitled = mayBeTitled(line, words)
  const hyphens = line.includes('-') ? hyphensIn(line) : undefined
  const marksOf = PLAIN.test(text) ? undefined : vietnameseMarksOf(text)
  return words.map((word, at) => {
    const spellings = spellingsOf(word)
    if (at === 0 && isTitled) return { ...spellings, mayBeTitle: true }
    if (hyphens?.[at] === true) return { ...spellings, isAfterHyphen: true, marks: marksOf?.(word) }
    return marksOf === undefined ? spellings : { ...spellings, marks: marksOf(word) }
  })
}

const WORDS = /[\p{L}\p{M}\p{N}]+|[&+]/gu

/** For each word whether a hyphen stands right before it. */
const hyphensIn = (line: string) => [...line.matchAll(WORDS)].map(({ index }) => line[index - 1] === '-')

/** `M. Laurent Dupuis` */
const TITLE_LETTER = new RegExp(`^[${[...titleLetters].join('')}]\\. ?\\p{L}{2}`, 'u')

/** A letter with a full stop before at least two words, which begin with no particle. */
const mayBeTitled = (line: string, words: readonly string[]) =>
  TITLE_LETTER.test(line) && words.length > 2 && words.at(-1)!.length > 1 && !particles.has(words[1]!)

const PLAIN = /^[\0-\x7F]*$/

/** Without the degrees behind a whole name: `, S.H., M.Hum.`, `, Ph.D.` */
function withoutDegrees(text: string): string {
  if (!text.includes(',')) return text
  const [name, ...ends] = text.split(',')
  const isDegree = (end: string) =>
    degrees.has(end.replace(/[. ]/g, '')) && (end.includes('.') || end.trim().length > 2)
  return name!.trim().includes(' ') && ends.every(isDegree) ? name! : text
}

function withoutSigns(text: string): string {
  if (!SIGNS.test(text)) return text
  const plain = text
    .replace(JOINT, ' and ')
    .replace(/^m\. (?=(?:et|ou|et\/ou) m(?:me|lle|elle)\b)/, 'monsieur ')
    .replace(/^w\/(?:ro|rt|t)\.? /, 'weizero ')
    .replace(THAI_TITLE, '')
    .replace(SERVANT_OF_GOD, '$1')
    .replace(/ (?=الدين(?: |$))/gu, '')
    .replace(/ (?:s\/o|a\/l)\b/g, ' bin ')
    .replace(/ (?:[dw]\/o|a\/p)\b/g, ' binti ')
    // Without the dot Sen and Jun are names of India and Korea.
    .replace(/ sen\./, ' senior')
    .replace(/ jun\./, ' junior')
    .replace(/^univ\.[- ]?(?=prof)|(?<= med\. ?)univ\./, '')
  const names = plain.split(/[/;](?<=\p{L}{2}\.? {0,9}[/;])[/;]*/u)
  return names.every(each => each.trim().includes(' ')) ? names.join(' and ') : plain
}

/** `en/of`: both holders, or one of them. */
const JOINT =
  / (?:and ?\/ ?or|und ?\/ ?oder|u ?\/ ?o|en ?\/ ?of|en of|e ?\/ ?o|e\.o\.?|et ?\/ ?ou|y ?\/ ?o|e ?\/ ?ou|e ?\/ ?oppure|og ?\/ ?eller|och ?\/ ?eller|a ?\/ ?nebo|i ?\/ ?lub|ja ?\/ ?tai|ja ?\/ ?või|és ?\/ ?vagy|și ?\/ ?sau|dan ?\/ ?atau|ve ?\/ ?veya) /g
/** Thai writes the title and the name without a space. */
const THAI_TITLE = /^(?:นางสาว|น\.ส\. ?|นาย|นาง|ด\.ช\. ?|ด\.ญ\. ?)(?=\p{Script=Thai}{2})/u
/** `عبد الرحمن` is one name. */
const SERVANT_OF_GOD = /(?<=^| )(عبد) (?=ال)/gu

const SIGNS = /[/;]|(?:sen|jun|univ)\.|^m\. (?:et|ou) | (?:en of|e\.o) |e\.o\. |^[นด]|ال/
