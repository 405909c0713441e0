import t from 'tap'
import { laneRooms } from '../../../services/kit/queue/lane-rooms.ts'

const lanes = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name} ${index}`)
const total = (rooms: ReadonlyMap<string, number>) => [...rooms.values()].reduce((sum, room) => sum + room, 0)
const wide = { busy: new Set<string>(), room: () => 32, concurrency: 100, free: 100 }

t.test('lanes share what is free alike, and none takes more than it has room for', async t => {
  t.strictSame([...laneRooms({ ...wide, open: ['one'] })], [['one', 32]])
  t.strictSame(new Set(laneRooms({ ...wide, open: lanes(5, 'lane') }).values()), new Set([15]))
  t.strictSame(
    [...laneRooms({ ...wide, open: ['one', 'two'], room: lane => (lane === 'one' ? 3 : 32) }).values()],
    [3, 32],
  )
  t.strictSame([...laneRooms({ ...wide, open: [] })], [])
})

t.test('lanes that are at work leave a quarter to those that are not', async t => {
  const slow = lanes(200, 'slow')
  const busy = new Set(slow)
  t.equal(total(laneRooms({ ...wide, busy, open: slow })), 75)
  t.equal(total(laneRooms({ ...wide, busy, open: slow, free: 25 })), 0)
  t.strictSame([...laneRooms({ ...wide, busy, open: [...slow, 'idle'], free: 25 })], [['idle', 1]])
})

t.test('of more lanes than are free those due longest get something', async t => {
  const open = lanes(200, 'lane')
  t.strictSame([...laneRooms({ ...wide, open, free: 10 }).keys()], open.slice(0, 10))
})
