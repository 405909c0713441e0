import t from 'tap'
import { commandsWith } from '../../../../edge/operator/operation/up/command.ts'
import { supervise } from '../../../../edge/operator/operation/up/supervise.ts'
import { plannedProcesses } from '../../../../edge/operator/operation/up/topology.ts'
import { commandInput } from '../../../harness/command-input.ts'
import { until } from '../../../harness/until.ts'

t.test('each process has its own port, and finds all processes of each service', async t => {
  const planned = plannedProcesses(new Map([['validation', 2]]), program =>
    program === 'edge' ? 8080 : 7002,
  )
  t.strictSame(
    planned.map(({ name }) => name),
    [
      'reference-data',
      'notifier',
      'validation',
      'validation 2',
      'enrichment',
      'verification',
      'gambling',
      'beneficiaries',
      'edge',
    ],
  )
  t.match(planned.find(({ name }) => name === 'validation 2')?.env, { VALIDATION_PORT: '7102' })
  for (const { env } of planned)
    t.match(env, {
      VALIDATION_URL: 'http://127.0.0.1:7002,http://127.0.0.1:7102',
      REFERENCE_DATA_URL: 'http://127.0.0.1:7002',
      EDGE_URL: undefined,
    })
})

t.test('with a directory, each process of a service has its own socket in it', async t => {
  const planned = plannedProcesses(new Map([['enrichment', 2]]), () => 8081, '/run/zahlungen')
  const second = planned.find(({ name }) => name === 'enrichment 2')
  t.match(second?.env, { ENRICHMENT_PORT: 'unix:/run/zahlungen/enrichment-2.sock' })
  t.match(planned.at(-1)?.env, {
    EDGE_PORT: '8081',
    ENRICHMENT_URL: 'unix:/run/zahlungen/enrichment.sock,unix:/run/zahlungen/enrichment-2.sock',
  })
})

t.test('a process that ends is started again, and a stopped one is not', async t => {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const untilPrinted = async (pattern: RegExp, count: number) => {
    await until(() => printed.filter(line => pattern.test(line)).length >= count)
  }
  const ending = supervise({
    command: [process.execPath, '-e', 'console.log("begins"); process.exitCode = 3'],
    env: process.env,
    print,
  })
  await untilPrinted(/begins/, 2)
  t.match(printed, ['begins', /^ended with 3, starts again in 0.5 s$/, 'begins'])
  await ending.stop()

  const lasting = supervise({
    command: [
      process.execPath,
      '-e',
      'process.on("SIGTERM", () => { console.log("drains"); process.exit() }); setInterval(() => {}, 1000); console.log("runs")',
    ],
    env: process.env,
    print,
  })
  await untilPrinted(/runs/, 1)
  await lasting.stop()
  t.equal(printed.at(-1), 'drains')
})

t.test('mistakes in the options start nothing', async t => {
  const [up] = commandsWith({
    env: {},
    commandOf: () => {
      throw new Error('a program was started')
    },
  })
  const run = (options: object) => up!.run(commandInput({}, { options: { ...options } }))
  await t.rejects(run({}), /npm start runs all in one process/)
  for (const replicas of ['validation', 'validation=0', 'validation=17', 'web=2', 'edge=2;validation=2'])
    await t.rejects(run({ apart: true, replicas }), /--replicas must be like validation=2,edge=2/, replicas)
})
