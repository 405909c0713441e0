// Runs bundled test files in this process, one after another as the runner names them.
import { on, once } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { passInProcessStrictly } from '../../services/kit/pass-in-process.ts'
import { type Assignment, END_OF_FILE, NO_MORE, type Progress } from './assignment.ts'
import { noteAnswers, reached } from './reached.ts'

// Subscribes before tap is loaded, because tap listens too and messages could be missed.
const assignments = on(process, 'message')
const { default: t } = await import('tap')
// With a teardown of the whole process, tap ends it as soon as no test is left, as between two files. `after` does not.
t.teardown = t.after
t.beforeEach = t.afterEach = () => {
  throw new Error('the hook would run for the tests of other files too: call a function in each test instead')
}

// tap ignores an error whose code is a number, such as a ConnectError, and would not print it.
let base = Object.getPrototypeOf(t)
while (!Object.hasOwn(base, 'threw')) base = Object.getPrototypeOf(base)
const threw = base.threw
base.threw = function (this: unknown, error: unknown, ...rest: unknown[]) {
  const isHidden = error instanceof Error && typeof (error as { code?: unknown }).code === 'number'
  return threw.call(this, isHidden ? new Error(error.message, { cause: error.stack }) : error, ...rest)
}

passInProcessStrictly()
noteAnswers()
const leave = () => process.exit(1)
process.once('disconnect', leave)
// The IPC channel alone does not keep the process alive between two files.
const waiting = setInterval(() => {}, 60_000)
for await (const [next] of assignments) {
  if (next === NO_MORE) break
  await run(next)
}
clearInterval(waiting)
t.end()
process.off('disconnect', leave).disconnect()

async function run({ file, bundle, env }: Assignment) {
  for (const [name, value] of Object.entries(env)) {
    if (value === null) delete process.env[name]
    else process.env[name] = value
  }
  // A file that cannot be loaded fails, and the others go on.
  await import(pathToFileURL(resolve(bundle)).href).catch((error: unknown) => {
    void t.test('the file loads', async t => void t.error(error))
  })
  if (!t.idle) await once(t, 'idle')
  const progress: Progress = { reached: [...reached], residentBytes: process.memoryUsage.rss() }
  process.send!(progress)
  reached.clear()
  // The parsers of this process and of the runner each hold a result until they see the next line.
  for (let count = 0; count < 3; count++) t.pass(END_OF_FILE + file)
}
