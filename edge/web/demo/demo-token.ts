import { answer, type Context, type Step } from '../../gateway/http/state.ts'
import { ownPageOnly } from '../hosted/guards.ts'
import type { Clients } from '../../gateway/identity/clients.ts'
import type { Tokens } from '../../gateway/identity/tokens.ts'
import type { DemoClient } from './demo-credentials.ts'

interface Deps {
  readonly clients: Pick<Clients, 'authenticate'>
  readonly tokens: Pick<Tokens, 'issue'>
}

/** Development only: a token with which the documentation calls operations as the demo client, without its secret. */
export function demoToken(
  { clientId: id, clientSecret: secret, baseUrl }: DemoClient,
  { clients, tokens }: Deps,
): Step {
  const ownOnly = ownPageOnly(baseUrl)
  async function issue(ctx: Context) {
    const client = await clients.authenticate({ id, secret })
    answer(ctx, 200, { access_token: await tokens.issue(client!) })
  }
  return (ctx, next) =>
    ctx.method === 'POST' && ctx.path === '/docs/demo-token' ? ownOnly(ctx, () => issue(ctx)) : next()
}
