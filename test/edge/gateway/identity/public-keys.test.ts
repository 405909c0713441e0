import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import t from 'tap'
import { publicKeysIn } from '../../../../edge/gateway/identity/public-keys.ts'

const pairs = {
  'P-256': generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  'P-384': generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  Ed25519: generateKeyPairSync('ed25519'),
  RSA: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
}
const [jwkOf, pemOf] = [
  (key: KeyObject) => key.export({ format: 'jwk' }) as JWK & { kty: string },
  (key: KeyObject) => key.export({ format: 'pem', type: 'spki' }).toString(),
]
const json = JSON.stringify

t.test('a public key is read from PEM, a JWK and a JWK set, and only its public parts are kept', async t => {
  for (const [name, { publicKey }] of Object.entries(pairs)) {
    const jwk = jwkOf(publicKey)
    const expected = { ...jwk, kid: await calculateJwkThumbprint(jwk) }
    t.strictSame(await publicKeysIn(`\n${pemOf(publicKey)}`), [expected], `${name} as PEM`)
    t.strictSame(
      await publicKeysIn(json({ ...jwk, use: 'sig', x5u: 'https://x' })),
      [expected],
      `${name} as JWK`,
    )
  }
  const all = Object.values(pairs).map(({ publicKey }) => publicKey)
  t.equal((await publicKeysIn(all.map(pemOf).join('\n'))).length, 4)
  t.equal((await publicKeysIn(json({ keys: all.map(jwkOf) }))).length, 4)
  t.match(await publicKeysIn(pairs.RSA.publicKey.export({ format: 'pem', type: 'pkcs1' }).toString()), [
    { kty: 'RSA' },
  ])
})

t.test('a key keeps its id and its algorithm', async t => {
  const jwk = { ...jwkOf(pairs.RSA.publicKey), kid: 'payouts/2027-01', alg: 'PS384', key_ops: ['verify'] }
  t.match(await publicKeysIn(json(jwk)), [{ kid: 'payouts/2027-01', alg: 'PS384' }])
})

t.test('what cannot be registered is refused by its place and reason, and never repeated', async t => {
  const jwk = jwkOf(pairs['P-256'].publicKey)
  const other = (curve: string) => pemOf(generateKeyPairSync('ec', { namedCurve: curve }).publicKey)
  const rsa = (modulusLength: number, publicExponent = 65_537) =>
    pemOf(generateKeyPairSync('rsa', { modulusLength, publicExponent }).publicKey)
  const privatePem = (format: 'pkcs8' | 'sec1') =>
    pairs['P-256'].privateKey.export({ format: 'pem', type: format }).toString()
  const encrypted = pairs.Ed25519.privateKey.export({
    format: 'pem',
    type: 'pkcs8',
    cipher: 'aes-256-cbc',
    passphrase: 'x',
  })
  const isPrivate = /holds a private or shared key.*openssl pkey -in FILE -pubout/
  const cases: readonly (readonly [title: string, text: string, message: RegExp])[] = [
    ['a private key in PEM', privatePem('pkcs8'), isPrivate],
    ['a private EC key in PEM', privatePem('sec1'), isPrivate],
    ['an encrypted private key', String(encrypted), isPrivate],
    ['a private key behind a public one', pemOf(pairs.RSA.publicKey) + privatePem('pkcs8'), isPrivate],
    ['a private JWK', json(jwkOf(pairs.RSA.privateKey)), isPrivate],
    [
      'a private JWK in a set',
      json({ keys: [jwk, jwkOf(pairs.Ed25519.privateKey)] }),
      /^\/keys\/1 holds a private/,
    ],
    ['a shared secret', json({ kty: 'oct', k: 'c2VjcmV0' }), isPrivate],
    ['an RSA key of 1,024 bits', rsa(1_024), /an RSA key of 1024 bits: register .* 2048 to 8192 bits/],
    ['an RSA key with exponent 3', rsa(2_048, 3), /the RSA exponent 3: it must be at least 65537/],
    ['P-521', other('P-521'), /is on another curve: register a key on P-256 or P-384/],
    ['secp256k1', other('secp256k1'), /is on another curve/],
    ['a curve without a name in JWKs', other('brainpoolP256r1'), /is on another curve/],
    ['X25519', pemOf(generateKeyPairSync('x25519').publicKey), /is of type x25519/],
    ['Ed448', pemOf(generateKeyPairSync('ed448').publicKey), /is of type ed448/],
    [
      'RSASSA-PSS',
      pemOf(generateKeyPairSync('rsa-pss', { modulusLength: 2_048 }).publicKey),
      /is of type rsa-pss/,
    ],
    ['a key to encrypt', json({ ...jwk, use: 'enc' }), /has a use other than sig/],
    ['a key that may not verify', json({ ...jwk, key_ops: ['encrypt'] }), /key_ops without verify/],
    [
      'an algorithm of another key',
      json({ ...jwk, alg: 'RS256' }),
      /the alg RS256, and signs by ES256 alone/,
    ],
    ['an algorithm that is shared', json({ ...jwk, alg: 'HS256' }), /the alg HS256/],
    ['an id with a line break', json({ ...jwk, kid: 'a\nb' }), /a kid that is not 1 to 128 printable/],
    ['an id that is a number', json({ ...jwk, kid: 7 }), /a kid that is not/],
    ['a point that is not on the curve', json({ ...jwk, x: jwk.y }), /cannot be read as a public key/],
    ['half a key', json({ kty: 'EC', crv: 'P-256', x: jwk.x }), /cannot be read as a public key/],
    ['an empty set', json({ keys: [] }), /a JWK set without keys/],
    ['a set of something else', json({ keys: [jwk, null] }), /^\/keys\/1 is no JWK/],
    ['another object', json({ key: jwk }), /is no JWK: it has no kty/],
    ['null', 'null', /is no JWK/],
    ['nothing', '', /holds no public key in PEM, no JWK and no JWK set/],
    ['a broken PEM', '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----', /cannot be read/],
  ]
  for (const [title, text, message] of cases) {
    const error = await publicKeysIn(text).then(
      () => undefined,
      error => error,
    )
    t.match(error, { name: 'Problem', message }, title)
    t.notOk(text.length > 20 && error?.message.includes(text), title)
  }
})
