import anyAscii from 'any-ascii'
import { slipsIn } from './slips.ts'

/** A name, prepared for comparison. */
export interface Name extends Spelling {
  /** For each word, the text from there to the end, without blanks. */
  readonly tails: readonly string[]
  /** Its first letters: `gtb` and `gtbank` for Guaranty Trust Bank. */
  readonly initials: readonly string[]
  /** The words, and the native text, without the common parts of bank names. */
  readonly core: string
  readonly nativeCore: string
}

/** `United Bank for Africa (UBA)` is two names. An empty part matches nothing. */
export function namesIn(text: string, language?: string): readonly Name[] {
  return text.split(/[()]/).map(part => nameOf(spellingOf(part, language)))
}

function nameOf(spelling: Spelling): Name {
  const { words, native } = spelling
  return {
    ...spelling,
    tails: words.map((_, at) => words.slice(at).join('')),
    initials: [words, words.filter(word => !SMALL_WORDS.has(word))].flatMap(initialsOf),
    core: words.filter(word => !COMMON_WORDS.has(word)).join(''),
    nativeCore: native.replace(NATIVE_BANK, ''),
  }
}

function initialsOf(words: readonly string[]): readonly string[] {
  const initials = words.map(([letter]) => letter).join('')
  return words.length < 2 ? [] : [initials, initials.slice(0, -1) + words.at(-1)!]
}

const SMALL_WORDS: ReadonlySet<string> = new Set('a al and da das de del di do dos e for of the y'.split(' '))

/** Words that people leave out of the name of a bank, or add to it. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...SMALL_WORDS,
  ...'ag banco bancorp bank banka banking banque berhad bhd co company corp corporation inc limited ltd plc pt sa tbk'.split(
    ' ',
  ),
])
/** The last alternative is for a half-typed `銀行` at the end. */
const NATIVE_BANK = /股份有限公司|有限公司|株式会社|銀行|银行|은행|ธนาคาร|[銀银은]$/gu

/** Typed text, prepared for comparison with names. */
export function typedName(text: string): Name {
  return nameOf(spellingOf(text))
}

/** How well a name matches the typed text; 0 is best. Undefined if it does not match. */
export function rankOf(typed: Name, name: Name): number | undefined {
  const rank = typed.native === '' ? latinRank(typed, name) : nativeRank(typed, name)
  return rank === -1 ? undefined : rank
}

/** The slips between the typed text and a name, or its last words; undefined if they are too many for a match. */
export function slipsTo(typed: Name, name: Name): number | undefined {
  const texts =
    typed.native === ''
      ? [[typed.solid, ...name.tails], typed.core === '' ? [] : [typed.core, name.core]]
      : [
          [typed.native, name.native],
          [typed.nativeCore, name.nativeCore],
        ]
  const slips = texts.flatMap(([written = '', ...known]) =>
    known.flatMap(each => slipsIn(written, each) ?? []),
  )
  return slips.length === 0 ? undefined : Math.min(...slips)
}

/** Ways in which a name matches text typed in Latin letters, the best first. */
const latinWays: readonly ((typed: Name, name: Name) => boolean)[] = [
  ({ solid, core }, name) => name.solid === solid || (core !== '' && core === name.core),
  ({ solid }, { words }) => words[0] === solid,
  ({ solid }, { initials }) => initials.includes(solid),
  ({ solid }, name) => name.solid.startsWith(solid),
  ({ core }, name) => core !== '' && name.core.startsWith(core),
  ({ solid }, { tails }) => tails.some(tail => tail.startsWith(solid)),
  ({ solid }, { initials }) => initials.some(each => each.startsWith(solid)),
  ({ words }, name) => haveEach(words, name.words),
  ({ solid }, name) => solid.length > 3 && name.solid.includes(solid),
]

const latinRank = (typed: Name, name: Name) =>
  name.solid === '' || typed.solid === '' ? -1 : latinWays.findIndex(answers => answers(typed, name))

/** The same for other scripts, whose names have no blanks between words. */
const nativeWays: typeof latinWays = [
  ({ native, nativeCore }, name) =>
    name.native === native || (nativeCore !== '' && nativeCore === name.nativeCore),
  ({ native }, name) => name.native.startsWith(native),
  ({ nativeCore }, name) => nativeCore !== '' && name.nativeCore.startsWith(nativeCore),
  ({ native }, name) => name.native.includes(native),
  ({ native, sound }, name) => native.length > 1 && name.sound.includes(sound),
]

const nativeRank = (typed: Name, name: Name) =>
  name.native === '' ? -1 : nativeWays.findIndex(answers => answers(typed, name))

/** Whether each typed word begins a word of the name, in any order. The name may lack common words. */
function haveEach(typed: readonly string[], words: readonly string[]): boolean {
  const left = [...words]
  const asked = typed.filter(word => !COMMON_WORDS.has(word))
  return (
    asked.length > 0 &&
    asked.every(word => {
      const at = left.findIndex(each => each.startsWith(word))
      if (at !== -1) left.splice(at, 1)
      return at !== -1
    })
  )
}

/** A name, or part of one, in the forms in which names are compared. */
interface Spelling {
  /** Its words in Latin letters and digits, in lower case and without accents; empty if it has no Latin spelling. */
  readonly words: readonly string[]
  /** The words joined. */
  readonly solid: string
  /** In its own script, without blanks, in one kind of kana; empty if it is all Latin. */
  readonly native: string
  /** How the native text sounds in Latin letters. Traditional and simplified characters sound alike. */
  readonly sound: string
}

/** `language` (BCP 47) is that of a stored name; typed text has none. */
function spellingOf(text: string, language = ''): Spelling {
  const plain = text.normalize('NFKC').toLowerCase()
  const native = SPOKEN.test(plain) ? withOneKana(plain.replace(NO_LETTER, '')) : ''
  const sound = native === '' ? '' : wordsIn(anyAscii(native)).join('')
  const words = native === '' ? wordsIn(anyAscii(plain)) : isReadAloud(language) ? [sound] : []
  return { words, solid: words.join(''), native, sound }
}

/** Scripts in which people know a bank by its own letters, not by Latin ones. */
const SPOKEN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const NO_LETTER = /[^\p{L}\p{M}\p{N}ー]/gu

/** Whether transliteration gives the right reading. Kanji have several; the name in kana has the right one. */
const isReadAloud = (language: string) => language !== '' && language !== 'ja'

/** Apostrophes, and points within an abbreviation, do not end a word: King's Town, S.A. */
const wordsIn = (latin: string) =>
  latin
    .toLowerCase()
    .replace(/['’]|(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')

const SMALL_KANA = 'ァィゥェォッャュョヮ'
const LARGE_KANA = 'アイウエオツヤユヨワ'
/** The distance between a hiragana and its katakana in Unicode. */
const TO_KATAKANA = 0x60

/** Converts to large katakana: lists of banks have no small ones. */
function withOneKana(text: string): string {
  return text
    .replace(/[ぁ-ゖ]/g, sign => String.fromCharCode(sign.charCodeAt(0) + TO_KATAKANA))
    .replace(/[ァィゥェォッャュョヮ]/g, sign => LARGE_KANA[SMALL_KANA.indexOf(sign)]!)
}
