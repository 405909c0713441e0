import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { LogLine } from '../../../services/kit/process/logging/log.ts'
import { bundled } from '../../bundled.ts'
import { freePort } from '../../harness/free-port.ts'
import { isAlive } from '../../harness/is-alive.ts'
import { until } from '../../harness/until.ts'

const PROGRAM = 'test/kit/workers/program.ts'
const bundleOf = await bundled([PROGRAM], join(t.testdir(), 'programs'))

async function started(t: Test, env: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort())
  const child: ChildProcess = spawn(process.execPath, [bundleOf(PROGRAM)], {
    env: { PATH: process.env.PATH, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  t.teardown(() => void child.kill('SIGKILL'))
  const lines: LogLine[] = []
  createInterface(child.stdout!).on('line', line => lines.push(JSON.parse(line)))
  /** Waits for this many lines with an event. */
  async function logged(event: string, count = 1): Promise<readonly LogLine[]> {
    for (;;) {
      const found = lines.filter(line => line.event === event)
      if (found.length >= count) return found
      await sleep(10)
    }
  }
  return { child, logged }
}

t.test('A process that ends is replaced', async t => {
  const { logged } = await started(t)
  const serving = await logged('serves', 2)
  process.kill(Number(serving[1]!.pid), 'SIGKILL')
  t.match(await logged('worker.ended'), [{ worker: serving[1]!.pid, ended: 'SIGKILL', retryInMs: 500 }])
  t.equal((await logged('serves', 3))[2]!.number, 3)
})

t.test('If a new process fails before it serves, the earlier ones stay', async t => {
  const { child, logged } = await started(t, { FAILS_ABOVE: '3' })
  const serving = await logged('serves', 2)
  child.kill('SIGUSR2')
  t.match(await logged('workers.not-replaced'), [{ replaced: 1, left: 1 }])
  const pids = (await logged('serves', 3)).map(({ pid }) => Number(pid))
  t.throws(() => process.kill(pids[0]!, 0), 'the first was replaced')
  t.doesNotThrow(() => process.kill(Number(serving[1]!.pid), 0), 'the second serves on')
})

t.test('A replacement that is asked for during another follows it', async t => {
  const { child, logged } = await started(t)
  await logged('serves', 2)
  child.kill('SIGUSR2')
  await logged('serves', 3)
  child.kill('SIGUSR2')
  await logged('workers.replaced', 2)
  // In the order of their start: a busy machine may write their lines in another order.
  const inOrder = (await logged('serves', 6)).toSorted((a, b) => Number(a.number) - Number(b.number))
  t.strictSame(
    inOrder.map(({ pid }) => isAlive(Number(pid))),
    [false, false, false, false, true, true],
  )
})

t.test('A process that cannot be started leaves its parent and the others alone', async t => {
  const { child, logged } = await started(t, { LOSES_NODE: 'yes' })
  const serving = await logged('serves', 2)
  child.kill('SIGUSR2')
  t.match(await logged('workers.not-replaced'), [{ replaced: 0, left: 2 }])
  for (const { pid } of serving) t.ok(isAlive(Number(pid)))
  t.ok(isAlive(child.pid!))
})

t.test('A parent replaces processes that keep ending, with backoff, and then gives up', async t => {
  const { logged } = await started(t, { ENDS_ABOVE: '0' })
  await logged('gives up')
  const rests = (await logged('worker.ended')).map(({ retryInMs }) => Number(retryInMs))
  t.strictSame(
    rests.toSorted((a, b) => a - b),
    [500, 500, 1_000, 1_000, 2_000, 2_000, 4_000, 4_000, 8_000, 8_000],
  )
  t.match(await logged('workers.given-up'), [{ ended: 10, withinMs: 60_000 }])
})

t.test('A parent whose first process ends before it serves fails', async t => {
  const { child } = await started(t, { FAILS_ABOVE: '0' })
  t.strictSame(await once(child, 'exit'), [1, null])
})

t.test('All processes end with their parent', async t => {
  const { child, logged } = await started(t)
  const pids = (await logged('serves', 2)).map(({ pid }) => Number(pid))
  child.kill('SIGKILL')
  for (const pid of pids) await until(() => !isAlive(pid))
})
