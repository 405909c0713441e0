/** Greek in Latin letters: ELOT 743 (passports) and the older spellings beside it. The word has no accents. */
export function latinOfGreek(word: string): string[] {
  return [...new Set([spelled(word, elot), spelled(word, older), spelled(word, phonetic)])]
}

type Rows = readonly (readonly [RegExp, string])[]

const pairs: Rows = [
  [/ου/g, 'ou'],
  [/γγ/g, 'ng'],
  [/γξ/g, 'nx'],
  [/γχ/g, 'nch'],
  [/(α|ε|η)υ(?=[βγδζλμνραεηιουω])/g, '$1v'],
  [/(α|ε|η)υ/g, '$1f'],
]
const elot: Rows = [
  [/^μπ/g, 'b'],
  ...pairs,
  ...rowsOf(
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  ),
]
const older: Rows = [[/μπ/g, 'b'], [/^ντ/g, 'd'], ...pairs, ...rowsOf('γ g η e χ h ξ x φ ph'), ...elot]
const phonetic: Rows = [
  [/μπ/g, 'b'],
  [/^ντ/g, 'd'],
  [/γκ/g, 'g'],
  [/γ(?=[ει])/g, 'y'],
  [/ει|οι/g, 'i'],
  [/αι/g, 'e'],
  ...pairs,
  ...rowsOf('υ i χ h ξ x'),
  ...elot,
]

function rowsOf(row: string): Rows {
  const words = row.split(' ')
  return words.flatMap((letter, at) =>
    at % 2 === 0 ? [[new RegExp(letter, 'g'), words[at + 1]!] as const] : [],
  )
}

function spelled(word: string, rows: Rows): string {
  return rows.reduce((latin, [letters, replacement]) => latin.replace(letters, replacement), word)
}
