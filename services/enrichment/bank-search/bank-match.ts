import anyAscii from 'any-ascii'

/** A name as a search compares it. */
export interface Name extends Spelling {
  /** Its words from each of them to the end, as one. */
  readonly tails: readonly string[]
  /** Its first letters: `gtb` and `gtbank` for Guaranty Trust Bank. */
  readonly initials: readonly string[]
  /** What is left of the words, and of the native text, without what most banks have in their names. */
  readonly core: string
  readonly nativeCore: string
}

/** `United Bank for Africa (UBA)` is two names. An empty part is a name that nothing finds. */
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

/** What people leave out of the name of a bank, or add to it. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...SMALL_WORDS,
  ...'ag banco bancorp bank banka banking banque berhad bhd co company corp corporation inc limited ltd plc pt sa tbk'.split(
    ' ',
  ),
])
/** At its end, `銀行` may be half typed. */
const NATIVE_BANK = /股份有限公司|有限公司|株式会社|銀行|银行|은행|ธนาคาร|[銀银은]$/gu

/** What somebody typed, to be compared with names. */
export function typedName(text: string): Name {
  return nameOf(spellingOf(text))
}

/** How well a name answers what was typed; 0 is best. Undefined if it does not. */
export function rankOf(typed: Name, name: Name): number | undefined {
  const rank = typed.native === '' ? latinRank(typed, name) : nativeRank(typed, name)
  return rank === -1 ? undefined : rank
}

/** The ways in which a name answers what was typed in Latin letters, the best first. */
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

/** The same in another script, whose names have no blanks between words. */
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

/** Whether each word that was typed begins a word of the name, in any order. Common ones may be missing from it. */
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
  /** Its words in Latin letters and digits, in lower case and without accents; none for a script that is not spelled so. */
  readonly words: readonly string[]
  /** The words as one. */
  readonly solid: string
  /** In its own script, without blanks, in one kind of kana; empty if it is all Latin. */
  readonly native: string
  /** How the native text sounds in Latin letters. Traditional and simplified characters sound alike. */
  readonly sound: string
}

/** `language` (BCP 47) is that of a stored name; what somebody types has none. */
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

/** Kanji are read in more than one way, of which the name in kana has the right one. */
const isReadAloud = (language: string) => language !== '' && language !== 'ja'

/** Neither an apostrophe ends a word, nor a point within an abbreviation: King's Town, S.A. */
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

/** Katakana of one size: lists of banks have no small ones. */
function withOneKana(text: string): string {
  return text
    .replace(/[ぁ-ゖ]/g, sign => String.fromCharCode(sign.charCodeAt(0) + TO_KATAKANA))
    .replace(/[ァィゥェォッャュョヮ]/g, sign => LARGE_KANA[SMALL_KANA.indexOf(sign)]!)
}
