import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import {
  base64url,
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose'
import t, { type Test } from 'tap'
import { ASSERTION_TYPE } from '../../../../edge/gateway/identity/assertions.ts'
import { type PublicKey, publicKeysIn } from '../../../../edge/gateway/identity/public-keys.ts'
import { SPENT_IDS_MAX } from '../../../../edge/gateway/identity/spent-ids.ts'
import { ISSUER, runningIdentity, storesOf } from '../../../harness/identity.ts'
import { runningEdge } from '../../running-edge.ts'

const MINUTE = 60_000
const TOKEN_ENDPOINT = `${ISSUER}/oauth2/token`
const INVALID = {
  code: 'AUTH_INVALID_CLIENT_CREDENTIALS',
  error: 'invalid_client',
  error_description: String,
}
const UNPROVED = 'unknown client, or an assertion that none of its keys has signed'

interface Header {
  readonly alg?: string
  readonly key?: CryptoKey | KeyObject | Uint8Array
  readonly [name: string]: unknown
}

const registered = (jwk: JWK): Promise<readonly PublicKey[]> => publicKeysIn(JSON.stringify(jwk))

/** A running edge with a client that has a P-256 key, the private half of it, and what signs by it. */
async function world(t: Test) {
  const edge = await runningEdge(t)
  const { clientId: id, stores, clock, identity } = edge
  const pair = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(pair.publicKey)
  const [{ kid }] = (await stores.clients.addPublicKeys(id, await registered(jwk))) as [PublicKey]
  await identity.refresh()
  const seconds = () => clock.now() / 1_000
  const claims = (): JWTPayload => ({ iss: id, sub: id, aud: ISSUER, jti: randomUUID(), exp: seconds() + 60 })

  return {
    ...edge,
    pair,
    kid,
    seconds,
    claims,
    sign: (changes: object = {}, { alg = 'ES256', key = pair.privateKey, ...header }: Header = {}) =>
      new SignJWT({ ...claims(), ...changes }).setProtectedHeader({ alg, ...header }).sign(key),
    ask: (assertion: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      edge.get('/oauth2/token', {
        method: 'POST',
        headers,
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_assertion_type: ASSERTION_TYPE,
          client_assertion: assertion,
          ...form,
        }),
      }),
  }
}

t.test('an assertion obtains a token, addressed to the issuer or the token endpoint', async t => {
  const { ask, sign, kid, clientId, seconds, identity, organizationId } = await world(t)
  for (const [title, claims, header] of [
    ['without a key id', {}, {}],
    ['with the key id', {}, { kid, typ: 'client-authentication+jwt' }],
    ['to the token endpoint', { aud: TOKEN_ENDPOINT }, {}],
    ['to both', { aud: [ISSUER, TOKEN_ENDPOINT] }, {}],
    ['of a clock that is late', { exp: seconds() - 29 }, {}],
    ['of a clock that is early', { iat: seconds() + 20, nbf: seconds() + 29, exp: seconds() + 329 }, {}],
    ['with a long id', { jti: '\0ü'.repeat(500) }, {}],
  ] as const) {
    const { status, body } = await ask(await sign(claims, header))
    t.equal(status, 200, title)
    t.match(await identity.tokens.verify(body.access_token), { clientId, organizationId }, title)
  }
  t.equal((await ask(await sign(), { client_id: clientId })).status, 200, 'with the id in the form')
})

t.test('a forged assertion is refused', async t => {
  const {
    ask,
    sign,
    claims,
    clientId: id,
    pair,
    kid,
    clock,
    stores,
    identity,
    organizationId,
  } = await world(t)
  const stranger = await generateKeyPair('ES256')
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const other = await stores.clients.create(organizationId, 'a neighbour')
  const theirs = await registered({ ...(await exportJWK(stranger.publicKey)), kid: 'theirs' })
  await stores.clients.addPublicKeys(other.id, theirs)
  const forPs384 = { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'PS384' }
  await stores.clients.addPublicKeys(id, await registered(forPs384))
  await identity.refresh()
  const jwk = await exportJWK(pair.publicKey)
  const none = () => new UnsecuredJWT(claims()).encode()
  const partsOf = async () => (await sign()).split('.') as [string, string, string]
  const payload = () => base64url.encode(JSON.stringify(claims()))
  const asOther = { iss: other.id, sub: other.id }
  const unknown = 'client_'.padEnd(39, '0')
  const keySet = `${ISSUER}/.well-known/jwks.json`
  const shared = (text: string) => ({ alg: 'HS256', key: new TextEncoder().encode(text) })
  const pem = await exportSPKI(pair.publicKey)

  const forgeries: Readonly<Record<string, () => string | Promise<string>>> = {
    'algorithm none': none,
    'algorithm none with a signature': async () =>
      `${none().split('.').slice(0, 2).join('.')}.${(await partsOf())[2]}`,
    'HS256 with the public key in PEM as its secret': () => sign({}, shared(pem)),
    'HS256 with the public JWK as its secret': () => sign({}, shared(JSON.stringify(jwk))),
    'HS256 with the key id as its secret': () => sign({}, { ...shared(kid), kid }),
    'another key': () => sign({}, { key: stranger.privateKey }),
    'another key under the key id': () => sign({}, { key: stranger.privateKey, kid }),
    'the key of another client': () => sign({}, { key: stranger.privateKey, kid: 'theirs' }),
    'our key for another client': () => sign(asOther),
    'our key for an unknown client': () => sign({ iss: unknown, sub: unknown }),
    'its own key in the header': () => sign({}, { key: stranger.privateKey, jwk }),
    'the address of a key set': () => sign({}, { key: stranger.privateKey, jku: keySet }),
    'an unknown key id': () => sign({}, { kid: 'unknown' }),
    'an algorithm that the key is not registered for': () =>
      sign({}, { alg: 'RS256', key: rsa.privateKey, kid: 'rsa' }),
    'an algorithm with another hash': () => sign({}, { alg: 'PS256', key: rsa.privateKey, kid: 'rsa' }),
    'another payload': async () => {
      const [header, , signature] = await partsOf()
      return `${header}.${payload()}.${signature}`
    },
    'no signature': async () => `${(await partsOf())[0]}.${payload()}.`,
    'a signature of zeros': async () => `${(await partsOf())[0]}.${payload()}.${'A'.repeat(86)}`,
    'an extension that must be understood': () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', crit: ['urn:x'], 'urn:x': 1 })
        .sign(pair.privateKey, { crit: { 'urn:x': true } }),
  }
  for (const [title, forged] of Object.entries(forgeries)) {
    clock.forward(MINUTE)
    const { status, body, headers } = await ask(await forged())
    t.equal(status, 401, title)
    t.match(body, { ...INVALID, message: UNPROVED }, title)
    t.match(headers.get('www-authenticate'), /^Basic /, title)
  }
  t.equal((await ask(await sign({}, { alg: 'PS384', key: rsa.privateKey, kid: 'rsa' }))).status, 200)
})

t.test('a signed assertion with a wrong claim is refused, and told which', async t => {
  const { ask, sign, seconds, clock, clientId: id, securityLines } = await world(t)
  const cases: readonly (readonly [title: string, claims: () => object, message: RegExp])[] = [
    ['another issuer', () => ({ iss: 'https://idp.example' }), /iss must be the client id$/],
    ['no issuer', () => ({ iss: undefined }), /iss must be the client id$/],
    ['another audience', () => ({ aud: 'https://api.example/oauth2/token' }), /aud must be the issuer or/],
    ['the issuer with a slash', () => ({ aud: `${ISSUER}/` }), /aud must be/],
    ['a further audience', () => ({ aud: [ISSUER, 'https://bank.example'] }), /aud must be .*nothing else$/],
    ['no audience', () => ({ aud: undefined }), /aud must be/],
    ['an empty audience', () => ({ aud: [] }), /aud must be/],
    ['expired', () => ({ exp: seconds() - 31 }), /exp must lie ahead, by at most 300 seconds$/],
    ['too far ahead', () => ({ exp: seconds() + 331 }), /exp must lie ahead, by at most 300 seconds$/],
    ['an end in milliseconds', () => ({ exp: clock.now() + 60_000 }), /exp must lie ahead/],
    ['an end as a text', () => ({ exp: `${seconds() + 60}` }), /exp must lie ahead/],
    ['no end', () => ({ exp: undefined }), /exp must lie ahead/],
    ['not yet valid', () => ({ nbf: seconds() + 31 }), /nbf must not lie ahead$/],
    ['no id', () => ({ jti: undefined }), /jti must be a text that differs/],
    ['an empty id', () => ({ jti: '' }), /jti must be a text that differs/],
    ['a number as id', () => ({ jti: 7 }), /jti must be a text that differs/],
  ]
  for (const [title, claims, message] of cases) {
    clock.forward(MINUTE)
    const { status, body } = await ask(await sign(claims()))
    t.equal(status, 401, title)
    t.match(body, { ...INVALID, message }, title)
  }
  t.equal(securityLines.length, cases.length)
  for (const line of securityLines)
    t.match(line, { event: 'token.issue', outcome: 'failure', reason: 'assertion-invalid', client: id })
})

t.test('an assertion that is malformed or sent beside another proof is refused', async t => {
  const { ask, sign, clientId, clock } = await world(t)
  const secret = { client_id: clientId, client_secret: 'payprep_dev_x' }
  const basic = { Authorization: `Basic ${Buffer.from(`${clientId}:x`).toString('base64')}` }
  const invalid = { error: 'invalid_request' }
  const refused = { ...INVALID }
  for (const [title, assertion, form, headers, status, body] of [
    ['a word', 'assertion', {}, {}, 401, refused],
    ['empty', '', {}, {}, 401, refused],
    ['no subject', await sign({ sub: undefined }), {}, {}, 401, refused],
    ['an object as subject', await sign({ sub: { a: 1 } }), {}, {}, 401, refused],
    ['a subject with a zero byte', await sign({ sub: `${clientId}\0` }), {}, {}, 401, refused],
    ['another type', await sign(), { client_assertion_type: 'urn:x' }, {}, 401, refused],
    ['no type', await sign(), { client_assertion_type: '' }, {}, 401, refused],
    ['beside a secret', await sign(), secret, {}, 400, invalid],
    ['beside Basic', await sign(), {}, basic, 400, invalid],
    ['for another client', await sign(), { client_id: 'client_x' }, {}, 400, invalid],
  ] as const) {
    clock.forward(MINUTE)
    const answer = await ask(assertion, form, headers)
    t.equal(answer.status, status, title)
    t.match(answer.body, body, title)
  }
  t.equal((await ask(await sign(), { grant_type: 'password' })).status, 400)
})

t.test('an assertion is valid once, over all processes and after a restart', async t => {
  const { ask, sign, clock, edgeDb, claims, clientId, stores, securityLines } = await world(t)
  const assertion = await sign()
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(assertion)))
  t.strictSame(answers.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401, 401])
  const refused = answers.find(({ status }) => status === 401)!
  t.match(refused.body, { ...INVALID, message: /its jti was used before: make a new one for each request$/ })
  t.match(securityLines.at(-1), { event: 'token.issue', outcome: 'failure', reason: 'assertion-used' })

  const another = await runningIdentity(t, storesOf(edgeDb, clock), clock)
  const proof = { id: clientId, jwt: assertion, audience: [ISSUER] }
  await t.rejects(another.clients.recognize(proof), { message: /its jti was used before/ })
  await t.rejects(another.clients.authenticate(proof), { message: /its jti was used before/ })
  const { jti } = claims()
  const fresh = { ...proof, jwt: await sign({ jti }) }
  t.match(await another.clients.recognize(fresh), { id: clientId }, 'a new one')
  t.equal((await ask(await sign({ jti }))).status, 401, 'whose id another process has seen')

  const { id: neighbour } = await stores.clients.create(
    (await stores.clients.find(clientId))!.client.organizationId,
    'x',
  )
  await stores.clients.addPublicKeys(neighbour, await stores.clients.publicKeys(clientId))
  t.equal(
    (await ask(await sign({ jti, iss: neighbour, sub: neighbour }))).status,
    200,
    'each client has ids of its own',
  )
})

t.test('a flood of repetitions causes no queries, and ids are forgotten once they have expired', async t => {
  const { ask, sign, clock, edgeDb, onQuery } = await world(t)
  const assertion = await sign()
  t.equal((await ask(assertion)).status, 200)
  let queries = 0
  onQuery(sql => sql.includes('used_assertions') && queries++)
  for (let n = 0; n < 20; n++) t.equal((await ask(assertion)).status, n < 10 ? 401 : 429)
  t.equal(queries, 0)
  t.equal((await ask(await sign())).status, 200, 'a good assertion from the same address')

  clock.forward(10 * MINUTE)
  t.equal((await ask(assertion)).status, 401, 'expired')
  t.equal((await ask(await sign())).status, 200)
  t.equal((await edgeDb('used_assertions').where('ends_at', '<', new Date(clock.now()))).length, 0)
})

t.test('a client cannot fill the table of used assertions', async t => {
  const { ask, sign, clock, edgeDb, clientId, token, get } = await world(t)
  const endsAt = new Date(clock.now() + 3 * MINUTE)
  const rows = Array.from({ length: SPENT_IDS_MAX }, () => ({
    id: randomUUID(),
    client_id: clientId,
    ends_at: endsAt,
  }))
  await edgeDb.batchInsert('used_assertions', rows, 500)
  const { status, headers, body } = await ask(await sign())
  t.equal(status, 429)
  t.equal(headers.get('retry-after'), '181')
  t.match(body, {
    error: 'temporarily_unavailable',
    message: /has used 1000 assertions that have not expired/,
  })
  t.equal((await edgeDb('used_assertions')).length, SPENT_IDS_MAX)
  const authorization = `Bearer ${token}`
  t.equal(
    (
      await get('/payments/validations', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
    200,
  )
  clock.forward(3 * MINUTE + 1_000)
  t.equal((await ask(await sign())).status, 200)
})

t.test('failed assertions are throttled, and never lock a good one out', async t => {
  const { ask, sign, securityLines } = await world(t)
  const { privateKey: key } = await generateKeyPair('ES256')
  for (let n = 0; n < 10; n++) t.equal((await ask(await sign({}, { key }))).status, 401)
  const refused = await ask(await sign({}, { key }))
  t.equal(refused.status, 429)
  t.match(refused.body, { code: 'RATE_LIMITED', error: 'temporarily_unavailable' })
  t.match(securityLines.at(-1), { reason: 'throttled' })
  t.equal((await ask(await sign())).status, 200, 'a good one, from the same address')
})

t.test('unknown, disabled and keyless clients are answered alike, after the same queries', async t => {
  const { sign, get, stores, identity, clientId, organizationId, edgeDb, onQuery } = await world(t)
  const keys = await stores.clients.publicKeys(clientId)
  const [disabled, keyless] = [
    await stores.clients.create(organizationId, 'disabled'),
    await stores.clients.create(organizationId, 'keyless'),
  ]
  await stores.clients.addPublicKeys(disabled.id, keys)
  await stores.clients.disable(disabled.id)
  const deleted = await stores.clients.create(organizationId, 'deleted')
  await edgeDb('clients').where({ id: deleted.id }).delete()
  await identity.refresh()
  const queries: string[] = []
  onQuery(sql => /"id" = |used_assertions/.test(sql) && queries.push(sql))
  const answers = []
  for (const { id } of [disabled, keyless, deleted]) {
    const client_assertion = await sign({ iss: id, sub: id })
    const form = { grant_type: 'client_credentials', client_assertion, client_assertion_type: ASSERTION_TYPE }
    const { status, body } = await get('/oauth2/token', { method: 'POST', body: new URLSearchParams(form) })
    answers.push({ status, body })
  }
  t.match(answers[0], { status: 401, body: { message: UNPROVED } })
  t.strictSame(answers, Array(3).fill(answers[0]))
  t.equal(queries.length, 3)
  t.equal(new Set(queries).size, 1)
})

t.test('a key is valid once it is added, and not once it is removed and the edge has refreshed', async t => {
  const { ask, sign, stores, identity, clientId, kid, token } = await world(t)
  const next = await generateKeyPair('ES384', { extractable: true })
  const [successor] = (await registered(await exportJWK(next.publicKey))) as [PublicKey]
  const byNext = () => sign({}, { alg: 'ES384', key: next.privateKey })
  await stores.clients.addPublicKeys(clientId, [successor])
  t.equal((await ask(await byNext())).status, 200, 'before a refresh')
  t.equal((await ask(await sign())).status, 200, 'both keys')

  await stores.clients.removePublicKey(clientId, kid)
  await identity.refresh()
  t.equal((await ask(await sign())).status, 401)
  t.equal((await ask(await byNext())).status, 200)
  t.ok(await identity.tokens.verify(token), 'its tokens stay')
  await stores.clients.removePublicKey(clientId, successor.kid, { now: true })
  await identity.refresh()
  t.equal(await identity.tokens.verify(token), undefined, 'unless all are ended')
  t.equal((await ask(await byNext())).status, 401)
})

t.test('a key that somebody writes into the database proves nothing', async t => {
  const { ask, sign, identity, clientId: id, edgeDb, token } = await world(t)
  const thief = await generateKeyPair('ES256', { extractable: true })
  const keys = await registered(await exportJWK(thief.publicKey))
  await edgeDb('clients')
    .where({ id })
    .update({ public_keys: JSON.stringify(keys) })
  const forged = () => sign({}, { key: thief.privateKey })
  t.equal((await ask(await forged())).status, 401)
  await identity.refresh()
  t.equal((await ask(await forged())).status, 401)
  t.equal((await ask(await sign())).status, 401, 'the altered row is refused as a whole')
  t.equal(await identity.tokens.verify(token), undefined)
})

t.test('a client has ten keys at most, each with an id of its own', async t => {
  const { stores, clientId, kid } = await world(t)
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const named = (name: string) => registered({ ...jwk, kid: name })
  for (let n = 2; n <= 10; n++) await stores.clients.addPublicKeys(clientId, await named(`key-${n}`))
  for (const [work, message] of [
    [
      async () => stores.clients.addPublicKeys(clientId, await named('key-11')),
      'a client may have 10 keys: remove those of no use first',
    ],
    [
      async () => stores.clients.addPublicKeys(clientId, await named('key-3')),
      'the client has a key key-3 already',
    ],
    [() => stores.clients.removePublicKey(clientId, 'key-11'), 'the client has no key key-11'],
    [() => stores.clients.publicKeys('client_x'), 'there is no client client_x'],
    [() => stores.clients.addPublicKeys('client_x', []), 'there is no client client_x'],
    [() => stores.clients.removePublicKey('client_x', kid), 'there is no client client_x'],
  ] as const)
    await t.rejects(work, { name: 'Problem', message })
  t.equal((await stores.clients.publicKeys(clientId)).length, 10)
})

t.test(
  'while the database takes no changes, secrets obtain tokens, and assertions and revocations do not',
  async t => {
    const { ask, sign, edgeDb, get, identity, stores, organizationId } = await world(t)
    const { id: client_id, secret: client_secret } = await stores.clients.create(
      organizationId,
      'with a secret',
    )
    await identity.refresh()
    const post = (path: string, form: Record<string, string>) =>
      get(path, { method: 'POST', body: new URLSearchParams({ client_id, client_secret, ...form }) })
    const obtained = () => post('/oauth2/token', { grant_type: 'client_credentials' })
    const token = (await obtained()).body.access_token

    const { rows } = await edgeDb.raw('select current_database() as name')
    await edgeDb.raw(`alter database ${rows[0].name} set default_transaction_read_only = on`)
    // The connection that runs this ends last.
    const ended = edgeDb.raw(
      `select pg_terminate_backend(pid) from (
       select pid from pg_stat_activity where datname = current_database()
       order by pid = pg_backend_pid() offset 0
     ) as connection`,
    )
    await t.rejects(ended)
    t.equal((await obtained()).status, 200)
    const refused = await ask(await sign())
    t.equal(refused.status, 503)
    t.ok(refused.headers.has('retry-after'))
    t.equal((await post('/oauth2/revoke', { token })).status, 503)
    t.ok(await identity.tokens.verify(token))
  },
)
