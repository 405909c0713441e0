import anyAscii from 'any-ascii'

/** A name, or part of one, in the forms in which names are compared. */
export interface Spelling {
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
export function spellingOf(text: string, language = ''): Spelling {
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
