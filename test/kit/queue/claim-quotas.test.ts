import t from 'tap'
import { claimQuotas } from '../../../services/kit/queue/claim-quotas.ts'

const partitions = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`)
const total = (quotas: ReadonlyMap<string, number>) =>
  [...quotas.values()].reduce((sum, quota) => sum + quota, 0)
const wide = { busy: new Set<string>(), capacityOf: () => 32, concurrency: 100, free: 100 }

t.test('partitions share free places equally, each up to its capacity', async t => {
  t.strictSame([...claimQuotas({ ...wide, open: ['one'] })], [['one', 32]])
  t.strictSame(new Set(claimQuotas({ ...wide, open: partitions(5, 'partition') }).values()), new Set([15]))
  t.strictSame(
    [
      ...claimQuotas({
        ...wide,
        open: ['one', 'two'],
        capacityOf: partition => (partition === 'one' ? 3 : 32),
      }).values(),
    ],
    [3, 32],
  )
  t.strictSame([...claimQuotas({ ...wide, open: [] })], [])
})

t.test('busy partitions leave a quarter of all places to idle ones', async t => {
  const slow = partitions(200, 'slow')
  const busy = new Set(slow)
  t.equal(total(claimQuotas({ ...wide, busy, open: slow })), 75)
  t.equal(total(claimQuotas({ ...wide, busy, open: slow, free: 25 })), 0)
  t.strictSame([...claimQuotas({ ...wide, busy, open: [...slow, 'idle'], free: 25 })], [['idle', 1]])
})

t.test('with fewer free places than partitions, those due the longest get one', async t => {
  const open = partitions(200, 'partition')
  t.strictSame([...claimQuotas({ ...wide, open, free: 10 }).keys()], open.slice(0, 10))
})

t.test(
  'partitions of a group share its capacity, and those that get none are left for the next time',
  async t => {
    const open = [...partitions(3, 'grouped'), 'alone']
    const groups = {
      of: (partition: string) => (partition === 'alone' ? undefined : 'the group'),
      capacityOf: () => 20,
    }
    t.strictSame(
      [...claimQuotas({ ...wide, capacityOf: () => 16, groups, open })],
      [
        ['grouped 0', 16],
        ['grouped 1', 4],
        ['alone', 16],
      ],
    )
  },
)
