import { invalid } from '../../../services/kit/problem.ts'
import { OPT_OUT } from './formats/known-columns.ts'

const name = OPT_OUT.slice(1)
const words: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [undefined, false],
  [true, true],
  [false, false],
  ...['yes', 'y', 'true', '1', 'x'].map(word => [word, true] as const),
  ...['no', 'n', 'false', '0', ''].map(word => [word, false] as const),
])

/** Whether the payer has opted out of a verification (Regulation (EU) 2024/886, 5c (6)), and the instruction without this word. */
export function optOutIn(given: unknown): { readonly json: unknown; readonly isOptedOut: boolean } {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, name))
    return { json: given, isOptedOut: false }
  const { [name]: word, ...json } = given as Record<string, unknown>
  const isOptedOut = words.get(typeof word === 'string' ? word.trim().toLowerCase() : word)
  if (isOptedOut === undefined) throw invalid([{ field: OPT_OUT, description: 'must be yes or no' }])
  return { json, isOptedOut }
}
