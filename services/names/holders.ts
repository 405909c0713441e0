import { isFirmWord } from './lists/firm-words.ts'
import { isGivenName } from './lists/given-names.ts'
import { titles } from './lists/titles.ts'
import type { Word } from './words.ts'

/** Between two holders. */
const separators: ReadonlySet<string> = new Set([
  '&',
  '+',
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
  for (const [at, { own }] of words.entries()) {
    if (!separators.has(own) || at === 0 || at === words.length - 1) continue
    const [before, after] = [words.slice(0, at), words.slice(at + 1)]
    const first = isShort(before) && named(after).length > 1 ? [...before, named(after).at(-1)!] : before
    // `Mr & Mrs J Smith`: the first has the title alone.
    const halves = named(before).length === 0 ? [after, after] : [first, after]
    if (halves.every(looksLikeHolder) && (own.length > 1 || halves.some(half => half.some(isGiven))))
      return halves
  }
  return []
}

const isTitle = ({ own, latin }: Word) => titles.has(own) || titles.has(latin[0]!)
const isGiven = ({ latin }: Word) => latin.some(isGivenName)
const named = (words: readonly Word[]) => words.filter(word => !isTitle(word))

/** A given name or initials without the family name, which follows after the other holder. */
function isShort(words: readonly Word[]): boolean {
  const rest = named(words)
  return rest.length === 1 && (isGiven(rest[0]!) || rest[0]!.own.length === 1)
}

function looksLikeHolder(words: readonly Word[]): boolean {
  const rest = named(words)
  if (rest.length < 2 || rest.length > 6) return false
  return rest.every(({ own, latin }) => !isFirmWord(latin[0]!) && !/\d/.test(own))
}
