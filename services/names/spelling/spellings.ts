import anyAscii from 'any-ascii'
import { withoutMarks } from './clean.ts'
import { latinOfCyrillic } from './cyrillic.ts'
import { latinOfGreek } from './greek.ts'

/** How one word is written. */
export interface Spellings {
  /** In its own script, without accents. */
  readonly own: string
  readonly isLatin: boolean
  /** In Latin letters: all that an official or national table gives. The first is the plainest. */
  readonly latin: readonly string[]
}

export function spellingsOf(word: string): Spellings {
  const own = withoutMarks(word)
  if (LATIN.test(own)) return { own: asciiOf(own), isLatin: true, latin: latinSpellings(own) }
  return { own, isLatin: false, latin: romanized(own) }
}

const LATIN = /^[\p{Script=Latin}\p{Nd}']+$/u
const ASCII = /^[\0-\x7F]*$/

function asciiOf(word: string): string {
  return ASCII.test(word) ? word : anyAscii(word).toLowerCase()
}

function romanized(word: string): readonly string[] {
  if (/\p{Script=Cyrillic}/u.test(word)) return latinOfCyrillic(word)
  if (/\p{Script=Greek}/u.test(word)) return latinOfGreek(word)
  return [
    anyAscii(word)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  ]
}

/** The plain letters, and those with the digraphs of umlauts folded: mueller and muller, aagaard and agard. */
function latinSpellings(word: string): readonly string[] {
  const plain = asciiOf(word)
  const spellings = [plain]
  const folded = foldedDigraphs(plain)
  if (folded !== plain) spellings.push(folded)
  if (word.includes('đ')) spellings.push(asciiOf(word.replaceAll('đ', 'dj')))
  return spellings
}

/** Short words stay: Boer is not Bor. `aue`, `que` and the like are no umlauts, and at the end they rarely are. */
function foldedDigraphs(plain: string): string {
  if (plain.length < 5) return plain
  return plain.replace(/(?<![aeqg])([aou])e(?!$)/g, '$1').replace(/aa(?!$)/g, 'a')
}
