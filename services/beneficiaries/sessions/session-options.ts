import type { ManagementSessionRequest } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { invalid } from '../../kit/problem.ts'

/** The query parameter of the return address that holds the result of a session. */
export const RESULT_PARAMETER = 'status'

/** Refuses options that contradict each other, or the return address. */
export function requireConsistentOptions({ returnUrl, options }: ManagementSessionRequest): void {
  if (options === undefined) return
  const { prefill, reportResult, allowedCountries, allowedCurrencies, allowedRecipientTypes } = options
  const types = allowedRecipientTypes.map(type => PartyType[type])
  const type = prefill?.recipientType === undefined ? undefined : PartyType[prefill.recipientType]
  const residence = prefill?.address?.country
  const mistakes = [
    outside('prefill/country', prefill?.country, 'allowedCountries', allowedCountries),
    outside('prefill/currency', prefill?.currency, 'allowedCurrencies', allowedCurrencies),
    outside('prefill/recipientType', type, 'allowedRecipientTypes', types),
    // Payments may name any two letters, which validation checks; forms exist only for countries.
    residence === undefined || isCountry(residence)
      ? undefined
      : {
          field: '/session/options/prefill/address/country',
          description: 'must be a country of ISO 3166-1, or XK',
        },
    reportResult && new URL(returnUrl).searchParams.has(RESULT_PARAMETER)
      ? {
          field: '/session/returnUrl',
          description: `must not have a parameter ${RESULT_PARAMETER}, which options.reportResult adds`,
        }
      : undefined,
  ].filter(mistake => mistake !== undefined)
  if (mistakes.length > 0) throw invalid(mistakes)
}

function outside(place: string, value: string | undefined, limit: string, allowed: readonly string[]) {
  if (value === undefined || allowed.length === 0 || allowed.includes(value)) return undefined
  return {
    field: `/session/options/${place}`,
    description: `must be one of options.${limit}: ${allowed.join(', ')}`,
  }
}
