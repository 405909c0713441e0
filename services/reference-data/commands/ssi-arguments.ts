import { parseBic } from '../../library/banking/accounts/bic.ts'
import { isCurrency } from '../../library/banking/countries/currency-codes.ts'
import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import { isBic, isDate } from '../tables/table.ts'

type Given = CommandInput['options'][string]

/** A BIC in 11 characters. */
export function bicFrom(given: Given, name: string): string {
  const bic = parseBic(String(given ?? ''))
  if (bic !== undefined && isBic(bic.text)) return bic.text
  throw new UsageError(`${name} must be a BIC of 8 or 11 characters, such as BARCGB22, not ${given}`)
}

export function currencyFrom(given: Given): string {
  const currency = String(given ?? '').toUpperCase()
  if (isCurrency(currency)) return currency
  throw new UsageError(`currency must be an ISO 4217 code, such as USD, not ${given}`)
}

export function dateFrom(given: Given, name: string): string {
  const date = String(given ?? '')
  if (isDate(date)) return date
  throw new UsageError(`--${name} must be a date such as 2026-11-21, not ${given}`)
}

export function textFrom(given: Given): string | undefined {
  return given === undefined ? undefined : String(given)
}

/** The licence of instructions, unless the operator names another. */
export const OWN_USE = 'own use'
