import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import t, { TapFile } from 'tap'
import { type Assignment, END_OF_FILE, NO_MORE, type Progress } from './assignment.ts'
import { type Assertion, type FileOutcome, outcomeOf, STREAM } from './outcome.ts'
import type { Queue } from './plan.ts'

/** Only a file that hangs reaches it: waits in tests have shorter limits. */
const FILE_LIMIT_S = 1_200
/** A process that is larger after a file is replaced, so that all fit into 4 GB. */
const RESIDENT_BYTES_MAX = 450 * 1024 * 1024
/** How long a process may take to end when no file is left. */
const END_LIMIT_S = 120

// Importing tap starts a test in this process, which would time out while this process reads the results of others.
t.setTimeout(0)

/** The program that runs test files. */
export const WORKER = 'test/runner/worker.ts'

export interface Deps {
  readonly bundleOf: (program: string) => string
  readonly environmentOf: (file: string) => Assignment['env']
  readonly onBegin: (file: string) => void
  readonly onEnd: (outcome: FileOutcome) => void
  /** What a file has reached of the contract: see reached.ts. */
  readonly onReached: (what: readonly string[]) => void
}

const running = new Set<ChildProcess>()

/** Ends the processes, and all that they have started. */
export function killAll(): void {
  for (const child of running) killGroup(child)
}

/** Runs the files of a queue. If a process ends early, another takes its place, and its neighbours run on. */
export async function runQueue({ files, processes, isIsolated = false }: Queue, deps: Deps): Promise<void> {
  const waiting = [...files]
  async function keepOne() {
    while (waiting.length > 0) await runProcess(isIsolated ? waiting.splice(0, 1) : waiting, deps)
  }
  await Promise.all(Array.from({ length: Math.min(processes, files.length) }, keepOne))
}

/** Runs files in one process until none waits, or the process ends. */
async function runProcess(waiting: string[], { bundleOf, environmentOf, onBegin, onEnd, onReached }: Deps) {
  const child = spawn(process.execPath, ['--enable-source-maps', bundleOf(WORKER), String(++started)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, STRICT_MESSAGES: 'yes', TAP_TIMEOUT: '0' },
    // A separate process group, so that it can be killed with its children.
    detached: true,
  })
  running.add(child)
  let file: string | undefined
  let startedAt = 0
  let assertions: Assertion[] = []
  let title = ''
  let isLarge = false
  let hasFailed = false
  let trouble: string | undefined
  let limit: NodeJS.Timeout | undefined

  function within(seconds: number, what: () => string) {
    clearTimeout(limit)
    limit = setTimeout(() => {
      trouble = `${what()} within ${seconds} s`
      killGroup(child)
    }, seconds * 1_000)
  }
  function assignNext() {
    file = isLarge ? undefined : waiting.shift()
    if (file === undefined) {
      within(END_LIMIT_S, () => 'the process did not end after its last file: something is left open,')
      return send(child, NO_MORE)
    }
    startedAt = performance.now()
    assertions = []
    title = ''
    onBegin(file)
    within(FILE_LIMIT_S, () => `the file did not end, in "${title}",`)
    send(child, { file, bundle: bundleOf(file), env: environmentOf(file) })
  }
  function end(how?: string) {
    if (file === undefined) return
    const outcome = outcomeOf(file, (performance.now() - startedAt) / 1_000, assertions, how)
    onEnd(outcome)
    hasFailed ||= outcome.failures.length > 0
    lastFile = file
    file = undefined
  }

  child.on('message', ({ reached, residentBytes }: Partial<Progress>) => {
    // tap sends messages too.
    if (reached === undefined) return
    onReached(reached)
    isLarge = residentBytes! > RESIDENT_BYTES_MAX
  })
  const { parser } = new TapFile({ tapStream: child.stdout!, name: STREAM })
  parser.on('result', (assertion: Assertion) => {
    const [, ended] = assertion.fullname.split(`${STREAM} > ${END_OF_FILE}`)
    if (ended === undefined) return void assertions.push(assertion)
    // The end marker comes several times.
    if (ended !== file) return
    end()
    assignNext()
  })
  parser.on('child', function onChild(test) {
    title = test.fullname.replace(`${STREAM} > `, '')
    test.on('child', onChild)
  })
  let lastFile = waiting[0]!
  assignNext()
  child.stdout!.pipe(parser)
  const [[code, signal]] = await Promise.all([once(child, 'close'), once(parser, 'complete')])
  clearTimeout(limit)
  running.delete(child)
  const how = trouble ?? `the process ended with ${signal ?? `code ${code}`}`
  if (file !== undefined) end(how)
  // After failures a non-zero exit code is expected, and says nothing new.
  else if (trouble !== undefined || (code !== 0 && !hasFailed))
    onEnd({ file: lastFile, seconds: 0, passed: 0, failures: [{ path: how, details: '' }], skipped: [] })
}

let started = 0

function send(child: ChildProcess, message: Assignment | typeof NO_MORE) {
  // The process may have ended: then it gets no more files.
  if (child.connected) child.send(message, () => {})
}

function killGroup({ pid }: ChildProcess) {
  try {
    process.kill(-pid!, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
