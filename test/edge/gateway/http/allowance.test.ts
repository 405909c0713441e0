import t from 'tap'
import { Bucket } from '../../../../edge/gateway/http/allowance.ts'
import { usageFields } from '../../../../edge/gateway/http/usage.ts'

const allowance = { perSecond: 100, burst: 200 }

/** Takes all tokens, and returns their number. */
function drain(bucket: Bucket): number {
  let taken = 0
  for (; bucket.hasToken; taken++) bucket.take(1)
  return taken
}

t.test('a caller may send its burst at once, and then its rate', async t => {
  const bucket = new Bucket(allowance, 0)
  t.equal(drain(bucket), 200)
  bucket.refill(allowance, 10)
  t.equal(drain(bucket), 1)
  bucket.refill(allowance, 1_010)
  t.equal(drain(bucket), 100)
  bucket.refill(allowance, 3_600_000)
  t.equal(drain(bucket), 200, 'after a long pause not more than the burst')
})

t.test('parts of a token are not lost between requests', async t => {
  const bucket = new Bucket(allowance, 0)
  drain(bucket)
  for (let now = 1; now <= 30; now++) bucket.refill(allowance, now)
  t.equal(drain(bucket), 3)
})

t.test('more work than expected leaves a debt', async t => {
  const bucket = new Bucket(allowance, 0)
  drain(bucket)
  bucket.take(150)
  t.notOk(bucket.hasToken)
  t.equal(bucket.seconds(allowance), 2, 'the wait for the next token')
  bucket.refill(allowance, 1_000)
  t.equal(drain(bucket), 0)
  bucket.refill(allowance, 2_000)
  t.equal(drain(bucket), 50)
})

t.test('a new allowance holds at once, and a clock that is set back takes nothing away', async t => {
  const bucket = new Bucket(allowance, 10_000)
  bucket.refill({ perSecond: 1, burst: 5 }, 10_000)
  t.equal(bucket.remaining, 5)
  bucket.refill({ perSecond: 1, burst: 5 }, 0)
  t.equal(bucket.remaining, 5)
  bucket.take(5)
  bucket.refill({ perSecond: 1, burst: 5 }, 1_000)
  t.equal(bucket.remaining, 1)
})

t.test('the fields state each policy and its remaining quota, never more than the rate allows', async t => {
  const fieldsAfter = (taken: number, burst = 200) => {
    const bucket = new Bucket({ perSecond: 100, burst }, 0)
    bucket.take(taken)
    return usageFields([{ policy: 'client', allowance: { perSecond: 100, burst }, bucket }])
  }
  const policy = ['RateLimit-Policy', '"client";q=200;w=2', 'RateLimit']
  t.strictSame(fieldsAfter(0), [...policy, '"client";r=200;t=2'])
  t.strictSame(fieldsAfter(101), [...policy, '"client";r=99;t=1'])
  t.strictSame(fieldsAfter(200), [...policy, '"client";r=0;t=1'])
  t.strictSame(fieldsAfter(450), [...policy, '"client";r=0;t=3'], 'in debt')
  t.strictSame(fieldsAfter(0, 30), [
    'RateLimit-Policy',
    '"client";q=30;w=1',
    'RateLimit',
    '"client";r=30;t=1',
  ])
  t.strictSame(usageFields([]), [])
  const two = (['client', 'organization'] as const).map(policy => ({
    policy,
    allowance,
    bucket: new Bucket(allowance, 0),
  }))
  t.strictSame(usageFields(two).slice(0, 2), [
    'RateLimit-Policy',
    '"client";q=200;w=2, "organization";q=200;w=2',
  ])
})
