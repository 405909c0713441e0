import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { concurrencyLimiter } from '../../../../edge/gateway/http/concurrency-limiter.ts'

/** Long, so that requests left waiting are not refused while the process runs other files. */
const A_DAY_MS = 86_400_000
const limits = { permits: 4, waitingOfClientMax: 1_000, waitingMax: 5_000, waitMs: A_DAY_MS }

/** The error that the work fails with. */
const failureOf = async (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      error => error,
    )

/** A limiter whose requests hold their permits until `leave`. `began` has the order in which they began. */
function running(more: Partial<typeof limits> = {}) {
  const limiter = concurrencyLimiter({ ...limits, ...more })
  const began: string[] = []
  const enter = (organization: string, client: string, wanted = 1, label = client) => {
    const begin = () => void began.push(label)
    const turn = limiter.acquire(organization, client, wanted)
    return turn === undefined ? begin() : turn.then(begin)
  }
  return { enter, began, leave: limiter.release }
}

t.test('whatever one organization sends, another is served at once', async t => {
  const { enter, began } = running()
  for (let n = 0; n < 500; n++) void enter('flooder', 'f')
  t.equal(began.length, 4, 'of the flood, as many as there are permits')
  void enter('other', 'o')
  t.strictSame(began, ['f', 'f', 'f', 'f', 'o'])
})

t.test('the clients of one organization take turns, however much one of them sends', async t => {
  const { enter, began, leave } = running()
  for (let n = 0; n < 500; n++) void enter('one', 'f')
  for (let n = 0; n < 3; n++) void enter('one', 'a')
  void enter('one', 'b')
  for (let n = 0; n < 8; n++) {
    leave('one', 1)
    await setImmediate()
  }
  t.strictSame(began.slice(4), ['f', 'a', 'b', 'f', 'a', 'f', 'a', 'f'])
})

t.test('the requests of a client are served in their order, and all of them', async t => {
  const { enter, began, leave } = running()
  const size = (n: number) => 1 + (n % 3)
  for (let n = 0; n < 50; n++) void enter('one', `c${n % 5}`, size(n), String(n))
  for (let left = 0; left < 50; left++) {
    leave('one', size(Number(began[left])))
    await setImmediate()
  }
  for (let client = 0; client < 5; client++) {
    const own = began.map(Number).filter(n => n % 5 === client)
    t.strictSame(
      own,
      Array.from({ length: 10 }, (_, turn) => 5 * turn + client),
    )
  }
})

t.test('a large request takes several permits, and one larger than all of them is served alone', async t => {
  const { enter, began, leave } = running()
  void enter('one', 'a', 3)
  void enter('one', 'b', 2)
  void enter('one', 'c', 1)
  t.strictSame(began, ['a'], 'what fits does not overtake what waits')
  leave('one', 3)
  await setImmediate()
  t.strictSame(began, ['a', 'b', 'c'])
  void enter('one', 'd', 99)
  leave('one', 2)
  await setImmediate()
  t.equal(began.length, 3)
  leave('one', 1)
  await setImmediate()
  t.strictSame(began.at(-1), 'd')
})

t.test('a full queue sheds its own client, and no other', async t => {
  const { enter, began, leave } = running({ waitingOfClientMax: 10 })
  for (let n = 0; n < 14; n++) void enter('one', 'f')
  t.match(await failureOf(() => enter('one', 'f')), { kind: 'tooMany', retryAfterSeconds: 1 })
  void enter('one', 'a')
  leave('one', 1)
  leave('one', 1)
  await setImmediate()
  t.strictSame(began.slice(4), ['f', 'a'])
  t.equal(began.length, 6)
})

t.test('a large request takes as much of a queue as it takes permits', async t => {
  const { enter } = running({ waitingOfClientMax: 10, waitingMax: 15 })
  for (const client of ['a', 'a', 'b']) void enter('one', client, 4)
  t.match(await failureOf(() => enter('one', 'a', 7)), { kind: 'tooMany' }, 'of its client')
  void enter('one', 'a', 6)
  t.match(await failureOf(() => enter('one', 'b', 2)), { kind: 'unavailable' }, 'of all')
})

t.test('all queues together are bounded', async t => {
  const { enter } = running({ waitingMax: 10 })
  for (let n = 0; n < 14; n++) void enter('one', `c${n}`)
  t.match(await failureOf(() => enter('one', 'another')), { kind: 'unavailable', retryAfterSeconds: 1 })
})

t.test('a request that has waited too long is refused, and gives up its place', async t => {
  // The limiter does not keep the process running.
  const alive = setTimeout(() => {}, 60_000)
  t.teardown(() => clearTimeout(alive))
  const { enter, began, leave } = running({ permits: 1, waitMs: 1 })
  void enter('one', 'a')
  t.match(await failureOf(() => enter('one', 'b')), { kind: 'unavailable', retryAfterSeconds: 1 })
  leave('one', 1)
  void enter('one', 'c')
  t.strictSame(began, ['a', 'c'])
})

t.test(
  'all permits that a bulk request releases are taken by those that wait, though they are of one client',
  async t => {
    const { enter, began, leave } = running()
    void enter('one', 'a', 4, 'bulk')
    for (let n = 0; n < 6; n++) void enter('one', 'a')
    leave('one', 4)
    await setImmediate()
    t.strictSame(began, ['bulk', 'a', 'a', 'a', 'a'])
  },
)

t.test('all that have waited too long are refused at once, though they are of one client', async t => {
  const alive = setTimeout(() => {}, 60_000)
  t.teardown(() => clearTimeout(alive))
  const { enter } = running({ permits: 1, waitMs: 1 })
  void enter('one', 'a')
  const told: unknown[] = []
  for (let n = 0; n < 20; n++) void failureOf(() => enter('one', 'a')).then(() => told.push(n))
  await failureOf(() => enter('one', 'a'))
  t.equal(told.length, 20)
})
