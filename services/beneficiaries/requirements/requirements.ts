import { profileOf, profiles } from '../../library/banking/countries/index.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { bankAccountCurrencies, bankAccountFields } from './bank-account.ts'
import { field, type Field, type Identifier, type RecipientType, recipientTypes } from './field.ts'
import { type PayoutMethod, payoutMethods, walletOf } from './methods.ts'
import { holderFields, nameField } from './party.ts'

/** What an end-user chooses first; the fields of the form depend on it. */
export interface Choice {
  readonly country: string
  readonly currency: string
  readonly type: RecipientType
  readonly method: PayoutMethod
  /** Country of residence, if it is not the country of the account. It determines the parts of the address. */
  readonly addressCountry?: string
}

export interface Requirements extends Choice {
  /** The possible kinds of identifier, the usual one first. */
  readonly identifiers: readonly Identifier[]
  /** In the order of the form. */
  readonly fields: readonly Field[]
}

/** The form for a choice; undefined if the choice is not offered. */
export function requirementsFor(choice: Choice): Requirements | undefined {
  const { country, currency, type, method, addressCountry = country } = choice
  if (!methodsFor(country, { currency, type }).includes(method) || !isCountry(addressCountry))
    return undefined
  const profile = profileOf(country)!
  const wallet = walletOf(method)
  const account = wallet === undefined ? bankAccountFields(profile, currency, type) : wallet.fields
  const identifiers = [...new Set(account.flatMap(({ identifier }) => identifier ?? []))]
  const fields = [
    nameField(country, type, method),
    field('identifier', { example: identifiers[0] ?? '', choices: identifiers }),
    ...account,
    ...(wallet === undefined ? holderFields(profile, currency, type, addressCountry) : []),
  ]
  return { country, currency, type, method, addressCountry, identifiers, fields }
}

/** The countries with payout methods: ISO 3166-1 alpha-2. */
export function countries(): readonly string[] {
  return payable
}

/** The currencies that can be paid in a country (ISO 4217), its own first. */
export function currenciesFor(country: string): readonly string[] {
  const profile = profileOf(country)
  return profile === undefined ? [] : bankAccountCurrencies(profile)
}

/** The payout methods of a country, for this currency and recipient type if given. */
export function methodsFor(
  country: string,
  { currency, type }: Partial<Pick<Choice, 'currency' | 'type'>> = {},
): readonly PayoutMethod[] {
  if (type !== undefined && !recipientTypes.includes(type)) return []
  return payoutMethods.filter(method => {
    const wallet = walletOf(method)
    if (wallet === undefined) {
      const currencies = currenciesFor(country)
      return currency === undefined ? currencies.length > 0 : currencies.includes(currency)
    }
    return (
      wallet.switchedOff === undefined &&
      wallet.country === country &&
      (currency === undefined || wallet.currencies.includes(currency)) &&
      (type === undefined || wallet.types.includes(type))
    )
  })
}

const payable: readonly string[] = profiles.map(({ country }) => country).toSorted()
