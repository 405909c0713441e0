import type { CheckOutcome } from './checks.ts'
import type { Failure, FileOutcome } from './outcome.ts'

/** The most lines that a failing test or check prints. */
const LINES_MAX = 30
const SLOWEST = 10

interface Screen {
  readonly write: (text: string) => unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export type Reporter = ReturnType<typeof reporter>

/**
 * Prints a line for each check and each file as it ends, with its failures. On a terminal, the running files are below.
 * At the end it prints the slowest files, everything that failed, and a summary.
 */
export function reporter(screen: Screen) {
  const skipped: string[] = []
  const failed: string[] = []
  const failedFiles = new Set<string>()
  const seconds = new Map<string, number>()
  const running = new Map<string, number>()
  const status = screen.isTTY ? setInterval(showRunning, 1_000) : undefined
  status?.unref()
  let passed = 0

  const CLEAR = '\r\x1b[K'
  function print(text: string) {
    screen.write(status === undefined ? text : CLEAR + text)
    if (text.endsWith('\n')) showRunning()
  }
  function showRunning() {
    if (status === undefined || running.size === 0) return
    const each = [...running].map(
      ([name, since]) =>
        `${name.split('/').at(-1)!.split('.')[0]} ${Math.round((performance.now() - since) / 1_000)} s`,
    )
    screen.write(`${CLEAR}${`running: ${each.join(', ')}`.slice(0, (screen.columns ?? 80) - 1)}`)
  }
  function line(isGood: boolean, name: string, its: number, note = '') {
    running.delete(name)
    seconds.set(name, its)
    print(`${isGood ? 'ok  ' : 'FAIL'} ${its.toFixed(1).padStart(6)} s  ${name}${note}\n`)
  }
  function fail(name: string, { path, details }: Failure) {
    failed.push(`${name}: ${path}`)
    const lines = details === '' ? [] : details.split('\n')
    // Three more lines name the file and the test, and count the hidden lines.
    const shown = lines.slice(0, LINES_MAX - 3)
    if (lines.length > shown.length) shown.push(`... and ${lines.length - shown.length} more lines`)
    print(`\n${[name, indented(path), ...shown.map(each => indented(indented(each)))].join('\n')}\n\n`)
  }

  return {
    begin: (name: string) => void running.set(name, performance.now()),
    check({ name, isGood, output, seconds }: CheckOutcome) {
      line(isGood, name, seconds)
      if (!isGood) fail(name, { path: 'failed', details: output.trimEnd() })
    },
    file({ file, failures, seconds, ...outcome }: FileOutcome) {
      line(failures.length === 0, file, seconds, ` (${outcome.passed})`)
      if (failures.length > 0) failedFiles.add(file)
      for (const failure of failures) fail(file, failure)
      passed += outcome.passed
      skipped.push(...outcome.skipped.map(each => `${file}: ${each}`))
    },
    skip: (file: string, reason: string) => void skipped.push(`${file}: ${reason}`),
    fail: (name: string, reason: string) => fail(name, { path: reason, details: '' }),
    isGood: () => failed.length === 0,
    /** The files with failures. */
    failedFiles: () => [...failedFiles],
    /** Prints the summary, the last line; returns whether everything passed. */
    end(): boolean {
      clearInterval(status)
      const slowest = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST)
      if (seconds.size > SLOWEST)
        print(
          list(
            'slowest',
            slowest.map(([name, its]) => `${its.toFixed(1).padStart(6)} s  ${name}`),
          ),
        )
      print(list('skipped', skipped) + list('failed', failed))
      print(`${passed} passed, ${failed.length} failed\n`)
      return failed.length === 0
    },
  }
}

const indented = (text: string) => (text === '' ? '' : `  ${text}`)

const list = (title: string, items: readonly string[]) =>
  items.length === 0 ? '' : `\n${title}:\n${items.map(each => `  ${each}\n`).join('')}\n`
