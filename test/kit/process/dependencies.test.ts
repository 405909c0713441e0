import t from 'tap'
import { watchDependencies } from '../../../services/kit/process/lifecycle/dependencies.ts'
import type { LogLine } from '../../../services/kit/process/logging/log.ts'
import { scrape } from '../../../services/kit/metrics/scrape.ts'
import { until } from '../../harness/until.ts'

t.test(
  'a dependency is down after two failures in a row, and an outage is logged when it begins and is over',
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
    await until(() => failures === 0)
    t.equal(stateOf('flaky'), 'up', 'one late answer means nothing')
    failures = 3
    await until(() => stateOf('flaky') !== 'up')
    await until(() => stateOf('flaky') !== 'down')
    const told = () => lines.filter(({ name }) => name === 'flaky')
    await until(() => told().length >= 2)
    t.strictSame(told()[0], { event: 'dependency.down', name: 'flaky', error: 'connection refused' })
    t.match(told()[1], { event: 'dependency.up', failures: 3 })
    t.equal(lines.filter(({ name }) => name === 'hanging').length, 1)
  },
)
