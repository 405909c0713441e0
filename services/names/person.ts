import { daughterOf, generations, particles, sonOf, titles, titlesOrNames } from './lists/titles.ts'
import { isGivenName } from './lists/given-names.ts'
import type { Word } from './words.ts'

/** A name read as that of a person. */
export interface Person {
  /** Without titles, particles and the generation, in the order of the name. */
  readonly parts: readonly Part[]
  readonly particles: readonly string[]
  readonly generation: number | undefined
  readonly hasTitle: boolean
  /** `bin` or `bint`: what the holder is to the father. */
  readonly childhood: 'SON' | 'DAUGHTER' | undefined
}

export interface Part extends Word {
  /** The particles right before it: `van der`. */
  readonly before: string
  readonly isFather: boolean
}

export function personOf(words: readonly Word[]): Person {
  const bare = withSons(withoutTitles(words))
  const parts: Part[] = []
  const loose: string[] = []
  let generation: number | undefined
  let childhood: Person['childhood']
  let before: string[] = []
  for (const [at, word] of bare.entries()) {
    const [text] = word.latin
    const isLast = at === bare.length - 1
    const born = generations[text!]
    if (born !== undefined && bare.length > 2 && at > 1 && (text!.length > 1 || isLast)) {
      generation = born
      continue
    }
    if (sonOf.has(text!) && !isLast && at > 0) childhood ??= 'SON'
    if (daughterOf.has(text!) && !isLast && at > 0) childhood ??= 'DAUGHTER'
    if (particles.has(text!) && !isLast) {
      loose.push(text!)
      before.push(text!)
      continue
    }
    const last = before.at(-1)
    const isFather = last !== undefined && (sonOf.has(last) || daughterOf.has(last)) && parts.length > 0
    parts.push({ ...word, before: before.join(''), isFather })
    before = []
  }
  return { parts, particles: loose, generation, hasTitle: bare.length < words.length, childhood }
}

/** `Mc Donald` is one word: Donald is another family. */
function withSons(words: readonly Word[]): readonly Word[] {
  return words.flatMap((word, at) => {
    const [before, after] = [words[at - 1]?.own, words[at + 1]]
    if (before === 'mc' || before === 'mac') return []
    if ((word.own !== 'mc' && word.own !== 'mac') || after === undefined) return [word]
    return [{ ...after, own: word.own + after.own, latin: after.latin.map(each => word.own + each) }]
  })
}

/** A title that is all there is stays. */
function withoutTitles(words: readonly Word[]): readonly Word[] {
  const bare = words.filter(({ own, latin: [text] }, at) => {
    if (text === 'sr' || text === 'snr') return at > 0
    return !titles.has(own) && !titles.has(text!)
  })
  if (bare.length === 0) return words
  const rest = bare.filter(({ latin: [text] }) => !titlesOrNames.has(text!))
  const isEnough =
    rest.length > 1 && rest.length < bare.length && rest.some(({ latin }) => isGivenName(latin[0]!))
  return isEnough ? rest : bare
}
