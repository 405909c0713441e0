import t from 'tap'
import { asLines, asTable } from '../../../edge/cli/text-table.ts'

t.test('what a client has written cannot move the cursor, colour the terminal or make a row', t => {
  const title = '\u001b[31mRED\u0007\nrow\t\u009b2J\u202eabc\u2028'
  const spelt = '\\u{1b}[31mRED\\u{7}\\u{a}row\\u{9}\\u{9b}2J\\u{202e}abc\\u{2028}'
  t.equal(asTable([{ title, count: 1 }]).split('\n')[1], `${spelt}      1`)
  t.equal(asLines({ title }), `title  ${spelt}\n`)
  t.equal(asLines({ title: 'Auszahlungen Köln ✓ 付款' }), 'title  Auszahlungen Köln ✓ 付款\n')
  t.end()
})
