import { Code, ConnectError } from '@connectrpc/connect'
import t from 'tap'

t.test('One finds another value', async t => {
  for (let count = 0; count < 50; count++) t.equal(count, -1)
})

t.test('One is refused by a service', async () => {
  throw new ConnectError('no answer in time', Code.DeadlineExceeded)
})

t.test('One passes', async t => void t.pass('indeed'))
