/**
 * A key that is equal for the usual Latin spellings of one word of another script: Yury, Yuri and Jurij; Khrushchev and
 * Hrushchev. Too coarse for a match: the pair is only close.
 */
export function looseKey(latin: string): string {
  return rows.reduce((key, [from, to]) => key.replace(from, to), latin)
}

const rows: readonly (readonly [RegExp, string])[] = [
  [/schtsch|shch|sch|tch|tsch/g, 'sh'],
  [/(o|e)ff$/, '$1v'],
  [/ph/g, 'f'],
  [/kh/g, 'h'],
  [/x/g, 'ks'],
  [/ts|tz|cz/g, 'c'],
  [/rou$/, 'ro'],
  [/ou|oo/g, 'u'],
  [/ee|[iyj]+/g, 'i'],
  [/w/g, 'v'],
  [/q|ck/g, 'k'],
  [/dh/g, 'd'],
  [/th/g, 't'],
  [/gh/g, 'g'],
  [/(.)\1+/g, '$1'],
]
