// Runs what every change must pass: the checks, and all tests against a real Postgres.
//   npm test                       all of it
//   npm test -- FILE|FOLDER ...    these tests, without the checks
//   npm run test:unit              the tests that need no database, browser, network or all seeds, without the checks
//   npm run check                  the checks alone
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { bundled, type BundleOf } from './bundled.ts'
import { bringPrograms } from './programs.ts'
import { checkTasks } from './runner/checks.ts'
import { isLight, type Need, processesFor, type TestProcess, testFiles } from './runner/plan.ts'
import { inPool } from './runner/pool.ts'
import { reporter } from './runner/report.ts'
import { RUNNER, runProcess } from './runner/run-process.ts'

const CORES = availableParallelism()
/** Many tests wait for a database, a browser or a process, so two more run at once than there are cores. */
const JOBS = Math.min(8, CORES + 2)

const { values: only, positionals } = parseArgs({
  allowPositionals: true,
  options: { unit: { type: 'boolean' }, checks: { type: 'boolean' } },
})
const isPartial = positionals.length > 0 || only.unit === true
const checks = isPartial ? [] : checkTasks
const processes = only.checks ? [] : processesFor(testFiles(positionals)).filter(isChosen)
const needed = new Set(processes.flatMap(({ needs }) => needs))
const report = reporter(text => process.stdout.write(text))

const missing = bringPrograms(needed)
for (const { program } of process.env.CI === 'true' ? missing : []) {
  report.fail(program, 'not installed, and CI=true requires all tests to run')
}
if (report.isGood()) await runAll()
const isGood = report.end()
process.exit(isGood ? 0 : 1)

function isChosen({ needs }: TestProcess): boolean {
  return !only.unit || needs.length === 0
}

async function runAll() {
  const scratch = mkdtempSync(join(tmpdir(), 'payprep-test-'))
  mkdirSync('.tap', { recursive: true })
  const bundles = mkdtempSync(join('.tap', 'bundles-'))
  const [bundleOf, postgres] = await Promise.all([
    bundledTests(bundles),
    needsDatabase(needed) ? openPostgres(scratch) : undefined,
  ])
  let cleaning: Promise<void> | undefined
  const clean = () => (cleaning ??= cleanUp())
  async function cleanUp() {
    await postgres?.close()
    for (const folder of [scratch, bundles]) rmSync(folder, { recursive: true, force: true })
  }
  // Ctrl-C ends the tests, which share our process group, but not Postgres.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void clean().finally(() => process.exit(1)))
  try {
    if (bundleOf !== undefined) await runTests(bundleOf, postgres?.env)
  } finally {
    await clean()
  }
}

/** Generates the code that both the checks and the tests read, then bundles the tests; reports what fails. */
async function bundledTests(folder: string): Promise<BundleOf | undefined> {
  try {
    if (checks.length > 0) await promisify(execFile)('npm', ['run', '--silent', 'gen'])
    return await bundled([RUNNER, ...processes.flatMap(({ files }) => files)], folder)
  } catch (error) {
    report.fail('generated code and bundles', (error as Error).message)
    return undefined
  }
}

async function runTests(bundleOf: BundleOf, database: NodeJS.ProcessEnv | undefined) {
  const test = (one: TestProcess) => async () => {
    // Tests skip what needs Redis themselves; without Chromium a file with a browser has nothing left.
    const absent = missing.find(({ need }) => need === 'browser' && one.needs.includes(need))
    if (absent === undefined) await runProcess(one, bundleOf, environmentOf(one, database), report.file)
    else for (const file of one.files) report.skip(file, `${absent.program} is not installed`)
  }
  const checkBeside = checks.map(check => async () => report.check(await check()))
  const steady = processes.filter(({ needs }) => needs.includes('steady'))
  const light = steady.length > 0 ? processes.filter(({ needs }) => needs.every(isLight)) : []
  const others = processes.filter(each => !steady.includes(each) && !light.includes(each))
  await inPool([...checkBeside, ...others.map(test)], JOBS)
  await Promise.all([inPool(steady.map(test), 1), inPool(light.map(test), Math.max(1, CORES - 1))])
}

function needsDatabase(needs: Pick<Set<Need>, 'has'>): boolean {
  return needs.has('postgres') || needs.has('browser')
}

/** Loaded here, as pure tests need none of it. */
async function openPostgres(directory: string) {
  const postgres = await import('./runner/postgres.ts')
  return postgres.openPostgres(directory)
}

/** Only tests that declare a need for a database get its address. */
function environmentOf({ needs }: TestProcess, database: NodeJS.ProcessEnv | undefined): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...env } = process.env
  return needsDatabase(new Set(needs)) ? { ...env, ...database } : env
}
