import t from 'tap'
import { hourChart, niceCeiling, stacked } from '../../../../edge/web/console/chart.ts'
import { counted, duration, momentSince } from '../../../../edge/web/console/format.ts'

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
  }).toString()
  t.notMatch(text, /<by hour>/, 'titles are escaped')
  t.match(text, /21:00 UTC: good 1,200, bad 3/)
  const cells = [...text.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map(([, cell]) => cell)
  t.strictSame(cells, ['Hour (UTC)', 'good', 'bad', '22:00', '4', '0', '21:00', '1,200', '3'])
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
  const now = Date.UTC(2026, 0, 31, 21, 4)
  t.equal(momentSince(new Date(now), now), '21:04 UTC')
  t.equal(momentSince(new Date(now - 24 * 3_600_000), now), '2026-01-30 21:04 UTC')
})
