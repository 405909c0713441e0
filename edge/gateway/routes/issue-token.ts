import { authorization } from '../middleware/authenticate.ts'
import { networkOf } from '../../../services/kit/process/security/network-of.ts'
import type { SecurityEntry, SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import type { Clock } from '../http/clock.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { type RateLimit, rateLimit } from '../http/rate-limit.ts'
import type { Context, Step } from '../http/state.ts'
import { type Client, type Credentials, isClientId } from '../identity/clients.ts'
import type { Identity } from '../identity/identity.ts'
import { tokensIssued } from '../identity/metrics.ts'
import { TOKEN_LIFETIME_SECONDS } from '../identity/signing-keys.ts'
import type { Tokens } from '../identity/tokens.ts'
import { type Form, readForm } from '../middleware/body.ts'

interface Deps {
  readonly clients: Identity['clients']
  readonly tokens: Tokens
  readonly clock: Clock
  readonly securityLog: SecurityLog
}

/** POST /oauth2/token: issues an access token for client credentials (RFC 6749, 4.4). */
export function issueToken({ clients, tokens, clock, securityLog }: Deps): Step {
  /** The most failures in a minute. */
  const ofNetwork = rateLimit(60, clock)
  const ofClientInNetwork = rateLimit(10, clock)
  const ofClient = rateLimit(100, clock)

  return async ctx => {
    const form = await readForm(ctx.req)
    const credentials = credentialsIn(ctx, form)
    requireClientCredentialsGrant(form)
    const client = await authenticateClient(ctx, credentials)
    ctx.state.caller = { clientId: client.id, organizationId: client.organizationId }
    const token = await tokens.issue(client)
    tokensIssued.inc()
    log(ctx, client.id, { outcome: 'success', organization: client.organizationId })
    ctx.body = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
    }
  }

  /**
   * Known credentials are recognized in memory, without a query, before anything is counted. So a flood of wrong credentials
   * neither locks a client out nor slows it down. Other credentials may be newer than the last refresh: the database is asked,
   * within the limits, about ids that can exist.
   */
  async function authenticateClient(ctx: Context, credentials: Credentials): Promise<Client> {
    const recognized = clients.recognize(credentials)
    if (recognized !== undefined) return recognized
    const { id } = credentials
    countAttempt(ctx, id)
    const client = clients.mayExist(id) ? await clients.authenticate(credentials) : undefined
    if (client !== undefined) return client
    log(ctx, id, { outcome: 'failure', reason: 'credentials-invalid' })
    throw invalidClient('unknown client or wrong secret', 'AUTH_INVALID_CLIENT_CREDENTIALS')
  }

  /** Counts before the database is asked, so that concurrent attempts count too. Throws a Problem beyond the limits. */
  function countAttempt(ctx: Context, id: string) {
    const network = networkOf(ctx.ip)
    const ofThisClient: (readonly [RateLimit, key: string])[] = [
      [ofClientInNetwork, `${network} ${id}`],
      [ofClient, id],
    ]
    const counts = [[ofNetwork, network] as const, ...(clients.mayExist(id) ? ofThisClient : [])]
    const seconds = Math.max(...counts.map(([limit, key]) => limit.secondsUntilAllowed(key) ?? 0))
    if (seconds > 0) {
      log(ctx, id, { outcome: 'failure', reason: 'throttled' })
      throw tooManyFailures(seconds)
    }
    for (const [limit, key] of counts) limit.record(key)
  }

  function log({ ip: address, state: { requestId } }: Context, id: string, entry: SecurityEntry) {
    securityLog('token.issue', { ...entry, address, ...(isClientId(id) && { client: id }), requestId })
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

function tooManyFailures(retryAfterSeconds: number) {
  const message = 'too many failed attempts, try again later'
  return new HttpProblem('tooMany', message, {
    retryAfterSeconds,
    members: oauthError('temporarily_unavailable', message),
  })
}
