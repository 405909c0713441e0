import { before, doubled, inRow, type Pattern, waysOf } from './alternatives.ts'

/**
 * Tamil in Latin letters, as a pattern: one sign stands for the voiced and the voiceless consonant. By ISO 15919 and the
 * spellings of passports. A fit is at most close.
 */
export function latinOfTamil(word: string): { usual: Pattern } {
  const letters = [...word.normalize('NFC')]
  return {
    usual: inRow(
      letters.map((letter, at) => {
        const consonant = consonants[letter]
        if (consonant === undefined) return vowels[letter] ?? ['']
        const next = letters[at + 1]
        const hasVowel = next !== undefined && vowels[next] !== undefined
        const isSecond = letters[at - 1] === PULLI && letters[at - 2] === letter
        if (isSecond) return hasVowel ? [''] : ['a']
        if (next === PULLI) return doubled(consonant)
        return hasVowel ? consonant : before(consonant, ['', 'a'])
      }),
    ),
  }
}

/** It takes the vowel from a consonant. */
const PULLI = '்'
const consonants = waysOf(
  'க k|g|h|kh ங n ச s|ch|c|sh ஞ n|gn|ny|j ட t|d|th|dt ண n த th|t|d|dh ந n ப p|b|bh|f ம m ய y|i ர r ல l வ v|w ழ zh|l|z ள l ற r|tr|t|rr ன n ஜ j ஷ sh|s ஸ s|sh ஹ h',
)
const vowels = waysOf(
  'அ a ஆ a|aa இ i|e|y ஈ i|ee உ u|oo|o ஊ oo|u எ e|y|ye ஏ e|ye|ae ஐ ai|i|ei ஒ o ஓ o|oo ஔ au|ow ா a|aa ி i|e|y ீ i|ee|ie ு _|u|oo|o|e ூ oo|u ெ e ே e|ae|ee ை ai|ei|e ொ o ோ o|oo ௌ au|ow ் _',
)
