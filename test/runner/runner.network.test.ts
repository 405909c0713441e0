import { join } from 'node:path'
import t from 'tap'
import { bundled } from '../bundled.ts'
import type { FileOutcome } from './outcome.ts'
import { runQueue, WORKER } from './processes.ts'
import { reporter } from './report.ts'

const [good, exits, fails] = ['good', 'exits', 'fails'].map(name => `test/runner/samples/${name}.ts`) as [
  string,
  string,
  string,
]
const bundleOf = await bundled([WORKER, good, exits, fails], join(t.testdir(), 'bundles'))

async function outcomesOf(files: readonly string[], isIsolated = false): Promise<readonly FileOutcome[]> {
  const outcomes: FileOutcome[] = []
  await runQueue(
    { files, processes: 1, isIsolated },
    {
      bundleOf,
      environmentOf: () => ({}),
      onBegin: () => {},
      onEnd: outcome => void outcomes.push(outcome),
      onReached: () => {},
    },
  )
  return outcomes
}

t.test('A file that ends its process fails, and its neighbours run on', async t => {
  t.match(await outcomesOf([exits, good]), [
    { file: exits, failures: [{ path: 'One ends the process' }, { path: /^the process ended with code/ }] },
    { file: good, passed: 1, failures: [] },
  ])
})

t.test('A failing test prints 30 lines at most, and a refusal by a service its text', async t => {
  const [outcome] = await outcomesOf([fails])
  t.match(outcome, {
    passed: 1,
    failures: [{ path: 'One finds another value' }, { path: 'One is refused by a service' }],
  })
  t.match(outcome!.failures[1]!.details, /^\[deadline_exceeded\] no answer in time\n/)

  const texts: string[] = []
  const report = reporter({ write: text => texts.push(text) })
  report.file(outcome!)
  const [, first, second] = texts
  t.match(first, /-1[^]*\.\.\. and \d{3} more lines\n/)
  for (const text of [first!, second!]) t.ok(text.trim().split('\n').length <= 30)
  t.strictSame(report.failedFiles(), [fails])
  t.equal(report.end(), false)
  t.equal(texts.at(-1), '1 passed, 2 failed\n')
})

t.test('A file that is alone has a process of its own', async t => {
  const all = await outcomesOf([good, good], true)
  t.strictSame(
    all.map(({ passed }) => passed),
    [1, 1],
    'in one process, the second would have been loaded already',
  )
})
