import { type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { privateKeySettings, readPrivateKey } from './private-key.ts'
import type { ProviderDeps } from './provider.ts'
import { readSecret, secret } from './settings.ts'

/** How we prove who we are at an authorization server: by a secret, by a signed assertion, or by our certificate alone. */
export const proofSettings = {
  /** RFC 6749, 2.3.1. */
  clientSecret: secret.optional(),
  /** RFC 7523, 2.2: the key whose public part the server knows. Its audience is the token endpoint by default. */
  assertion: z.strictObject({ ...privateKeySettings, audience: z.string().min(1).optional() }).optional(),
}

type Settings = z.output<z.ZodObject<typeof proofSettings>>

export interface Proof {
  readonly secret?: string | undefined
  readonly assertion?:
    | { readonly key: KeyObject; readonly kid: string; readonly audience: string | undefined }
    | undefined
}

/** Throws an Error that names the setting. */
export async function readProof({ clientSecret, assertion }: Settings, deps: ProviderDeps): Promise<Proof> {
  if (clientSecret !== undefined && assertion !== undefined)
    throw new Error('oauth: must have clientSecret or assertion, not both')
  return {
    secret: clientSecret && (await readSecret('oauth/clientSecret', clientSecret, deps)),
    assertion: assertion && {
      key: await readPrivateKey('oauth/assertion/key', assertion, deps),
      kid: assertion.kid,
      audience: assertion.audience,
    },
  }
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const ASSERTION_SECONDS = 60

/** What of a token request proves the client. */
export async function proved(
  { secret, assertion }: Proof,
  { clientId, tokenUrl }: { readonly clientId: string; readonly tokenUrl: string },
): Promise<{ readonly headers: Record<string, string>; readonly form: Record<string, string> }> {
  if (secret !== undefined) return { headers: { authorization: basic(clientId, secret) }, form: {} }
  if (assertion === undefined) return { headers: {}, form: { client_id: clientId } }
  const jwt = await new SignJWT()
    .setProtectedHeader({ alg: 'PS256', kid: assertion.kid, typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(assertion.audience ?? tokenUrl)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${ASSERTION_SECONDS} s`)
    .sign(assertion.key)
  return { headers: {}, form: { client_assertion_type: ASSERTION_TYPE, client_assertion: jwt } }
}

function basic(id: string, password: string): string {
  const credentials = [id, password].map(each => encodeURIComponent(each)).join(':')
  return `Basic ${Buffer.from(credentials).toString('base64')}`
}
