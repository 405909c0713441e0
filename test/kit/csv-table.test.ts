import t from 'tap'
import { z } from 'zod'
import { readCsvTable } from '../../services/kit/csv-table.ts'

const columns = {
  code: z.string({ error: 'is missing' }).regex(/^[A-Z]{2}$/, 'must be two letters'),
  name: z.string().optional(),
  priority: z.string().default('1').transform(Number),
}

t.test('rows are read by the names of their columns, in any order', t => {
  const text = '\uFEFFname,code\r\n"Lines, of\none row", AB\r\n\r\n,CD\r\n'
  t.strictSame(readCsvTable('list.csv', text, columns), [
    { code: 'AB', name: 'Lines, of\none row', priority: 1, line: 2 },
    { code: 'CD', name: undefined, priority: 1, line: 5 },
  ])
  t.strictSame(readCsvTable('list.csv', 'code,priority\nAB,7', columns), [
    { code: 'AB', priority: 7, line: 2 },
  ])
  t.strictSame(readCsvTable('list.csv', 'code\n', columns), [])
  t.end()
})

t.test('mistakes name file, line and column, and never the content', t => {
  const cases = [
    ['', 'list.csv is empty; its first line must name code, name, priority'],
    ['name\nx', 'list.csv:1: the column code is missing'],
    ['code,nom\nAB,x', 'list.csv:1: there is no column nom; known are code, name, priority'],
    ['code,code\nAB,AB', 'list.csv:1: a column is named twice'],
    ['code,name\nAB', 'list.csv:2: 1 fields; the first line has 2'],
    ['code,name\nAB,x\n\nsecret,y', 'list.csv:4: code must be two letters'],
    ['code,name\n,x', 'list.csv:2: code is missing'],
    ['code,name\nA1,x\nB2,y', 'list.csv:2: code must be two letters\nlist.csv:3: code must be two letters'],
    [
      'code,name\nAB,"open',
      'list.csv:2: this line is not CSV: a quotation mark is open, or is inside a field',
    ],
  ] as const
  for (const [text, message] of cases) t.throws(() => readCsvTable('list.csv', text, columns), { message })
  const many = `code\n${'1\n'.repeat(25)}`
  t.throws(() => readCsvTable('list.csv', many, columns), {
    message: /list\.csv:11: code .*\nand 15 more mistakes$/,
  })
  t.end()
})
