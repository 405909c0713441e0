import t from 'tap'
import { formatOf } from '../../../../edge/operator/files/formats/index.ts'

t.test(
  'a format follows from the extension, also of a compressed file, or is the one that is named',
  async t => {
    for (const [path, given, format] of [
      ['salaries.TSV', undefined, 'csv'],
      ['salaries.ndjson.gz', undefined, 'jsonl'],
      ['salaries.xml', undefined, 'iso20022'],
      ['Löhne.XLSX', undefined, 'xlsx'],
      ['salaries.xml', 'csv', 'csv'],
      ['-', 'iso20022', 'iso20022'],
      ['-', 'pain001', 'iso20022'],
      ['salaries.txt', 'pacs008', 'iso20022'],
    ] as const)
      t.equal(formatOf(path, given), format, `${path} ${given}`)
  },
)

t.test('an unknown format is refused with those that there are', async t => {
  const there = 'csv, jsonl, xlsx, iso20022'
  for (const [path, given, message] of [
    ['salaries.xml', 'pain008', `there is no format pain008; there are ${there}`],
    ['salaries.csv', 'constructor', `there is no format constructor; there are ${there}`],
    ['salaries.pdf', undefined, `the format of salaries.pdf is not known; give --format ${there}`],
    ['-', undefined, `the format of - is not known; give --format ${there}`],
  ] as const)
    t.throws(() => formatOf(path, given), { message }, message)
})
