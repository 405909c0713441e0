import type { CheckOutcome } from './checks.ts'
import type { Failure, FileOutcome } from './run-process.ts'

/** Prints a line for each check and each file as it ends, with its failures; at the end everything that failed, and a summary. */
export function reporter(print: (text: string) => void) {
  const skipped: string[] = []
  const failed: string[] = []
  let passed = 0

  function line(isGood: boolean, seconds: number, text: string) {
    print(`${isGood ? 'ok  ' : 'FAIL'} ${seconds.toFixed(1).padStart(6)} s  ${text}\n`)
  }
  function fail(name: string, { path, details }: Failure) {
    failed.push(`${name}: ${path}`)
    print(`\n${name}\n${indented(path)}\n${indented(indented(details))}\n`)
  }

  return {
    check({ name, isGood, output, seconds }: CheckOutcome) {
      line(isGood, seconds, name)
      if (!isGood) fail(name, { path: 'failed', details: output.trimEnd() })
    },
    file({ file, failures, seconds, ...outcome }: FileOutcome) {
      line(failures.length === 0, seconds, `${file} (${outcome.passed})`)
      for (const failure of failures) fail(file, failure)
      passed += outcome.passed
      skipped.push(...outcome.skipped.map(each => `${file}: ${each}`))
    },
    skip: (file: string, reason: string) => void skipped.push(`${file}: ${reason}`),
    fail: (name: string, reason: string) => fail(name, { path: reason, details: '' }),
    isGood: () => failed.length === 0,
    /** Prints the summary, the last line; returns whether everything passed. */
    end(): boolean {
      print(list('skipped', skipped) + list('failed', failed))
      print(`${passed} passed, ${failed.length} failed\n`)
      return failed.length === 0
    },
  }
}

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ')

const list = (title: string, items: readonly string[]) =>
  items.length === 0 ? '' : `\n${title}:\n${items.map(each => `  ${each}\n`).join('')}\n`
