import t from 'tap'
import { runningEdge } from './running-edge.ts'

const allowed = { client: { perSecond: 5, burst: 10 }, organization: { perSecond: 10, burst: 15 } }
const edge = await runningEdge(t, { allowed })

type Headers = Record<string, string>
const validate = (headers?: Headers) => edge.post('/payments/validations', {}, headers)
const fieldsOf = ({ headers }: { headers: globalThis.Headers }) => [
  headers.get('ratelimit-policy'),
  headers.get('ratelimit'),
]
const refill = () => edge.clock.forward(60_000)

t.test('each answer says what its client and organization may still send', async t => {
  const policy = '"client";q=10;w=2, "organization";q=15;w=2'
  t.strictSame(fieldsOf(await validate()), [policy, '"client";r=9;t=2, "organization";r=14;t=2'])
  const wrong = await edge.post('/payments/validations', { country: 1 })
  t.strictSame([wrong.status, ...fieldsOf(wrong)], [400, policy, '"client";r=8;t=2, "organization";r=13;t=2'])
  const unrouted = await edge.get('/gambling/exports', { headers: { Authorization: `Bearer ${edge.token}` } })
  t.strictSame([unrouted.status, ...fieldsOf(unrouted)], [404, null, null])
  const open = await edge.get('/healthz')
  t.strictSame(fieldsOf(open), [null, null], 'a route without a token')
  refill()
})

t.test('beyond its limit a client is refused, and no other client', async t => {
  const other = await edge.otherClient(await edge.stores.organizations.create('Beta'))
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await validate()).status)
  t.strictSame(statuses, [...Array(10).fill(200), 429])
  const { headers, body } = await validate()
  t.equal(headers.get('retry-after'), '1')
  t.strictSame(body, {
    code: 'RATE_LIMITED',
    message: 'the client may send 5 requests a second; try again in 1 s',
  })
  t.match(headers.get('ratelimit'), /^"client";r=0;t=1, /)
  t.equal((await validate(other)).status, 200)
  edge.clock.forward(200)
  t.strictSame(
    [(await validate()).status, (await validate()).status],
    [200, 429],
    'a fifth of a second later',
  )
  refill()
})

t.test('the clients of an organization share its limit', async t => {
  const other = await edge.otherClient()
  for (let n = 0; n < 8; n++) t.equal((await validate()).status, 200)
  for (let n = 0; n < 7; n++) t.equal((await validate(other)).status, 200)
  const { status, body } = await validate(other)
  t.strictSame(
    [status, body.message],
    [429, 'the organization may send 10 requests a second; try again in 1 s'],
  )
  refill()
})

t.test('a bulk request counts as one for each five items', async t => {
  const bulk = (items: number) => edge.post('/payments/bulk-validations', { items: Array(items).fill({}) })
  const left = async (items: number) => /r=(\d+)/.exec((await bulk(items)).headers.get('ratelimit')!)![1]
  t.strictSame(
    [await left(0), await left(1), await left(5), await left(6), await left(20)],
    ['9', '8', '7', '5', '1'],
  )
  t.strictSame([(await bulk(20)).status, (await bulk(1)).status], [200, 429], 'the last one leaves a debt')
  edge.clock.forward(600)
  t.equal((await bulk(1)).status, 429)
  edge.clock.forward(200)
  t.equal((await bulk(1)).status, 200)
  refill()
})

t.test('what operators set for a client or an organization takes the place of the settings', async t => {
  const { clients, organizations } = edge.stores
  await clients.allow(edge.clientId, { perSecond: 1, burst: 3 })
  await organizations.allow(edge.organizationId, { perSecond: 1_000, burst: 2 })
  await edge.identity.refresh()
  const first = await validate()
  t.strictSame(fieldsOf(first), [
    '"client";q=3;w=3, "organization";q=2;w=1',
    '"client";r=2;t=2, "organization";r=1;t=1',
  ])
  t.strictSame([(await validate()).status, (await validate()).status], [200, 429])
  await clients.allow(edge.clientId, undefined)
  await organizations.allow(edge.organizationId, undefined)
  await edge.identity.refresh()
  refill()
  t.match(fieldsOf(await validate())[0], '"client";q=10;w=2, "organization";q=15;w=2')
})

t.test("requests without a valid token use up nobody's limit", async t => {
  refill()
  for (let n = 0; n < 20; n++) await validate({ Authorization: 'Bearer made-up' })
  t.match(fieldsOf(await validate())[1], /^"client";r=9;/)
})
