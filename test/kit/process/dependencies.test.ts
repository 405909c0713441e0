import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { watchDependencies } from '../../../services/kit/process/dependencies.ts'
import type { LogLine } from '../../../services/kit/process/log.ts'
import { scrape } from '../../../services/kit/metrics/scrape.ts'

t.test(
  'a dependency is down after two failures in a row, and an outage is told when it begins and is over',
  async t => {
    const lines: LogLine[] = []
    let failures = 0
    const dependencies = await watchDependencies(
      {
        steady: async () => {},
        flaky: async () => {
          if (failures-- > 0) throw Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
        },
        hanging: () => new Promise(() => {}),
      },
      (event, fields) => lines.push({ event, ...fields }),
    )
    t.teardown(dependencies.close)
    const stateOf = (name: string) => dependencies.states()[name]
    t.strictSame(dependencies.states(), { steady: 'up', flaky: 'up', hanging: 'down' }, 'known at the start')
    t.match(await scrape(), /^payprep_dependency_up\{dependency="hanging"\} 0$/m)

    failures = 1
    while (failures > 0) await sleep(20)
    t.equal(stateOf('flaky'), 'up', 'one late answer means nothing')
    failures = 3
    while (stateOf('flaky') === 'up') await sleep(20)
    while (stateOf('flaky') === 'down') await sleep(20)
    const told = () => lines.filter(({ name }) => name === 'flaky')
    while (told().length < 2) await sleep(20)
    t.strictSame(told()[0], { event: 'dependency.down', name: 'flaky', error: 'connection refused' })
    t.match(told()[1], { event: 'dependency.up', failures: 3 })
    t.equal(lines.filter(({ name }) => name === 'hanging').length, 1)
  },
)
