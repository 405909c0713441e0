import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { allUp } from '../../edge/demo/welcome.ts'
import type { DependencyState } from '../../services/kit/process/dependencies.ts'

t.test('the first request to paste waits until all that it needs is up', async t => {
  const states: Record<string, DependencyState> = { database: 'up', enrichment: 'down' }
  let isUp = false
  const waiting = allUp(() => states).then(() => (isUp = true))
  await turn()
  t.notOk(isUp)
  states.enrichment = 'up'
  // The wait alone keeps no process alive.
  while (!isUp) await sleep(10)
  await waiting
})
