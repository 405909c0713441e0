import t from 'tap'
import { load, needsOf } from '../../edge/web/docs/growth/load.ts'

t.test('a load needs what its requests were measured to need', async t => {
  for (const { name, programs, bytes, days } of load) {
    t.ok(programs > 0, name)
    t.equal(bytes > 0, days > 0, name)
  }
  const [one, thousand] = [needsOf(1), needsOf(1_000)]
  for (const [need, value] of Object.entries(one)) {
    t.ok(value > 0, need)
    t.ok(Math.abs(thousand[need as keyof typeof one] / value - 1_000) < 1e-6, need)
  }
})
