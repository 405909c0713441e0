import anyAscii from 'any-ascii'
import type { Pattern } from './alternatives.ts'
import { withoutMarks } from './clean.ts'
import { latinOfCyrillic } from './cyrillic.ts'
import { latinOfGreek } from './greek.ts'
import { latinOfGeorgian, latinOfArmenian } from './caucasian.ts'
import { latinOfEthiopic } from './ethiopic.ts'
import { foldedKana, latinOfHan, latinOfKana, simplifiedOf } from './han.ts'
import { latinOfHangul } from './hangul.ts'
import { latinOfIndic } from './indic.ts'
import { foldedArabic, latinOfHebrew, latinOfArabic } from './semitic.ts'
import { latinOfTamil } from './tamil.ts'
import { latinOfThai } from './thai.ts'

/** How one word is written. */
export interface Spellings {
  /** In its own script, without accents; Latin letters in ASCII. */
  readonly own: string
  readonly isLatin: boolean
  /** In Latin letters: all that an official or national table gives. The first is the plainest. */
  readonly latin: readonly string[]
  /** Further spellings by a table, where these are too many to list. */
  readonly official?: RegExp | undefined
  /** Spellings in use outside the tables: at most close. */
  readonly usual?: Pattern | readonly string[] | undefined
  /** The tone and vowel marks, if the name is Vietnamese and written with marks. */
  readonly marks?: string | undefined
}

/** Each call returns a new object; objects of one word share their arrays. */
export function spellingsOf(word: string): Spellings {
  let spellings = lately.get(word)
  if (spellings === undefined) {
    if (lately.size >= LATELY_MAX) lately.clear()
    spellings = allSpellingsOf(word)
    lately.set(word, spellings)
  }
  return { ...spellings }
}

/** A cache of words: the same names come again and again. */
const lately = new Map<string, Spellings>()
const LATELY_MAX = 5_000

function allSpellingsOf(word: string): Spellings {
  const own = withoutMarks(word)
  if (ASCII.test(own) || LATIN.test(own))
    return { own: asciiOf(own), isLatin: true, latin: latinSpellings(own, word.normalize('NFC')) }
  const script = scripts.find(([letters]) => letters.test(own))
  if (script === undefined) return { own, isLatin: false, latin: [plainAscii(own)] }
  return { own, isLatin: false, latin: [plainAscii(own)], ...script[1](own, word.normalize('NFC')) }
}

const scripts: readonly (readonly [RegExp, (own: string, word: string) => Partial<Spellings>])[] = [
  [/\p{Script=Cyrillic}/u, (_, word) => ({ latin: latinOfCyrillic(word) })],
  [/\p{Script=Greek}/u, own => ({ latin: latinOfGreek(own) })],
  [
    /\p{Script=Han}/u,
    own => ({
      own: foldedKana(simplifiedOf(own)),
      latin: latinOfHan(own).official,
      usual: latinOfHan(own).usual,
    }),
  ],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, own => ({ own: foldedKana(own), latin: latinOfKana(own) })],
  [/\p{Script=Hangul}/u, own => latinOfHangul(own)],
  [/\p{Script=Arabic}/u, own => ({ own: foldedArabic(own), usual: latinOfArabic(own) })],
  [/\p{Script=Hebrew}/u, own => ({ usual: latinOfHebrew(own) })],
  [/\p{Script=Thai}/u, own => latinOfThai(own)],
  [/\p{Script=Devanagari}/u, own => ({ latin: latinOfIndic(own) })],
  [/\p{Script=Tamil}/u, own => latinOfTamil(own)],
  [/\p{Script=Ethiopic}/u, own => latinOfEthiopic(own)],
  [/\p{Script=Georgian}/u, own => ({ latin: latinOfGeorgian(own) })],
  [/\p{Script=Armenian}/u, own => ({ latin: latinOfArmenian(own) })],
]

const LATIN = /^[\p{Script=Latin}\p{Nd}']+$/u
const ASCII = /^[\0-\x7F]*$/

function asciiOf(word: string): string {
  return ASCII.test(word) ? word : anyAscii(word).toLowerCase()
}

const plainAscii = (word: string) =>
  anyAscii(word)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** The plain letters, and those with the digraphs of umlauts folded: mueller and muller, aagaard and agard. */
function latinSpellings(word: string, marked: string): readonly string[] {
  const plain = asciiOf(word)
  const spellings = [plain]
  const folded = foldedDigraphs(plain)
  if (folded !== plain) spellings.push(folded)
  // Lü is Lyu in Chinese passports, and Lv where it is keyed.
  if (/^[ln]ü(?:e|an)?$|^[ln]ü(?=[bcdfghjklmnpqrstwxyz])/.test(marked))
    spellings.push(plain.replace('u', 'yu'), plain.replace('u', 'v'))
  if (BREVE.test(marked))
    spellings.unshift(asciiOf(marked.normalize('NFC').replaceAll('ŏ', 'eo').replaceAll('ŭ', 'eu')))
  if (word.includes('ə')) spellings.push(asciiOf(word.replaceAll('ə', 'a')))
  if (word.includes('đ')) spellings.push(asciiOf(word.replaceAll('đ', 'dj')))
  return spellings
}

/** McCune-Reischauer: Sŏng is Seong. */
const BREVE = /[ŏŭ]/

/**
 * Folds the digraphs of umlauts, but not in short words: Boer is not Bor. Michael, Manuel, `aue`, `que` and the like
 * keep theirs, and most ends of words.
 */
function foldedDigraphs(plain: string): string {
  if (plain.length < 3) return plain
  const folded = plain.replace(/^aa/, 'a')
  if (plain.length < 5) return folded
  return folded
    .replace(/(?<![aeq])((?<!g)u|(?<=g)u(?=en)|[ao])e(?!$|l[ae]?$)/g, '$1')
    .replace(/(?<!^)aa(?!$)/g, 'a')
}
