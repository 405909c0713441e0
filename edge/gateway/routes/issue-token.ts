import type { Step } from '../http/state.ts'
import { tokensIssued } from '../identity/metrics.ts'
import { invalidRequest, unsupportedGrantType } from '../identity/oauth-problems.ts'
import { TOKEN_LIFETIME_SECONDS } from '../identity/signing-keys.ts'
import type { Tokens } from '../identity/tokens.ts'
import { type Form, readForm } from '../middleware/body.ts'
import type { ClientAuthentication } from './authenticate-client.ts'
import { proofIn } from './client-proof.ts'

interface Deps extends ClientAuthentication {
  readonly tokens: Tokens
  /** The names of this server in assertions. */
  readonly audience: readonly string[]
}

/** POST /oauth2/token: issues an access token for client credentials (RFC 6749, 4.4). */
export function issueToken({ authenticate, log, tokens, audience }: Deps): Step {
  return async ctx => {
    const form = await readForm(ctx.req)
    const proof = proofIn(ctx, form, audience)
    requireClientCredentialsGrant(form)
    const client = await authenticate(ctx, proof, 'token.issue')
    ctx.state.caller = { clientId: client.id, organizationId: client.organizationId }
    const token = await tokens.issue(client)
    tokensIssued.inc()
    log(ctx, client.id, 'token.issue', { outcome: 'success', organization: client.organizationId })
    ctx.body = {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFETIME_SECONDS,
    }
  }
}

function requireClientCredentialsGrant({ grant_type: grantType }: Form) {
  if (grantType === undefined) throw invalidRequest('grant_type is required')
  if (grantType !== 'client_credentials') throw unsupportedGrantType('grant_type must be client_credentials')
}
