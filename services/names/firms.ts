import { areEqual, areOfDifferentScripts, slipOf } from './compare-words.ts'
import type { Firm } from './firm.ts'
import { formOfLetters, relate } from './forms/forms.ts'
import { isSoftWord } from './lists/firm-words.ts'
import { type Finding, finding, type Reason } from './reasons.ts'
import type { Word } from './words.ts'

/** Whether two names are those of one firm. */
export function compareFirms(one: Firm, other: Firm): Finding {
  if (one.letters === other.letters) return finding('MATCH', ['EXACT'])
  const [left, right] = [ungluedFrom(one, other), ungluedFrom(other, one)]
  if (left !== undefined) return compareFirms(left, other)
  if (right !== undefined) return compareFirms(one, right)
  const core = compareCores(one.core, other.core)
  if (core.verdict === 'NO_MATCH') return core
  const reasons: Reason[] = [...core.reasons]
  const relation = relate(one.forms, other.forms)
  if (relation === 'DIFFERENT') return finding('NO_MATCH', [...reasons, 'FORM_DIFFERS'])
  if (relation === 'NEAR') return finding('CLOSE_MATCH', [...reasons, 'FORM_MISSING'])
  if (one.hasFormSlip || other.hasFormSlip) return finding('CLOSE_MATCH', [...reasons, 'TYPO'])
  return finding(core.verdict, reasons)
}

/** `SiemensAG`: the form without the space, if what remains is a word of the other name. */
function ungluedFrom(one: Firm, other: Firm): Firm | undefined {
  if (one.forms.length > 0) return undefined
  for (const [at, { own }] of one.core.entries())
    for (const word of other.core) {
      if (own.length <= word.own.length) continue
      const isStart = own.startsWith(word.own)
      const form = isStart
        ? formOfLetters(own.slice(word.own.length))
        : own.endsWith(word.own)
          ? formOfLetters(own.slice(0, -word.own.length))
          : undefined
      if (form !== undefined && word.own.length > 2)
        return { ...one, forms: [form], core: one.core.with(at, word) }
    }
  return undefined
}

/** The names without their legal forms: each distinctive word must be on both sides. */
function compareCores(ones: readonly Word[], others: readonly Word[]): Finding {
  const reasons = new Set<Reason>()
  const left = new Set(ones)
  const right = new Set(others)
  let lastAt = -1
  for (const one of left)
    for (const other of right)
      if (areEqual(one, other)) {
        reasons.add(areOfDifferentScripts(one, other) ? 'TRANSLITERATED' : 'EXACT')
        const at = others.indexOf(other)
        if (at < lastAt) reasons.add('ORDER')
        lastAt = at
        left.delete(one)
        right.delete(other)
        break
      }
  if (left.size === 0 && right.size === 0) return finding('MATCH', reasons)
  if (areGluedEqual([...left], [...right]) || areGluedEqual(ones, others))
    return finding('MATCH', [...reasons, 'ORDER'])

  const equal = ones.length - left.size
  let slips = 0
  for (const one of left)
    for (const other of right)
      if (isSlip(one, other, ones.length === 1 && others.length === 1)) {
        reasons.add('TYPO')
        slips++
        left.delete(one)
        right.delete(other)
        break
      }
  const no = finding('NO_MATCH', [...reasons, 'WORD_DIFFERS'])
  if (slips > Math.max(1, Math.floor((equal + slips) / 2))) return no
  if (left.size > 0 && right.size > 0) return no
  const leftovers = [...left, ...right]
  if (leftovers.length === 0) return finding('CLOSE_MATCH', reasons)
  const isDistinct =
    ones.length > left.size && [...ones].some(word => !left.has(word) && !isSoftWord(word.own))
  if (!isDistinct || leftovers.length > 2 || !leftovers.every(({ own }) => isSoftWord(own))) return no
  return finding('CLOSE_MATCH', [...reasons, 'PART_MISSING'])
}

/** `Hong Kong` and `HongKong`. */
function areGluedEqual(ones: readonly Word[], others: readonly Word[]): boolean {
  if (ones.length === 0 || others.length === 0) return false
  return glued(ones, 0) === glued(others, 0) || glued(ones, -1) === glued(others, -1)
}

const glued = (words: readonly Word[], at: number) => words.map(({ latin }) => latin.at(at)).join('')

/** A name of one word has nothing else to go by: its ends must be right. */
function isSlip(one: Word, other: Word, isAlone: boolean): boolean {
  return one.latin.some(a =>
    other.latin.some(b => {
      const slip = slipOf(a, b)
      if (slip === undefined || (slip === 'REPLACE' && a.length < 6)) return false
      return (
        !isAlone ||
        slip === 'SWAP' ||
        slip === 'DOUBLE' ||
        (a.length > 5 && b.length > 5 && a.at(-1) === b.at(-1))
      )
    }),
  )
}
