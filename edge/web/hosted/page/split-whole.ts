import { problemOf } from './field-problem.ts'
import type { Field, Values } from './types.ts'

/** The fields of one account number that people have in one piece, in the order in which it is written. */
const keys = ['bankCode', 'branchCode', 'accountNumber']

/**
 * Bank, branch and account that were typed into one of their fields with blanks between them: `20-00-00 55779911`.
 * Undefined if they fit in no way, or in more than one.
 */
export function splitWhole(fields: readonly Field[], key: string, values: Values): Values | undefined {
  const parts = fields.filter(field => keys.includes(field.key) && field.required)
  const field = parts.find(each => each.key === key)
  if (field === undefined || problemOf(field, values[key] ?? '') === undefined) return undefined
  if (parts.some(other => other !== field && values[other.key])) return undefined
  const found = splits(parts, values[key]!.trim().split(/\s+/))
  return found.length === 1 ? found[0] : undefined
}

function splits([field, ...others]: readonly Field[], words: readonly string[]): readonly Values[] {
  if (field === undefined) return words.length === 0 ? [{}] : []
  return words.flatMap((_, index) => {
    const value = words.slice(0, index + 1).join(' ')
    if (problemOf(field, value) !== undefined) return []
    return splits(others, words.slice(index + 1)).map(rest => ({ [field.key]: value, ...rest }))
  })
}
