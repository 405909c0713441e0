import type { Context, Middleware } from 'koa'
import { authorization } from '../http/authorization.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { Grant, Tokens } from '../identity/tokens.ts'

/** Lets pass who bears a good access token, and leaves in the state whom it acts for. */
export function authenticate(tokens: Tokens): Middleware {
  return (ctx, next) => {
    const token = authorization(ctx, 'Bearer')
    if (token === undefined) throw tokenNotFound()
    const known = tokens.remembered(token)
    if (known !== undefined) {
      admit(ctx, known)
      return next()
    }
    return verified(ctx, token).then(next)
  }

  async function verified(ctx: Context, token: string) {
    const grant = await tokens.verify(token)
    if (grant === undefined) throw tokenInvalid()
    admit(ctx, grant)
  }
}

function admit(ctx: Context, { organizationId, clientId }: Grant) {
  ctx.state.organizationId = organizationId
  ctx.state.clientId = clientId
}

// The challenges are those of RFC 6750, 3: who sent no token is told no error.

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
