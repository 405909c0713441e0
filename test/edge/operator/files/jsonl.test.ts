import t from 'tap'
import { read } from './read.ts'

t.test('each line is an instruction; blank lines count and are passed over', async t => {
  const { payments } = await read('jsonl', '\ufeff{"country":"DE"}\r\n\n  \n{"currency":"EUR"}')
  t.strictSame(payments, [
    { place: { line: 1 }, instruction: { country: 'DE' } },
    { place: { line: 4 }, instruction: { currency: 'EUR' } },
  ])
})

t.test('a line that cannot be read is named with its column, and the lines after it are read', async t => {
  const lines = [
    '{"country":"DE",}',
    '{"country":',
    '[',
    `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
    `{"name":"${'x'.repeat(65_536)}"}`,
    Buffer.from([0x22, 0xff, 0x22]).toString('latin1'),
    '{"country":"FR"}',
  ]
  const { payments } = await read('jsonl', Buffer.from(lines.join('\n'), 'latin1'), { chunkBytes: 1_000 })
  t.strictSame(
    payments.map(({ place, mistake }) => [place.line, mistake]),
    [
      [1, 'the line is not JSON from character 17 on'],
      [2, 'the line ends too early'],
      [3, 'the line ends too early'],
      [4, 'the line nests deeper than 32 levels'],
      [5, 'the line has more than 65536 bytes'],
      [6, 'the line is not UTF-8'],
      [7, undefined],
    ],
  )
})

t.test('the size of the chunks makes no difference', async t => {
  const content = Array.from({ length: 50 }, (_, index) => JSON.stringify({ country: 'DE', n: index })).join(
    '\n',
  )
  const whole = await read('jsonl', content, { chunkBytes: 100_000 })
  for (const chunkBytes of [1, 2, 3, 22, 23, 24])
    t.strictSame(await read('jsonl', content, { chunkBytes }), whole)
})
