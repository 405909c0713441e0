import t from 'tap'

t.test('One ends the process', async t => {
  t.pass('not yet')
  process.exit(7)
})
