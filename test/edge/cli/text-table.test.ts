import t from 'tap'
import { asLines, asTable, asTableOrLines } from '../../../edge/cli/text-table.ts'

t.test('text from clients cannot move the cursor, colour the terminal or start a new row', t => {
  const title = '\u001b[31mRED\u0007\nrow\t\u009b2J\u202eabc\u2028'
  const escaped = '\\u{1b}[31mRED\\u{7}\\u{a}row\\u{9}\\u{9b}2J\\u{202e}abc\\u{2028}'
  t.equal(asTable([{ title, count: 1 }]).split('\n')[1], `${escaped}      1`)
  t.equal(asLines({ title }), `title  ${escaped}\n`)
  t.equal(asLines({ title: 'Auszahlungen Köln ✓ 付款' }), 'title  Auszahlungen Köln ✓ 付款\n')
  t.end()
})

t.test('A table that is wider than the terminal is printed field by field, without the empty ones', t => {
  const rows = [
    { bank: 'ANZ', town: undefined, codes: 0 },
    { bank: 'Commonwealth Bank', town: 'Sydney', codes: 2 },
  ]
  t.equal(asTableOrLines(rows, 32), asTable(rows))
  t.equal(
    asTableOrLines(rows, 31),
    'bank   ANZ\ncodes  0\n\nbank   Commonwealth Bank\ntown   Sydney\ncodes  2\n',
  )
  t.end()
})
