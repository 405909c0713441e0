import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inspect } from 'node:util'
import t, { TapFile } from 'tap'
import type { BundleOf } from '../bundled.ts'
import type { TestProcess } from './plan.ts'

/** The outcome of one test file. */
export interface FileOutcome {
  readonly file: string
  readonly seconds: number
  /** The number of assertions that passed. */
  readonly passed: number
  readonly failures: readonly Failure[]
  /** The titles of what was skipped, each with the reason. */
  readonly skipped: readonly string[]
}

export interface Failure {
  /** The titles of the tests around an assertion, then its own. */
  readonly path: string
  readonly details: string
}

/** Long enough that only a hanging process reaches them, even on a busy machine. */
const FILE_TIMEOUT_S = 600
const SHARED_TIMEOUT_S = 900
/** At its timeout tap reports what keeps a process open, and ends it; a process that hangs even then is killed. */
const KILL_AFTER_S = 30

// Importing tap starts a test of this very process, which would time out while we read those of others.
t.setTimeout(0)

/** The program that runs test files. */
export const RUNNER = 'test/runner/together.ts'

/**
 * Runs the files of a process, each and the runner from its bundle. Calls `onFile` with the outcome of each file as soon
 * as it is known.
 */
export async function runProcess(
  { files, needs }: TestProcess,
  bundleOf: BundleOf,
  env: NodeJS.ProcessEnv,
  onFile: (outcome: FileOutcome) => void,
): Promise<void> {
  const timeoutS = files.length === 1 ? FILE_TIMEOUT_S : SHARED_TIMEOUT_S
  const fileOf = new Map(files.map(file => [bundleOf(file), file]))
  const args = ['--enable-source-maps', bundleOf(RUNNER), ...fileOf.keys()]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, STRICT_MESSAGES: 'yes', TEST_NEEDS: needs.join(), TAP_TIMEOUT: String(timeoutS) },
  })
  const killer = setTimeout(() => child.kill('SIGKILL'), (timeoutS + KILL_AFTER_S) * 1_000)
  const outcomes = outcomesOf(files, onFile)

  const { parser } = new TapFile({ tapStream: child.stdout, name: STREAM })
  parser.on('comment', (comment: string) => {
    const file = fileOf.get(FILE_COMMENT.exec(comment)?.[1] ?? '')
    if (file !== undefined) outcomes.begin(file)
  })
  parser.on('result', outcomes.add)
  const completed = once(parser, 'complete')
  child.stdout.pipe(parser)
  const [[code, signal], [{ ok }]] = await Promise.all([once(child, 'close'), completed])
  clearTimeout(killer)
  outcomes.end(code === 0 && ok ? undefined : `the process ended with ${signal ?? `code ${code}`}`)
}

const STREAM = 'tests'
/** The comment by which a process announces each of its files: see together.ts. */
const FILE_COMMENT = /^# file: (.*)/

/** An assertion as tap's parser reports it. */
interface Assertion {
  readonly ok: boolean
  readonly skip: string | boolean
  readonly todo: string | boolean
  readonly fullname: string
  readonly diag: Readonly<Record<string, unknown>> | null
}

/** Gathers the assertions of a process by the file that they came from. */
function outcomesOf(files: readonly string[], onFile: (outcome: FileOutcome) => void) {
  const left = new Set(files)
  let hasFailed = false
  let file: string | undefined
  let startedAt = 0
  let assertions: Assertion[] = []

  function end(trouble?: string) {
    if (file !== undefined) {
      const skipped = assertions.filter(({ skip, todo }) => skip || todo)
      const failures = assertions.filter(({ ok, skip, todo }) => !ok && !skip && !todo).map(failureOf)
      // A process with failures ends with an exit code that says so, and nothing new.
      if (trouble !== undefined && !hasFailed && failures.length === 0)
        failures.push({ path: trouble, details: '' })
      if (assertions.length === 0) failures.push({ path: 'the file has no tests', details: '' })
      hasFailed ||= failures.length > 0
      onFile({
        file,
        seconds: (performance.now() - startedAt) / 1_000,
        passed: assertions.filter(each => each.ok && !skipped.includes(each)).length,
        failures,
        skipped: skipped.map(each => `${titlesOf(each)}: ${each.skip || each.todo}`),
      })
    }
    file = undefined
  }
  return {
    begin(next: string) {
      end()
      file = next
      left.delete(next)
      startedAt = performance.now()
      assertions = []
    },
    add: (assertion: Assertion) => void assertions.push(assertion),
    /** Called when the process has ended; `trouble` says how, if not well. */
    end(trouble?: string) {
      end(trouble)
      for (const each of left) {
        const failures = [{ path: `not run: ${trouble ?? 'the process ended early'}`, details: '' }]
        onFile({ file: each, seconds: 0, passed: 0, failures, skipped: [] })
      }
    },
  }
}

/** Frames of a stack trace name the place in the bundle, then that in the source. */
const BUNDLE_PATH = /\(?\.tap\/bundles-\S+ (?<source>\(.*\))$/gm
const RUNNER_FRAME = /^\(?test\/runner\/.*\n?/gm

/** The place of an assertion in its file, and what it found instead of what was wanted. */
function failureOf(assertion: Assertion): Failure {
  const { at, stack, diff, source: _, ...rest } = (assertion.diag ?? {}) as Diagnostics
  const details = [
    at?.fileName === undefined ? '' : `at ${at.fileName}:${at.lineNumber}`,
    diff ?? (Object.keys(rest).length > 0 ? inspect(rest, { depth: 8 }) : ''),
    stack?.replace(BUNDLE_PATH, '$<source>').replace(RUNNER_FRAME, '') ?? '',
  ]
  const lines = details.map(each => each.trimEnd()).filter(each => each !== '')
  return { path: titlesOf(assertion), details: lines.join('\n') }
}

/** The name of an assertion begins with that of the stream it was read from. */
const titlesOf = ({ fullname }: Assertion) => fullname.replace(`${STREAM} > `, '')

interface Diagnostics extends Readonly<Record<string, unknown>> {
  readonly at?: { readonly fileName?: string; readonly lineNumber?: number }
  readonly stack?: string
  readonly diff?: string
  readonly source?: string
}
