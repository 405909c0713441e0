import t from 'tap'
import { rateLimit } from '../../../../edge/gateway/http/rate-limit.ts'

t.test('a key that has used up its events may go on when its minute ends', async t => {
  let now = 0
  const limit = rateLimit(2, { now: () => now })
  limit.record('a')
  now = 30_000
  limit.record('a')
  t.equal(limit.secondsUntilAllowed('a'), 30)
  t.equal(limit.secondsUntilAllowed('b'), undefined)
  now = 60_000
  t.equal(limit.secondsUntilAllowed('a'), undefined)
})

t.test('a clock that is set back by an hour lets nobody wait for an hour', async t => {
  let now = 3_600_000
  const limit = rateLimit(1, { now: () => now })
  limit.record('a')
  now = 0
  t.equal(limit.secondsUntilAllowed('a'), undefined)
  limit.record('a')
  t.equal(limit.secondsUntilAllowed('a'), 60)
})
