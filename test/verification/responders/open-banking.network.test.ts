import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { compactVerify, createLocalJWKSet, importPKCS8 } from 'jose'
import {
  type ClientAuth,
  clientCredentialsGrantRequest,
  customFetch,
  discoveryRequest,
  PrivateKeyJwt,
  processClientCredentialsResponse,
  processDiscoveryResponse,
  TlsClientAuth,
} from 'oauth4webapi'
import t from 'tap'
import { Agent, fetch } from 'undici'
import { reloadAll } from '../../../services/kit/process/reloading/reload.ts'
import { openOpenBanking } from '../../../services/verification/responders/open-banking/open-banking.ts'
import type { Certificate } from '../certificates.ts'
import {
  assertedOf,
  assertionOf,
  ASSERTION_TYPE,
  newKeys,
  newRequester,
  openBankingFiles,
  requester,
  RESPONDER,
  responderKeys,
  runningKeystore,
  runningOpenBanking,
  signedBy,
  signedQuestion,
  statementOf,
  tokenRequest,
} from '../running-open-banking.ts'
import { send, trusted } from '../running-responder.ts'

/** The fetch of a bank with a certificate. */
function fetchWith(certificate: Certificate) {
  const dispatcher = new Agent({ connect: { ca: trusted.ca, ...certificate } })
  t.teardown(() => dispatcher.close())
  return ((url: string, options: object) => fetch(url, { ...options, dispatcher } as never)) as never
}

/** A token that a stock client obtains, which knows the address of the responder alone. */
async function tokenOf(
  url: string,
  client_id: string,
  proof: ClientAuth,
  certificate = requester.certificate,
) {
  const options = { [customFetch]: fetchWith(certificate) }
  const issuer = new URL(url)
  const server = await processDiscoveryResponse(issuer, await discoveryRequest(issuer, options))
  const form = { scope: 'name-verification' }
  const response = await clientCredentialsGrantRequest(server, { client_id }, proof, form, options)
  const token = await processClientCredentialsResponse(server, { client_id }, response)
  return { server, token }
}

const proofOf = async ({ keys }: typeof requester): Promise<ClientAuth> =>
  PrivateKeyJwt({ key: await importPKCS8(keys.pem, 'PS256'), kid: keys.kid })

t.test('a stock client discovers the token endpoint, proves itself by private_key_jwt and asks', async t => {
  const { url } = await runningOpenBanking(t)
  const { server, token } = await tokenOf(url, 'ours', await proofOf(requester))
  t.match(server, {
    issuer: url,
    scopes_supported: ['name-verification'],
    grant_types_supported: ['client_credentials'],
    token_endpoint_auth_methods_supported: ['private_key_jwt', 'tls_client_auth'],
    tls_client_certificate_bound_access_tokens: true,
    registration_endpoint: `${url}/register`,
  })
  t.match(token, { token_type: 'bearer', expires_in: 300, scope: 'name-verification' })
  const answered = await send(url, {
    ...signedQuestion(token.access_token),
    certificate: requester.certificate,
  })
  t.equal(answered.status, 200, JSON.stringify(answered.body))
  t.strictSame(answered.body, {
    Data: { VerificationReport: { Matched: true } },
    Links: { Self: `${url}/name-verification` },
    Meta: {},
  })
})

t.test('a stock client proves itself by its certificate alone, whose subject is registered', async t => {
  const ours = 'organizationIdentifier=PSDGB-FCA-730427,CN=a client'
  const inHex = `CN=a client + 2.5.4.97=#0c10${Buffer.from('PSDGB-FCA-730427').toString('hex')}`
  for (const subject of [ours, inHex]) {
    const { url } = await runningOpenBanking(t, {
      client: { token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_subject_dn: subject },
    })
    const { token } = await tokenOf(url, 'ours', TlsClientAuth())
    const question = { ...signedQuestion(token.access_token), certificate: requester.certificate }
    t.equal((await send(url, question)).status, 200, subject)
  }
})

const tokenFor = async (url: string) =>
  (await tokenOf(url, 'ours', await proofOf(requester))).token.access_token

t.test('answers and refusals are signed by the key that the responder publishes', async t => {
  for (const form of ['encoded', 'unencoded'] as const) {
    const { url } = await runningOpenBanking(t, { client: { signatures: form } })
    const isUnencoded = form === 'unencoded'
    const question = signedQuestion(await tokenFor(url), { isUnencoded })
    const { certificate } = requester
    const { body } = await send(url, { path: '/jwks', method: 'GET', certificate })
    const keys = createLocalJWKSet(body)
    const answered = await send(url, { ...question, certificate })
    const [head, , signature] = String(answered.headers['x-jws-signature']).split('.')
    const header = JSON.parse(Buffer.from(head!, 'base64url').toString())
    t.match(header, {
      alg: 'PS256',
      kid: responderKeys.kid,
      'http://openbanking.org.uk/iss': RESPONDER,
      'http://openbanking.org.uk/tan': 'directory.example',
    })
    t.equal(header.b64, isUnencoded ? false : undefined)
    if (isUnencoded) continue
    const payload = Buffer.from(JSON.stringify(answered.body)).toString('base64url')
    const crit = Object.fromEntries(header.crit.map((name: string) => [name, true]))
    const jws = `${head}.${payload}.${signature}`
    t.ok(await compactVerify(jws, keys, { algorithms: ['PS256'], crit }))

    const refused = await send(url, { ...question, body: '{}', certificate })
    t.equal(refused.status, 400)
    t.match(refused.headers['x-jws-signature'], /^[\w-]+\.\.[\w-]+$/)
  }
})

t.test('a client that needs no signatures is asked for none, and gets none', async t => {
  const { url } = await runningOpenBanking(t, { client: { signatures: 'none' } })
  const question = signedQuestion(await tokenFor(url))
  const { 'x-jws-signature': _, ...headers } = question.headers
  const answered = await send(url, { ...question, headers, certificate: requester.certificate })
  t.equal(answered.status, 200)
  t.equal(answered.headers['x-jws-signature'], undefined)
})

t.test('a bank registers itself with a statement that the directory has signed', async t => {
  const { url, keystore, files } = await runningOpenBanking(t)
  const newcomer = await newRequester({ certificate: trusted.client('PSDGB-FCA-555031') })
  keystore.publish(newcomer)
  const jwks = keystore.urlOf(newcomer)
  const registered = await send(url, {
    path: '/register',
    headers: { 'content-type': 'application/jwt' },
    body: await signedBy(newcomer.keys, {
      iss: newcomer.software,
      aud: RESPONDER,
      iat: Math.floor(Date.now() / 1_000),
      exp: Math.floor(Date.now() / 1_000) + 120,
      jti: randomUUID(),
      software_statement: await assertedOf(newcomer, jwks),
      token_endpoint_auth_method: 'private_key_jwt',
      scope: 'name-verification',
      grant_types: ['client_credentials'],
    }),
    certificate: newcomer.certificate,
  })
  t.equal(registered.status, 201, JSON.stringify(registered.body))
  t.match(registered.body, {
    client_id: newcomer.software,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: 'name-verification',
  })
  const { token } = await tokenOf(url, newcomer.software, await proofOf(newcomer), newcomer.certificate)
  const question = signedQuestion(token.access_token, { of: newcomer })
  t.equal((await send(url, { ...question, certificate: newcomer.certificate })).status, 200)
  const kept = JSON.parse(await readFile(files.clientFile(newcomer.software), 'utf8'))
  t.match(kept.software_statement, { software_id: newcomer.software, org_id: newcomer.organisation })
})

t.test('a statement is registered by a file, without a restart, and ends with it', async t => {
  const { url, keystore, files } = await runningOpenBanking(t)
  const newcomer = await newRequester()
  keystore.publish(newcomer)
  const proof = await proofOf(newcomer)
  await t.rejects(tokenOf(url, 'newcomer', proof), 'before')
  await files.addClient('newcomer', {
    software_statement: await assertedOf(newcomer, keystore.urlOf(newcomer)),
  })
  await reloadAll(() => {})
  const { token } = await tokenOf(url, 'newcomer', proof)
  await files.addClient('newcomer', { software_statement: { org_id: 'without a software_id' } })
  await reloadAll(() => {})
  const question = {
    ...signedQuestion(token.access_token, { of: newcomer }),
    certificate: requester.certificate,
  }
  t.equal((await send(url, question)).status, 200, 'a file with a mistake changes nothing')
})

t.test('new keys of a client are fetched when a signature names them', async t => {
  const { url, keystore } = await runningOpenBanking(t)
  const replaced = { ...requester, keys: await newKeys() }
  keystore.publish(requester, replaced.keys.jwk)
  const { token } = await tokenOf(url, 'ours', await proofOf(replaced))
  t.equal(
    (await send(url, { ...signedQuestion(token.access_token), certificate: requester.certificate })).status,
    200,
  )
})

t.test('keys that cannot be fetched are an outage, and no fault of the client', async t => {
  const nowhere = 'https://localhost:1/none.jwks'
  const keystore = await runningKeystore(t)
  const { url } = await runningOpenBanking(t, {
    keystore,
    change: { keyHosts: [keystore.host, 'localhost:1'] },
    client: { software_statement: statementOf(requester, nowhere) },
  })
  const client_assertion = await signedBy(requester.keys, assertionOf('ours', url))
  const request = tokenRequest({ client_assertion_type: ASSERTION_TYPE, client_assertion })
  t.match(await send(url, { ...request, certificate: requester.certificate }), {
    status: 503,
    body: { Message: 'the keys of the client cannot be fetched now' },
  })
})

t.test('wrong settings are refused with their place', async t => {
  const keystore = await runningKeystore(t)
  const open = (change: object, clients: Record<string, object> = {}) => {
    const files = openBankingFiles(t, 'https://localhost', keystore, { change, clients })
    return openOpenBanking(files.path, files.json, {}, () => {})
  }
  const statement = statementOf(requester, keystore.urlOf(requester))
  const cases: readonly (readonly [object, Record<string, object>, RegExp])[] = [
    [{ baseUrl: 'http://localhost' }, {}, /^\/baseUrl must be an https URL/],
    [{ signatures: 'RS256' }, {}, /^\/signatures /],
    [{ statements: undefined }, {}, /^\/statements is missing/],
    [{ key: 'none.pem' }, {}, /^key: the file none.pem cannot be read \(ENOENT\)/],
    [{ key: 'ca.pem' }, {}, /^key: the file holds no private key/],
    [{ clients: 'none' }, {}, /^clients: the directory .* cannot be read \(ENOENT\)/],
    [
      { keyHosts: [] },
      { ours: { software_statement: statement } },
      /^clients: ours.json: .*not at one of keyHosts/,
    ],
    [
      {},
      { 'our bank': { software_statement: statement } },
      /our bank.json: the name of the file must be an id/,
    ],
    [
      {},
      { ours: { software_statement: { ...statement, org_status: 'Revoked' } } },
      /org_status is not Active/,
    ],
    [
      { statements: { keys: 'directory.jwks', issuer: 'x', roles: ['COPResponder'] } },
      { ours: { software_statement: statement } },
      /software_roles must have one of COPResponder/,
    ],
    [
      {},
      { ours: { software_statement: await assertedOf(requester, 'https://x', { iss: 'x' }) } },
      /not signed by the directory/,
    ],
    [
      {},
      { ours: { software_statement: statement, tls_client_auth_subject_dn: 'CN=x' } },
      /tls_client_auth_subject_dn must be there for tls_client_auth, and only then/,
    ],
  ]
  for (const [change, clients, message] of cases) await t.rejects(open(change, clients), { message })
})

t.test('an assertion made by hand is accepted once', async t => {
  const { url } = await runningOpenBanking(t)
  const client_assertion = await signedBy(requester.keys, assertionOf('ours', url))
  const request = {
    ...tokenRequest({ client_assertion_type: ASSERTION_TYPE, client_assertion }),
    certificate: requester.certificate,
  }
  t.equal((await send(url, request)).status, 200)
  t.match(await send(url, request), {
    status: 401,
    body: { error: 'invalid_client', error_description: /jti/ },
  })
})
