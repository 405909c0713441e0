import {
  type Choice,
  countries,
  currenciesFor,
  methodsFor,
  recipientTypes,
} from '../../services/beneficiaries/requirements/index.ts'

/** Every choice that is offered. */
export const choices: readonly Choice[] = countries().flatMap(country =>
  currenciesFor(country).flatMap(currency =>
    recipientTypes.flatMap(type =>
      methodsFor(country, { currency, type }).map(method => ({ country, currency, type, method })),
    ),
  ),
)

export function choiceText({ country, currency, type, method }: Choice): string {
  return `${country} ${currency} ${type} ${method}`
}
