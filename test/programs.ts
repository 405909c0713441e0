import { spawnSync } from 'node:child_process'

/** What tests run besides Node and is not on npm, by its Debian package of the same name. */
const programs = {
  'redis-server': 'idempotency over Redis',
  chromium: 'the hosted pages',
} as const

type Program = keyof typeof programs

const INSTALL_TIMEOUT_MS = 600_000

/** For tests that need a program: skipped aloud where it is not. */
export function needs(program: Program): { readonly skip: string | false } {
  return { skip: isThere(program) ? false : `there is no ${program} on this machine` }
}

/**
 * Installs what is missing where that may be done, else tells what is not tested.
 * Answers whether the tests may go on: those of CI have to be whole.
 */
export function bringPrograms(): boolean {
  const missing = () => (Object.keys(programs) as Program[]).filter(program => !isThere(program))
  if (missing().length > 0 && process.getuid?.() === 0) install(missing())
  const lacking = missing()
  for (const program of lacking) {
    process.stdout.write(
      `without ${program}, nothing tests ${programs[program]}: apt-get install ${program}\n`,
    )
  }
  return lacking.length === 0 || process.env.CI !== 'true'
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

function isThere(program: Program): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
}
