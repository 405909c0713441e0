import { type Culture, type Rule, SINGLE, respelled } from './culture.ts'
import { acceptedKeys } from './accepted.ts'

/**
 * Armenian names in Eastern and Western sounds, and in the English and French manner: Hakob and Hagop, Grigoryan and
 * Krikorian, Manukyan and Manoukian.
 */
export const armenian: Culture = {
  id: 'armenian',
  isTypical: word => FAMILY.test(word),
  areCertain: (...words) => words.every(word => FAMILY.test(word)),
  keys: word => {
    const stem = word.replace(FAMILY, '')
    if (stem === word) return [respelled(word, western)]
    return [`${respelled(stem, western)} ian`, ...acceptedKeys(stem).map(key => `${key} ian`)]
  },
}

const FAMILY = /(?<=[a-z]{3})(?:[iy]an[tz]?|ean|jan)$/

const western: readonly Rule[] = [
  [/ou|oo/g, 'u'],
  [/tch|dj/g, 'j'],
  [/ch/g, 'j'],
  [/ts|tz|dz/g, 'c'],
  [/kh/g, 'h'],
  [/gh/g, 'g'],
  [/[ck]/g, 'g'],
  [/p(?!h)/g, 'b'],
  [/t(?!h)/g, 'd'],
  [/e?y/g, 'i'],
  SINGLE,
]

/** Georgian names by the national table of 2002, and as French, German and older English write them. */
export const georgian: Culture = {
  id: 'georgian',
  isTypical: word => FAMILY_OF_GEORGIA.test(word),
  areCertain: (...words) => words.every(word => FAMILY_OF_GEORGIA.test(word)),
  keys: word => [respelled(word, plain)],
}

const FAMILY_OF_GEORGIA = /(?<=[a-z]{2})(?:(?:sh|ch|sch)[vw]ili|dze|eteli)$/

const plain: readonly Rule[] = [
  [/tsch|tch/g, 'ch'],
  [/schw|chv(?=ili)/g, 'shv'],
  [/w/g, 'v'],
  [/kh|x/g, 'h'],
  [/gh/g, 'g'],
  [/q|ck/g, 'k'],
  [/dj/g, 'j'],
  [/ou|oo/g, 'u'],
  [/ts|tz/g, 'c'],
  [/y/g, 'i'],
  [/d(?=k)/g, 't'],
  SINGLE,
]
