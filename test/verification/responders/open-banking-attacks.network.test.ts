import { createHmac, randomUUID } from 'node:crypto'
import { exportSPKI, importJWK, type CryptoKey } from 'jose'
import t, { type Test } from 'tap'
import {
  assertedOf,
  assertionOf,
  ASSERTION_TYPE,
  detachedJws,
  directoryKeys,
  jwsHeader,
  newKeys,
  newRequester,
  otherRequester,
  requester,
  RESPONDER,
  responderKeys,
  runningOpenBanking,
  signedBy,
  signedQuestion,
  tokenRequest,
} from '../running-open-banking.ts'
import { copQuestion, send, trusted } from '../running-responder.ts'

// What an attacker with a certificate of a trusted authority can try. Each case differs in one thing from one that succeeds.

const { certificate } = requester
const strangerKeys = await newKeys(requester.keys.kid)
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1_000)

async function token(url: string, jwt?: string, form: Record<string, string> = {}, by = certificate) {
  const client_assertion = jwt ?? (await signedBy(requester.keys, assertionOf('ours', url)))
  const request = tokenRequest({ client_assertion_type: ASSERTION_TYPE, client_assertion, ...form })
  return send(url, { ...request, certificate: by })
}

const refused = (t: Test, { status, body }: { status: number; body: any }, what: string) => {
  t.equal(status, 401, what)
  t.equal(body.error, 'invalid_client', what)
  t.equal(body.access_token, undefined, what)
}

/** A JWT signed by HMAC, with the public key as the secret. */
async function byPublicKey(header: object, claims: object): Promise<string> {
  const pem = await exportSPKI((await importJWK({ ...requester.keys.jwk, alg: 'PS256' })) as CryptoKey)
  const text = `${base64url(header)}.${base64url(claims)}`
  return `${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`
}

t.test('an assertion that is not a fresh one of the client, for this server, gets no token', async t => {
  const { url } = await runningOpenBanking(t)
  const claims = (change: object = {}) => assertionOf('ours', url, change)
  const signed = (change: object, header: object = {}) => signedBy(requester.keys, claims(change), header)
  const cases: readonly (readonly [what: string, jwt: string])[] = [
    ['no signature', `${base64url({ alg: 'none' })}.${base64url(claims())}.`],
    ['HMAC by the public key', await byPublicKey({ alg: 'HS256', kid: requester.keys.kid }, claims())],
    ['another algorithm', await signed({}, { alg: 'RS256' })],
    ['keys of a stranger with our kid', await signedBy(strangerKeys, claims())],
    ['keys of another client', await signedBy(otherRequester.keys, claims())],
    ['kid of another client', await signed({}, { kid: otherRequester.keys.kid })],
    [
      'its own key in the header',
      await signedBy(strangerKeys, claims(), { jwk: strangerKeys.jwk, kid: 'x' }),
    ],
    ['another subject', await signed({ sub: 'theirs' })],
    ['another issuer', await signed({ iss: 'theirs' })],
    ['another server', await signed({ aud: 'https://localhost:1/token' })],
    ['another server too', await signed({ aud: [`${url}/token`, 'https://localhost:1/token'] })],
    ['an unknown client', await signed({ iss: 'nobody', sub: 'nobody' })],
    ['expired', await signed({ exp: now() - 60 })],
    ['valid for an hour', await signed({ exp: now() + 3_600 })],
    ['without end', await signed({ exp: undefined })],
    ['without an id', await signed({ jti: undefined })],
    ['a number as its id', await signed({ jti: 7 })],
    ['not valid yet', await signed({ nbf: now() + 3_600 })],
    ['no JWT', 'a.b.c'],
  ]
  for (const [what, jwt] of cases) refused(t, await token(url, jwt), what)
  t.equal((await token(url)).status, 200, 'what none of this is wrong with')
})

t.test('an assertion is used up by its first use, also by another certificate', async t => {
  const { url } = await runningOpenBanking(t)
  const jwt = await signedBy(requester.keys, assertionOf('ours', url))
  t.equal((await token(url, jwt)).status, 200)
  refused(t, await token(url, jwt), 'again')
  refused(t, await token(url, jwt, {}, otherRequester.certificate), 'by another')
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () =>
      token(url, await signedBy(requester.keys, assertionOf('ours', url, { jti: 'one' }))),
    ),
  )
  t.equal(answers.filter(({ status }) => status === 200).length, 1, 'of eight at once')
})

t.test('a token request that is not as OAuth has it is refused', async t => {
  const { url } = await runningOpenBanking(t)
  const cases = [
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ scope: 'payments' }, 'invalid_scope'],
    [{ scope: 'name-verification payments' }, 'invalid_scope'],
    [{ client_id: 'theirs' }, 'invalid_client'],
    [{ client_secret: 'x' }, 'invalid_client'],
    [{ client_assertion_type: 'x' }, 'invalid_client'],
  ] as const
  for (const [form, error] of cases) t.equal((await token(url, undefined, form)).body.error, error)
  const twice = tokenRequest({})
  const body = `${twice.body}&client_id=ours&client_id=theirs`
  t.match((await send(url, { ...twice, body, certificate })).body, { error: 'invalid_request' })
  const json = { ...twice, headers: { 'content-type': 'application/json' }, certificate }
  t.match((await send(url, json)).body, { error: 'invalid_request' })
  t.equal((await send(url, { ...twice, method: 'GET', body: '', certificate })).status, 405)
  t.equal((await send(url, { ...twice, body: 'x'.repeat(20_000), certificate })).status, 413)
})

t.test('a certificate proves the client with its subject alone, and no client that has keys', async t => {
  const { url } = await runningOpenBanking(t, {
    client: {
      token_endpoint_auth_method: 'tls_client_auth',
      tls_client_auth_subject_dn: 'CN=a client,organizationIdentifier=PSDGB-FCA-730427',
    },
  })
  const by = (client_id: string, who = certificate) =>
    send(url, { ...tokenRequest({ client_id }), certificate: who })
  t.equal((await by('ours')).status, 200)
  refused(t, await by('ours', otherRequester.certificate), 'another certificate')
  refused(t, await by('ours', trusted.client()), 'a certificate with a part of the subject')
  refused(t, await by('theirs', otherRequester.certificate), 'a client of private_key_jwt')
  refused(t, await by('nobody'), 'nobody')
  refused(t, await token(url), 'an assertion of a client of tls_client_auth')
})

t.test('where the directory lists certificates of a client, no other one gets its token', async t => {
  const running = await runningOpenBanking(t)
  const listed = { ...(await newKeys('listed')).jwk, use: 'tls' }
  running.keystore.publish(requester, listed)
  refused(t, await token(running.url), 'a certificate that is not listed')
})

t.test('a token is of use to its certificate alone, and only as it was issued', async t => {
  const { url } = await runningOpenBanking(t)
  const { access_token: issued } = (await token(url)).body
  const ask = async (bearer: string, who = certificate) =>
    send(url, { ...signedQuestion(bearer), certificate: who })
  t.equal((await ask(issued)).status, 200)
  const [head, payload, signature] = issued.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString())
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = (change: object, by = responderKeys, headerChange: object = {}) =>
    signedBy(by, { ...claims, ...change }, { ...header, ...headerChange })
  const cases: readonly (readonly [what: string, bearer: string])[] = [
    ['no signature', `${base64url({ ...header, alg: 'none' })}.${payload}.`],
    ['claims changed', `${head}.${base64url({ ...claims, sub: 'theirs' })}.${signature}`],
    ['key of a client', await forged({}, requester.keys)],
    ['an assertion as a token', await signedBy(requester.keys, assertionOf('ours', url))],
    ['expired', await forged({ exp: now() - 1 })],
    ['of another server', await forged({ iss: 'https://localhost:1', aud: 'https://localhost:1' })],
    ['of another type', await forged({}, responderKeys, { typ: 'JWT' })],
    ['without certificate', await forged({ cnf: {} })],
    ['without cnf', await forged({ cnf: undefined })],
    ['of a client that is gone', await forged({ sub: 'gone' })],
  ]
  for (const [what, bearer] of cases) {
    const { status, headers, body } = await ask(bearer)
    t.equal(status, 401, what)
    t.match(headers['www-authenticate'], 'Bearer error="invalid_token"', what)
    t.equal(body.Data, undefined, what)
  }
  t.equal((await ask(await forged({}))).status, 200, 'what none of this is wrong with')
  t.equal((await ask(await forged({ scope: 'payments' }))).status, 403, 'another scope')
  t.equal((await ask(issued, otherRequester.certificate)).status, 401, 'another certificate')
  t.equal((await ask(issued, trusted.client('PSDGB-FCA-730427'))).status, 401, 'a new one of the same bank')
  t.match(await send(url, { ...copQuestion(), certificate }), {
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  })
})

t.test('a question whose signature is not of the client and the body is refused, with its code', async t => {
  const { url } = await runningOpenBanking(t)
  const bearer = (await token(url)).body.access_token
  const ask = async (change: Parameters<typeof signedQuestion>[1], headers: Record<string, string> = {}) => {
    const question = signedQuestion(bearer, change)
    return send(url, { ...question, headers: { ...question.headers, ...headers }, certificate })
  }
  t.equal((await ask({})).status, 200)
  const iat = 'http://openbanking.org.uk/iat'
  const iss = 'http://openbanking.org.uk/iss'
  const tan = 'http://openbanking.org.uk/tan'
  const others = signedQuestion(bearer, { body: { Name: 'Otto Normalverbraucher' } })
  const signatureHeader = (value: string) => ({ 'x-jws-signature': value })
  const unsigned = detachedJws('{}', { ...jwsHeader(requester), alg: 'none' }, requester.keys)
  const cases: readonly (readonly [
    what: string,
    answer: Awaited<ReturnType<typeof ask>>,
    code: string,
    path?: string,
  ])[] = [
    ['bogus', await ask({}, signatureHeader('bogus..sig')), 'Malformed'],
    ['empty', await ask({}, signatureHeader('')), 'Malformed'],
    ['with its payload', await ask({}, signatureHeader('e30.e30.e30')), 'Malformed'],
    [
      'a list as header',
      await ask({}, signatureHeader(`${Buffer.from('[]').toString('base64url')}..e30`)),
      'Malformed',
    ],
    ['of another body', await ask({}, { 'x-jws-signature': others.headers['x-jws-signature']! }), 'Invalid'],
    ['by another key with our kid', await ask({ by: strangerKeys }), 'Invalid'],
    ['by another client as itself', await ask({ of: otherRequester }), 'InvalidClaim', iss],
    [
      'by another client in our name',
      await ask({ by: otherRequester.keys, header: { kid: otherRequester.keys.kid } }),
      'InvalidClaim',
      'kid',
    ],
    ['unknown kid', await ask({ header: { kid: randomUUID() } }), 'InvalidClaim', 'kid'],
    ['alg none', await ask({}, signatureHeader(unsigned)), 'InvalidClaim', 'alg'],
    ['alg HS256', await ask({ header: { alg: 'HS256' } }), 'InvalidClaim', 'alg'],
    ['alg RS256', await ask({ header: { alg: 'RS256' } }), 'InvalidClaim', 'alg'],
    ['expired', await ask({ header: { [iat]: now() - 301 } }), 'InvalidClaim', iat],
    ['of the future', await ask({ header: { [iat]: now() + 120 } }), 'InvalidClaim', iat],
    ['a text as time', await ask({ header: { [iat]: String(now()) } }), 'InvalidClaim', iat],
    ['another directory', await ask({ header: { [tan]: 'openbanking.org.uk' } }), 'InvalidClaim', tan],
    ['another type', await ask({ header: { typ: 'JWT' } }), 'InvalidClaim', 'typ'],
    ['another content', await ask({ header: { cty: 'text/plain' } }), 'InvalidClaim', 'cty'],
    ['its own key in the header', await ask({ header: { jwk: strangerKeys.jwk } }), 'InvalidClaim'],
    ['b64 false where it must be absent', await ask({ isUnencoded: true }), 'InvalidClaim', 'b64'],
    ['crit with more', await ask({ header: { crit: [iat, iss, tan, 'exp'] } }), 'InvalidClaim', 'crit'],
    ['crit with less', await ask({ header: { crit: [iat, iss] } }), 'InvalidClaim', 'crit'],
    ...(await Promise.all(
      ['alg', 'kid', 'crit', iat, iss, tan].map(
        async name => [`without ${name}`, await ask({ drop: [name] }), 'MissingClaim', name] as const,
      ),
    )),
  ]
  for (const [what, { status, body }, code, path] of cases) {
    t.equal(status, 400, what)
    t.match(body.Errors, [{ ErrorCode: `UK.OBIE.Signature.${code}`, ...(path && { Path: path }) }], what)
    t.equal(body.Data, undefined, what)
    t.notMatch(JSON.stringify(body), /Mustermann|GB33/, what)
  }
  const { 'x-jws-signature': _, ...headers } = signedQuestion(bearer).headers
  t.match((await send(url, { ...signedQuestion(bearer), headers, certificate })).body.Errors, [
    { ErrorCode: 'UK.OBIE.Signature.Missing' },
  ])
  t.equal((await ask({ header: { typ: 'JOSE', cty: 'application/json' } })).status, 200)
  t.equal((await ask({ header: { [iss]: requester.organisation } })).status, 200)
})

t.test('with b64 false, the signature must say so, and that it is critical', async t => {
  const { url } = await runningOpenBanking(t, { client: { signatures: 'unencoded' } })
  const bearer = (await token(url)).body.access_token
  const ask = async (change: Parameters<typeof signedQuestion>[1]) =>
    send(url, { ...signedQuestion(bearer, change), certificate })
  t.equal((await ask({ isUnencoded: true })).status, 200)
  const { crit } = jwsHeader(requester)
  const codeOf = async (change: Parameters<typeof signedQuestion>[1]) => (await ask(change)).body.Errors?.[0]
  t.match(await codeOf({ isUnencoded: true, header: { crit } }), {
    ErrorCode: 'UK.OBIE.Signature.InvalidClaim',
    Path: 'crit',
  })
  t.match(await codeOf({}), { ErrorCode: 'UK.OBIE.Signature.InvalidClaim', Path: 'b64' })
  t.match(await codeOf({ isUnencoded: true, header: { b64: true } }), { Path: 'b64' })
})

t.test('a question for another bank is refused', async t => {
  const { url } = await runningOpenBanking(t)
  const question = signedQuestion((await token(url)).body.access_token)
  const { 'x-fapi-financial-id': id, ...headers } = question.headers
  t.equal(id, RESPONDER)
  const answers = [
    [{ ...headers, 'x-fapi-financial-id': requester.organisation }, 'Invalid'],
    [headers, 'Missing'],
  ] as const
  for (const [headers, code] of answers)
    t.match((await send(url, { ...question, headers, certificate })).body.Errors, [
      { ErrorCode: `UK.OBIE.Header.${code}`, Path: 'x-fapi-financial-id' },
    ])
})

t.test('nobody registers without a statement of the directory, signed by the key that it names', async t => {
  const { url, keystore } = await runningOpenBanking(t)
  const newcomer = await newRequester({ certificate: trusted.client('PSDGB-FCA-601992') })
  keystore.publish(newcomer)
  const jwks = keystore.urlOf(newcomer)
  const request = async (change: object = {}) => ({
    iss: newcomer.software,
    aud: RESPONDER,
    iat: now(),
    exp: now() + 60,
    jti: randomUUID(),
    software_statement: await assertedOf(newcomer, jwks),
    token_endpoint_auth_method: 'private_key_jwt',
    ...change,
  })
  const post = (body: string, type = 'application/jwt') =>
    send(url, {
      path: '/register',
      headers: { 'content-type': type },
      body,
      certificate: newcomer.certificate,
    })
  const signed = async (change: object = {}, by = newcomer.keys) =>
    post(await signedBy(by, await request(change)))
  const asserted = (change: object) => assertedOf(newcomer, jwks, change)
  const unsigned = `${base64url({ alg: 'none' })}.${base64url(await request())}.`
  const selfSigned = await signedBy({ ...newcomer.keys, kid: directoryKeys.kid }, await request())
  const used = await signedBy(newcomer.keys, await request({ jti: 'used' }))
  const statement = 'invalid_software_statement'
  const metadata = 'invalid_client_metadata'
  const unapproved = 'unapproved_software_statement'
  const cases: readonly (readonly [what: string, answer: Awaited<ReturnType<typeof post>>, error: string])[] =
    [
      ['no signature', await post(unsigned), metadata],
      ['no JWT', await post('{}'), metadata],
      ['signed by another client', await signed({}, otherRequester.keys), metadata],
      ['a statement that it signed itself', await signed({ software_statement: selfSigned }), statement],
      [
        'a statement of another issuer',
        await signed({ software_statement: await asserted({ iss: 'x' }) }),
        statement,
      ],
      [
        'a statement without its claims',
        await signed({ software_statement: await asserted({ org_id: undefined }) }),
        statement,
      ],
      [
        'a statement as an object',
        await signed({ software_statement: { software_id: newcomer.software } }),
        metadata,
      ],
      [
        'a withdrawn participant',
        await signed({ software_statement: await asserted({ org_status: 'Withdrawn' }) }),
        unapproved,
      ],
      [
        'keys elsewhere',
        await signed({
          software_statement: await asserted({ software_jwks_endpoint: 'https://169.254.169.254/keys' }),
        }),
        unapproved,
      ],
      [
        'an id that is a path',
        await signed({ software_statement: await asserted({ software_id: '../../ours' }) }),
        statement,
      ],
      [
        'the statement of another',
        await signed({ software_statement: await assertedOf(requester, keystore.urlOf(requester)) }),
        metadata,
      ],
      ['another software', await signed({ software_id: requester.software }), metadata],
      ['another server', await signed({ aud: requester.organisation }), metadata],
      ['another issuer', await signed({ iss: requester.software }), metadata],
      ['expired', await signed({ exp: now() - 60 }), metadata],
      ['a secret as proof', await signed({ token_endpoint_auth_method: 'client_secret_basic' }), metadata],
      ['another scope', await signed({ scope: 'payments' }), metadata],
      ['another grant', await signed({ grant_types: ['authorization_code'] }), metadata],
      [
        'the subject of another',
        await signed({
          token_endpoint_auth_method: 'tls_client_auth',
          tls_client_auth_subject_dn: 'CN=a client,organizationIdentifier=PSDGB-FCA-730427',
        }),
        metadata,
      ],
    ]
  for (const [what, { status, body }, error] of cases) {
    t.equal(status, 400, what)
    t.equal(body.error, error, `${what}: ${body.error_description}`)
  }
  t.equal((await post(used, 'application/json')).status, 415)
  t.equal((await post(used)).status, 201)
  t.match(await post(used), { status: 400, body: { error_description: 'the jti was used before' } })
  keystore.publish({ ...newcomer, organisation: otherRequester.organisation })
  const moved = await assertedOf({ ...newcomer, organisation: otherRequester.organisation }, jwks)
  t.match(await signed({ software_statement: moved }), {
    status: 400,
    body: { error_description: /another organisation/ },
  })
})
