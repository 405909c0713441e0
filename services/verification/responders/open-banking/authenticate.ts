import { decodeJwt, errors, jwtVerify } from 'jose'
import { areAway } from '../../providers/key-sets.ts'
import { type ClientCertificate, Refusal } from '../responder.ts'
import { isOfClient, isSubject } from './client-certificate.ts'
import { OAuthRefusal } from './oauth-refusal.ts'
import type { RegisteredClient, Registry } from './registry.ts'
import type { UsedIds } from './used-ids.ts'

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** FAPI 1.0, part 2, 8.6. */
export const CLIENT_ALGORITHMS = ['PS256', 'ES256'] as const
/** How far ahead a JWT of a client may expire. Its id is kept until then. */
const LIFETIME_SECONDS_MAX = 300
const TOLERANCE_SECONDS = 30

export interface Authentication {
  readonly registry: Pick<Registry, 'find'>
  /** Our names: an assertion must be addressed to these alone. */
  readonly audience: readonly string[]
  readonly isFirstUse: UsedIds
}

/**
 * The client of a token request, which proves itself by a signed assertion (RFC 7523, 2.2) or by its certificate alone
 * (RFC 8705, 2.1), as it is registered. Throws an OAuthRefusal.
 */
export async function authenticatedClient(
  form: URLSearchParams,
  certificate: ClientCertificate,
  authentication: Authentication,
): Promise<RegisteredClient> {
  const { registry } = authentication
  const jwt = form.get('client_assertion')
  const id = form.get('client_id')
  if (form.has('client_secret')) throw refused('secrets are not accepted')
  if (jwt === null) {
    const client = registry.find(id ?? '')
    if (client?.subjectDn === undefined || client.authMethod !== 'tls_client_auth') throw refused(UNKNOWN)
    if (!isSubject(certificate.subject, client.subjectDn)) throw refused(UNKNOWN)
    return client
  }
  if (form.get('client_assertion_type') !== ASSERTION_TYPE)
    throw refused(`client_assertion_type must be ${ASSERTION_TYPE}`)
  const subject = subjectOf(jwt)
  if ((id ?? subject) !== subject) throw refused('client_id is another than the sub of client_assertion')
  const client = registry.find(subject)
  if (client?.authMethod !== 'private_key_jwt') throw refused(UNKNOWN)
  await requireSigned(jwt, client, authentication)
  if (!(await isOfClient(certificate, client))) throw refused(UNKNOWN)
  return client
}

const UNKNOWN = 'the client is not known, or does not prove itself as it is registered'

const refused = (message: string) => new OAuthRefusal('invalid_client', message)

function subjectOf(jwt: string): string {
  try {
    return decodeJwt(jwt).sub ?? ''
  } catch {
    throw refused('client_assertion must be a JWT')
  }
}

async function requireSigned(
  jwt: string,
  { id, keys }: RegisteredClient,
  { audience, isFirstUse }: Authentication,
): Promise<void> {
  const { payload } = await jwtVerify(jwt, keys.find, {
    algorithms: [...CLIENT_ALGORITHMS],
    issuer: id,
    subject: id,
    audience: [...audience],
    requiredClaims: ['exp', 'jti'],
    clockTolerance: TOLERANCE_SECONDS,
  }).catch(error => {
    throw jwtRefusal(error)
  })
  const { aud, exp, jti } = payload
  if (![aud].flat().every(each => audience.includes(each!))) throw refused('aud must name this server alone')
  requireOnce({ owner: id, jti, exp: exp! }, isFirstUse, refused)
}

/** Throws unless a JWT expires soon and its id was not used before. */
export function requireOnce(
  { owner, jti, exp }: { readonly owner: string; readonly jti: unknown; readonly exp: number },
  isFirstUse: UsedIds,
  refuse: (message: string) => Error,
): void {
  if (exp > Date.now() / 1_000 + LIFETIME_SECONDS_MAX + TOLERANCE_SECONDS)
    throw refuse(`exp must lie ahead, by at most ${LIFETIME_SECONDS_MAX} seconds`)
  if (typeof jti !== 'string' || jti === '' || jti.length > 256) throw refuse('jti must be a text')
  if (!isFirstUse(owner, jti, exp + TOLERANCE_SECONDS)) throw refuse('the jti was used before')
}

function jwtRefusal(error: unknown): unknown {
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return refused(`the claim ${error.claim} of client_assertion is not as it must be`)
  return keyFailure(error) ?? refused(UNKNOWN)
}

/** The Refusal if the keys of a client cannot be fetched; undefined if the JWT is at fault. Throws a defect. */
export function keyFailure(error: unknown): Refusal | undefined {
  if (areAway(error)) return new Refusal('UNAVAILABLE', 'the keys of the client cannot be fetched now')
  if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
  throw error
}
