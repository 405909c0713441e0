import t from 'tap'
import { asLines, asPairs, asTable } from '../../../../edge/operator/cli/text-table.ts'

t.test('text from clients cannot move the cursor, colour the terminal or start a new row', t => {
  const title = '\u001b[31mRED\u0007\nrow\t\u009b2J\u202eabc\u2028'
  const escaped = '\\u{1b}[31mRED\\u{7}\\u{a}row\\u{9}\\u{9b}2J\\u{202e}abc\\u{2028}'
  t.equal(asTable([{ title, count: 1 }]).split('\n')[1], `${escaped}      1`)
  t.equal(asLines({ title }), `title  ${escaped}\n`)
  t.equal(asLines({ title: 'Auszahlungen Köln ✓ 付款' }), 'title  Auszahlungen Köln ✓ 付款\n')
  t.end()
})

const bank = { bank: 'Commonwealth Bank of Australia', bic: 'CTBAAU2SXXX', codes: 2 }

t.test('A table that is too wide wraps words, and no ids', t => {
  const rows = [bank, { bank: 'ANZ', bic: 'ANZBAU3MXXX', codes: 0 }]
  t.equal(
    asTable(rows, 40),
    'bank                  bic          codes\n' +
      'Commonwealth Bank of  CTBAAU2SXXX      2\n' +
      'Australia\n' +
      'ANZ                   ANZBAU3MXXX      0\n',
  )
  t.end()
})

t.test('A table that is too wide even then is printed field by field, without the empty ones', t => {
  const rows = [
    { ...bank, bank: 'Commonwealth', town: 'Sydney' },
    { bank: 'ANZ', town: undefined, codes: 0 },
  ]
  t.equal(
    asTable(rows, 35),
    'bank   Commonwealth\nbic    CTBAAU2SXXX\ncodes  2\ntown   Sydney\n\nbank   ANZ\ncodes  0\n',
  )
  t.end()
})

t.test('Wide characters take two columns', t => {
  t.equal(asTable([{ name: '付款', n: 1 }]), 'name  n\n付款  1\n')
  t.end()
})

t.test('A long name leaves room for the text beside the others', t => {
  const long = 'reference import-something <source> <file> [second]'
  t.equal(
    asPairs(
      [
        ['keys list', 'Lists the keys.'],
        [long, 'Imports.'],
      ],
      '  ',
    ),
    `  keys list  Lists the keys.\n  ${long}\n             Imports.\n`,
  )
  t.end()
})
