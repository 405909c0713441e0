/** A language whose names are written in Latin letters in several accepted ways. */
export interface Culture {
  readonly id: string
  /** Whether a word, in Latin letters, shows that its name is of this language. */
  readonly isTypical: (word: string) => boolean
  /** Whether two words by themselves show that they are of this language: by an ending that no other has. */
  readonly areCertain?: (one: string, other: string) => boolean
  /** Whether it is a listed name: two listed names without a key in common are two names. */
  readonly isListed?: (word: string) => boolean
  /** Keys that two accepted spellings of one word share. */
  readonly keys: (word: string) => readonly string[]
}

export type Rule = readonly [RegExp, string]

export const respelled = (word: string, rules: readonly Rule[]): string =>
  rules.reduce((text, [from, to]) => text.replace(from, to), word)

/** A doubled letter counts once. */
export const SINGLE: Rule = [/(.)\1+/g, '$1']

export const wordsIn = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))
