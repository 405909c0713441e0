import type { Context } from 'koa'
import type { KeyRing } from '../identity/key-ring.ts'

/** The next key is published long before it signs, so a copy may well be this old. */
const MAX_AGE_SECONDS = 600

/** GET /.well-known/jwks.json: the keys that verify our access tokens (RFC 7517). */
export function jwksRoute(keys: KeyRing) {
  return (ctx: Context) => {
    ctx.set('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`)
    ctx.type = 'application/jwk-set+json'
    ctx.body = keys.jwks()
  }
}
