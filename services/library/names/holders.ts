import { isFirmWord } from './lists/firm-words.ts'
import { particles, titles } from './lists/titles.ts'
import { isGiven, type Word } from './words.ts'

/** Words between two holders. */
const separators: ReadonlySet<string> = new Set([
  'and',
  'und',
  'u',
  'oder',
  'or',
  'y',
  'o',
  'et',
  'ou',
  'e',
  'i',
  'lub',
  'a',
  'en',
  'of',
  'og',
  'och',
  'ja',
  'eller',
  'es',
  'si',
  'ir',
  've',
  'veya',
  'и',
  'или',
  'і',
  'та',
  'και',
])

/** The holders of a joint account that one name states: `John and Mary Smith`. None if the name states one party. */
export function holdersIn(words: readonly Word[]): readonly (readonly Word[])[] {
  if (!words.some(({ own }) => separators.has(own))) return []
  const places = [...words.keys()]
    .slice(1, -1)
    .filter(at => separators.has(words[at]!.own) && !isCareOf(words, at))
  // `and` separates `John A. Smith and Jane Smith`, not the shorter `A`.
  for (const at of places.toSorted((a, b) => words[b]!.own.length - words[a]!.own.length)) {
    const { own } = words[at]!
    const [before, after] = [words.slice(0, at), words.slice(at + 1)]
    const first = isShort(before) && named(after).length > 1 ? [...before, named(after).at(-1)!] : before
    // `Mr & Mrs J Smith`: the first holder has only a title.
    const halves = named(before).length === 0 ? [after, after] : [first, after]
    if (halves.every(looksLikeHolder) && (own.length > 1 || halves.some(half => half.some(isGiven))))
      return halves
  }
  return []
}

/** The host in `c/o` is no holder. */
const isCareOf = (words: readonly Word[], at: number) => words[at]!.own === 'o' && words[at - 1]!.own === 'c'

const named = (words: readonly Word[]) => words.filter(({ own }) => !titles.has(own))

/** Whether a holder has only a given name or an initial, and shares the family name of the next holder. */
function isShort(words: readonly Word[]): boolean {
  const rest = named(words)
  return rest.length === 1 && (isGiven(rest[0]!) || rest[0]!.own.length === 1)
}

function looksLikeHolder(words: readonly Word[]): boolean {
  const rest = named(words)
  // In `J. A. van der Berg` the A is no `and`.
  if (rest.length > 6 || rest.filter(({ own }) => !particles.has(own)).length < 2) return false
  return rest.every(({ own, latin }) => !isFirmWord(latin[0]!) && !/\d/.test(own))
}
