import t from 'tap'
import { closeStack } from '../../../services/kit/process/lifecycle/close-stack.ts'

t.test('parts are closed in reverse order, each once, whatever fails', async t => {
  const { keep, close } = closeStack()
  const closed: string[] = []
  for (const name of ['database', 'service', 'server']) {
    keep({
      async close() {
        closed.push(name)
        if (name === 'service') throw new Error('it is stuck')
      },
    })
  }
  await t.rejects(close(), /it is stuck/)
  await close()
  t.strictSame(closed, ['server', 'service', 'database'])
})
