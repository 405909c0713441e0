// Runs what every change must pass: the checks, and the tests against a real Postgres.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs, promisify } from 'node:util'
import { bringPrograms } from './programs.ts'
import { allChecks } from './runner/checks.ts'
import { citusArchive, mistakeOfCitus } from './harness/citus.ts'
import { isOfScale, needsOf, testFiles } from './runner/plan.ts'
import { reporter } from './runner/report.ts'

const HELP = `npm test                        the checks, and all tests that are not long
npm run test:all                those, and what takes long by nature
npm test -- FILE|FOLDER ...     these tests alone
npm test -- --failed            the tests that failed last
npm run test:scale [-- FILE]    the tests of what Citus divides, on a coordinator with two workers
npm run test:unit               the tests that need nothing but Node
npm run check                   the checks alone
`
/** The files that failed when tests last ran, a line each. */
const FAILED = '.tap/failed'

const { values: only, positionals } = orMistake(() =>
  parseArgs({
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      scale: { type: 'boolean' },
      unit: { type: 'boolean' },
      checks: { type: 'boolean' },
      failed: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  }),
)
if (only.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const isPartial = positionals.length > 0 || only.scale === true || only.unit === true || only.failed === true
const checks = isPartial ? [] : allChecks
const files = only.checks ? [] : orMistake(chosenFiles)
const needed = new Set([...files.flatMap(needsOf), ...(only.scale ? ['postgres15' as const] : [])])
const report = reporter(process.stdout)

const missing = bringPrograms(needed)
if (only.scale === true && missing.length === 0) await requireCitus()
for (const { program } of process.env.CI === 'true' ? missing : []) {
  report.fail(program, 'not installed, and CI=true requires all tests to run')
}
if (report.isGood()) await runAll()
if (!only.checks) {
  mkdirSync('.tap', { recursive: true })
  writeFileSync(FAILED, report.failedFiles().join('\n'))
}
process.exit(report.end() ? 0 : 1)

/** Runs the tests on Citus, or ends, aloud, if this machine has none that starts. */
async function requireCitus() {
  const archive = citusArchive()
  const mistake =
    archive === undefined
      ? 'its archive is not on this machine (CITUS_FOLDER)'
      : await mistakeOfCitus(archive)
  if (mistake !== undefined) {
    process.stdout.write(`nothing is tested on Citus: ${mistake}\n`)
    process.exit(0)
  }
  process.env.CITUS_ARCHIVE = archive
}

/** Ends with the mistake if the arguments are unknown or name no tests. */
function orMistake<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}: see npm test -- --help\n`)
    process.exit(2)
  }
}

function chosenFiles(): readonly string[] {
  if (only.failed) {
    const failed = readFailed()
    if (failed.length === 0) process.stdout.write('no test failed when tests last ran\n')
    return failed.length === 0 ? [] : testFiles(failed)
  }
  // What all have reached cannot be judged by some.
  const found = testFiles(positionals).filter(
    file =>
      (!isPartial || !needsOf(file).includes('last')) &&
      (only.scale === true || !needsOf(file).includes('citus')),
  )
  if (only.scale) return found.filter(positionals.length > 0 ? () => true : isOfScale)
  if (only.unit) return found.filter(file => needsOf(file).length === 0)
  return only.all || positionals.length > 0 ? found : found.filter(file => !needsOf(file).includes('long'))
}

function readFailed(): readonly string[] {
  try {
    return readFileSync(FAILED, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** The checks one after another, beside the tests. Both read the generated code. */
async function runAll() {
  if (checks.length > 0) await promisify(execFile)('npm', ['run', '--silent', 'gen'])
  const checking = (async () => {
    for (const { name, run } of checks) {
      report.begin(name)
      report.check(await run())
    }
  })()
  // Loaded only then, with what it needs.
  if (files.length > 0) await (await import('./runner/run-tests.ts')).runTests(files, report, missing)
  await checking
}
