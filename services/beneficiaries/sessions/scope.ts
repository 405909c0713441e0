import { RecipientMethod } from '../../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import type { ManagementSessionOptions } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import { Problem } from '../../kit/problem.ts'

/** Texts by JSON pointer into the public Recipient. */
type Details = Readonly<Record<string, string>>

/**
 * The recipients that a session may see and add. An empty list limits nothing. Enum values have their public names, as
 * in details.
 */
export interface Scope {
  readonly countries: readonly string[]
  readonly currencies: readonly string[]
  readonly recipientTypes: readonly string[]
  readonly methods: readonly string[]
}

export const EVERYTHING: Scope = { countries: [], currencies: [], recipientTypes: [], methods: [] }

export function scopeOf(options: ManagementSessionOptions | undefined): Scope {
  if (options === undefined) return EVERYTHING
  return {
    countries: options.allowedCountries,
    currencies: options.allowedCurrencies,
    recipientTypes: options.allowedRecipientTypes.map(type => PartyType[type]),
    methods: options.allowedMethods.map(method => RecipientMethod[method]),
  }
}

/** Each limit, what it limits, and the code of its refusal. */
const limits = [
  ['countries', '/country', 'RECIPIENT_COUNTRY_NOT_ALLOWED'],
  ['currencies', '/currency', 'RECIPIENT_CURRENCY_NOT_ALLOWED'],
  ['recipientTypes', '/creditor/type', 'RECIPIENT_TYPE_NOT_ALLOWED'],
  ['methods', '/method', 'RECIPIENT_METHOD_NOT_ALLOWED'],
] as const satisfies readonly (readonly [keyof Scope, string, string])[]

export function isInScope(details: Details, scope: Scope): boolean {
  return limits.every(([limit, pointer]) => allows(scope[limit], details[pointer]))
}

/** Refuses a draft beyond what the session allows; the pages never offer one. */
export function requireInScope(draft: Details, scope: Scope): void {
  for (const [limit, pointer, code] of limits) {
    if (allows(scope[limit], draft[pointer])) continue
    throw new Problem(
      'refused',
      `this session does not allow payout methods with ${pointer} ${draft[pointer]}`,
      code,
    )
  }
}

const allows = (allowed: readonly string[], value = '') => allowed.length === 0 || allowed.includes(value)
