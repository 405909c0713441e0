import t from 'tap'
import { endpointLimits, type Limit } from '../../services/notifier/endpoint-limits.ts'
import { ATTEMPTS_MAX, parseRetryAfterMs, retryDelayMs } from '../../services/notifier/schedule.ts'
import { stoppedClock } from '../harness/identity.ts'

const failure = { minimumMs: 0 }
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

t.test('ten attempts are spread over 75.5 hours, with a jitter of 20 percent', t => {
  const delays = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, index) =>
    retryDelayMs(index + 1, failure, 0.5)!,
  )
  const minutes = [5, 30]
  const hours = [2, 5, 10, 14, 20, 24]
  t.strictSame(delays, [5 * SECOND, ...minutes.map(each => each * MINUTE), ...hours.map(each => each * HOUR)])
  t.equal(
    delays.reduce((sum, each) => sum + each),
    75 * HOUR + 35 * MINUTE + 5 * SECOND,
  )
  t.equal(retryDelayMs(ATTEMPTS_MAX, failure, 0.5), undefined)
  for (const [index, delay] of delays.entries()) {
    t.equal(Math.round(retryDelayMs(index + 1, failure, 0)!), delay * 0.8)
    t.equal(Math.round(retryDelayMs(index + 1, failure, 1)!), delay * 1.2)
  }
  t.end()
})

t.test('Retry-After can lengthen a delay, up to a limit, but never shorten it', t => {
  const cases: readonly (readonly [
    attempts: number,
    requested: number | undefined,
    minimumMs: number,
    expected: number,
  ])[] = [
    [1, undefined, MINUTE, MINUTE],
    [1, 1 * SECOND, 0, 5 * SECOND],
    [1, 20 * SECOND, 0, 20 * SECOND],
    [1, 20 * SECOND, MINUTE, MINUTE],
    [1, 90 * MINUTE, 0, HOUR],
    [2, 1, MINUTE, 5 * MINUTE],
    [4, 3 * HOUR, 0, 3 * HOUR],
    [4, 9 * HOUR, 0, 4 * HOUR],
    [4, Infinity, 0, 4 * HOUR],
  ]
  for (const [attempts, requested, minimumMs, expected] of cases) {
    t.equal(retryDelayMs(attempts, { retryAfterMs: requested, minimumMs }, 0.5), expected)
  }
  const now = Date.parse('2026-11-21T12:00:00Z')
  const headers: readonly (readonly [header: string | undefined, expected: number | undefined])[] = [
    [undefined, undefined],
    ['120', 120 * SECOND],
    ['0', 0],
    ['9999999999', 9_999_999_999 * SECOND],
    ['Sat, 21 Nov 2026 12:05:00 GMT', 5 * MINUTE],
    ['Sat, 21 Nov 2026 11:05:00 GMT', 0],
    ['soon', undefined],
  ]
  for (const [header, expected] of headers)
    t.equal(parseRetryAfterMs(header, now), expected, header ?? 'none')
  t.end()
})

/** Limits where the host of endpoint `a` is known, and the limit of hosts is too high to matter. */
function knownLimits(endpoint: Limit, now?: () => number) {
  const limits = endpointLimits({
    endpoint,
    host: { concurrency: 1_000, rate: 1_000_000 },
    ...(now && { now }),
  })
  limits.onHostKnown('a', 'host')
  return limits
}

t.test('the endpoints of one host share a limit, and hosts have one each', t => {
  const clock = stoppedClock()
  const [endpoint, host] = [
    { concurrency: 8, rate: 8 },
    { concurrency: 10, rate: 20 },
  ]
  const limits = endpointLimits({ endpoint, host, now: clock.now })
  t.strictSame(
    [limits.capacityOf('a'), limits.groups.of('a')],
    [1, undefined],
    'one while the host is unknown',
  )
  limits.onRequestStarted('a')
  t.equal(limits.capacityOf('a'), 0)
  for (const id of ['a', 'b']) limits.onHostKnown(id, 'org one.example')
  limits.onHostKnown('c', 'org two.example')
  t.equal(limits.capacityOf('a'), 7)
  t.equal(limits.groups.of('b'), 'org one.example')
  const [one, two] = ['org one.example', 'org two.example']
  t.equal(limits.groups.capacityOf(one), 9, 'what runs already counts')
  for (let count = 0; count < 5; count++) limits.onRequestStarted('a')
  t.strictSame([limits.capacityOf('b'), limits.capacityOf('c')], [4, 8])
  for (let count = 0; count < 6; count++) limits.onRequestEnded('a', true)
  t.equal(limits.groups.capacityOf(one), 10)
  for (let count = 0; count < 8; count++) limits.onRequestStarted('b')
  for (let count = 0; count < 8; count++) limits.onRequestEnded('b', true)
  t.equal(limits.groups.capacityOf(one), 6, 'of twenty per second')
  clock.forward(500)
  t.equal(limits.groups.capacityOf(one), 10)

  limits.onRequestStarted('a')
  limits.onHostKnown('a', 'org two.example')
  t.strictSame([limits.groups.capacityOf(one), limits.groups.capacityOf(two)], [10, 9], 'a url that moved')
  limits.onRequestEnded('a', true)
  t.equal(limits.groups.capacityOf(two), 10)
  t.end()
})

t.test('a host counts the requests of all its endpoints, also after none were used for a while', t => {
  const clock = stoppedClock()
  const limit = { concurrency: 8, rate: 8 }
  const limits = endpointLimits({ endpoint: limit, host: limit, now: clock.now })
  limits.onHostKnown('a', 'host')
  limits.onRequestStarted('a')
  limits.onRequestEnded('a', false, 2 * MINUTE)
  clock.forward(11 * MINUTE)
  limits.capacityOf('another')
  for (let count = 0; count < 8; count++) limits.onRequestStarted('a')
  limits.onHostKnown('b', 'host')
  t.equal(limits.capacityOf('b'), 0)
  t.end()
})

t.test('an endpoint is limited in concurrent requests and in requests per second', t => {
  const clock = stoppedClock()
  const limits = knownLimits({ concurrency: 3, rate: 4 }, clock.now)
  limits.onHostKnown('b', 'host')
  t.equal(limits.capacityOf('a'), 3)
  for (const _ of [1, 2, 3]) limits.onRequestStarted('a')
  t.strictSame([limits.capacityOf('a'), limits.capacityOf('b')], [0, 3], 'each endpoint has its own limit')
  for (const _ of [1, 2, 3]) limits.onRequestEnded('a', true)
  t.equal(limits.capacityOf('a'), 1, 'one of four per second is left')
  limits.onRequestStarted('a')
  limits.onRequestEnded('a', true)
  t.equal(limits.capacityOf('a'), 0)
  clock.forward(500)
  t.equal(limits.capacityOf('a'), 2)
  clock.forward(10_000)
  t.equal(limits.capacityOf('a'), 3)
  t.end()
})

t.test(
  'five failures in a row open the circuit breaker, for longer each time, and then one request probes the endpoint',
  t => {
    const clock = stoppedClock()
    const limits = knownLimits({ concurrency: 8, rate: 1_000 }, clock.now)
    const fail = () => {
      limits.onRequestStarted('a')
      limits.onRequestEnded('a', false)
    }
    for (const _ of [1, 2, 3, 4]) fail()
    t.equal(limits.capacityOf('a'), 8)
    fail()
    for (const seconds of [30, 60, 120, 120]) {
      t.strictSame(
        [limits.capacityOf('a'), limits.circuitBreakers()],
        [0, { closed: 0, open: 1, half_open: 0 }],
      )
      fail()
      clock.forward(seconds * 1_000 - 1)
      t.equal(limits.capacityOf('a'), 0, 'requests that were running neither prolong nor shorten it')
      clock.forward(1)
      t.strictSame(
        [limits.capacityOf('a'), limits.circuitBreakers()],
        [1, { closed: 0, open: 0, half_open: 1 }],
      )
      fail()
    }
    limits.probe('a')
    t.equal(limits.capacityOf('a'), 1, 'or at once when a client asks for its deliveries')
    limits.onRequestStarted('a')
    t.equal(limits.capacityOf('a'), 0, 'one at a time')
    limits.onRequestEnded('a')
    t.equal(limits.capacityOf('a'), 1, 'a request that was not sent says nothing about the endpoint')
    limits.onRequestStarted('a')
    limits.onRequestEnded('a', true)
    t.strictSame(
      [limits.capacityOf('a'), limits.circuitBreakers()],
      [8, { closed: 1, open: 0, half_open: 0 }],
    )
    t.end()
  },
)

t.test('setting the time of day does not affect limits and circuit breakers', t => {
  let time = Date.now()
  t.intercept(Date, 'now', { value: () => time })
  const limits = knownLimits({ concurrency: 8, rate: 1_000 })
  const fail = () => {
    limits.onRequestStarted('a')
    limits.onRequestEnded('a', false)
  }
  for (const _ of [1, 2, 3, 4]) fail()
  time -= HOUR
  t.equal(limits.capacityOf('a'), 8)
  fail()
  time += 2 * HOUR
  t.equal(limits.capacityOf('a'), 0)
  t.end()
})
