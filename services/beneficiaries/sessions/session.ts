import { PartyType } from '../../../proto/gen/payprep/payments/v1/party_pb.js'
import type { ManagementSessionRequest } from '../../../proto/gen/payprep/beneficiaries/v1/session_pb.js'
import { isCountry } from '../../banking/countries/iso-codes.ts'
import { Problem } from '../../kit/problem.ts'
import { requireExternalUserId } from '../ids.ts'
import type { Owner } from '../owner.ts'

export type Environment = 'development' | 'production'

export interface Session {
  readonly id: string
  readonly owner: Owner
  readonly returnUrl: string
  readonly scope: Scope
  readonly expiresAt: Date
  readonly extensionsLeft: number
}

/** The recipients that a session may see and add. An empty list limits nothing. */
export interface Scope {
  readonly countries: readonly string[]
  readonly recipientTypes: readonly PartyType[]
}

const RETURN_URL_LENGTH_MAX = 2_048
const COUNTRIES_MAX = 300

/** Throws a Problem that lists every mistake of the request. */
export function requireValidRequest(request: ManagementSessionRequest, environment: Environment): void {
  requireExternalUserId(request.externalUserId)
  const { allowedCountries = [], allowedRecipientTypes = [] } = request.options ?? {}
  const mistakes = [
    ...returnUrlMistakes(request.returnUrl, environment),
    ...allowedCountries
      .slice(0, COUNTRIES_MAX)
      .flatMap((country, index) =>
        isCountry(country) ? [] : [`/options/allowedCountries/${index} must be a country of ISO 3166-1`],
      ),
    ...(allowedCountries.length > COUNTRIES_MAX
      ? [`/options/allowedCountries must have at most ${COUNTRIES_MAX} items`]
      : []),
    ...(allowedRecipientTypes.every(type => recipientTypes.has(type))
      ? []
      : ['/options/allowedRecipientTypes may contain INDIVIDUAL and BUSINESS only']),
  ]
  if (mistakes.length > 0) throw new Problem('invalid', mistakes.join('; '), 'REQUEST_INVALID')
}

const recipientTypes: ReadonlySet<PartyType> = new Set([PartyType.INDIVIDUAL, PartyType.BUSINESS])

/** Hosts that always resolve to this machine (RFC 6761, 6.3). */
const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** End-users follow this link because they trust the page, so it must not disguise its host. */
function returnUrlMistakes(text: string, environment: Environment): readonly string[] {
  if (text.length > RETURN_URL_LENGTH_MAX)
    return [`/returnUrl must have 1 to ${RETURN_URL_LENGTH_MAX} characters`]
  if (!URL.canParse(text)) return ['/returnUrl must be an absolute URI']
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return ['/returnUrl must not contain a user name or password']
  if (protocol === 'https:') return []
  if (environment === 'development' && protocol === 'http:' && loopback.has(hostname)) return []
  return [`/returnUrl must be https${environment === 'development' ? ', or http on localhost' : ''}`]
}
