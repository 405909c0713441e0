import t from 'tap'
import { asLines, asTable } from '../../../edge/cli/text-table.ts'

t.test('text from clients cannot move the cursor, colour the terminal or start a new row', t => {
  const title = '\u001b[31mRED\u0007\nrow\t\u009b2J\u202eabc\u2028'
  const escaped = '\\u{1b}[31mRED\\u{7}\\u{a}row\\u{9}\\u{9b}2J\\u{202e}abc\\u{2028}'
  t.equal(asTable([{ title, count: 1 }]).split('\n')[1], `${escaped}      1`)
  t.equal(asLines({ title }), `title  ${escaped}\n`)
  t.equal(asLines({ title: 'Auszahlungen Köln ✓ 付款' }), 'title  Auszahlungen Köln ✓ 付款\n')
  t.end()
})
