import t from 'tap'
import { HOUR_MS } from '../../services/kit/durations.ts'
import { hourly, lastHours } from '../../services/kit/last-hours.ts'
import { reused } from '../../services/kit/reused.ts'

const start = Date.UTC(2026, 0, 31, 10)

t.test('The last hours are those of UTC, the current one last, at most 720', async t => {
  t.strictSame(lastHours(2, start + 1), [start - HOUR_MS, start])
  t.equal(lastHours(undefined, start).length, 24)
  t.equal(lastHours(0, start).length, 1)
  t.equal(lastHours(1_000, start).length, 720)
})

t.test('An hour is counted anew until no late row can come, and then never again', async t => {
  const clock = { time: start + HOUR_MS + 1, now: () => clock.time }
  const counted: number[] = []
  const hours = hourly(async from => {
    counted.push(from.getTime())
    return counted.length
  }, clock)
  await hours(2)
  t.strictSame(counted.splice(0), [start, start + HOUR_MS])
  await hours(2)
  t.strictSame(counted.splice(0), [start, start + HOUR_MS], 'rows of the hour before may come late')
  clock.time += 300_000
  await hours(2)
  t.strictSame(counted.splice(0), [start, start + HOUR_MS])
  t.strictSame(
    (await hours(2)).map(each => each.start),
    [start, start + HOUR_MS],
  )
  t.strictSame(counted.splice(0), [start + HOUR_MS])
})

t.test('A result is reused for its time; a failure is not kept', async t => {
  let time = 0
  let runs = 0
  const read = reused(
    1_000,
    async (key: string) => {
      if (++runs === 1) throw new Error('away')
      return `${key} ${runs}`
    },
    () => time,
  )
  await t.rejects(read('a'), { message: 'away' })
  t.strictSame(await Promise.all([read('a'), read('a')]), ['a 2', 'a 2'])
  time = 999
  t.equal(await read('a'), 'a 2')
  t.equal(await read('b'), 'b 3')
  time = 1_000
  t.equal(await read('a'), 'a 4')
})
