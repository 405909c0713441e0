import t from 'tap'

t.test('One passes', async t => void t.pass('indeed'))
