import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import { HttpProblem } from '../http/http-problem.ts'
import { type Context, requireState, type Step } from '../http/state.ts'
import type { Tokens } from '../identity/tokens.ts'

/** Lets requests with a valid access token pass, and leaves its caller in the state. */
export function authenticate(tokens: Tokens, securityLog: SecurityLog): Step {
  return (ctx, next) => {
    const token = authorization(ctx, 'Bearer')
    if (token === undefined) throw tokenNotFound()
    const cached = tokens.cached(token)
    if (cached === undefined) return verify(ctx, token).then(next)
    ctx.state.caller = ctx.state.grant = cached
    return next()
  }

  async function verify(ctx: Context, token: string) {
    const grant = await tokens.verify(token)
    if (grant === undefined) {
      const { requestId } = ctx.state
      securityLog('token.use', { outcome: 'failure', reason: 'token-invalid', address: ctx.ip, requestId })
      throw tokenInvalid()
    }
    ctx.state.caller = ctx.state.grant = grant
  }
}

/** Throws a Problem if the token was revoked after the request began: for one that may take long. */
export async function demandToken(ctx: Context, tokens: Pick<Tokens, 'holds'>): Promise<void> {
  if (!(await tokens.holds(requireState(ctx, 'grant')))) throw tokenInvalid()
}

/** Without a token the challenge names no error (RFC 6750, 3.1). */
function tokenNotFound() {
  return new HttpProblem('unauthenticated', 'the Authorization header carries no Bearer token', {
    code: 'AUTH_M2M_TOKEN_NOT_FOUND',
    headers: { 'WWW-Authenticate': 'Bearer realm="payprep"' },
  })
}

function tokenInvalid() {
  return new HttpProblem(
    'unauthenticated',
    'the access token has expired or is not valid: obtain a new one',
    {
      code: 'AUTH_M2M_TOKEN_INVALID',
      headers: { 'WWW-Authenticate': 'Bearer realm="payprep", error="invalid_token"' },
    },
  )
}

/** The credentials in the Authorization header; undefined without such a header or with another scheme. */
export function authorization(ctx: Context, scheme: 'Basic' | 'Bearer'): string | undefined {
  const header = ctx.req.headers.authorization
  if (header === undefined) return undefined
  const [, name, value] = /^([^ ]+) +(\S.*)$/.exec(header) ?? []
  return name?.toLowerCase() === scheme.toLowerCase() ? value : undefined
}
