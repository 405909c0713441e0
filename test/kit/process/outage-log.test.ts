import { mock } from 'node:test'
import t, { type Test } from 'tap'
import type { LogLine } from '../../../services/kit/process/logging/log.ts'
import { outageLog } from '../../../services/kit/process/logging/outage-log.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const pass = (milliseconds: number) => mock.timers.tick(milliseconds)

/** With a clock that only the test moves. */
function world(t: Test) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 0 })
  t.teardown(() => mock.timers.reset())
  const lines: LogLine[] = []
  const events = { failed: 'queue.claim-failed', recovered: 'queue.claim-recovered' } as const
  const outage = outageLog((event, fields, level) => lines.push({ event, level, ...fields }), events, {
    table: 'deliveries',
  })
  return { lines, outage }
}

t.test('an outage is one line when it begins, and one when it is over', async t => {
  const { lines, outage } = world(t)
  for (let tries = 0; tries < 100; tries++) {
    outage.failed(refused, { retryInMs: 500 })
    pass(0.5 * SECOND)
  }
  outage.worked()
  pass(2 * SECOND)
  outage.worked()
  pass(3 * SECOND)
  t.strictSame(lines, [
    {
      event: 'queue.claim-failed',
      level: 'warn',
      table: 'deliveries',
      retryInMs: 500,
      error: 'connect ECONNREFUSED',
    },
    {
      event: 'queue.claim-recovered',
      level: undefined,
      table: 'deliveries',
      since: '1970-01-01T00:00:00.000Z',
      seconds: 50,
      failures: 100,
    },
  ])
  pass(MINUTE)
  outage.failed(refused)
  t.equal(lines.length, 3, 'the next outage is told anew')
  t.notOk('since' in lines[2]!)
})

t.test('an outage with a moment of success in between is still one outage', async t => {
  const { lines, outage } = world(t)
  for (let tries = 0; tries < 20; tries++) {
    outage.failed(refused)
    pass(SECOND)
    outage.worked()
    pass(SECOND)
  }
  t.equal(lines.length, 1)
})

t.test('a long outage is logged again at growing intervals, at most 10 minutes, with `since`', async t => {
  const { lines, outage } = world(t)
  const minutes: number[] = []
  for (let seconds = 0; seconds < 60 * 60; seconds += 5) {
    const told = lines.length
    outage.failed(refused)
    if (lines.length > told) minutes.push(seconds / 60)
    pass(5 * SECOND)
  }
  t.strictSame(minutes, [0, 1, 3, 7, 15, 25, 35, 45, 55])
  t.match(lines[1], { since: '1970-01-01T00:00:00.000Z', failures: 13, error: 'connect ECONNREFUSED' })
})

t.test('a bug during an outage is logged too, with its stack', async t => {
  const { lines, outage } = world(t)
  for (let tries = 0; tries < 3; tries++) {
    outage.failed(refused)
    outage.failed(new TypeError('x is undefined'))
    pass(SECOND)
  }
  t.match(lines, [{ error: 'connect ECONNREFUSED' }, { error: 'x is undefined', stack: /TypeError/ }])
  t.equal(lines.length, 2)
})
