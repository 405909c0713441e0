import { currencyName, say } from '../words.ts'
import { Cards } from './cards.tsx'
import { Select } from './select.tsx'

const CURRENCY_CARDS_MAX = 4

interface CurrencyProps {
  readonly currencies: readonly string[]
  readonly currency: string | undefined
  readonly onChoose: (currency: string) => void
}

/** The choice of a currency: cards for a few, a list for more. */
export function Currencies({ currencies, currency, onChoose }: CurrencyProps) {
  return currencies.length > CURRENCY_CARDS_MAX ? (
    <Select
      id="currency"
      label={say('currency')}
      value={currency}
      options={currencies.map(each => [each, `${each} · ${currencyName(each)}`])}
      onChoose={onChoose}
    />
  ) : (
    <Cards
      legend={say('currency')}
      name="currency"
      isNarrow
      value={currency}
      onChoose={onChoose}
      options={currencies.map(each => ({ value: each, title: each, hint: currencyName(each) }))}
    />
  )
}
