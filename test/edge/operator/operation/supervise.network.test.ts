import t from 'tap'
import { supervise } from '../../../../edge/operator/operation/up/supervise.ts'
import { until } from '../../../harness/until.ts'

t.test('A program that cannot be started is told, and tried again until it is stopped', async t => {
  const lines: string[] = []
  const { stop } = supervise({
    command: ['/nowhere/payprep-edge'],
    env: {},
    print: line => void lines.push(line),
  })
  await until(() => lines.length === 2)
  await stop()
  t.strictSame(lines, [
    'ended with spawn /nowhere/payprep-edge ENOENT, starts again in 0.5 s',
    'ended with spawn /nowhere/payprep-edge ENOENT, starts again in 1 s',
  ])
})
