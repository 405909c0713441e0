import type { Context, Middleware, Next } from 'koa'
import { authorization } from '../http/authorization.ts'
import { CLIENT_ID_LENGTH_MAX, type Client, type Clients, type Credentials } from '../identity/clients.ts'
import type { Clock } from '../http/clock.ts'
import { rateLimit } from '../http/rate-limit.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { TOKEN_LIFETIME_SECONDS } from '../identity/signing-keys.ts'
import type { Tokens } from '../identity/tokens.ts'

interface Deps {
  readonly clients: Clients
  readonly tokens: Tokens
  readonly clock: Clock
}

const FAILURES_PER_CLIENT_MAX = 10
const FAILURES_PER_ADDRESS_MAX = 60

/** POST /oauth2/token, one step after another (RFC 6749, 4.4). The form has been read into the state. */
export function tokenRoute({ clients, tokens, clock }: Deps): Middleware[] {
  const failuresOfClients = rateLimit(FAILURES_PER_CLIENT_MAX, clock)
  const failuresOfAddresses = rateLimit(FAILURES_PER_ADDRESS_MAX, clock)

  return [noStore, requireCredentials, requireClientCredentialsGrant, authenticateClient, issueToken]

  /**
   * A client that keeps failing is sent away unheard, but only where it fails:
   * nobody can lock a client out from another address. An address with many
   * failures is still heard, since others may share it; it just learns no more
   * about what was wrong.
   */
  async function authenticateClient(ctx: Context, next: Next) {
    const credentials: Credentials = ctx.state.credentials
    const clientThere = `${ctx.ip} ${credentials.id.slice(0, CLIENT_ID_LENGTH_MAX)}`
    refuse(failuresOfClients.secondsUntilAllowed(clientThere))
    const client = await clients.authenticate(credentials)
    if (client === undefined) {
      refuse(failuresOfAddresses.secondsUntilAllowed(ctx.ip))
      failuresOfClients.record(clientThere)
      failuresOfAddresses.record(ctx.ip)
      throw invalidClient('unknown client or wrong secret', 'AUTH_INVALID_CLIENT_CREDENTIALS')
    }
    ctx.state.client = client
    ctx.state.clientId = client.id
    ctx.state.organizationId = client.organizationId
    await next()
  }

  async function issueToken(ctx: Context) {
    const client: Client = ctx.state.client
    ctx.body = {
      access_token: await tokens.issue(client),
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
    }
  }
}

function noStore(ctx: Context, next: Next) {
  ctx.set('Cache-Control', 'no-store')
  return next()
}

/** Credentials come in the form or by HTTP Basic, and not by both (RFC 6749, 2.3). */
function requireCredentials(ctx: Context, next: Next) {
  const form: Form = ctx.state.form
  const basic = authorization(ctx, 'Basic')
  const inForm = { id: form.client_id ?? '', secret: form.client_secret ?? '' }
  const credentials = basic === undefined ? inForm : basicCredentials(basic)
  if (basic !== undefined && (inForm.secret !== '' || (inForm.id || credentials.id) !== credentials.id)) {
    throw invalidRequest('client credentials were sent both in the Authorization header and in the form')
  }
  if (credentials.id === '' || credentials.secret === '') {
    throw invalidClient('client_id and client_secret are required', 'AUTH_MISSING_CLIENT_CREDENTIALS')
  }
  ctx.state.credentials = credentials
  return next()
}

function requireClientCredentialsGrant(ctx: Context, next: Next) {
  const { grant_type: grantType }: Form = ctx.state.form
  if (grantType === undefined) throw invalidRequest('grant_type is required')
  if (grantType !== 'client_credentials') {
    throw new HttpProblem('invalid', 'grant_type must be client_credentials', {
      code: 'AUTH_UNSUPPORTED_GRANT_TYPE',
      members: oauthError('unsupported_grant_type', 'grant_type must be client_credentials'),
    })
  }
  return next()
}

type Form = Readonly<Record<string, string | undefined>>

/** Id and secret are each form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicCredentials(base64: string): Credentials {
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(base64, 'base64').toString('utf8')) ?? []
  try {
    return { id: formDecoded(id ?? ''), secret: formDecoded(secret ?? '') }
  } catch {
    throw invalidClient('the Basic credentials cannot be read', 'AUTH_INVALID_CLIENT_CREDENTIALS')
  }
}

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/** Every refusal speaks both our vocabulary and that of RFC 6749, 5.2. */
function oauthError(error: string, description: string) {
  return { error, error_description: description }
}

function invalidRequest(message: string) {
  return new HttpProblem('invalid', message, {
    code: 'REQUEST_INVALID',
    members: oauthError('invalid_request', message),
  })
}

function invalidClient(message: string, code: string) {
  return new HttpProblem('unauthenticated', message, {
    code,
    headers: { 'WWW-Authenticate': 'Basic realm="payprep", charset="UTF-8"' },
    members: oauthError('invalid_client', message),
  })
}

function refuse(secondsLeft: number | undefined) {
  if (secondsLeft === undefined) return
  const message = 'too many failed attempts, try again later'
  throw new HttpProblem('tooMany', message, {
    headers: { 'Retry-After': String(secondsLeft) },
    members: oauthError('temporarily_unavailable', message),
  })
}
