import { profileOf, profiles } from '../../banking/countries/index.ts'
import { isCountry } from '../../banking/countries/iso-codes.ts'
import { bankAccountCurrencies, bankAccountFields } from './bank-account.ts'
import { field, type Field, type Identifier, type RecipientType, recipientTypes } from './field.ts'
import { type PayoutMethod, payoutMethods, walletOf } from './methods.ts'
import { holderFields, nameField } from './party.ts'

/** What somebody has to choose before it is known what else to ask. */
export interface Choice {
  readonly country: string
  readonly currency: string
  readonly type: RecipientType
  readonly method: PayoutMethod
  /** Where the recipient lives, when not in the country of the account: addresses differ. */
  readonly addressCountry?: string
}

export interface Requirements extends Choice {
  /** The ways in which the account may be identified, the usual one first. */
  readonly identifiers: readonly Identifier[]
  /** In the order in which they are asked for. */
  readonly fields: readonly Field[]
}

/** What has to be known to pay by this choice; undefined where nobody can be paid so. */
export function requirementsFor(choice: Choice): Requirements | undefined {
  const { country, currency, type, method, addressCountry = country } = choice
  if (!methodsFor(country, { currency, type }).includes(method) || !isCountry(addressCountry))
    return undefined
  const profile = profileOf(country)!
  const wallet = walletOf(method)
  const account = wallet === undefined ? bankAccountFields(profile, currency, type) : wallet.fields
  const identifiers = [...new Set(account.flatMap(({ identifier }) => identifier ?? []))]
  const fields = [
    nameField(country, type),
    field('identifier', { example: identifiers[0] ?? '', choices: identifiers }),
    ...account,
    ...(wallet === undefined ? holderFields(profile, currency, type, addressCountry) : []),
  ]
  return { country, currency, type, method, addressCountry, identifiers, fields }
}

/** The countries in which somebody can be paid. */
export function countries(): readonly string[] {
  return payable
}

/** What can be paid there, the country's own currency first. */
export function currenciesFor(country: string): readonly string[] {
  const profile = profileOf(country)
  return profile === undefined ? [] : bankAccountCurrencies(profile)
}

/** How people there can be paid: all of them, or those of this currency and this type. */
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
