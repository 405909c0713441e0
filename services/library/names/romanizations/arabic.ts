import { type Culture, type Rule, SINGLE, respelled } from './culture.ts'
import { acceptedKeys, isNameOfIslam } from './accepted.ts'

/**
 * Arabic and Persian names as France, Britain and the national passports write them: ch and sh, ou and u, dj and j, ee
 * and i, q and k. The vowels a, e and i stay apart: Hamid and Hamed are two names.
 */
export const arabic: Culture = {
  id: 'arabic',
  isTypical: word => /^(?:abd[aeiou]?[lrsn]|bou|ould)(?=[a-z]{4})/.test(word) || isNameOfIslam(word),
  isListed: isNameOfIslam,
  keys: word => {
    const bare = word.replace(/^[ae]l(?=[^aeiou][a-z]{3})/, '')
    const servant = word.replace(SERVANT, 'abdul')
    return [...new Set([word, bare, servant])].flatMap(each => [
      respelled(each, rules),
      ...(each === word ? [] : acceptedKeys(each)),
    ])
  },
}

/** Abd al-Rahman, Abderrahmane, Abdelrahman. */
const SERVANT = /^abd[aeiou]?(?:l(?=[a-z])|([rsnzdt])(?=\1))/

const rules: readonly Rule[] = [
  [/sch|ch/g, 'sh'],
  [/dj/g, 'j'],
  [/ou|oo/g, 'u'],
  [/o/g, 'u'],
  [/ee|ii|y|ï/g, 'i'],
  [/aei|aii|aie|aye|ayi/g, 'ai'],
  [/ei/g, 'ai'],
  [/gh|q|ck/g, 'k'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/dh/g, 'd'],
  [/v/g, 'w'],
  [/(?<=(?:ddi|ma|me|ia|oua|ce|ssi)n)e$/, ''],
  [/(?<=[a-z]{2})(?:ah|eh)$/, 'a'],
  [/aa/g, 'a'],
  SINGLE,
]
