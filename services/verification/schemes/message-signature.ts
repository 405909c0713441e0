import type { KeyObject } from 'node:crypto'
import { errors, FlattenedSign, flattenedVerify, type FlattenedVerifyGetKey } from 'jose'
import { z } from 'zod'

// Signatures of messages between banks in the United Kingdom: a detached JWS (RFC 7515, appendix F) of the body, in a
// header. Sources: Open Banking Read-Write API Profile, "Message Signing"; Open Banking, knowledge base, "Message
// Signing FAQs", for the two forms of the payload.

export const SIGNATURE_HEADER = 'x-jws-signature'

/**
 * How the body is signed: `encoded` in Base64url, as JWS does it without `b64` (from version 3.1.4 of the profile, which
 * Confirmation of Payee names), or `unencoded` with `b64` false (RFC 7797; until 3.1.3).
 */
export const payloadForms = ['encoded', 'unencoded'] as const
export type PayloadForm = (typeof payloadForms)[number]

export const DEFAULT_TRUST_ANCHOR = 'openbanking.org.uk'

const IAT = 'http://openbanking.org.uk/iat'
const ISS = 'http://openbanking.org.uk/iss'
const TAN = 'http://openbanking.org.uk/tan'
const ALGORITHM = 'PS256'
const critical = { [IAT]: true, [ISS]: true, [TAN]: true }

export interface Signer {
  readonly key: KeyObject
  readonly kid: string
  /** Ourselves, as the trust anchor names us: the id of the organization, or with a slash that of its software. */
  readonly issuer: string
  /** The domain of the directory that has our public key. */
  readonly trustAnchor: string
}

/** The value of the header for a body. */
export async function signatureOf(
  body: string,
  form: PayloadForm,
  { key, kid, issuer, trustAnchor }: Signer,
): Promise<string> {
  const isUnencoded = form === 'unencoded'
  const { protected: head, signature } = await new FlattenedSign(Buffer.from(body))
    .setProtectedHeader({
      alg: ALGORITHM,
      kid,
      ...(isUnencoded && { b64: false }),
      [IAT]: Math.floor(Date.now() / 1_000),
      [ISS]: issuer,
      [TAN]: trustAnchor,
      crit: [...(isUnencoded ? ['b64'] : []), ...Object.keys(critical)],
    })
    .sign(key, { crit: critical })
  return `${head}..${signature}`
}

/** The error codes of Open Banking for signatures, after `UK.OBIE.`. */
export type SignatureMistake =
  | 'Signature.Missing'
  | 'Signature.Malformed'
  | 'Signature.MissingClaim'
  | 'Signature.InvalidClaim'
  | 'Signature.Invalid'

export class SignatureRefused extends Error {
  readonly code: SignatureMistake
  /** The claim of the signature's header that is wrong. */
  readonly claim: string | undefined

  constructor(code: SignatureMistake, message: string, claim?: string) {
    super(message)
    this.code = code
    this.claim = claim
  }
}

export interface Expected {
  /** The keys of the signer. */
  readonly keys: FlattenedVerifyGetKey
  /** The names of the signer at the trust anchor: one of them. */
  readonly issuers: readonly string[]
  readonly trustAnchor: string
  readonly form: PayloadForm
}

/** How far the clock of a signer may be ahead. */
const AHEAD_SECONDS = 30
/** A message is signed when it is sent. */
const AGE_SECONDS_MAX = 300

/** Throws SignatureRefused unless the signer has signed this body just now. */
export async function verifySignature(
  header: string | readonly string[] | undefined,
  body: Buffer,
  expected: Expected,
): Promise<void> {
  if (header === undefined) throw new SignatureRefused('Signature.Missing', `${SIGNATURE_HEADER} is missing`)
  const [head, signature] = partsOf(header)
  requireClaims(head, expected)
  const payload = expected.form === 'unencoded' ? body : body.toString('base64url')
  try {
    await flattenedVerify({ protected: head, payload, signature }, expected.keys, {
      algorithms: [ALGORITHM],
      crit: critical,
    })
  } catch (error) {
    throw refusalFor(error)
  }
}

function partsOf(header: string | readonly string[]): readonly [head: string, signature: string] {
  const [, head, signature] = (typeof header === 'string' && DETACHED.exec(header)) || []
  if (head === undefined || signature === undefined)
    throw new SignatureRefused(
      'Signature.Malformed',
      `${SIGNATURE_HEADER} must be a JWS without its payload: two texts in Base64url with two dots between`,
    )
  return [head, signature]
}

const DETACHED = /^([\w-]{1,4096})\.\.([\w-]{1,2048})$/

const invalid = (claim: string, what: string) =>
  new SignatureRefused('Signature.InvalidClaim', `${claim} of ${SIGNATURE_HEADER} must ${what}`, claim)

const text = z.string().min(1).max(1_024)

/** In the order in which mistakes are told. Other claims are not allowed. */
const claims = {
  alg: z.literal(ALGORITHM),
  kid: text,
  [IAT]: z.int(),
  [ISS]: text,
  [TAN]: text,
  crit: z.array(text).max(10),
}
const optionalClaims = {
  typ: z.literal('JOSE').optional(),
  cty: z.enum(['json', 'application/json']).optional(),
  b64: z.literal(false).optional(),
}
const schema = z.strictObject({ ...claims, ...optionalClaims })

function requireClaims(head: string, { issuers, trustAnchor, form }: Expected): void {
  const json = jsonIn(head)
  const missing = Object.keys(claims).find(name => !Object.hasOwn(json, name))
  if (missing !== undefined)
    throw new SignatureRefused(
      'Signature.MissingClaim',
      `${missing} of ${SIGNATURE_HEADER} is missing`,
      missing,
    )
  const { data, error } = schema.safeParse(json)
  if (error !== undefined)
    throw invalid(String(error.issues[0]!.path[0] ?? 'a claim'), 'be as the profile has it')
  const isUnencoded = form === 'unencoded'
  if (isUnencoded !== (data.b64 === false)) throw invalid('b64', isUnencoded ? 'be false' : 'be absent')
  const crit = [...Object.keys(critical), ...(isUnencoded ? ['b64'] : [])]
  if (data.crit.length !== crit.length || !crit.every(name => data.crit.includes(name)))
    throw invalid('crit', `name ${crit.join(', ')}, and nothing else`)
  const age = Date.now() / 1_000 - data[IAT]
  if (age < -AHEAD_SECONDS || age > AGE_SECONDS_MAX)
    throw invalid(IAT, `lie in the past, by at most ${AGE_SECONDS_MAX} seconds`)
  if (!issuers.includes(data[ISS])) throw invalid(ISS, 'name the sender')
  if (data[TAN] !== trustAnchor) throw invalid(TAN, `be ${trustAnchor}`)
}

function jsonIn(head: string): object {
  try {
    const json: unknown = JSON.parse(Buffer.from(head, 'base64url').toString())
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
  } catch {
    // Told below.
  }
  throw new SignatureRefused('Signature.Malformed', `the header of ${SIGNATURE_HEADER} must be a JSON object`)
}

function refusalFor(error: unknown): unknown {
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return new SignatureRefused('Signature.Invalid', `${SIGNATURE_HEADER} does not fit the body and the key`)
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return invalid('kid', 'name a key of the sender')
  if (error instanceof errors.JWSInvalid)
    return new SignatureRefused('Signature.Malformed', `${SIGNATURE_HEADER} is no JWS`)
  // An RSA key that is too short for the algorithm.
  if (error instanceof TypeError) return invalid('kid', `name a key that suits ${ALGORITHM}`)
  return error
}
