import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import type { Clock } from '../http/clock.ts'
import type { Identity } from '../identity/identity.ts'
import { TOKEN_LIFETIME_SECONDS } from '../identity/signing-keys.ts'
import type { Example } from '../openapi/route-description.ts'
import type { Schema } from '../openapi/types.ts'
import { ASSERTION_TYPE } from '../identity/assertions.ts'
import { clientAuthentication } from './authenticate-client.ts'
import { issueToken } from './issue-token.ts'
import { revokeToken } from './revoke-token.ts'
import type { Route } from './route.ts'
import { serverMetadata, serverMetadataRoute } from './server-metadata.ts'

interface Deps {
  readonly identity: Pick<Identity, 'clients' | 'keys' | 'revoke' | 'tokens'>
  readonly clock: Clock
  readonly securityLog: SecurityLog
  /** The address that clients call, without a slash at its end. */
  readonly baseUrl: string
}

export function accessTokenRoutes(deps: Deps): readonly Route[] {
  const metadata = serverMetadata(deps.baseUrl)
  const oauth = {
    ...deps.identity,
    ...clientAuthentication({ ...deps, clients: deps.identity.clients }),
    audience: [metadata.issuer, metadata.token_endpoint],
  }
  return [
    {
      id: 'issueToken',
      method: 'POST',
      path: '/oauth2/token',
      open: true,
      tag: 'Access tokens',
      summary: 'Obtain an access token',
      description:
        'OAuth 2.0 client credentials (RFC 6749, 4.4). Id and secret may also be sent by HTTP Basic. A client with registered public keys may send a signed assertion instead (RFC 7523, `private_key_jwt`). A token is valid for one hour: reuse it, and request the next one before it expires or when a request is answered with 401.',
      examples: tokenExamples,
      request: { type: 'application/x-www-form-urlencoded', schema: tokenRequest },
      responses: {
        200: {
          description: 'An access token.',
          content: { type: 'application/json', schema: tokenResponse },
        },
      },
      errors: [401, 429, 503],
      steps: [issueToken(oauth)],
    },
    {
      id: 'revokeToken',
      method: 'POST',
      path: '/oauth2/revoke',
      open: true,
      tag: 'Access tokens',
      summary: 'Revoke an access token',
      description:
        'Ends a token of the client before its hour is over, as when a program stops or a token has leaked (RFC 7009). The client authenticates as for a token. All processes refuse the token within 10 seconds. A token that is not valid, or is of another client, is answered with 200 too, and stays as it was.',
      request: { type: 'application/x-www-form-urlencoded', schema: revocationRequest },
      responses: { 200: { description: 'The token is not valid, or is of another client.' } },
      errors: [401, 429, 503],
      steps: [revokeToken(oauth)],
    },
    {
      id: 'getSigningKeys',
      method: 'GET',
      path: '/.well-known/jwks.json',
      open: true,
      tag: 'Access tokens',
      summary: 'List the keys that verify access tokens',
      description: 'A JSON Web Key Set (RFC 7517).',
      responses: {
        200: {
          description: 'The public keys.',
          content: { type: 'application/jwk-set+json', schema: keySet },
        },
      },
      steps: [
        ctx => {
          ctx.set('Cache-Control', `public, max-age=${KEYS_MAX_AGE_SECONDS}`)
          ctx.type = 'application/jwk-set+json'
          ctx.body = deps.identity.keys.jwks()
        },
      ],
    },
    serverMetadataRoute(metadata),
  ]
}

/** Short beside the 90 days between publishing a key and signing with it, so a cached set is never too old. */
const KEYS_MAX_AGE_SECONDS = 600

/** How a client proves itself in a form. */
const proof: Schema['properties'] = {
  client_id: { type: 'string', description: 'Required unless sent by HTTP Basic or in an assertion.' },
  client_secret: {
    type: 'string',
    description: 'Required unless sent by HTTP Basic, or replaced by an assertion.',
  },
  client_assertion_type: { type: 'string', const: ASSERTION_TYPE, description: 'Goes with an assertion.' },
  client_assertion: {
    type: 'string',
    description: 'A JWT signed by a key of the client, in place of the secret.',
  },
}

const tokenRequest: Schema = {
  title: 'TokenRequest',
  type: 'object',
  required: ['grant_type'],
  properties: {
    grant_type: { type: 'string', const: 'client_credentials', description: 'The only grant type there is.' },
    ...proof,
  },
}

const revocationRequest: Schema = {
  title: 'RevocationRequest',
  type: 'object',
  required: ['token'],
  properties: {
    token: { type: 'string', description: 'The access token.' },
    token_type_hint: { type: 'string', description: 'Changes nothing: all tokens are access tokens.' },
    ...proof,
  },
}

const tokenResponse: Schema = {
  title: 'TokenResponse',
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in'],
  properties: {
    access_token: { type: 'string', description: 'Send it as `Authorization: Bearer <token>`.' },
    token_type: { type: 'string', const: 'Bearer', description: 'How the token is sent (RFC 6750).' },
    expires_in: {
      type: 'integer',
      minimum: 1,
      maximum: TOKEN_LIFETIME_SECONDS,
      description: 'The lifetime of the token in seconds.',
    },
  },
}

const keySet: Schema = {
  title: 'JsonWebKeySet',
  type: 'object',
  required: ['keys'],
  properties: {
    keys: { type: 'array', items: { type: 'object' }, description: 'The public keys (RFC 7517).' },
  },
}

const tokenExamples: readonly Example[] = [
  {
    name: 'token',
    summary: 'A token for one hour',
    request: {
      grant_type: 'client_credentials',
      client_id: 'your-client-id',
      client_secret: 'your-client-secret',
    },
    response: {
      access_token: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.AA',
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
    },
  },
]
