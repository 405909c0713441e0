import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { grouped } from '../../services/verification/records/grouped.ts'

interface Item {
  readonly owner: string
  readonly id: number
}

/** Records the groups that ran, and fails those that have a negative id. */
function recorded(fail: () => Error = () => new Error('poison')) {
  const groups: (readonly Item[])[] = []
  const run = grouped<Item, string>({
    keyOf: ({ owner }) => owner,
    idOf: ({ id }) => String(id),
    async run(items) {
      groups.push(items)
      await sleep(5)
      if (items.some(({ id }) => id < 0)) throw fail()
      return items.map(({ owner, id }) => `${owner}${id}`)
    },
  })
  return { groups, run }
}

t.test(
  'the first item runs at once, and what comes meanwhile runs together, each with its own result',
  async t => {
    const { groups, run } = recorded()
    const results = await Promise.all([...Array(250).keys()].map(id => run({ owner: 'a', id })))
    t.strictSame(
      results,
      [...Array(250).keys()].map(id => `a${id}`),
    )
    t.strictSame(
      groups.map(group => group.length),
      [1, 100, 100, 49],
    )
  },
)

t.test('items of different keys do not wait for each other', async t => {
  const { groups, run } = recorded()
  await Promise.all([run({ owner: 'a', id: 1 }), run({ owner: 'b', id: 1 }), run({ owner: 'a', id: 2 })])
  t.strictSame(
    groups.map(group => group.map(({ owner, id }) => `${owner}${id}`)),
    [['a1'], ['b1'], ['a2']],
  )
})

t.test('the same id twice is never in one group', async t => {
  const { groups, run } = recorded()
  await Promise.all([7, 1, 1, 2, 1].map(id => run({ owner: 'a', id })))
  t.strictSame(
    groups.map(group => group.map(({ id }) => id)),
    [[7], [1, 2], [1], [1]],
  )
})

t.test('an item that makes its group fail fails alone', async t => {
  const { groups, run } = recorded()
  const results = await Promise.allSettled([0, 1, -2, 3].map(id => run({ owner: 'a', id })))
  t.strictSame(
    results.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  t.strictSame(
    groups.map(group => group.length),
    [1, 3, 1, 1, 1],
  )
})

t.test('a group that fails by an outage is not repeated', async t => {
  const { groups, run } = recorded(() => Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))
  const results = await Promise.allSettled([0, 1, -2, 3].map(id => run({ owner: 'a', id })))
  t.strictSame(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'rejected'],
  )
  t.equal(groups.length, 2)
})
