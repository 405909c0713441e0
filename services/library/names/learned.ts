import { hasNicknames } from './lists/nicknames.ts'
import { hasVariants } from './lists/variants.ts'
import { type Romanized, romanizedOf } from './romanizations/romanized.ts'
import { looseKey } from './spelling/loose.ts'
import type { Word } from './words.ts'

/** What is derived from a word, on first use. */
export interface Learned {
  readonly script: string
  /** The spellings that are in the list of variants. */
  readonly variants: readonly string[]
  readonly nicknames: readonly string[]
  /** Keys that are equal for Latin spellings of one sound. */
  readonly sounds: readonly string[]
  readonly loose: readonly string[]
  /** Of the plainest Latin spelling. */
  readonly romanized: Romanized
}

/** Keyed by the array of spellings, which all copies of a word share. */
const words = new WeakMap<readonly string[], Learned>()

export function learned(word: Word): Learned {
  let found = words.get(word.latin)
  if (found === undefined) {
    found = learn(word)
    words.set(word.latin, found)
  }
  return found
}

function learn({ own, isLatin, latin }: Word): Learned {
  let sounds: readonly string[] | undefined
  let loose: readonly string[] | undefined
  let romanized: Romanized | undefined
  return {
    script: isLatin ? '' : (scripts.find(([, letters]) => letters.test(own))?.[0] ?? ''),
    variants: latin.filter(hasVariants),
    nicknames: latin.filter(hasNicknames),
    get sounds() {
      return (sounds ??= keys(latin.filter(each => each.length > 4 && !each.endsWith('le')).map(soundKey)))
    },
    get loose() {
      return (loose ??= keys(latin.filter(each => each.length > 2 && !ROMAN.test(each)).map(looseKey)))
    },
    get romanized() {
      return (romanized ??= romanizedOf(latin[0]!))
    },
  }
}

const keys = (list: readonly string[]) => [...new Set(list)]

const scripts = [
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Thai',
  'Georgian',
  'Armenian',
  'Devanagari',
].map(name => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const)

/** Roman numerals: VII is not VIII. */
const ROMAN = /^[ivx]+$/

/**
 * A key that is equal for names of one sound in Latin letters: Kristina, Cristina, Christina. A doubled letter at the
 * end stays: André and Andrée are two people.
 */
function soundKey(word: string): string {
  const key = word
    .replace(/th/g, 't')
    .replace(/ph/g, 'f')
    .replace(/ch(?=[rl])|ck|c(?=[aourl])/g, 'k')
    .replace(/(?<!^)y/g, 'i')
    .replace(/(.)\1+(?!$)/g, '$1')
  return `${firstSounds[word[0]!] ?? word[0]} ${key}`
}

/** The first letters that may stand for one sound. */
const firstSounds: Readonly<Record<string, string>> = { c: 'k', p: 'f' }
