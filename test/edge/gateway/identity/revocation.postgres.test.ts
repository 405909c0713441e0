import { randomUUID } from 'node:crypto'
import { decodeJwt, SignJWT } from 'jose'
import t, { type Test } from 'tap'
import { SPENT_IDS_MAX } from '../../../../edge/gateway/identity/spent-ids.ts'
import { runningIdentity, storesOf } from '../../../harness/identity.ts'
import { runningEdge } from '../../running-edge.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A running edge with a client of known credentials, and a neighbour in the same organization. */
async function world(t: Test) {
  const edge = await runningEdge(t)
  const { stores, identity, organizationId } = edge
  const [client, neighbour] = [
    await stores.clients.create(organizationId, 'the client'),
    await stores.clients.create(organizationId, 'a neighbour'),
  ]
  await identity.refresh()
  const formOf = ({ id, secret }: typeof client) => ({ client_id: id, client_secret: secret })
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    edge.get(path, { method: 'POST', headers, body: new URLSearchParams(form) })

  return {
    ...edge,
    client,
    neighbour,
    tokenOf: async (credentials: typeof client): Promise<string> =>
      (await post('/oauth2/token', { grant_type: 'client_credentials', ...formOf(credentials) })).body
        .access_token,
    revoke: (form: Record<string, string>, headers?: Record<string, string>) =>
      post('/oauth2/revoke', { ...formOf(client), ...form }, headers),
    use: async (token: string) =>
      (await edge.post('/payments/validations', {}, { Authorization: `Bearer ${token}` })).status,
  }
}

t.test(
  'a client ends its own token: here at once, elsewhere at the next refresh, and after a restart',
  async t => {
    const { client, tokenOf, revoke, use, stores, edgeDb, clock, clientId, securityLines, organizationId } =
      await world(t)
    const other = await runningIdentity(t, stores, clock)
    const [token, kept] = [await tokenOf(client), await tokenOf(client)]
    for (const each of [token, kept]) t.equal(await use(each), 200)
    t.ok(await other.tokens.verify(token))

    const { status, body, headers } = await revoke({ token })
    t.strictSame([status, body, headers.get('cache-control')], [200, '', 'no-store'])
    t.equal(await use(token), 401, 'at once, though it was verified a moment ago')
    t.equal(await use(kept), 200, 'the other token of the client')
    t.ok(other.tokens.cached(token), 'another process has not noticed')
    await other.refresh()
    t.equal(other.tokens.cached(token), undefined)
    t.equal(await other.tokens.verify(token), undefined)
    const restarted = await runningIdentity(t, storesOf(edgeDb, clock), clock)
    t.equal(await restarted.tokens.verify(token), undefined)
    t.ok(await restarted.tokens.verify(kept))

    t.equal((await revoke({ token })).status, 200, 'again changes nothing')
    const of = { event: 'token.revoke', outcome: 'success', client: client.id, organization: organizationId }
    t.match(
      securityLines.filter(({ event }) => event === 'token.revoke'),
      [
        { ...of, reason: 'revoked' },
        { ...of, reason: 'not-valid' },
      ],
    )
    t.not(clientId, client.id)
  },
)

t.test('a token that is revoked while the revocations are loaded stays revoked', async t => {
  const { client, tokenOf, revoke, use, identity } = await world(t)
  for (let n = 0; n < 5; n++) {
    const token = await tokenOf(client)
    await Promise.all([identity.refresh(), revoke({ token }), identity.refresh()])
    await identity.refresh()
    t.equal(await use(token), 401)
  }
})

t.test(
  'a token that is not valid, or is of another client, is answered with 200, and nothing happens',
  async t => {
    const {
      client,
      neighbour,
      tokenOf,
      revoke,
      use,
      clock,
      edgeDb,
      identity,
      token: foreign,
      securityLines,
    } = await world(t)
    const theirs = await tokenOf(neighbour)
    const own = await tokenOf(client)
    const forged = (changes: object) =>
      new SignJWT({ ...decodeJwt(theirs), ...changes })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: identity.keys.current().kid })
        .sign(new TextEncoder().encode('a secret'))
    for (const [title, token] of Object.entries({
      'a word': 'token',
      'a refresh token': randomUUID(),
      'the token of a neighbour': theirs,
      'the token of the first client': foreign,
      'a forged token that says it is ours': await forged({ sub: client.id, client_id: client.id }),
      'a very long token': 'x'.repeat(7_000),
    })) {
      const { status, body } = await revoke({ token })
      t.strictSame([status, body], [200, ''], title)
    }
    t.match(
      securityLines.filter(({ event }) => event === 'token.revoke').map(({ reason }) => reason),
      ['not-valid', 'not-valid', 'token-of-another', 'token-of-another', 'not-valid', 'not-valid'],
    )
    for (const token of [theirs, foreign, own]) t.equal(await use(token), 200)
    clock.forward(HOUR + MINUTE)
    t.equal((await revoke({ token: own })).status, 200, 'an expired token')
    t.equal((await edgeDb('revoked_tokens')).length, 0)
  },
)

t.test('any hint of the type is ignored, as there is one type alone', async t => {
  const { client, tokenOf, revoke, use } = await world(t)
  for (const token_type_hint of ['access_token', 'refresh_token', 'pat', '']) {
    const token = await tokenOf(client)
    t.equal((await revoke({ token, token_type_hint })).status, 200, token_type_hint)
    t.equal(await use(token), 401, token_type_hint)
  }
})

t.test('a revocation needs the client’s proof, and a token', async t => {
  const { client, tokenOf, revoke, use, securityLines, neighbour, get } = await world(t)
  const token = await tokenOf(client)
  const basic = { Authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` }
  const none = { client_id: '', client_secret: '' }
  for (const [title, form, headers, status, body] of [
    ['no proof', none, {}, 401, { code: 'AUTH_MISSING_CLIENT_CREDENTIALS', error: 'invalid_client' }],
    ['the token alone', none, { Authorization: `Bearer ${token}` }, 401, { error: 'invalid_client' }],
    ['a wrong secret', { client_secret: 'x' }, {}, 401, { error: 'invalid_client' }],
    ['another secret', { client_secret: neighbour.secret }, {}, 401, { error: 'invalid_client' }],
    ['two proofs', {}, basic, 400, { error: 'invalid_request' }],
    ['an unknown assertion', { client_assertion: 'x' }, {}, 400, { error: 'invalid_request' }],
    ['no token', { token: '' }, {}, 400, { code: 'REQUEST_INVALID', error: 'invalid_request' }],
  ] as const) {
    const answer = await revoke({ token, ...form }, headers)
    t.equal(answer.status, status, title)
    t.match(answer.body, { ...body, message: String, error_description: String }, title)
  }
  t.equal(await use(token), 200)
  t.match(securityLines.at(-1), { event: 'token.revoke', outcome: 'failure', reason: 'credentials-invalid' })
  for (const method of ['GET', 'PUT', 'DELETE'])
    t.equal((await get('/oauth2/revoke', { method })).status, 405, method)
  t.equal((await revoke({ ...none, token }, basic)).status, 200, 'by HTTP Basic')
  t.equal(await use(token), 401)
})

t.test('failures count together with those of the token endpoint', async t => {
  const { client, revoke, get } = await world(t)
  const wrong = { client_id: client.id, client_secret: 'wrong' }
  for (let n = 0; n < 10; n++) t.equal((await revoke({ ...wrong, token: 'x' })).status, 401)
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...wrong })
  t.equal((await get('/oauth2/token', { method: 'POST', body: form })).status, 429)
  t.equal((await revoke({ ...wrong, token: 'x' })).status, 429)
  t.equal((await revoke({ token: 'x' })).status, 200, 'the right secret')
})

t.test('a client cannot fill the table of revoked tokens', async t => {
  const { client, neighbour, tokenOf, revoke, use, edgeDb, clock, securityLines, get } = await world(t)
  const first = await tokenOf(client)
  t.equal((await revoke({ token: first })).status, 200)
  clock.forward(MINUTE)
  const rows = Array.from({ length: SPENT_IDS_MAX - 1 }, () => ({
    id: randomUUID(),
    client_id: client.id,
    ends_at: new Date(clock.now() + 2 * HOUR),
  }))
  await edgeDb.batchInsert('revoked_tokens', rows, 500)
  const token = await tokenOf(client)
  const { status, body, headers } = await revoke({ token })
  t.equal(status, 429)
  t.match(body, {
    error: 'temporarily_unavailable',
    message: /has revoked 1000 tokens that have not expired/,
  })
  t.equal(headers.get('retry-after'), String(64 * 60 + 1), 'until the first one has expired')
  t.match(securityLines.at(-1), { reason: 'too-many-revoked', outcome: 'failure' })
  t.equal(await use(token), 200, 'it stays valid, as the answer says')
  const theirs = await tokenOf(neighbour)
  const form = new URLSearchParams({
    client_id: neighbour.id,
    client_secret: neighbour.secret,
    token: theirs,
  })
  t.equal(
    (await get('/oauth2/revoke', { method: 'POST', body: form })).status,
    200,
    'others are not affected',
  )
  t.equal(await use(theirs), 401)
})

t.test('a revocation is forgotten once its token has expired, and with its client', async t => {
  const { client, neighbour, tokenOf, revoke, edgeDb, clock, identity, stores, organizationId, get } =
    await world(t)
  const rows = async () => (await edgeDb('revoked_tokens')).length
  await revoke({ token: await tokenOf(client) })
  clock.forward(HOUR)
  await identity.refresh()
  t.equal(await rows(), 1, 'for edges whose clocks are late')
  clock.forward(5 * MINUTE + 1)
  await identity.refresh()
  t.equal(await rows(), 0)

  const form = { client_id: neighbour.id, client_secret: neighbour.secret, token: await tokenOf(neighbour) }
  await get('/oauth2/revoke', { method: 'POST', body: new URLSearchParams(form) })
  t.equal(await rows(), 1)
  await stores.organizations.delete(organizationId)
  t.equal(await rows(), 0)
})

t.test('a request with a token causes no query, revoked or not', async t => {
  const { client, tokenOf, revoke, use, onQuery, identity } = await world(t)
  const [token, revoked] = [await tokenOf(client), await tokenOf(client)]
  await revoke({ token: revoked })
  await identity.refresh()
  let queries = 0
  onQuery(sql => /revoked_tokens/.test(sql) && !sql.startsWith('select "id", "ends_at"') && queries++)
  for (let n = 0; n < 5; n++) t.strictSame([await use(token), await use(revoked)], [200, 401])
  t.equal(queries, 0)
})
