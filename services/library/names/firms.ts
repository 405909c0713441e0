import { areEqual, areOfDifferentScripts } from './compare-words.ts'
import type { Firm } from './firm.ts'
import { formOfLetters, relate } from './forms/forms.ts'
import { andLetters, emptyWords, isGeneral, isSoftWord } from './lists/firm-words.ts'
import { nearness } from './near-words.ts'
import { type Finding, finding, type Reason } from './reasons.ts'
import { slipBetween } from './spelling/slip.ts'
import type { Word } from './words.ts'

/** Whether two names are those of one firm. */
export function compareFirms(one: Firm, other: Firm): Finding {
  if (one.letters === other.letters && one.branch === other.branch) return finding('MATCH', ['EXACT'])
  const [left, right] = [withFormOf(other, one), withFormOf(one, other)]
  if (left !== undefined) return compareFirms(left, other)
  if (right !== undefined) return compareFirms(one, right)
  const core = compareCores(one, other)
  if (core.verdict === 'NO_MATCH') return core
  const reasons: Reason[] = [...core.reasons]
  if (one.branch !== other.branch) {
    if (one.branch !== '' && other.branch !== '') return finding('NO_MATCH', [...reasons, 'WORD_DIFFERS'])
    reasons.push('PART_MISSING')
  }
  const relation = relate(one.forms, other.forms)
  if (relation === 'DIFFERENT') return finding('NO_MATCH', [...reasons, 'FORM_DIFFERS'])
  if (relation === 'NEAR') reasons.push('FORM_MISSING')
  if (one.hasFormSlip || other.hasFormSlip) reasons.push('TYPO')
  return finding(reasons.length > core.reasons.length ? 'CLOSE_MATCH' : core.verdict, reasons)
}

/** The firm with its legal form, if that is glued to a word of the other name, or misspells the other's form. */
function withFormOf(other: Firm, one: Firm): Firm | undefined {
  if (one.forms.length > 0 || other.forms.length === 0) return undefined
  return ungluedFrom(one, other) ?? withFormMeant(one, other)
}

/** `Hoffmann Gmhb`: letters of a short form that are swapped or doubled. */
function withFormMeant(one: Firm, other: Firm): Firm | undefined {
  if (one.core.length !== other.core.length + 1) return undefined
  const last = one.core.at(-1)!.own
  const form = other.forms.find(({ spellings }) =>
    spellings.some(each => {
      const slip = slipBetween(last, each)
      return slip === 'SWAP' || slip === 'DOUBLE'
    }),
  )
  return form && { ...one, forms: [form], core: one.core.slice(0, -1), hasFormSlip: true }
}

/** `SiemensAG`: the form without the space, if what remains is a word of the other name. */
function ungluedFrom(one: Firm, other: Firm): Firm | undefined {
  for (const [at, { own }] of one.core.entries())
    for (const word of other.core) {
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

/** Compares the names without their legal forms: each distinctive word must be on both sides. */
function compareCores(one: Firm, other: Firm): Finding {
  const [ones, others] = [one.core, other.core]
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
  const equal = ones.length - left.size
  dropEmpty(left, other.hasAnd && !one.hasAnd)
  dropEmpty(right, one.hasAnd && !other.hasAnd)
  if (left.size === 0 && right.size === 0)
    return equal > 0 ? finding('MATCH', reasons) : finding('NO_MATCH', ['WORD_DIFFERS'])
  if (areGluedEqual([...left], [...right]) || areGluedEqual(ones, others))
    return finding('MATCH', [...reasons, 'ORDER'])

  const isAlone = ones.every(word => left.has(word) || emptyWords.has(word.own))
  let slips = 0
  let same = 0
  for (const one of left)
    for (const other of right) {
      const near = nearness(one, other, isAlone)
      if (near === undefined) continue
      reasons.add('TYPO')
      if (near === 'SLIP') slips++
      else same++
      left.delete(one)
      right.delete(other)
      break
    }
  if (dropAcronym(left, right, ones, others)) same++
  if (same > 0) reasons.add('TYPO')
  const no = finding('NO_MATCH', [...reasons, 'WORD_DIFFERS'])
  if (!areFew(slips, equal) || (same > 1 && equal === 0)) return no
  if (left.size > 0 && right.size > 0) return no
  const leftovers = [...left, ...right]
  if (leftovers.length === 0) return finding('CLOSE_MATCH', reasons)
  const isDistinct = ones.some(word => !left.has(word) && !isGeneral(word.own))
  if (!isDistinct || leftovers.length > 2 || !leftovers.every(({ own }) => isSoftWord(own))) return no
  return finding('CLOSE_MATCH', [...reasons, 'PART_MISSING'])
}

/** Drops an acronym on one side and the words that it abbreviates on the other: `DRK`, `Deutsches Rotes Kreuz`. */
function dropAcronym(
  left: Set<Word>,
  right: Set<Word>,
  ones: readonly Word[],
  others: readonly Word[],
): boolean {
  for (const [short, long, words, order] of [
    [left, right, ones, others],
    [right, left, others, ones],
  ] as const) {
    const [acronym, ...more] = short
    const isDistinct = words.some(word => word !== acronym && !short.has(word) && !isGeneral(word.own))
    if (acronym === undefined || more.length > 0 || acronym.own.length < 3 || !isDistinct) continue
    const full = order.filter(word => long.has(word))
    if (full.length === long.size && full.map(({ own }) => own[0]).join('') === acronym.own) {
      short.clear()
      long.clear()
      return true
    }
  }
  return false
}

/** Up to half of the words may have a slip, and always one. */
const areFew = (slips: number, equal: number) => slips <= Math.max(1, Math.floor((equal + slips) / 2))

/** Drops words without meaning, and the `e` of `García e Hijos` beside `García & Hijos`. */
function dropEmpty(words: Set<Word>, isAndElsewhere: boolean): void {
  for (const word of words)
    if (emptyWords.has(word.own) || (isAndElsewhere && andLetters.has(word.own))) words.delete(word)
}

/** `Sunlight` and `Sun Light`. */
function areGluedEqual(ones: readonly Word[], others: readonly Word[]): boolean {
  if (ones.length === 0 || others.length === 0) return false
  const areTwoScripts = areOfDifferentScripts(ones[0]!, others[0]!)
  return [0, -1].some(at => glued(ones, at, areTwoScripts) === glued(others, at, areTwoScripts))
}

const glued = (words: readonly Word[], at: number, isInLatin: boolean) =>
  words.map(({ own, isLatin, latin }) => (isLatin || isInLatin ? latin.at(at) : own)).join('')
