import { type Culture, type Rule, SINGLE, respelled } from './culture.ts'

/**
 * Family names of the Cyrillic scripts as Ukraine, Belarus, Bulgaria and Russia write them, and as English, French and German
 * do: Hryhorenko and Grigorenko, Lukashenka and Lukashenko, Egorov and Jegorow.
 */
export const eastSlavic: Culture = {
  id: 'east-slavic',
  isTypical: word => FAMILY.test(word) || GIVEN.test(word),
  areCertain: (...words) => words.every(word => FAMILY.test(word)),
  keys: word => [respelled(word, east)],
}

const FAMILY =
  /(?<=[a-z]{2})(?:[oe](?:v|w|ff)a?|[ey]nk[oa]|[csz]k(?:y|i|yi|yj|ij|iy|yy|aya|aia|aja|oi|oy)|chuk|tchuk|tschuk|vych|vich|vitch|witsch|[iy]o?uk|ets)$/

const GIVEN =
  /^(?:volodymyr|vladimir|oleksandr|aleksandr|aleksei|alexey|oleksii|serge[iy]|serhi[iy]|dmytro|dmitr[iy]i?|mykola|nikola[iy]|mykhailo|mikhail|yevhen|[ey]+vgeni?[iy]|hryhori[iy]|grigor[iy]i?|kateryna|y?ekaterina|olena|tetiana|tatyana|natali[iy]a|natalya|yuli[iy]a|andri[iy]|andre[iy]|vasyl|vasili?[iy]|yuri[iy]|yury|oleg|oleh|igor|ihor|sv[ei]tlana|ly?[iu]+dm[iy]la|galina|halyna)$/

const east: readonly Rule[] = [
  [/schtsch|shch|chtch|sch(?=[aeiou])/g, 'SC'],
  [/tsch|tch|ch/g, 'C'],
  [/sch|sh/g, 's'],
  [/c/g, 'z'],
  [/zh|j(?=[^aeou])/g, 'z'],
  [/kh|h/g, 'g'],
  [/ts|tz/g, 'z'],
  [/ff$/, 'v'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/ck/g, 'k'],
  [/ou|oo/g, 'u'],
  [/^[yji](?=[aeou])/, ''],
  [/[yji](?=[aeou])/g, ''],
  [/[yji]+/g, 'i'],
  [/(?<=[ei]nk)a$/, 'o'],
  [/(?<=enk|ink)a$/, 'o'],
  [/i?[iy]$/, 'i'],
  SINGLE,
]

/** Serbian, Croatian, Bosnian, Montenegrin and Macedonian names in Gaj's alphabet, without its marks, or by sound. */
export const southSlavic: Culture = {
  id: 'south-slavic',
  isTypical: word => FAMILY_IN_IC.test(word),
  areCertain: (...words) => words.every(word => FAMILY_IN_IC.test(word)),
  keys: word => [respelled(word, south)],
}

const FAMILY_IN_IC = /(?<=[a-z]{2})i(?:c|ch|tch|tsch)$/

const south: readonly Rule[] = [
  [/tsch|tch|ch|ts|cc/g, 'c'],
  [/sch|sh/g, 's'],
  [/dzh|dz|dj|gj|đ|j(?=u?ri|or)/g, 'd'],
  [/zh/g, 'z'],
  [/w/g, 'v'],
  [/y/g, 'j'],
  [/ou/g, 'u'],
  [/(?<=[ln])i?j(?=[aeou])/g, 'j'],
  SINGLE,
]
