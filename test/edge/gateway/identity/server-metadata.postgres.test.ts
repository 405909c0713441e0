import Koa from 'koa'
import { allowInsecureRequests, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi'
import t from 'tap'
import { router } from '../../../../edge/gateway/http/router.ts'
import type { State } from '../../../../edge/gateway/http/state.ts'
import { catchProblems } from '../../../../edge/gateway/middleware/catch-problems.ts'
import { serverMetadata, serverMetadataRoute } from '../../../../edge/gateway/routes/server-metadata.ts'
import { ISSUER } from '../../../harness/identity.ts'
import { runningEdge } from '../../running-edge.ts'
import { httpServer } from '../../../harness/http-server.ts'

const PATH = '/.well-known/oauth-authorization-server'

t.test('the metadata names endpoints that answer, and may be cached', async t => {
  const { get } = await runningEdge(t)
  const { status, headers, body } = await get(PATH)
  t.equal(status, 200)
  t.match(headers.get('content-type'), /^application\/json/)
  t.equal(headers.get('cache-control'), 'public, max-age=600')
  const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt']
  t.match(body, {
    issuer: ISSUER,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_methods_supported: methods,
    token_endpoint_auth_signing_alg_values_supported: [
      'ES256',
      'ES384',
      'EdDSA',
      'Ed25519',
      'PS256',
      'PS384',
      'PS512',
      'RS256',
      'RS384',
      'RS512',
    ],
  })
  t.notOk('scopes_supported' in body, 'there are none')
  const at = (url: string) => url.slice(ISSUER.length)
  t.equal((await get(at(body.jwks_uri))).status, 200)
  t.equal((await get(at(body.service_documentation))).status, 200)
  for (const url of [body.token_endpoint, body.revocation_endpoint]) {
    const answer = await get(at(url), { method: 'POST', body: new URLSearchParams() })
    t.match(answer, { status: 401, body: { code: 'AUTH_MISSING_CLIENT_CREDENTIALS' } }, url)
  }
})

t.test('below a path the metadata is at the root of the host too, followed by that path', async t => {
  for (const path of ['', '/pay', '/eu/pay']) {
    const app = new Koa<State>()
    const { server, url: origin, close } = await httpServer()
    t.teardown(close)
    const issuer = new URL(origin + path)
    app
      .use(catchProblems)
      .use(router([serverMetadataRoute(serverMetadata(origin + path))], ({ steps }) => steps))
    server.on('request', app.callback())
    const response = await discoveryRequest(issuer, { algorithm: 'oauth2', [allowInsecureRequests]: true })
    t.equal(response.url, `${origin}${PATH}${path}`)
    const metadata = await processDiscoveryResponse(issuer, response)
    t.equal(metadata.token_endpoint, `${origin}${path}/oauth2/token`)
    t.equal((await fetch(origin + PATH)).status, 200, 'where a proxy takes the path away')
  }
})
