import { authenticateRows } from '../../../../services/kit/encryption/authenticated-rows.ts'
import { noSecurityLog } from '../../../../services/kit/process/security/security-log.ts'
import { randomUUID } from 'node:crypto'
import {
  createLocalJWKSet,
  decodeJwt,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
  UnsecuredJWT,
  type CryptoKey,
  type JSONWebKeySet,
  type JWTPayload,
} from 'jose'
import Koa from 'koa'
import t, { type Test } from 'tap'
import { requireState, type State, type Step } from '../../../../edge/gateway/http/state.ts'
import { authenticatedClients } from '../../../../edge/gateway/identity/client-rows.ts'
import type { Credentials } from '../../../../edge/gateway/identity/client-secrets.ts'
import type { Identity } from '../../../../edge/gateway/identity/identity.ts'
import { authenticate } from '../../../../edge/gateway/middleware/authenticate.ts'
import { catchProblems } from '../../../../edge/gateway/middleware/catch-problems.ts'
import { send } from '../../../../edge/gateway/middleware/send.ts'
import { accessTokenRoutes } from '../../../../edge/gateway/routes/access-tokens.ts'
import type { SecurityEntry, SecurityLog } from '../../../../services/kit/process/security/security-log.ts'
import {
  freshStores,
  ISSUER,
  runningIdentity,
  stoppedClock,
  storesOf,
  type StoppedClock,
  type InstallationOptions,
  identityKey,
} from '../../../harness/identity.ts'
import { until } from '../../../harness/until.ts'
import { served } from '../../../harness/http-server.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Serves the token endpoint, the key set, and /whoami, which needs a token. */
async function listening(
  t: Test,
  identity: Identity,
  clock: StoppedClock,
  securityLog: SecurityLog,
): Promise<string> {
  const whoami: Step = ctx => {
    const { clientId, organizationId } = requireState(ctx, 'caller')
    ctx.body = { clientId, organizationId }
  }
  const routes: Readonly<Record<string, readonly Step[]>> = {
    ...Object.fromEntries(
      accessTokenRoutes({ identity, clock, securityLog, baseUrl: ISSUER }).map(({ path, steps }) => [
        path,
        steps,
      ]),
    ),
    '/whoami': [authenticate(identity.tokens, noSecurityLog), whoami],
  }
  const app = new Koa<State>()
  app.use((ctx, next) => {
    ctx.state.requestId = 'of-the-test'
    return next()
  })
  app.use(send({ environment: 'development' }))
  app.use(catchProblems)
  const serve: Step = (ctx, next) => {
    const run = (step: number): Promise<void> =>
      Promise.resolve(routes[ctx.path]?.[step]?.(ctx, () => run(step + 1)) ?? next())
    return run(0)
  }
  app.use(serve)
  return served(t, app.callback())
}

/** A fresh installation with one running edge. */
async function world(t: Test, options: InstallationOptions = {}) {
  const fresh = await freshStores(t, options)
  const identity = await runningIdentity(t, fresh.stores, fresh.clock, options)
  const entries: (SecurityEntry & { event: string })[] = []
  const url = await listening(t, identity, fresh.clock, (event, entry) => entries.push({ event, ...entry }))
  return { ...fresh, identity, url, entries }
}

interface TokenAnswer {
  readonly access_token: string
}

async function ask(
  url: string,
  form: Record<string, string> | [string, string][],
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as TokenAnswer }
}

const formOf = ({ id, secret }: Credentials) => ({
  grant_type: 'client_credentials',
  client_id: id,
  client_secret: secret,
})

const basicOf = (id: string, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

async function tokenOf(url: string, client: Credentials): Promise<string> {
  return (await ask(url, formOf(client))).body.access_token
}

async function whoami(url: string, authorization?: string) {
  const response = await fetch(
    `${url}/whoami`,
    authorization === undefined ? {} : { headers: { authorization } },
  )
  return {
    status: response.status,
    challenge: response.headers.get('www-authenticate'),
    body: await response.json(),
  }
}

t.test('a client obtains a token and is authenticated by it', async t => {
  const { url, newClient, organizationId } = await world(t)
  const client = await newClient()
  const { status, headers, body } = await ask(url, formOf(client))
  t.equal(status, 200)
  t.equal(headers.get('cache-control'), 'no-store')
  t.match(headers.get('content-type') ?? '', /^application\/json/)
  t.strictSame(Object.keys(body), ['access_token', 'token_type', 'expires_in'])
  t.match(body, { token_type: 'Bearer', expires_in: 3_600 })

  for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
    const answer = await whoami(url, `${scheme} ${body.access_token}`)
    t.strictSame(answer.body, { clientId: client.id, organizationId }, scheme)
  }
})

t.test('credentials may come by HTTP Basic, each part form-encoded', async t => {
  const { url, newClient } = await world(t)
  const { id, secret } = await newClient()
  const grant = { grant_type: 'client_credentials' }
  const encoded = (text: string) => [...text].map(each => `%${each.charCodeAt(0).toString(16)}`).join('')
  t.equal((await ask(url, grant, basicOf(id, secret))).status, 200)
  t.equal((await ask(url, grant, basicOf(encoded(id), encoded(secret)))).status, 200)
  t.equal(
    (await ask(url, { ...grant, client_id: id }, basicOf(id, secret))).status,
    200,
    'the id may be repeated',
  )
})

t.test('an invalid token request is refused with our code and the OAuth error', async t => {
  const { url, newClient } = await world(t)
  const client = await newClient()
  const { id, secret } = client
  const good = formOf(client)
  const grant = { grant_type: 'client_credentials' }
  const missing = [401, 'AUTH_MISSING_CLIENT_CREDENTIALS', 'invalid_client'] as const
  const invalid = [401, 'AUTH_INVALID_CLIENT_CREDENTIALS', 'invalid_client'] as const
  const unsupported = [400, 'AUTH_UNSUPPORTED_GRANT_TYPE', 'unsupported_grant_type'] as const
  const malformed = [400, 'REQUEST_INVALID', 'invalid_request'] as const

  const cases: readonly [
    string,
    Parameters<typeof ask>[1],
    Record<string, string>,
    readonly [number, string, string?],
  ][] = [
    ['nothing at all', {}, {}, missing],
    ['no credentials', grant, {}, missing],
    ['no secret', { ...grant, client_id: id }, {}, missing],
    ['no id', { ...grant, client_secret: secret }, {}, missing],
    ['an empty secret', { ...good, client_secret: '' }, {}, missing],
    ['Basic without a secret', grant, basicOf(id, ''), missing],
    ['Basic that is no base64', grant, { Authorization: 'Basic !' }, missing],
    ['another scheme', grant, { Authorization: `Bearer ${secret}` }, missing],
    ['a wrong secret', { ...good, client_secret: 'wrong' }, {}, invalid],
    ['an unknown client', { ...good, client_id: 'client_nobody' }, {}, invalid],
    ['a client id with a zero byte', { ...good, client_id: `${id}\0` }, {}, invalid],
    ['a wrong secret by Basic', grant, basicOf(id, 'wrong'), invalid],
    ['a bad percent-encoding in Basic', grant, basicOf(id, '%zz'), invalid],
    ['another grant', { ...good, grant_type: 'password' }, {}, unsupported],
    ['a grant in capitals', { ...good, grant_type: 'CLIENT_CREDENTIALS' }, {}, unsupported],
    ['no grant', { client_id: id, client_secret: secret }, {}, malformed],
    ['a secret both in Basic and in the form', good, basicOf(id, secret), malformed],
    ['another id in Basic than in the form', { ...grant, client_id: 'x' }, basicOf(id, secret), malformed],
    ['a parameter twice', [...Object.entries(good), ['client_id', id]], {}, [400, 'REQUEST_INVALID']],
  ]
  for (const [title, form, headers, [status, code, error]] of cases) {
    const answer = await ask(url, form, headers)
    t.equal(answer.status, status, title)
    t.match(answer.body, { code, message: String, ...(error && { error, error_description: String }) }, title)
    t.equal(answer.headers.get('cache-control'), 'no-store', title)
    t.equal(answer.headers.has('www-authenticate'), status === 401, title)
    t.notMatch(JSON.stringify(answer.body), secret, title)
  }
  const json = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: JSON.stringify(good),
    headers: { 'Content-Type': 'application/json' },
  })
  t.equal(json.status, 415, 'JSON instead of a form')
})

t.test('an unknown client, a wrong secret and a disabled client are answered alike', async t => {
  const { url, stores, newClient, identity } = await world(t)
  const [client, disabled] = [await newClient(), await newClient()]
  await stores.clients.disable(disabled.id)
  // It may have read the client before.
  await identity.refresh()
  const answers = await Promise.all(
    [
      { ...formOf(client), client_secret: 'wrong' },
      { ...formOf(client), client_id: 'client_nobody' },
      formOf(disabled),
    ].map(form => ask(url, form)),
  )
  const comparable = answers.map(({ status, headers, body }) => ({
    status,
    body,
    headers: [...headers].filter(([name]) => name !== 'date'),
  }))
  t.equal(comparable[0]?.status, 401)
  t.strictSame(comparable[1], comparable[0])
  t.strictSame(comparable[2], comparable[0])
})

t.test('wrong secrets of a client are throttled, and never lock the right one out', async t => {
  const { url, clock, newClient, identity } = await world(t)
  const client = await newClient()
  await identity.refresh()
  const wrong = { ...formOf(client), client_secret: 'wrong' }
  for (let attempt = 1; attempt <= 10; attempt++)
    t.equal((await ask(url, wrong)).status, 401, `attempt ${attempt}`)

  clock.forward(20 * SECOND)
  const refused = await ask(url, wrong)
  t.equal(refused.status, 429)
  t.equal(refused.headers.get('retry-after'), '40')
  t.match(refused.body, { code: 'RATE_LIMITED', message: String, error: 'temporarily_unavailable' })
  t.equal((await ask(url, formOf(client))).status, 200, 'the right secret, from the same address')

  clock.forward(40 * SECOND)
  t.equal((await ask(url, wrong)).status, 401, 'then failures are told as such again')
})

t.test('a flood of made-up client ids and wrong secrets causes hardly any queries', async t => {
  const { onQuery, url, newClient, identity } = await world(t)
  const client = await newClient()
  await identity.refresh()
  let queries = 0
  // Refreshes in the background do not count.
  onQuery(sql => sql.includes('from "clients" where "id" = ') && queries++)
  const madeUp = (n: number) => `client_${n.toString(16).padStart(n % 2 ? 24 : 32, '0')}`
  for (let n = 0; n < 70; n++) {
    const { status } = await ask(url, { ...formOf(client), client_id: madeUp(n) })
    t.equal(status, n < 60 ? 401 : 429, `made-up id ${n}`)
  }
  t.equal(queries, 0, 'a made-up id is recognized as such')
  await Promise.all(Array.from({ length: 30 }, () => ask(url, { ...formOf(client), client_secret: 'wrong' })))
  t.equal(queries, 0, 'what an exhausted network sends is not looked up')
  t.equal((await ask(url, formOf(client))).status, 200, 'the right secret, from the same address')
  t.equal(queries, 0, 'needs no query')
})

t.test('attempts at the same moment are looked up no more often than those one after the other', async t => {
  const { onQuery, url, newClient, identity } = await world(t)
  const client = await newClient()
  await identity.refresh()
  let queries = 0
  // Refreshes in the background do not count.
  onQuery(sql => sql.includes('from "clients" where "id" = ') && queries++)
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => ask(url, { ...formOf(client), client_secret: 'wrong' })),
  )
  t.equal(answers.filter(({ status }) => status === 401).length, 10)
  t.equal(queries, 10)
})

t.test('a client or a secret made a moment ago is valid at once', async t => {
  const { url, stores, identity, newClient } = await world(t)
  const client = await newClient()
  t.equal((await ask(url, formOf(client))).status, 200, 'not held in memory yet')
  await identity.refresh()
  const rotated = await stores.clients.rotate(client.id)
  t.equal((await ask(url, formOf(rotated))).status, 200)
  t.equal((await ask(url, formOf(client))).status, 200, 'the one before, for a day')
  await stores.clients.disable(client.id)
  await identity.refresh()
  t.equal((await ask(url, formOf(rotated))).status, 401, 'a disabled client')
  await stores.clients.enable(client.id)
  t.equal((await ask(url, formOf(rotated))).status, 200, 'enabled again')
})

t.test('a client made a moment ago has its rights and its allowance from its first request', async t => {
  const { db, identity, stores } = await world(t)
  // No refresh in between may read the client without its allowance.
  await identity.close()
  const { id: organizationId } = await db('organizations').first('id')
  const { id } = await stores.clients.create(organizationId, 'backend', ['gambling:read'])
  await stores.clients.allow(id, { perSecond: 7, burst: 70 })
  const token = await identity.tokens.issue((await stores.clients.find(id))!.client)
  t.ok(await identity.tokens.verify(token))
  t.ok(identity.hasRight(id, 'gambling:read'))
  t.notOk(identity.hasRight(id, 'gambling:write'))
  t.match(identity.allowances.ofClient({ clientId: id, organizationId }), { perSecond: 7 })
  t.ok(identity.tokens.cached(token))
})

t.test('a client with an older id, which lacks a mark, is known after a refresh', async t => {
  const { db, url, identity, stores, newClient } = await world(t)
  const { id } = await newClient()
  const former = id.slice(0, -8)
  await db('clients').where({ id }).update({ id: former })
  t.equal(await authenticateRows(db, identityKey(), authenticatedClients), 1, 'payprep rows authenticate')
  const client = await stores.clients.rotate(former)
  await identity.refresh()
  t.equal((await ask(url, formOf(client))).status, 200)
})

t.test('the security log has a line for each token, each failure and each refusal', async t => {
  const { url, newClient, organizationId, identity, entries } = await world(t)
  const client = await newClient()
  await identity.refresh()
  await ask(url, formOf(client))
  for (let n = 0; n < 13; n++) await ask(url, { ...formOf(client), client_secret: 'wrong' })
  await ask(url, { ...formOf(client), client_id: 'Erika Mustermann' })
  const of = { event: 'token.issue', address: '127.0.0.1', client: client.id, requestId: 'of-the-test' }
  const failed = { ...of, outcome: 'failure', reason: 'credentials-invalid' }
  const { client: _, ...anonymous } = failed
  t.strictSame(entries, [
    { ...of, outcome: 'success', organization: organizationId },
    ...Array(10).fill(failed),
    ...Array(3).fill({ ...of, outcome: 'failure', reason: 'throttled' }),
    anonymous,
  ])
  t.notMatch(JSON.stringify(entries), client.secret)
})

t.test('a request without a token is refused', async t => {
  const { url } = await world(t)
  t.equal((await whoami(url)).status, 401)
  for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Bearertoken', 'token']) {
    const { status, challenge, body } = await whoami(url, authorization)
    t.equal(status, 401, authorization)
    t.match(body, { code: 'AUTH_M2M_TOKEN_NOT_FOUND', message: String }, authorization)
    t.equal(challenge, 'Bearer realm="payprep"', 'the challenge names no error (RFC 6750, 3.1)')
  }
})

/** R and S of an ES256 signature, in the other order. */
function swapped(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url')
  return Buffer.concat([bytes.subarray(32), bytes.subarray(0, 32)]).toString('base64url')
}

t.test('a forged, altered or truncated token is not valid', async t => {
  const { url, newClient, identity, clock, stores } = await world(t)
  const client = await newClient()
  const other = await stores.clients.create(await stores.organizations.create('Globex'), 'theirs')
  const token = await tokenOf(url, client)
  const claims = decodeJwt(token)
  const { kid, privateKey } = identity.keys.current()
  const [header, payload, signature] = token.split('.') as [string, string, string]
  const stranger = await generateKeyPair('ES256')
  const [jwk] = identity.keys.jwks().keys
  const publicKey = (await importJWK({ ...jwk, ext: true }, 'ES256')) as CryptoKey
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sign = (
    changes: JWTPayload,
    {
      key = privateKey,
      ...headers
    }: {
      key?: CryptoKey | Uint8Array
      alg?: string
      typ?: string
      kid?: string | undefined
      jwk?: object
      jku?: string
      x5u?: string
      x5c?: string[]
    } = {},
  ) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...headers } as never)
      .sign(key)
  const seconds = clock.now() / 1_000

  t.equal((await whoami(url, `Bearer ${await sign({})}`)).status, 200, 'our own claims and key are valid')

  const forgeries: Readonly<Record<string, string>> = {
    'a word': 'token',
    'three words': 'a.b.c',
    'empty parts': '..',
    'a very long token': `${header}.${'x'.repeat(5_000)}.${signature}`,
    'two tokens': `${token} ${token}`,
    'no signature': `${header}.${payload}.`,
    'the signature of another token': `${header}.${payload}.${(await tokenOf(url, client)).split('.')[2]}`,
    'another organization': `${header}.${base64({ ...claims, org: 'other' })}.${signature}`,
    'a later expiry': `${header}.${base64({ ...claims, exp: claims.exp! + 1 })}.${signature}`,
    'algorithm none': new UnsecuredJWT(claims).encode(),
    'algorithm none, with our header': `${base64({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
    'HS256 with the public key as its secret': await sign(
      {},
      { alg: 'HS256', key: new TextEncoder().encode(await exportSPKI(publicKey)) },
    ),
    'HS256 with the key id as its secret': await sign(
      {},
      { alg: 'HS256', key: new TextEncoder().encode(kid) },
    ),
    'another key under our key id': await sign({}, { key: stranger.privateKey }),
    'an unknown key id': await sign({}, { kid: 'unknown' }),
    'no key id': await sign({}, { kid: undefined }),
    'a path as key id': await sign({}, { kid: '../../../../dev/null', key: stranger.privateKey }),
    'its own key in the header': await sign({}, { key: stranger.privateKey, jwk: { ...jwk } }),
    'SQL as key id': await sign({}, { kid: `${kid}' or '1'='1`, key: stranger.privateKey }),
    'a zero byte in the key id': await sign({}, { kid: `${kid}\0` }),
    'the key id of another key of ours': await sign({}, { kid: identity.keys.jwks().keys.at(-1)!.kid! }),
    'the address of a key set': await sign(
      {},
      { key: stranger.privateKey, jku: `${url}/.well-known/jwks.json` },
    ),
    'the address of a certificate': await sign(
      {},
      { key: stranger.privateKey, x5u: 'https://elsewhere.example' },
    ),
    'a certificate in the header': await sign({}, { key: stranger.privateKey, x5c: ['MIIB'] }),
    'a token in a token': await sign({ jti: token }, { key: stranger.privateKey }),
    'a halved signature': `${header}.${payload}.${signature.slice(0, 43)}`,
    'a signature with its halves swapped': `${header}.${payload}.${swapped(signature)}`,
    'a signature of zeros': `${header}.${payload}.${'A'.repeat(86)}`,
    'the parts in another order': `${payload}.${header}.${signature}`,
    'base64 for base64url': `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}=`,
    'another token type': await sign({}, { typ: 'JWT' }),
    'another audience': await sign({ aud: 'payprep production' }),
    'another issuer': await sign({ iss: 'https://elsewhere.example' }),
    'no expiry': await sign({ exp: undefined } as never),
    'no organization': await sign({ org: undefined }),
    'another organization under a key of ours': await sign({ org: randomUUID() }),
    'the client of another organization': await sign({ sub: other.id }),
    'an epoch to come': await sign({ epoch: 1 }),
    'a lifetime of over an hour': await sign({ exp: claims.iat! + 3_601 }),
    'no time of issue': await sign({ iat: undefined } as never),
    expired: await sign({ exp: seconds - 6 }),
    'not yet valid': await sign({ nbf: seconds + 60 }),
  }
  for (const [title, forgery] of Object.entries(forgeries)) {
    const { status, challenge, body } = await whoami(url, `Bearer ${forgery}`)
    t.equal(status, 401, title)
    t.match(body, { code: 'AUTH_M2M_TOKEN_INVALID', message: String }, title)
    t.match(challenge, /^Bearer .*error="invalid_token"/, title)
  }
})

t.test('a public key that was written beside a private key of ours verifies nothing', async t => {
  const { url, newClient, identity, db, stores, clock } = await world(t)
  const claims = decodeJwt(await tokenOf(url, await newClient()))
  const { kid } = identity.keys.jwks().keys.at(-1)!
  const thief = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(thief.publicKey)), kid, alg: 'ES256', use: 'sig' }
  t.equal(await db('signing_keys').where({ kid }).update({ public_key: jwk }), 1)
  const restarted = await runningIdentity(t, stores, clock)
  const restartedUrl = await listening(t, restarted, clock, noSecurityLog)
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: kid! })
    .sign(thief.privateKey)
  t.equal((await whoami(restartedUrl, `Bearer ${forged}`)).status, 401)
  t.strictSame(restarted.keys.jwks(), identity.keys.jwks(), 'nor is it published')
})

t.test('a token of another environment or installation is not valid', async t => {
  const ours = await world(t)
  const token = await tokenOf(ours.url, await ours.newClient())
  for (const options of [{ environment: 'production' }, { masterKey: 'theirs' }] as const) {
    const theirs = await world(t, options)
    t.match(await whoami(theirs.url, `Bearer ${token}`), {
      status: 401,
      body: { code: 'AUTH_M2M_TOKEN_INVALID' },
    })
  }
})

t.test('a token is valid for one hour, cached or not', async t => {
  const { url, clock, newClient } = await world(t)
  const client = await newClient()
  const [used, unused] = [await tokenOf(url, client), await tokenOf(url, client)]
  const isValid = async (token: string) => (await whoami(url, `Bearer ${token}`)).status === 200
  clock.forward(HOUR - SECOND)
  t.ok(await isValid(used))
  clock.forward(SECOND + 4 * SECOND)
  t.strictSame(
    [await isValid(used), await isValid(unused)],
    [true, true],
    'five seconds of clock skew are tolerated',
  )
  clock.forward(2 * SECOND)
  t.strictSame([await isValid(used), await isValid(unused)], [false, false])
})

t.test('a verified token is cached for a minute, then verified again', async t => {
  const { identity, clock, stores, newClient, organizationId } = await world(t)
  const client = await newClient()
  await identity.refresh()
  const token = await identity.tokens.issue({ id: client.id, organizationId, tokenEpoch: 0 })
  t.equal(identity.tokens.cached(token), undefined)
  await identity.tokens.verify(token)
  t.match(identity.tokens.cached(token), { clientId: client.id, organizationId })
  clock.forward(MINUTE - 1)
  t.ok(identity.tokens.cached(token))
  clock.forward(1)
  t.equal(identity.tokens.cached(token), undefined)

  await stores.signingKeys.replace()
  await identity.refresh()
  t.equal(await identity.tokens.verify(token), undefined, 'after its key was replaced it is not valid')
})

t.test('a disabled client is refused by itself, without any call to the edge', async t => {
  for (const [title, revoke] of [
    ['a disabled client', 'disable'],
    ['a secret rotated at once', 'rotateNow'],
  ] as const) {
    const { identity, stores, newClient } = await world(t)
    const [client, neighbour] = [await newClient(), await newClient()]
    const tokens = await Promise.all(
      [client, neighbour].map(async each =>
        identity.tokens.issue((await stores.clients.authenticate(each))!),
      ),
    )
    const [token, other] = tokens as [string, string]
    for (const each of tokens) t.ok(await identity.tokens.verify(each), `${title}: before`)

    await stores.clients[revoke](client.id)
    await until(() => identity.tokens.cached(token) === undefined)
    await identity.close()
    t.equal(await identity.tokens.verify(token), undefined, `${title}: its token does not verify`)
    t.ok(identity.tokens.cached(other), `${title}: tokens of other clients stay valid`)
  }
})

t.test(
  'tokens of a deleted organization are refused, and those of a client made a moment ago are not',
  async t => {
    const { url, identity, clock, stores, newClient } = await world(t)
    const client = await newClient()
    const token = await tokenOf(url, client)
    const { organizationId } = (await stores.clients.authenticate(client))!
    t.equal((await whoami(url, `Bearer ${token}`)).status, 200)
    await stores.organizations.delete(organizationId)
    clock.forward(MINUTE)
    await identity.refresh()
    t.equal(identity.tokens.cached(token), undefined)
    t.equal((await whoami(url, `Bearer ${token}`)).status, 401)

    await stores.organizations.create('Acme', organizationId)
    const { id } = await stores.clients.create(organizationId, 'new')
    const fresh = await identity.tokens.issue({ id, organizationId, tokenEpoch: 0 })
    t.equal((await whoami(url, `Bearer ${fresh}`)).status, 200, 'before the clients are loaded again')
    await identity.refresh()
    clock.forward(MINUTE)
    await identity.refresh()
    t.equal((await whoami(url, `Bearer ${fresh}`)).status, 200, 'and afterwards')
  },
)

t.test('a client enabled again obtains valid tokens, and its old ones stay revoked', async t => {
  const { url, identity, stores, newClient } = await world(t)
  const client = await newClient()
  const old = await tokenOf(url, client)
  await stores.clients.disable(client.id)
  await stores.clients.enable(client.id)
  await identity.refresh()
  t.equal((await whoami(url, `Bearer ${await tokenOf(url, client)}`)).status, 200)
  t.equal((await whoami(url, `Bearer ${old}`)).status, 401)
})

t.test('tokens verify with the published keys', async t => {
  const { url, newClient, identity } = await world(t)
  const client = await newClient()
  const token = await tokenOf(url, client)
  const response = await fetch(`${url}/.well-known/jwks.json`)
  t.equal(response.headers.get('cache-control'), 'public, max-age=600')
  const jwks = (await response.json()) as JSONWebKeySet
  t.equal(jwks.keys.length, 2, 'the active key and the next')
  for (const key of jwks.keys) {
    t.strictSame(Object.keys(key).sort(), ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'], 'public parts only')
  }
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(jwks), {
    issuer: ISSUER,
    audience: 'payprep development',
    currentDate: new Date('2026-11-21T12:00:00Z'),
  })
  t.match(protectedHeader, { alg: 'ES256', typ: 'at+jwt', kid: identity.keys.current().kid })
  t.match(payload, { sub: client.id, client_id: client.id, org: String, jti: String })
  t.equal(payload.exp! - payload.iat!, 3_600)
})

t.test('keys rotate by themselves, with two edges running, and all tokens stay valid', async t => {
  const { clock, stores, newClient } = await freshStores(t)
  const [one, other] = (await Promise.all([1, 2].map(() => runningIdentity(t, stores, clock)))) as [
    Identity,
    Identity,
  ]
  const kids = (identity: Identity) => identity.keys.jwks().keys.map(key => key.kid!)
  const client = (await stores.clients.authenticate(await newClient()))!
  const [first, second] = kids(one) as [string, string]
  t.strictSame(kids(other), [first, second], 'edges that start together create one pair of keys')
  t.equal(one.keys.current().kid, first)

  clock.forward(90 * DAY - 10 * MINUTE)
  const before = await one.tokens.issue(client)
  clock.forward(10 * MINUTE)
  t.equal(one.keys.current().kid, second, 'the next key signs once it is active')
  t.ok(await other.tokens.verify(await one.tokens.issue(client)))

  await Promise.all([one.refresh(), other.refresh()])
  t.equal(kids(one).length, 3, 'one key is added')
  t.strictSame(kids(other), kids(one))
  t.strictSame(kids(one).slice(0, 2), [first, second])

  clock.forward(50 * MINUTE)
  t.ok(await other.tokens.verify(before), 'a token of the old key is valid until it expires')
  clock.forward(16 * MINUTE)
  await Promise.all([one.refresh(), other.refresh()])
  t.strictSame(kids(one).length, 2, 'then its key retires')
  t.notOk(kids(other).includes(first))
})

t.test('on a fresh installation an edge whose clock is behind issues valid tokens at once', async t => {
  const ahead = await world(t)
  const credentials = await ahead.newClient()
  const behind = stoppedClock(ahead.clock.now() - HOUR)
  const late = await runningIdentity(t, storesOf(ahead.db, behind), behind)
  const url = await listening(t, late, behind, noSecurityLog)
  const token = `Bearer ${await tokenOf(url, credentials)}`
  t.equal((await whoami(url, token)).status, 200)
  t.equal((await whoami(ahead.url, token)).status, 200)
})

t.test('processes that maintain the keys at the same moment create each key once', async t => {
  const { clock, stores } = await freshStores(t)
  const atOnce = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work))
  // Opens the connections beforehand, so that all calls really overlap.
  await atOnce(() => stores.organizations.list())
  for (const [due, count] of [
    ['the first keys', 2],
    ['the next key', 3],
    ['the next key, and the end of the oldest', 3],
  ] as const) {
    const seen = await atOnce(() => stores.signingKeys.maintain())
    t.equal(new Set(seen.map(keys => keys.map(({ kid }) => kid).join())).size, 1, due)
    t.equal(seen[0]?.length, count, due)
    clock.forward(90 * DAY)
  }
})

t.test('rotating keys by hand keeps issued tokens valid', async t => {
  const { clock, stores, identity, newClient } = await world(t)
  const client = (await stores.clients.authenticate(await newClient()))!
  const before = await identity.tokens.issue(client)
  const [first, second] = await stores.signingKeys.list()
  await stores.signingKeys.rotate()
  await identity.refresh()
  t.equal(identity.keys.current().kid, second!.kid)
  t.ok(await identity.tokens.verify(before))
  t.ok(await identity.tokens.verify(await identity.tokens.issue(client)))
  t.equal(identity.keys.jwks().keys.length, 3)

  await stores.signingKeys.rotate()
  clock.forward(HOUR + 5 * MINUTE)
  await identity.refresh()
  t.equal(identity.keys.jwks().keys.length, 2)
  t.notOk(identity.keys.jwks().keys.some(key => key.kid === first!.kid))
})

t.test('a leaked key is refused, cached or not, and tokens of the other keys stay valid', async t => {
  const { clock, stores, identity, newClient } = await world(t)
  const client = (await stores.clients.authenticate(await newClient()))!
  const good = await identity.tokens.issue(client)
  await stores.signingKeys.rotate()
  await identity.refresh()
  const leaked = identity.keys.current().kid
  const forged = await identity.tokens.issue(client)
  t.ok(await identity.tokens.verify(forged))
  const [, , next] = await stores.signingKeys.list()

  await stores.signingKeys.revoke(leaked)
  await identity.refresh()
  t.equal(identity.tokens.cached(forged), undefined, 'what was verified a moment ago')
  t.equal(await identity.tokens.verify(forged), undefined)
  t.ok(await identity.tokens.verify(good))
  t.equal(identity.keys.current().kid, next!.kid, 'the next key signs at once')
  t.ok(await identity.tokens.verify(await identity.tokens.issue(client)))
  t.notOk(identity.keys.jwks().keys.some(({ kid }) => kid === leaked))
  await t.rejects(stores.signingKeys.revoke(leaked), { message: `there is no key ${leaked}` })

  const [, , unused] = await stores.signingKeys.list()
  await stores.signingKeys.revoke(unused!.kid)
  await identity.refresh()
  t.equal(identity.keys.current().kid, next!.kid, 'a key that does not sign yet is replaced')
  const later = await identity.tokens.issue(client)
  clock.forward(MINUTE)
  await stores.signingKeys.revoke((await stores.signingKeys.list())[0]!.kid)
  await identity.refresh()
  t.equal(await identity.tokens.verify(good), undefined, 'a key that signs no more is refused too')
  t.ok(await identity.tokens.verify(later))
  clock.forward(90 * DAY - MINUTE)
  await identity.refresh()
  t.not(identity.keys.current().kid, next!.kid, 'keys go on rotating by themselves')
  t.equal(identity.keys.jwks().keys.length, 3)
})

t.test('an edge that was stopped for a year starts with working keys', async t => {
  const { clock, stores, identity, newClient } = await world(t)
  clock.forward(365 * DAY)
  await identity.refresh()
  t.equal(identity.keys.jwks().keys.length, 2)
  const client = (await stores.clients.authenticate(await newClient()))!
  t.ok(await identity.tokens.verify(await identity.tokens.issue(client)))
})

t.test(
  'a key that another edge has just created is found, and invented key ids cost one query a second',
  async t => {
    const { onQuery, clock, stores, identity, newClient } = await world(t)
    const client = (await stores.clients.authenticate(await newClient()))!
    await stores.signingKeys.replace()
    const other = await runningIdentity(t, stores, clock)
    const token = await other.tokens.issue(client)
    clock.forward(SECOND)
    t.ok(await identity.tokens.verify(token))

    const { privateKey } = await generateKeyPair('ES256')
    const forgery = (kid: string) =>
      new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
    let queries = 0
    onQuery(() => queries++)
    clock.forward(SECOND)
    for (let n = 0; n < 20; n++)
      t.equal(await identity.tokens.verify(await forgery(`made-up-${n}`)), undefined)
    t.equal(queries, 1)
  },
)
