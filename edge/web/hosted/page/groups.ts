import type { Field } from './types.ts'

const words = ['account', 'holder', 'address'] as const

/** Fields under the headings of the form and of its review. */
export function groupsOf(
  fields: readonly Field[],
): readonly (readonly [word: (typeof words)[number], members: readonly Field[]])[] {
  return words
    .map(word => [word, fields.filter(field => groupOf(field) === word)] as const)
    .filter(([, members]) => members.length > 0)
}

/** The heading above a field. */
export function groupOf({ path }: Field): (typeof words)[number] {
  if (path.startsWith('/creditor/address')) return 'address'
  return path.startsWith('/creditor/') ? 'holder' : 'account'
}
