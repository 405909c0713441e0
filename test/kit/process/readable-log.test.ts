import t from 'tap'
import { readableLog } from '../../../services/kit/process/logging/readable-log.ts'

function logged(write: (log: ReturnType<typeof readableLog>) => void): string {
  let text = ''
  write(readableLog({ write: line => (text += line) }))
  return text
}

t.test('For people a log has warnings and errors alone, with their fields and stacks', async t => {
  const text = logged(log => {
    log('listening', { port: 8080 })
    log('request', {}, 'debug')
    log(
      'peer',
      { target: 'notifier', state: 'away', retries: 2, cause: { error: 'refused' }, address: undefined },
      'warn',
    )
    log('bug', { error: 'x is undefined', stack: 'Error: x is undefined\n    at f (f.ts:1:1)' }, 'error')
    log('crashed', undefined, 'fatal')
  })
  t.match(
    text,
    /^\d\d:\d\d:\d\d warning: peer \(target notifier, state away, retries 2, cause \{"error":"refused"\}\)\n\d\d:\d\d:\d\d error: bug \(error x is undefined\)\nError: x is undefined\n {4}at f \(f\.ts:1:1\)\n\d\d:\d\d:\d\d error: crashed\n$/,
  )
})
