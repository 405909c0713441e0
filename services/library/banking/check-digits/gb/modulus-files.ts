import { methodOfRange, methodOfSubstitution, type ModulusMethod } from './modulus-methods.ts'
import { type CheckedRange, parseModulusCheck } from './modulus-table.ts'

/** A guard against wrong files: those of 2026 have 109 kB and 1,166 lines. */
const CHARACTERS_MAX = 1_000_000
const CHECKS_MAX = 2

const WEIGHTS_LINE = /^([0-9]{6}) +([0-9]{6}) +(.*)$/
const SUBSTITUTION_LINE = /^([0-9]{6}) +([0-9]{6})$/

/**
 * Reads Vocalink's two files, the modulus weight table (valacdos.txt) and the sorting code
 * substitution data (scsubtab.txt), in any edition. Throws an error that names file and line if one
 * is damaged: with half a table, valid accounts would fail.
 */
export function modulusMethods(weightTable: string, substitutions: string): readonly ModulusMethod[] {
  return [
    ...rangesIn(weightTable).map(methodOfRange),
    ...Array.from(substitutesIn(substitutions), pair => methodOfSubstitution(...pair)),
  ]
}

function rangesIn(text: string): readonly CheckedRange[] {
  const ranges: CheckedRange[] = []
  for (const [place, line] of linesOf('valacdos.txt', text)) {
    const [, from, to, rest] = WEIGHTS_LINE.exec(line) ?? []
    const check = rest === undefined ? undefined : parseModulusCheck(rest)
    if (from === undefined || to === undefined || check === undefined) {
      throw new Error(
        `${place}: expected two sort codes, an algorithm, 14 weights and optionally an exception up to 14`,
      )
    }
    const last = ranges.at(-1)
    if (last?.from === from && last.to === to) {
      if (last.checks.length === CHECKS_MAX)
        throw new Error(`${place}: a third check of the same sort codes, at most ${CHECKS_MAX} are allowed`)
      ranges[ranges.length - 1] = { from, to, checks: [...last.checks, check] }
    } else {
      if (to < from) throw new Error(`${place}: the range ends at ${to}, before it begins at ${from}`)
      if (last !== undefined && from <= last.to) {
        throw new Error(`${place}: the range begins at ${from}, before the range above ends at ${last.to}`)
      }
      ranges.push({ from, to, checks: [check] })
    }
  }
  return ranges
}

function substitutesIn(text: string): ReadonlyMap<string, string> {
  const substitutes = new Map<string, string>()
  for (const [place, line] of linesOf('scsubtab.txt', text)) {
    const [, original, substitute] = SUBSTITUTION_LINE.exec(line) ?? []
    if (original === undefined || substitute === undefined)
      throw new Error(`${place}: expected two sort codes`)
    if (substitutes.has(original)) throw new Error(`${place}: ${original} is substituted twice`)
    substitutes.set(original, substitute)
  }
  return substitutes
}

/** The lines that are not blank, each with its file and line number for error messages. */
function linesOf(file: string, text: string): readonly (readonly [place: string, line: string])[] {
  if (text.length > CHARACTERS_MAX) throw new Error(`${file} has more than ${CHARACTERS_MAX} characters`)
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => [`${file}, line ${index + 1}`, line.trim()] as const)
    .filter(([, line]) => line !== '')
  if (lines.length === 0) throw new Error(`${file} is empty`)
  return lines
}
