import t from 'tap'
import { grouped, hourChart, niceCeiling, stacked } from '../../../../edge/web/staff/chart.ts'
import { counted, duration } from '../../../../edge/web/staff/format.ts'
import { timesIn, zoneNamed } from '../../../../edge/web/staff/times.ts'

t.test('The scale of a chart ends at 1, 2 or 5 times a power of ten, and holds the largest bar', async t => {
  for (const [value, ceiling] of [
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 5],
    [10, 10],
    [11, 20],
    [499, 500],
    [500, 500],
    [501, 1_000],
    [123_456, 200_000],
  ] as const)
    t.equal(niceCeiling(value), ceiling, `${value}`)
})

t.test('The parts of a bar lie on each other, from the bottom up', async t => {
  t.strictSame(stacked([50, 25, 0], 100), [
    { y: 50, height: 50 },
    { y: 25, height: 25 },
    { y: 25, height: 0 },
  ])
})

t.test('A chart has its figures as a table too, the latest hour first', async t => {
  const start = Date.UTC(2026, 0, 31, 21)
  const text = hourChart({
    title: 'Attempts <by hour>',
    series: [
      { name: 'good', style: 'good' },
      { name: 'bad', style: 'fail' },
    ],
    bars: [
      { start, values: [1_200, 3] },
      { start: start + 3_600_000, values: [4, 0] },
    ],
    time: timesIn('UTC', start + 3_600_000),
  }).toString()
  t.notMatch(text, /<by hour>/, 'titles are escaped')
  t.match(text, /21:00 UTC: good 1,200, bad 3/)
  const cells = [...text.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map(([, cell]) => cell)
  t.strictSame(cells, ['From (UTC)', 'good', 'bad', '22:00', '4', '0', '21:00', '1,200', '3'])
  t.equal(text.match(/<rect\s+class="(good|fail)"/g)?.length, 3, 'an empty part is not drawn')
})

t.test('Durations are shown in their two largest units', async t => {
  const minute = 60_000
  const cases = [
    [0, '0 s'],
    [250, '250 ms'],
    [59_000, '59 s'],
    [12 * minute, '12 min'],
    [61 * minute, '1 h 1 min'],
    [120 * minute, '2 h'],
    [3 * 24 * 60 * minute + 4 * 60 * minute, '3 days 4 h'],
    [1_483 * 24 * 60 * minute, '1,483 days'],
  ] as const
  for (const [ms, text] of cases) t.equal(duration(ms), text)
  t.equal(counted(1, 'day'), '1 day')
  t.equal(counted(2_000, 'country', 'countries'), '2,000 countries')
})

t.test('Times are written in the chosen zone, and those of another day there with their date', async t => {
  const now = Date.UTC(2026, 0, 31, 21, 4)
  const utc = timesIn('UTC', now)
  t.equal(utc.moment(now), '21:04 UTC')
  t.equal(utc.moment(now - 24 * 3_600_000), '2026-01-30 21:04 UTC')
  const karachi = timesIn('Asia/Karachi', now)
  t.equal(karachi.full(now), '2026-02-01 02:04')
  t.equal(karachi.clock(now), '02:04')
  t.equal(karachi.moment(now - 3 * 3_600_000), '2026-01-31 23:04 GMT+5', 'yesterday there, today in UTC')
  t.equal(timesIn('America/St_Johns', Date.UTC(2026, 6, 1)).clock(Date.UTC(2026, 6, 1)), '21:30', 'in summer')
  t.equal(zoneNamed('asia/karachi'), 'Asia/Karachi')
  t.equal(zoneNamed('Mars/Olympus'), undefined)
})

t.test('A long range has a bar for several hours, which lose nothing', async t => {
  const hours = Array.from({ length: 170 }, (_, at) => ({ start: at * 3_600_000, values: [1, at] }))
  const bars = grouped(hours)
  t.equal(bars.length, 57, 'three hours each')
  t.strictSame(bars[1], { start: 3 * 3_600_000, values: [3, 3 + 4 + 5] })
  t.strictSame(bars.at(-1)!.values, [2, 168 + 169])
  t.strictSame(grouped(hours.slice(0, 72)), hours.slice(0, 72))
})
