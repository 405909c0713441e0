import t from 'tap'
import { isUuid, timeOrderedUuid } from '../../services/kit/ids.ts'

t.test('time-ordered UUIDs are of version 7, begin with their time, and differ', async t => {
  const now = Date.UTC(2026, 10, 30)
  const ids = Array.from({ length: 100 }, () => timeOrderedUuid(now))
  t.ok(ids.every(isUuid))
  t.ok(ids.every(id => /^[^-]+-[^-]+-7[^-]+-[89ab]/.test(id)))
  t.strictSame(new Set(ids.map(id => Number.parseInt(id.replace('-', '').slice(0, 12), 16))), new Set([now]))
  t.equal(new Set(ids).size, ids.length)
})
