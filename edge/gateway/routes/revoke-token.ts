import type { SecurityEnding } from '../../../services/kit/process/security/security-log.ts'
import type { Step } from '../http/state.ts'
import type { Identity } from '../identity/identity.ts'
import { tokensRevoked } from '../identity/metrics.ts'
import { invalidRequest, tooMany } from '../identity/oauth-problems.ts'
import { SPENT_IDS_MAX } from '../identity/spent-ids.ts'
import { readForm } from '../middleware/body.ts'
import type { ClientAuthentication } from './authenticate-client.ts'
import { proofIn } from './client-proof.ts'

interface Deps extends ClientAuthentication, Pick<Identity, 'revoke' | 'tokens'> {
  /** The names of this server in assertions. */
  readonly audience: readonly string[]
}

/**
 * POST /oauth2/revoke: revokes an access token of the client (RFC 7009). A token that is not valid, or is another client's, is
 * answered alike, and nothing happens. `token_type_hint` changes nothing: there are no tokens of another type.
 */
export function revokeToken({ authenticate, log, revoke, tokens, audience }: Deps): Step {
  return async ctx => {
    const form = await readForm(ctx.req)
    const proof = proofIn(ctx, form, audience)
    const { token } = form
    if (token === undefined) throw invalidRequest('token is required')
    const { id: clientId, organizationId: organization } = await authenticate(ctx, proof, 'token.revoke')
    ctx.state.caller = { clientId, organizationId: organization }
    const record = (ending: SecurityEnding) => log(ctx, clientId, 'token.revoke', { ...ending, organization })
    ctx.body = ''
    const grant = await tokens.verify(token)
    if (grant === undefined) return record({ outcome: 'success', reason: 'not-valid' })
    if (grant.clientId !== clientId) return record({ outcome: 'failure', reason: 'token-of-another' })
    const addition = await revoke(grant)
    if (addition.outcome === 'full') {
      record({ outcome: 'failure', reason: 'too-many-revoked' })
      throw tooMany(TOO_MANY, addition.seconds)
    }
    if (addition.outcome === 'added') tokensRevoked.inc()
    record({ outcome: 'success', reason: 'revoked' })
  }
}

const TOO_MANY = `the client has revoked ${SPENT_IDS_MAX} tokens that have not expired: try again later, or let the operator end all of them`
