import { CLIENT_ALGORITHMS } from '../identity/public-keys.ts'
import type { Schema } from '../openapi/types.ts'
import type { Route } from './route.ts'

export type ServerMetadata = ReturnType<typeof serverMetadata>

/** What standard OAuth clients need to know of this server (RFC 8414, 2). The issuer is the base URL, as in access tokens. */
export function serverMetadata(baseUrl: string) {
  return {
    issuer: baseUrl,
    token_endpoint: `${baseUrl}/oauth2/token`,
    revocation_endpoint: `${baseUrl}/oauth2/revoke`,
    jwks_uri: `${baseUrl}/.well-known/jwks.json`,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    token_endpoint_auth_signing_alg_values_supported: CLIENT_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: CLIENT_ALGORITHMS,
    service_documentation: `${baseUrl}/docs/authentication`,
  }
}

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt']
const PATH = '/.well-known/oauth-authorization-server'
const MAX_AGE_SECONDS = 600

export function serverMetadataRoute(metadata: ServerMetadata): Route {
  const { pathname } = new URL(metadata.issuer)
  return {
    id: 'getServerMetadata',
    method: 'GET',
    path: PATH,
    // Below a path, clients ask the root of the host for it (RFC 8414, 3.1), and a proxy may pass that on as it is.
    alsoAt: pathname === '/' ? undefined : `${PATH}${pathname}`,
    open: true,
    tag: 'Access tokens',
    summary: 'Discover the OAuth endpoints',
    description:
      'Authorization server metadata (RFC 8414), from which OAuth libraries configure themselves. If the base URL has a path, it is also at the root of the host, followed by that path.',
    responses: {
      200: { description: 'The metadata.', content: { type: 'application/json', schema: metadataSchema } },
    },
    steps: [
      ctx => {
        ctx.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`)
        ctx.body = metadata
      },
    ],
  }
}

const text = (description: string): Schema => ({ type: 'string', description })
const texts = (description: string): Schema => ({ type: 'array', items: { type: 'string' }, description })

const metadataSchema: Schema = {
  title: 'ServerMetadata',
  type: 'object',
  required: ['issuer', 'token_endpoint', 'jwks_uri', 'response_types_supported'],
  properties: {
    issuer: text('The base URL: the issuer of access tokens, and the audience of assertions.'),
    token_endpoint: text('Where tokens are obtained.'),
    revocation_endpoint: text('Where tokens are revoked.'),
    jwks_uri: text('The keys that verify access tokens.'),
    grant_types_supported: texts('Client credentials alone.'),
    response_types_supported: texts('None: there is no authorization endpoint.'),
    token_endpoint_auth_methods_supported: texts('How clients authenticate for a token.'),
    token_endpoint_auth_signing_alg_values_supported: texts('The algorithms of assertions.'),
    revocation_endpoint_auth_methods_supported: texts('How clients authenticate to revoke a token.'),
    revocation_endpoint_auth_signing_alg_values_supported: texts('The algorithms of assertions there.'),
    service_documentation: text('The guide to authentication.'),
  },
}
