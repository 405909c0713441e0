/**
 * Tamil in Latin letters, as a pattern: one sign stands for the voiced and the voiceless consonant. By ISO 15919 and the
 * spellings of passports. A fit is at most close.
 */
export function latinOfTamil(word: string): { own: string; usual: RegExp } {
  const letters = word.normalize('NFC').replace(/க்ஷ/gu, 'ட்ச').match(/./gsu) ?? []
  const parts = letters.map((letter, at) => {
    const consonant = consonants[letter]
    if (consonant === undefined) return vowels[letter] ?? ''
    const next = letters[at + 1]
    const isDoubled = letters[at - 1] === PULLI && letters[at - 2] === letter
    if (isDoubled) return next === undefined || vowels[next] === undefined ? 'a' : ''
    if (next === PULLI) return `(?:${consonant}){1,2}`
    return next !== undefined && vowels[next] !== undefined ? `(?:${consonant})` : `(?:${consonant})a?`
  })
  return { own: letters.join(''), usual: new RegExp(`^${parts.join('')}$`) }
}

const PULLI = '்'
const consonants: Readonly<Record<string, string>> = rowsOf(
  'க k|g|h|kh ங n ச s|ch|c|sh ஞ n|gn|ny|j ட t|d|th|dt ண n த th|t|d|dh ந n ப p|b|bh|f ம m ய y|i ர r ல l வ v|w ழ zh|l|z ள l ற r|tr|t|rr ன n ஜ j ஷ sh|s ஸ s|sh ஹ h',
)
const vowels: Readonly<Record<string, string>> = {
  ...rowsOf(
    'அ a ஆ aa? இ i|e|y ஈ i|ee உ u|oo|o ஊ oo|u எ e|y|ye ஏ e|ye|ae ஐ ai|i|ei ஒ o ஓ oo? ஔ au|ow ா aa? ி i|e|y ீ i|ee|ie ு u|oo|o|e? ூ oo|u ெ e ே e|ae|ee ை ai|ei|e ொ o ோ oo? ௌ au|ow',
  ),
  [PULLI]: '(?:)',
}

function rowsOf(row: string): Readonly<Record<string, string>> {
  const words = row.split(' ')
  return Object.fromEntries(
    words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, `(?:${words[at + 1]!})`] as const] : [])),
  )
}
