import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import t from 'tap'
import { builtClient } from './installed.ts'

const { built } = await builtClient(t)
const { verifyWebhook, WebhookVerificationError } = await import(join(built, 'index.js'))

const secret = `whsec_${randomBytes(32).toString('base64')}`
const former = `whsec_${randomBytes(32).toString('base64')}`
const event = {
  id: randomUUID(),
  createdDate: '2026-11-21T12:00:00.000Z',
  eventType: 'TEST',
  object: { id: 'ü' },
}
const body = JSON.stringify(event)

/** As another implementation of the standard signs it. */
function headersOf(secrets: readonly string[], ageS = 0, id: string = event.id): Record<string, string> {
  const at = new Date(Date.now() - ageS * 1_000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map(each => new Webhook(each).sign(id, at, body)).join(' '),
  }
}

/** As another implementation signs it: Node's Ed25519. */
function signedBy(privateKey: KeyObject, ageS = 0): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000) - ageS)
  const signature = sign(null, Buffer.from(`${event.id}.${timestamp}.${body}`), privateKey)
  return {
    'webhook-id': event.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1a,${signature.toString('base64')}`,
  }
}

/** A private key, and the public one as a subscription shows it. */
function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x } = publicKey.export({ format: 'jwk' })
  return { privateKey, shown: `whpk_${Buffer.from(x!, 'base64url').toString('base64')}` }
}

t.test('A signed event is accepted, however its parts are given', async t => {
  const headers = headersOf([secret])
  t.strictSame(verifyWebhook(body, headers, secret), event)
  t.strictSame(verifyWebhook(Buffer.from(body), new Headers(headers), [secret]), event)
})

t.test('While a secret is changed, either side may have either or both', async t => {
  for (const signing of [[former], [secret, former], [secret]])
    for (const known of [[former, secret], signing])
      t.strictSame(verifyWebhook(body, headersOf(signing), known), event)
  t.strictSame(verifyWebhook(body, headersOf([secret, former]), former), event)
})

t.test('A webhook without a valid signature is refused', async t => {
  const good = headersOf([secret])
  const refused: readonly (readonly [title: string, body: string, headers: object, secret: unknown])[] = [
    ['another secret', body, good, former],
    ['another body', `${body} `, good, secret],
    ['another id', body, { ...good, 'webhook-id': randomUUID() }, secret],
    [
      'another time',
      body,
      { ...good, 'webhook-timestamp': String(Number(good['webhook-timestamp']) - 1) },
      secret,
    ],
    [
      'another version of signatures',
      body,
      { ...good, 'webhook-signature': good['webhook-signature']!.replace('v1', 'v2') },
      secret,
    ],
    ['an old one', body, headersOf([secret], 302), secret],
    ['one before its time', body, headersOf([secret], -302), secret],
    ['a time that is no number', body, { ...good, 'webhook-timestamp': 'NaN' }, secret],
    ['no secret', body, good, []],
    ...Object.keys(good).map(
      name => [`without ${name}`, body, { ...good, [name]: undefined }, secret] as const,
    ),
  ]
  for (const [title, ...args] of refused)
    t.throws(() => verifyWebhook(...args), WebhookVerificationError, title)
  t.throws(() => verifyWebhook(body, good, 'whsec_'), TypeError, 'an empty secret, which anyone knows')
})

t.test('The tolerance can be set', async t => {
  t.strictSame(verifyWebhook(body, headersOf([secret], 500), secret, { tolerance: 600 }), event)
  t.throws(
    () => verifyWebhook(body, headersOf([secret], 30), secret, { tolerance: 10 }),
    WebhookVerificationError,
  )
})

t.test('A public key verifies asymmetric signatures, also while keys or schemes are changed', async t => {
  const [own, other] = [newKeys(), newKeys()]
  const headers = signedBy(own.privateKey)
  t.strictSame(verifyWebhook(body, headers, own.shown), event)
  t.strictSame(
    verifyWebhook(Buffer.from(body), new Headers(headers), [secret, other.shown, own.shown]),
    event,
  )
  const timestamp = headers['webhook-timestamp']!
  const v1 = new Webhook(secret).sign(event.id, new Date(Number(timestamp) * 1_000), body)
  const both = { ...headers, 'webhook-signature': `${v1} ${headers['webhook-signature']}` }
  for (const key of [secret, own.shown]) t.strictSame(verifyWebhook(body, both, key), event)
})

t.test('An asymmetric signature is refused with another key, body, id, time or scheme', async t => {
  const [own, other] = [newKeys(), newKeys()]
  const good = signedBy(own.privateKey)
  const [, value] = good['webhook-signature']!.split(',')
  const content = `${event.id}.${good['webhook-timestamp']}.${body}`
  // What anyone can make who knows the public key: for a verifier that takes it for a secret.
  const forged = (key: string | Buffer) => ({
    ...good,
    'webhook-signature': `v1,${createHmac('sha256', key).update(content).digest('base64')}`,
  })
  const bytes = Buffer.from(own.shown.slice(5), 'base64')
  const earlier = String(Number(good['webhook-timestamp']) - 1)
  const refused: readonly (readonly [title: string, body: string, headers: object, key: unknown])[] = [
    ['another key', body, good, other.shown],
    ['a signature with another key', body, signedBy(other.privateKey), own.shown],
    ['another body', body.replace('ü', 'u'), good, own.shown],
    ['another id', body, { ...good, 'webhook-id': randomUUID() }, own.shown],
    ['another time', body, { ...good, 'webhook-timestamp': earlier }, own.shown],
    ['an old one', body, signedBy(own.privateKey, 302), own.shown],
    ['one before its time', body, signedBy(own.privateKey, -302), own.shown],
    ['a secret', body, good, secret],
    ['an HMAC with the public key', body, forged(bytes), own.shown],
    ['an HMAC with the text of the public key', body, forged(own.shown), own.shown],
    ...['v1', 'v2', '', 'V1A'].map(
      version =>
        [
          `version ${version}`,
          body,
          { ...good, 'webhook-signature': `${version},${value}` },
          own.shown,
        ] as const,
    ),
    ...['v1a', 'v1a,', `v1a,${value!.slice(4)}`].map(
      each => ['a part of a signature', body, { ...good, 'webhook-signature': each }, own.shown] as const,
    ),
  ]
  for (const [title, ...args] of refused)
    t.throws(() => verifyWebhook(...args), WebhookVerificationError, title)
  for (const key of ['whpk_', 'whpk_AAAA', own.shown.replace('whpk', 'whsk')])
    t.throws(() => verifyWebhook(body, good, key), TypeError, key)
})
