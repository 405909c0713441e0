import t from 'tap'
import { circuitBreaker } from '../../services/verification/routing/circuit-breaker.ts'

function breakerWithClock() {
  let now = 0
  return { breaker: circuitBreaker(() => now), pass: (ms: number) => void (now += ms) }
}

t.test('five outages within 30 seconds open the circuit of that bank only', async t => {
  const { breaker, pass } = breakerWithClock()
  for (let outages = 0; outages < 5; outages++) {
    t.ok(breaker.permits('one'))
    breaker.onOutage('one')
    pass(1_000)
  }
  t.notOk(breaker.permits('one'))
  t.ok(breaker.permits('other'))
  t.equal(breaker.openCount(), 1)
})

t.test('outages further apart leave it closed', async t => {
  const { breaker, pass } = breakerWithClock()
  for (let outages = 0; outages < 20; outages++) {
    breaker.onOutage('one')
    pass(7_600)
    t.ok(breaker.permits('one'))
  }
})

t.test('an open circuit lets one question through after 15 seconds, and an answer closes it', async t => {
  const { breaker, pass } = breakerWithClock()
  const fail = () => Array.from({ length: 5 }, () => breaker.onOutage('one'))
  fail()
  pass(14_999)
  t.notOk(breaker.permits('one'))
  pass(1)
  t.strictSame([breaker.permits('one'), breaker.permits('one')], [true, false], 'one asks, the others do not')
  breaker.onOutage('one')
  pass(14_999)
  t.notOk(breaker.permits('one'), 'a failed probe opens it again')
  pass(1)
  t.ok(breaker.permits('one'))
  breaker.onAnswer('one')
  t.strictSame([breaker.permits('one'), breaker.permits('one')], [true, true])
  t.equal(breaker.openCount(), 0)
})

t.test('a probe whose process is slow is followed by another', async t => {
  const { breaker, pass } = breakerWithClock()
  for (let outages = 0; outages < 5; outages++) breaker.onOutage('one')
  pass(15_000)
  breaker.permits('one')
  pass(15_000)
  t.ok(breaker.permits('one'))
})

t.test('memory is bounded: the bank that failed longest ago is forgotten', async t => {
  const { breaker } = breakerWithClock()
  for (let outages = 0; outages < 5; outages++) breaker.onOutage('first')
  for (let bank = 0; bank < 10_000; bank++) breaker.onOutage(`bank ${bank}`)
  t.ok(breaker.permits('first'))
})
