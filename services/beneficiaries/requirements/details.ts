import type { Field, Identifier, RecipientType } from './field.ts'
import type { PayoutMethod } from './methods.ts'
import type { Choice, Requirements } from './requirements.ts'

/**
 * What an end-user enters about a recipient: texts by JSON pointer into the public
 * Recipient. Pages, RPCs and the table all use this form.
 */
export type Details = Readonly<Record<string, string>>

/** The choice, and the texts entered by field key. */
export interface FilledForm extends Choice {
  readonly values: Readonly<Record<string, string>>
}

export const BANK_CODE = '/creditorAgent/clearingSystemMemberId/memberId'
export const BIC = '/creditorAgent/bic'
export const IDENTIFIER = '/creditorAccount/id/type'

const choicePointers = {
  country: '/country',
  currency: '/currency',
  method: '/method',
  type: '/creditor/type',
  addressCountry: '/creditor/address/country',
} as const satisfies Readonly<Record<keyof Choice, string>>

/** The choice that details name. It may be one that is not offered. */
export function choiceIn(details: Details): Choice {
  const { country, currency, method, type, addressCountry } = choicePointers
  const residence = details[addressCountry]
  return {
    country: details[country] ?? '',
    currency: details[currency] ?? '',
    method: details[method] as PayoutMethod,
    type: details[type] as RecipientType,
    ...(residence !== undefined && { addressCountry: residence }),
  }
}

/** The identifier that details name, if it is one of these; otherwise the first. */
export function identifierIn(details: Details, identifiers: readonly Identifier[]): Identifier {
  return identifiers.find(each => each === details[IDENTIFIER]) ?? identifiers[0]!
}

/** The fields for an account with this identifier. */
export function fieldsBy(identifier: string, { fields }: Pick<Requirements, 'fields'>): readonly Field[] {
  return fields.filter(each => each.identifier === undefined || each.identifier === identifier)
}

/**
 * The payment that details describe, for the rules and the directory of banks. Wallets name no bank: what they have in
 * its place, such as the code of a biller, belongs to a scheme of its own and is left out.
 */
export function paymentIn(details: Details): Details {
  if (details[choicePointers.method] === 'BANK_ACCOUNT') return details
  return Object.fromEntries(Object.entries(details).filter(([pointer]) => !pointer.startsWith(AGENT)))
}

const AGENT = '/creditorAgent/'

export function detailsOf(choice: Choice, fields: readonly Field[], values: FilledForm['values']): Details {
  const { country, currency, method, type } = choicePointers
  return {
    [country]: choice.country,
    [currency]: choice.currency,
    [method]: choice.method,
    [type]: choice.type,
    ...Object.fromEntries(
      fields.flatMap(({ key, path }) => (values[key] === undefined ? [] : [[path, values[key]]])),
    ),
  }
}

/** The inverse of `detailsOf`. A text that no field uses keeps its pointer as key, so that a check finds it. */
export function valuesOf(details: Details, fields: readonly Field[]): FilledForm['values'] {
  const keys = new Map<string, string>(fields.map(({ path, key }) => [path, key]))
  // A BIC can be entered as a bank code, and is stored as a BIC.
  if (keys.get(BANK_CODE) === 'bankCode' && !keys.has(BIC)) keys.set(BIC, 'bankCode')
  return Object.fromEntries(
    Object.entries(details)
      .filter(([pointer]) => keys.has(pointer) || !chosen.has(pointer))
      .map(([pointer, text]) => [keys.get(pointer) ?? pointer, text]),
  )
}

const { addressCountry: _, ...alwaysChosen } = choicePointers
/** The country of residence is not among them, because only some forms have a field for it. */
const chosen: ReadonlySet<string> = new Set(Object.values(alwaysChosen))
