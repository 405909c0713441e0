import t from 'tap'
import { documented, tableIn } from './documented-tables.ts'

/** The load of the busiest hour, in multiples of the mean, and the share of each core in use then. */
const PEAK = 3
const UTILIZATION = 0.6
/** Where `npm run bench` writes its figures. */
const BENCHMARK = '../../../../test/bench/README.md'

/** At load 1: requests a day, and the measured cost of each in milliseconds, bytes and days of storage. */
const works = tableIn('growth.md', 'At load 1').map(([name = '', ...cells]) => {
  const [aDay = 0, programs = 0, postgres = 0, bytes = 0, days = 0] = cells.map(numberIn)
  return { name, aDay, programs, postgres, bytes, days }
})

t.test('the needs of a load follow from the measured costs of its requests', async t => {
  t.ok(works.length > 0)
  for (const { name, programs, bytes, days } of works) {
    t.ok(programs > 0, name)
    t.equal(bytes > 0, days > 0, name)
  }
  for (const [load = '', ...needs] of tableIn('growth.md', 'Load'))
    t.strictSame(needs, needsOf(numberIn(load)).map(rounded), load)
})

t.test('the costs of a million payments are those of a day at load 1', async t => {
  const hours = (cost: 'programs' | 'postgres') => perDay(work => work.aDay * work[cost]) / 3_600_000
  const [[, ...cells] = []] = tableIn('growth.md', 'A million payments')
  t.strictSame(cells, [hours('programs'), hours('postgres'), ...needsOf(1).slice(3)].map(rounded))
})

t.test('the load that a server carries follows from the cores that a load needs', async t => {
  const [, , coresAtLoad1 = 0] = needsOf(1)
  const [sixteen, more] = [16, 64].map(cores => rounded(cores / coresAtLoad1))
  const text = `A Postgres server of 16 cores carries load ${sixteen}, one of 64 cores load ${more}.`
  t.ok(documented('growth.md').includes(text), text)
})

t.test('the figures of the page are those of the last benchmark', async t => {
  const costs = tableIn(BENCHMARK, 'requests of one kind, eight at a time')
  t.strictSame(
    works.map(({ programs, postgres }) => [programs, postgres]),
    costs.map(([, , , programs = '', postgres = '']) =>
      [programs, postgres].map(cell => numberIn(cell) / 1_000),
    ),
  )
  const onTwoWorkers = tableIn(BENCHMARK, 'a unit of work').filter(
    ([, servers]) => servers === 'Citus, 2 workers',
  )
  t.strictSame(
    tableIn('growth.md', 'A unit of work, with two workers'),
    onTwoWorkers.map(([work, , , , , inAll, coordinator]) => [work, inAll, coordinator]),
  )
})

t.test('the text names the peak and the utilization that the needs are calculated with', async t => {
  const text = documented('growth.md').replace(/\s+/g, ' ')
  t.ok(text.includes(`the busiest hour has ${PEAK} times the mean of the day`))
  t.ok(text.includes(`${UTILIZATION * 100} %`))
})

function perDay(each: (work: (typeof works)[number]) => number): number {
  return works.reduce((sum, work) => sum + each(work), 0)
}

/** Requests a second, cores for programs and for Postgres, all in the busiest hour; GB written a day, and kept. */
function needsOf(times: number): readonly number[] {
  const total = (each: (work: (typeof works)[number]) => number) =>
    perDay(work => work.aDay * each(work)) * times
  const atPeak = (aDay: number) => (aDay / 86_400) * PEAK
  const cores = (millisecondsADay: number) => atPeak(millisecondsADay) / 1_000 / UTILIZATION
  return [
    atPeak(total(() => 1)),
    cores(total(({ programs }) => programs)),
    cores(total(({ postgres }) => postgres)),
    total(({ bytes }) => bytes) / 1e9,
    total(({ bytes, days }) => bytes * days) / 1e9,
  ]
}

/** `1,000,000`, `0.94 ms`, `load 10`; an empty cell is 0. */
function numberIn(cell: string): number {
  return Number(cell.replaceAll(/[^\d.]/g, ''))
}

function rounded(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: 2 })
}
