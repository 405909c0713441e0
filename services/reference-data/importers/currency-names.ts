import { isCurrency } from '../../library/banking/countries/currency-codes.ts'

/**
 * The currencies that a cell names, as lists write them: `USD`, `USD/EUR`, `US Dollar (USD)`, `Pound Sterling`. Empty if that is
 * ambiguous, as in `ALL OTHER CURRENCIES`, where ALL is not the Albanian lek.
 */
export function currenciesIn(text: string): readonly string[] {
  const words = text.replaceAll('.', '').match(/\p{L}+/gu) ?? []
  const named = words.filter(isCurrency)
  if (words.length > WORDS_MAX) return []
  if (named.length === words.length) return named
  const code = codesByName.get(words.join(' ').toLowerCase().replace(/s$/, ''))
  if (code !== undefined) return [code]
  return named.length === 1 && named[0] !== 'ALL' ? named : []
}

/** The longest name has five words and a code; longer texts are notes. */
const WORDS_MAX = 6

const english = new Intl.DisplayNames('en', { type: 'currency' })

const codesByName: ReadonlyMap<string, string> = new Map([
  ...Intl.supportedValuesOf('currency').map(code => [english.of(code)!.toLowerCase(), code] as const),
  ['pound sterling', 'GBP'],
  ['great britain pound', 'GBP'],
  ['great british pound', 'GBP'],
  ['united states dollar', 'USD'],
  ['american dollar', 'USD'],
  ['renminbi', 'CNY'],
])
