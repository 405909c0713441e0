import { createPublicKey, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { type ClientCertificate, Refusal } from '../responder.ts'
import type { RegisteredClient, Registry } from './registry.ts'
import type { OpenBankingSettings } from './settings.ts'

/** The scope of tokens for Confirmation of Payee, as banks publish it (Santander UK, Confirmation of Payee Inbound). */
export const SCOPE = 'name-verification'
export const TOKEN_SECONDS = 300

const ALGORITHM = 'PS256'
const TYPE = 'at+jwt'

/** Access tokens that are bound to the certificate of a client (RFC 8705, 3; RFC 9068). */
export function accessTokens(
  { key, kid, baseUrl }: Pick<OpenBankingSettings, 'key' | 'kid' | 'baseUrl'>,
  registry: Pick<Registry, 'find'>,
) {
  const publicKey = createPublicKey(key)
  return {
    issue: (client: RegisteredClient, { thumbprint }: ClientCertificate): Promise<string> =>
      new SignJWT({ scope: SCOPE, client_id: client.id, cnf: { 'x5t#S256': thumbprint } })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setIssuer(baseUrl)
        .setAudience(baseUrl)
        .setSubject(client.id)
        .setJti(randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_SECONDS} s`)
        .sign(key),

    /** The client of a request. Throws a Refusal without a token for this certificate and scope. */
    async clientOf(
      authorization: string | undefined,
      certificate: ClientCertificate,
    ): Promise<RegisteredClient> {
      const [, token] = /^Bearer ([!-~]+)$/i.exec(authorization ?? '') ?? []
      if (token === undefined) throw refused('Authorization must have an access token', '')
      const { payload } = await jwtVerify<Claims>(token, publicKey, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: baseUrl,
        audience: baseUrl,
        requiredClaims: ['sub', 'exp', 'cnf', 'scope'],
      }).catch(error => {
        if (error instanceof errors.JOSEError) throw invalid()
        throw error
      })
      const client = registry.find(payload.sub)
      if (payload.cnf['x5t#S256'] !== certificate.thumbprint || client === undefined) throw invalid()
      if (payload.scope.split(' ').includes(SCOPE)) return client
      throw new Refusal('SCOPE', `the access token must have the scope ${SCOPE}`)
    },
  }
}

interface Claims {
  readonly sub: string
  readonly scope: string
  readonly cnf: { readonly 'x5t#S256'?: string }
}

/** RFC 6750, 3.1. */
const refused = (message: string, error: string) =>
  new Refusal('CLIENT_INVALID', message, { 'www-authenticate': `Bearer${error}` })

const invalid = () =>
  refused(
    'the access token is not valid, has expired, or is for another certificate',
    ' error="invalid_token"',
  )
