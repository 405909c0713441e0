import { authorization } from '../http/authorization.ts'
import type { Clock } from '../http/clock.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { rateLimit } from '../http/rate-limit.ts'
import type { Context, Step } from '../http/state.ts'
import { CLIENT_ID_LENGTH_MAX, type Client, type Clients, type Credentials } from '../identity/clients.ts'
import { tokensIssued } from '../identity/metrics.ts'
import { TOKEN_LIFETIME_SECONDS } from '../identity/signing-keys.ts'
import type { Tokens } from '../identity/tokens.ts'
import { type Form, readForm } from '../middleware/body.ts'

interface Deps {
  readonly clients: Clients
  readonly tokens: Tokens
  readonly clock: Clock
}

const FAILURES_PER_CLIENT_MAX = 10
const FAILURES_PER_ADDRESS_MAX = 60

/** POST /oauth2/token: issues an access token for client credentials (RFC 6749, 4.4). */
export function issueToken({ clients, tokens, clock }: Deps): Step {
  const failuresOfClients = rateLimit(FAILURES_PER_CLIENT_MAX, clock)
  const failuresOfAddresses = rateLimit(FAILURES_PER_ADDRESS_MAX, clock)

  return async ctx => {
    const form = await readForm(ctx.req)
    const credentials = credentialsIn(ctx, form)
    requireClientCredentialsGrant(form)
    const client = await authenticateClient(ctx, credentials)
    ctx.state.caller = { clientId: client.id, organizationId: client.organizationId }
    const token = await tokens.issue(client)
    tokensIssued.inc()
    ctx.body = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
    }
  }

  /**
   * Failures of a client are counted per address, so that nobody can lock a client
   * out from elsewhere, and an exhausted count refuses even the right secret. An
   * address with many failures may be shared: valid credentials still pass, and
   * only its failures are answered with 429.
   */
  async function authenticateClient(ctx: Context, credentials: Credentials): Promise<Client> {
    const clientAtAddress = `${ctx.ip} ${credentials.id.slice(0, CLIENT_ID_LENGTH_MAX)}`
    requireAllowed(failuresOfClients.secondsUntilAllowed(clientAtAddress))
    const client = await clients.authenticate(credentials)
    if (client !== undefined) return client
    requireAllowed(failuresOfAddresses.secondsUntilAllowed(ctx.ip))
    failuresOfClients.record(clientAtAddress)
    failuresOfAddresses.record(ctx.ip)
    throw invalidClient('unknown client or wrong secret', 'AUTH_INVALID_CLIENT_CREDENTIALS')
  }
}

/** Credentials come in the form or by HTTP Basic, but not by both (RFC 6749, 2.3). */
function credentialsIn(ctx: Context, form: Form): Credentials {
  const basic = authorization(ctx, 'Basic')
  const inForm = { id: form.client_id ?? '', secret: form.client_secret ?? '' }
  const credentials = basic === undefined ? inForm : basicCredentials(basic)
  if (basic !== undefined && (inForm.secret !== '' || (inForm.id || credentials.id) !== credentials.id)) {
    throw invalidRequest('client credentials were sent both in the Authorization header and in the form')
  }
  if (credentials.id === '' || credentials.secret === '') {
    throw invalidClient('client_id and client_secret are required', 'AUTH_MISSING_CLIENT_CREDENTIALS')
  }
  return credentials
}

function requireClientCredentialsGrant({ grant_type: grantType }: Form) {
  if (grantType === undefined) throw invalidRequest('grant_type is required')
  if (grantType !== 'client_credentials') {
    throw new HttpProblem('invalid', 'grant_type must be client_credentials', {
      code: 'AUTH_UNSUPPORTED_GRANT_TYPE',
      members: oauthError('unsupported_grant_type', 'grant_type must be client_credentials'),
    })
  }
}

/** Id and secret are each form-encoded before they are joined (RFC 6749, 2.3.1). */
function basicCredentials(base64: string): Credentials {
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(base64, 'base64').toString('utf8')) ?? []
  try {
    return { id: formDecoded(id ?? ''), secret: formDecoded(secret ?? '') }
  } catch {
    throw invalidClient(
      'the Basic credentials have an invalid percent-encoding',
      'AUTH_INVALID_CLIENT_CREDENTIALS',
    )
  }
}

const formDecoded = (text: string) => decodeURIComponent(text.replaceAll('+', ' '))

/** Errors carry the members of RFC 6749, 5.2, beside our own `code` and `message`. */
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

function requireAllowed(retryAfterSeconds: number | undefined) {
  if (retryAfterSeconds === undefined) return
  const message = 'too many failed attempts, try again later'
  throw new HttpProblem('tooMany', message, {
    retryAfterSeconds,
    members: oauthError('temporarily_unavailable', message),
  })
}
