import { randomBytes, randomUUID } from 'node:crypto'
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
