import { createPublicKey } from 'node:crypto'
import { exportJWK } from 'jose'
import { httpsClient } from '../../providers/https-client.ts'
import {
  signatureOf,
  SIGNATURE_HEADER,
  SignatureRefused,
  verifySignature,
} from '../../schemes/message-signature.ts'
import { copHeaders } from '../../schemes/uk-cop.ts'
import type { Log } from '../../../kit/process/logging/log.ts'
import { type Endpoint, type Received, Refusal, type Sign } from '../responder.ts'
import { authenticatedClient, CLIENT_ALGORITHMS, keyFailure } from './authenticate.ts'
import { fetchedKeys } from '../../providers/key-sets.ts'
import { jsonReply, OAuthRefusal, orRefusal } from './oauth-refusal.ts'
import { authMethods, openRegistry, type RegisteredClient } from './registry.ts'
import { registration } from './register.ts'
import { type OpenBankingSettings, readSettings, type SignatureForm } from './settings.ts'
import { accessTokens, SCOPE, TOKEN_SECONDS } from './tokens.ts'
import { usedIds } from './used-ids.ts'

/** What a responder of Open Banking does beside its answers: it knows its clients, gives them tokens, and signs. */
export interface OpenBanking {
  /** The client of a question. Throws a Refusal without a token and a signature of it. */
  readonly clientOf: (received: Received) => Promise<{ readonly sign: Sign | undefined }>
  /** Signs refusals. */
  readonly sign: Sign | undefined
  readonly endpoints: Readonly<Record<string, Endpoint>>
  readonly urlOf: (path: string) => string
  readonly close: () => Promise<void>
}

/** Throws an Error that names the mistake in the settings or in the file of a client. */
export async function openOpenBanking(
  file: string,
  json: string,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<OpenBanking> {
  const settings = await readSettings(file, json, env)
  const { keyAuthorities: authorities, directory } = settings
  const client = await httpsClient({ authorities }, { name: 'keys of clients', directory, env, log })
  const keysAt = fetchedKeys(client)
  const registry = await openRegistry({ ...settings, keysAt })
  const tokens = accessTokens(settings, registry)
  const signer = { ...settings, issuer: settings.organisationId }
  const signIn = (form: SignatureForm): Sign | undefined =>
    form === 'none'
      ? undefined
      : async text => ({ [SIGNATURE_HEADER]: await signatureOf(text, form, signer) })
  const { pathname } = new URL(settings.baseUrl)
  const needs = { ...settings, registry, keysAt, isFirstUse: usedIds() }

  return {
    async clientOf(received) {
      const { headers, certificate } = received
      const registered = await tokens.clientOf(headers.authorization, certificate)
      requireAsked(received, settings.organisationId)
      await requireSigned(received, registered, settings.trustAnchor)
      return { sign: signIn(registered.signatures) }
    },
    sign: signIn(settings.signatures),
    endpoints: Object.fromEntries(
      Object.entries(await endpointsOf(needs, tokens)).map(([path, endpoint]) => [
        pathname.replace(/\/$/, '') + path,
        endpoint,
      ]),
    ),
    urlOf: path => settings.baseUrl + path,
    async close() {
      registry.close()
      await client.close()
    },
  }
}

/** Throws a Refusal if the question names another bank. */
function requireAsked({ headers }: Received, organisationId: string): void {
  const path = copHeaders.financialId
  const named = headers[path]
  if (named === organisationId) return
  const code = named === undefined ? 'Header.Missing' : 'Header.Invalid'
  throw new Refusal('FORMAT', `${path} must be the id of this bank in the directory`, {}, { code, path })
}

async function requireSigned(
  { headers, body }: Received,
  { signatures, statement, keys }: RegisteredClient,
  trustAnchor: string,
): Promise<void> {
  if (signatures === 'none') return
  const { org_id: organisation, software_id: software } = statement
  const expected = {
    keys: keys.find,
    issuers: [organisation, `${organisation}/${software}`],
    trustAnchor,
    form: signatures,
  }
  await verifySignature(headers[SIGNATURE_HEADER], body, expected).catch(error => {
    if (!(error instanceof SignatureRefused)) throw keyFailure(error) ?? error
    const { code, message, claim: path } = error
    throw new Refusal('SIGNATURE', message, {}, { code, path })
  })
}

type Needs = Parameters<typeof registration>[0] & Pick<OpenBankingSettings, 'key' | 'kid' | 'registration'>

const FORM_BYTES_MAX = 16 * 1024

async function endpointsOf(needs: Needs, tokens: ReturnType<typeof accessTokens>) {
  const { baseUrl, kid } = needs
  const at = { token: `${baseUrl}/token`, register: `${baseUrl}/register`, keys: `${baseUrl}/jwks` }
  const jwk = { ...(await exportJWK(createPublicKey(needs.key))), kid, use: 'sig', alg: 'PS256' }
  return {
    '/.well-known/openid-configuration': fixed({
      issuer: baseUrl,
      token_endpoint: at.token,
      jwks_uri: at.keys,
      ...(needs.registration && { registration_endpoint: at.register }),
      scopes_supported: [SCOPE],
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: authMethods,
      token_endpoint_auth_signing_alg_values_supported: CLIENT_ALGORITHMS,
      tls_client_certificate_bound_access_tokens: true,
    }),
    '/jwks': fixed({ keys: [jwk] }),
    '/token': tokenEndpoint({ ...needs, audience: [baseUrl, at.token] }, tokens),
    ...(needs.registration && { '/register': registration(needs) }),
  }
}

/** OpenID Connect Discovery 1.0, 3; RFC 8705, 3.3. */
const fixed = (body: object): Endpoint => ({
  method: 'GET',
  bodyBytesMax: 0,
  answer: async () => ({ code: 'METADATA', reply: jsonReply(200, body) }),
})

/** Issues tokens for client credentials (RFC 6749, 4.4). */
function tokenEndpoint(
  authentication: Parameters<typeof authenticatedClient>[2],
  tokens: ReturnType<typeof accessTokens>,
): Endpoint {
  return {
    method: 'POST',
    bodyBytesMax: FORM_BYTES_MAX,
    answer: ({ headers, body, certificate }) =>
      orRefusal(async () => {
        const form = formIn(headers['content-type'], body)
        const client = await authenticatedClient(form, certificate, authentication)
        if (form.get('grant_type') !== 'client_credentials')
          throw new OAuthRefusal('unsupported_grant_type', 'grant_type must be client_credentials')
        if ((form.get('scope') ?? SCOPE) !== SCOPE)
          throw new OAuthRefusal('invalid_scope', `scope must be ${SCOPE}`)
        const access_token = await tokens.issue(client, certificate)
        const token = { access_token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: SCOPE }
        return { code: 'TOKEN', reply: jsonReply(200, token) }
      }),
  }
}

function formIn(contentType: string | undefined, body: Buffer): URLSearchParams {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? ''))
    throw new OAuthRefusal('invalid_request', 'Content-Type must be application/x-www-form-urlencoded')
  const form = new URLSearchParams(body.toString())
  // RFC 6749, 3.2.
  for (const name of form.keys())
    if (form.getAll(name).length > 1)
      throw new OAuthRefusal('invalid_request', 'a parameter is given more than once')
  return form
}
