/** Georgian by the national table of 2002, and Armenian by BGN/PCGN, without the sign of aspiration. */
export const latinOfGeorgian = (word: string): readonly string[] => [spelled(word, georgian)]

/** `ու` is one vowel, `և` two letters; ե and ո at the start are ye and vo. */
export function latinOfArmenian(word: string): readonly string[] {
  const plain = word.replace(/ու/g, 'u').replace(/և/g, 'եվ')
  const latin = spelled(plain, armenian)
  const starts = /^[եո]/.test(plain) ? [`${plain[0] === 'ե' ? 'y' : 'v'}${latin}`] : []
  return [latin, ...starts, latin.replace(/yan$/, 'ian'), latin.replace(/^ev/, 'yev')]
}

const georgian = rowsOf(
  'ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q შ sh ჩ ch ც ts ძ dz წ ts ჭ ch ხ kh ჯ j ჰ h',
)
const armenian = rowsOf(
  'ա a բ b գ g դ d ե e զ z է e ը y թ t ժ zh ի i լ l խ kh ծ ts կ k հ h ձ dz ղ gh ճ ch մ m յ y ն n շ sh ո o չ ch պ p ջ j ռ r ս s վ v տ t ր r ց ts ւ v փ p ք k օ o ֆ f',
)

function rowsOf(row: string): ReadonlyMap<string, string> {
  const words = row.split(' ')
  return new Map(words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, words[at + 1]!] as const] : [])))
}

const spelled = (word: string, letters: ReadonlyMap<string, string>) =>
  [...word].map(letter => letters.get(letter) ?? letter).join('')
