import { acceptedKeys } from './accepted.ts'
import { arabic } from './arabic.ts'
import { armenian, georgian } from './caucasian.ts'
import type { Culture } from './culture.ts'
import { ethiopian } from './ethiopian.ts'
import { indonesian } from './indonesian.ts'
import { japanese } from './japanese.ts'
import { eastSlavic, southSlavic } from './slavic.ts'
import { indian, thai } from './southeast-asian.ts'

const cultures: readonly Culture[] = [
  japanese,
  indonesian,
  arabic,
  ethiopian,
  armenian,
  georgian,
  thai,
  indian,
  eastSlavic,
  southSlavic,
]

/** What a word in Latin letters tells of its language. */
export interface Romanized {
  readonly accepted: readonly string[]
  /** The languages that the word shows its name to be of. */
  readonly typicalOf: readonly string[]
  /** The languages in whose lists of names it is. */
  readonly listedIn: readonly string[]
  /** By language, the keys that the accepted spellings of the word share. */
  readonly keys: (culture: string) => readonly string[]
}

/** The languages that two words show by themselves. */
export const languagesShownBy = (one: string, other: string): readonly string[] =>
  idsOf(({ areCertain }) => areCertain?.(one, other) === true)

export function romanizedOf(word: string): Romanized {
  let known: Map<string, readonly string[]> | undefined
  let typicalOf: readonly string[] | undefined
  return {
    accepted: acceptedKeys(word),
    get typicalOf() {
      return (typicalOf ??= idsOf(({ isTypical }) => isTypical(word)))
    },
    get listedIn() {
      return idsOf(({ isListed }) => isListed?.(word) === true)
    },
    keys(culture) {
      let keys = (known ??= new Map()).get(culture)
      if (keys === undefined) {
        keys = cultures.find(({ id }) => id === culture)!.keys(word)
        known.set(culture, keys)
      }
      return keys
    },
  }
}

const idsOf = (isOne: (culture: Culture) => boolean): readonly string[] =>
  cultures.filter(isOne).map(({ id }) => id)
