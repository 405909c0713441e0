import t from 'tap'
import { endpointLimits } from '../../services/notifier/endpoint-limits.ts'
import { ATTEMPTS_MAX, retryAfterMs, waitMs } from '../../services/notifier/schedule.ts'
import { stoppedClock } from '../harness/identity.ts'

const failure = { leastMs: 0 }
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

t.test('ten attempts spread over 75 hours and a half, each wait a fifth shorter or longer', t => {
  const waits = Array.from({ length: ATTEMPTS_MAX - 1 }, (_, index) => waitMs(index + 1, failure, 0.5)!)
  t.strictSame(waits, [
    ...[5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
    ...[10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  ])
  t.equal(
    waits.reduce((sum, each) => sum + each),
    75 * HOUR + 35 * MINUTE + 5 * SECOND,
  )
  t.equal(waitMs(ATTEMPTS_MAX, failure, 0.5), undefined)
  for (const [index, wait] of waits.entries()) {
    t.equal(Math.round(waitMs(index + 1, failure, 0)!), wait * 0.8)
    t.equal(Math.round(waitMs(index + 1, failure, 1)!), wait * 1.2)
  }
  t.end()
})

t.test('an endpoint may ask for more time, within reason, and never for less', t => {
  const cases: readonly (readonly [
    attempts: number,
    asked: number | undefined,
    leastMs: number,
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
  for (const [attempts, asked, leastMs, expected] of cases) {
    t.equal(waitMs(attempts, { retryAfterMs: asked, leastMs }, 0.5), expected)
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
  for (const [header, expected] of headers) t.equal(retryAfterMs(header, now), expected, header ?? 'none')
  t.end()
})

t.test('an endpoint is sent so much at a time, and so much a second', t => {
  const clock = stoppedClock()
  const limits = endpointLimits({ concurrency: 3, rate: 4, now: clock.now })
  t.equal(limits.room('a'), 3)
  for (const _ of [1, 2, 3]) limits.began('a')
  t.strictSame([limits.room('a'), limits.room('b')], [0, 3], 'each has its own')
  for (const _ of [1, 2, 3]) limits.ended('a', true)
  t.equal(limits.room('a'), 1, 'one is left of four a second')
  limits.began('a')
  limits.ended('a', true)
  t.equal(limits.room('a'), 0)
  clock.forward(500)
  t.equal(limits.room('a'), 2)
  clock.forward(10_000)
  t.equal(limits.room('a'), 3)
  t.end()
})

t.test('an endpoint that fails five times in a row rests, longer each time, and is then asked once', t => {
  const clock = stoppedClock()
  const limits = endpointLimits({ concurrency: 8, rate: 1_000, now: clock.now })
  const fail = () => {
    limits.began('a')
    limits.ended('a', false)
  }
  for (const _ of [1, 2, 3, 4]) fail()
  t.equal(limits.room('a'), 8)
  fail()
  for (const seconds of [30, 60, 120, 120]) {
    t.strictSame([limits.room('a'), limits.breakers()], [0, { closed: 0, open: 1, 'half-open': 0 }])
    fail()
    clock.forward(seconds * 1_000 - 1)
    t.equal(limits.room('a'), 0, 'what was under way makes it neither longer nor shorter')
    clock.forward(1)
    t.strictSame([limits.room('a'), limits.breakers()], [1, { closed: 0, open: 0, 'half-open': 1 }])
    fail()
  }
  limits.askAgain('a')
  t.equal(limits.room('a'), 1, 'or when somebody says that it is well again')
  limits.began('a')
  t.equal(limits.room('a'), 0, 'one at a time')
  limits.ended('a')
  t.equal(limits.room('a'), 1, 'what was not sent says nothing')
  limits.began('a')
  limits.ended('a', true)
  t.strictSame([limits.room('a'), limits.breakers()], [8, { closed: 1, open: 0, 'half-open': 0 }])
  t.end()
})

t.test('an endpoint is sent to and left alone for as long, whatever is done to the time of day', t => {
  let time = Date.now()
  t.intercept(Date, 'now', { value: () => time })
  const limits = endpointLimits({ concurrency: 8, rate: 1_000 })
  const fail = () => {
    limits.began('a')
    limits.ended('a', false)
  }
  for (const _ of [1, 2, 3, 4]) fail()
  time -= HOUR
  t.equal(limits.room('a'), 8)
  fail()
  time += 2 * HOUR
  t.equal(limits.room('a'), 0)
  t.end()
})
