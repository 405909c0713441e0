import { spawnSync } from 'node:child_process'
import type { Need } from './runner/plan.ts'

/** What tests run besides Node and is not on npm, by the name of both the program and its Debian package. */
const programs = {
  'redis-server': { need: 'redis', tests: 'idempotency over Redis' },
  chromium: { need: 'browser', tests: 'the hosted pages' },
} as const satisfies Record<string, { need: Need; tests: string }>

type Program = keyof typeof programs

const INSTALL_TIMEOUT_MS = 600_000

/**
 * The options of a test that runs a program: it is skipped where the program is missing. The name of its file has to
 * announce the need, since only what is announced is installed.
 */
export function needs(program: Program): { readonly skip: string | false } {
  const { need } = programs[program]
  const announced = process.env.TEST_NEEDS?.split(',')
  if (announced?.includes(need) === false)
    throw new Error(`name this file NAME.${need}.test.ts: its tests run ${program}`)
  return { skip: isInstalled(program) ? false : `${program} is not installed` }
}

/** Installs the programs that these needs require, as far as this machine lets us; returns what is still missing. */
export function bringPrograms(needs: ReadonlySet<Need>): readonly { program: Program; need: Need }[] {
  const required = (Object.keys(programs) as Program[]).filter(program => needs.has(programs[program].need))
  const missing = () => required.filter(program => !isInstalled(program))
  if (missing().length > 0 && process.getuid?.() === 0) install(missing())
  const stillMissing = missing()
  for (const program of stillMissing) {
    process.stdout.write(
      `${program} is missing, so ${programs[program].tests} will not be tested: apt-get install ${program}\n`,
    )
  }
  return stillMissing.map(program => ({ program, need: programs[program].need }))
}

function install(packages: readonly string[]): void {
  process.stdout.write(`installing ${packages.join(' and ')} for the tests\n`)
  const options = {
    stdio: 'ignore',
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], options)
}

function isInstalled(program: Program): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}
