// All that a change must pass: generated code, lint, formatting, types, and every test against a real Postgres.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedPostgres } from '../services/kit/postgres/embedded-postgres.ts'
import { bringPrograms } from './programs.ts'

const chosen = process.argv.slice(2)
const scratch = mkdtempSync(join(tmpdir(), 'payprep-test-'))
/** What kills processes under load wants the machine for itself. */
const alone = ['test/notifier/crash.postgres.alone.test.ts']

if (chosen.length === 0) {
  step('generated code', 'npm', ['run', '--silent', 'gen'])
  step('protobuf lint', 'npx', ['buf', 'lint'])
  step('formatting', 'npx', ['prettier', '--check', '--log-level', 'warn', '.'])
  step('lint', 'npm', ['run', '--silent', 'lint'])
  step('types', 'npx', ['tsc'])
  step('types of the hosted pages', 'npx', ['tsc', '-p', 'edge/hosted/page'])
}

if (!bringPrograms()) fail('programs')

const postgres = process.env.DATABASE_URL
  ? { url: process.env.DATABASE_URL, close: async () => {} }
  : await embeddedPostgres(scratch, { throwaway: true })
const rounds = chosen.length > 0 ? [run(chosen)] : [run([]), run(alone)]
await postgres.close()
rmSync(scratch, { recursive: true, force: true })

const sum = (of: 'passed' | 'failed') => rounds.reduce((total, round) => total + round[of], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(rounds.every(({ isGood }) => isGood) ? 0 : 1)

/** These test files, or all that are not to be alone. */
function run(files: readonly string[]) {
  const file = join(scratch, 'all.tap')
  const { status } = spawnSync(
    'npx',
    ['tap', '--reporter=terse', '--jobs=2', `--output-file=${file}`, ...files],
    { stdio: 'inherit', env: { ...process.env, DATABASE_URL: postgres.url } },
  )
  const tap = readFileSync(file, 'utf8')
  process.stdout.write(failures(tap))
  const { passed, failed } = count(tap)
  return { passed, failed, isGood: status === 0 && failed === 0 && passed > 0 }
}

function step(name: string, command: string, args: readonly string[]) {
  process.stdout.write(`${name}\n`)
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) fail(name)
}

function fail(name: string): never {
  process.stdout.write(`${name} failed\n0 passed, 1 failed\n`)
  process.exit(1)
}

/** tap's own sum of assertions, the last line of its kind. */
function count(tap: string) {
  const sum = tap.split('\n').findLast(line => line.startsWith('# { total:')) ?? ''
  const of = (word: string) => Number(new RegExp(`${word}: (\\d+)`).exec(sum)?.[1] ?? 0)
  return { passed: of('pass'), failed: of('fail') }
}

/** Each test that is not ok, with what tap says of it: its reporter is silent where there is no terminal. */
function failures(tap: string): string {
  return (tap.match(/^ *not ok .*\n(?: *---\n[^]*?^ *\.\.\.\n)?/gm) ?? []).join('')
}
