import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { fairSeats } from '../../../../edge/gateway/http/seats.ts'

/** What still waits when a test ends is not refused later, while the process runs other files. */
const A_DAY_MS = 86_400_000
const limits = { seats: 4, waitingOfClientMax: 1_000, waitingMax: 5_000, waitMs: A_DAY_MS }

/** What the work throws or rejects with. */
const failureOf = async (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      error => error,
    )

/** Seats whose requests stay until they are let go; records in which order they are seated. */
function room(more: Partial<typeof limits> = {}) {
  const seats = fairSeats({ ...limits, ...more })
  const seated: string[] = []
  const enter = (organization: string, client: string, wanted = 1, label = client) => {
    const seat = () => void seated.push(label)
    const turn = seats.enter(organization, client, wanted)
    return turn === undefined ? seat() : turn.then(seat)
  }
  return { enter, seated, leave: seats.leave }
}

t.test('whatever one organization sends, another is served at once', async t => {
  const { enter, seated } = room()
  for (let n = 0; n < 500; n++) void enter('flooder', 'f')
  t.equal(seated.length, 4, 'of the flood, as many as have a seat')
  void enter('other', 'o')
  t.strictSame(seated, ['f', 'f', 'f', 'f', 'o'])
})

t.test('the clients of one organization take turns, however much one of them sends', async t => {
  const { enter, seated, leave } = room()
  for (let n = 0; n < 500; n++) void enter('one', 'f')
  for (let n = 0; n < 3; n++) void enter('one', 'a')
  void enter('one', 'b')
  for (let n = 0; n < 8; n++) {
    leave('one', 1)
    await setImmediate()
  }
  t.strictSame(seated.slice(4), ['f', 'a', 'b', 'f', 'a', 'f', 'a', 'f'])
})

t.test('the requests of a client are served in their order, and all of them', async t => {
  const { enter, seated, leave } = room()
  const size = (n: number) => 1 + (n % 3)
  for (let n = 0; n < 50; n++) void enter('one', `c${n % 5}`, size(n), String(n))
  for (let left = 0; left < 50; left++) {
    leave('one', size(Number(seated[left])))
    await setImmediate()
  }
  for (let client = 0; client < 5; client++) {
    const own = seated.map(Number).filter(n => n % 5 === client)
    t.strictSame(
      own,
      Array.from({ length: 10 }, (_, turn) => 5 * turn + client),
    )
  }
})

t.test('a large request takes several seats, and one larger than all of them is served alone', async t => {
  const { enter, seated, leave } = room()
  void enter('one', 'a', 3)
  void enter('one', 'b', 2)
  void enter('one', 'c', 1)
  t.strictSame(seated, ['a'], 'what fits does not overtake what waits')
  leave('one', 3)
  await setImmediate()
  t.strictSame(seated, ['a', 'b', 'c'])
  void enter('one', 'd', 99)
  leave('one', 2)
  await setImmediate()
  t.equal(seated.length, 3)
  leave('one', 1)
  await setImmediate()
  t.strictSame(seated.at(-1), 'd')
})

t.test('a line that is full sheds its own client, and no other', async t => {
  const { enter, seated, leave } = room({ waitingOfClientMax: 10 })
  for (let n = 0; n < 14; n++) void enter('one', 'f')
  t.match(await failureOf(() => enter('one', 'f')), { kind: 'tooMany', retryAfterSeconds: 1 })
  void enter('one', 'a')
  leave('one', 1)
  leave('one', 1)
  await setImmediate()
  t.strictSame(seated.slice(4), ['f', 'a'])
  t.equal(seated.length, 6)
})

t.test('a large request takes as much of a line as it takes seats', async t => {
  const { enter } = room({ waitingOfClientMax: 10, waitingMax: 15 })
  for (const client of ['a', 'a', 'b']) void enter('one', client, 4)
  t.match(await failureOf(() => enter('one', 'a', 7)), { kind: 'tooMany' }, 'of its client')
  void enter('one', 'a', 6)
  t.match(await failureOf(() => enter('one', 'b', 2)), { kind: 'unavailable' }, 'of all')
})

t.test('all lines together are bounded', async t => {
  const { enter } = room({ waitingMax: 10 })
  for (let n = 0; n < 14; n++) void enter('one', `c${n}`)
  t.match(await failureOf(() => enter('one', 'another')), { kind: 'unavailable', retryAfterSeconds: 1 })
})

t.test('who has waited too long is told so, and gives up its place', async t => {
  // The deadline alone keeps no process running.
  const running = setTimeout(() => {}, 60_000)
  t.teardown(() => clearTimeout(running))
  const { enter, seated, leave } = room({ seats: 1, waitMs: 1 })
  void enter('one', 'a')
  t.match(await failureOf(() => enter('one', 'b')), { kind: 'unavailable', retryAfterSeconds: 1 })
  leave('one', 1)
  void enter('one', 'c')
  t.strictSame(seated, ['a', 'c'])
})

t.test(
  'all seats that a bulk request leaves are taken by those that wait, though they are of one client',
  async t => {
    const { enter, seated, leave } = room()
    void enter('one', 'a', 4, 'bulk')
    for (let n = 0; n < 6; n++) void enter('one', 'a')
    leave('one', 4)
    await setImmediate()
    t.strictSame(seated, ['bulk', 'a', 'a', 'a', 'a'])
  },
)

t.test('all that have waited too long are told at once, though they are of one client', async t => {
  const running = setTimeout(() => {}, 60_000)
  t.teardown(() => clearTimeout(running))
  const { enter } = room({ seats: 1, waitMs: 1 })
  void enter('one', 'a')
  const told: unknown[] = []
  for (let n = 0; n < 20; n++) void failureOf(() => enter('one', 'a')).then(() => told.push(n))
  await failureOf(() => enter('one', 'a'))
  t.equal(told.length, 20)
})
