import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Need } from './runner/plan.ts'

interface Program {
  /** Names of the program. Any of them will do. */
  readonly names: readonly [string, ...string[]]
  /** The Debian package, if it has another name than the first of these; or several, separated by blanks. */
  readonly package?: string
  /** Where it is, besides the folders of PATH. */
  readonly folder?: string
  /** What it is needed for. */
  readonly tests: string
}

/** What tests run besides Node and is not on npm. */
const programs = {
  redis: { names: ['redis-server'], tests: 'idempotency over Redis' },
  haproxy: { names: ['haproxy'], folder: '/usr/sbin', tests: 'rolling restarts under load' },
  pgbouncer: { names: ['pgbouncer'], folder: '/usr/sbin', tests: 'services behind PgBouncer' },
  nats: { names: ['nats-server'], folder: '/usr/sbin', tests: 'events over NATS JetStream' },
  patroni: { names: ['patroni'], tests: 'failover of Postgres' },
  etcd: { names: ['etcd'], package: 'etcd-server', tests: 'failover of Postgres' },
  // The headless shell needs less than half of the processor time of Chromium.
  // Postgres 18, which comes with npm, has no pg_dump.
  postgres15: {
    names: ['postgres'],
    package: 'postgresql-15',
    folder: '/usr/lib/postgresql/15/bin',
    tests: 'backup and the oldest Postgres',
  },
  python: {
    names: ['grpc_python_plugin'],
    // The last has the sources of google.protobuf, which protoc reads.
    package: 'protobuf-compiler protobuf-compiler-grpc python3-grpcio python3-protobuf libprotobuf-dev',
    tests: 'the documented client in Python',
  },
  go: {
    names: ['protoc-gen-go-grpc'],
    package:
      'golang-go golang-google-grpc-dev golang-google-protobuf-dev protobuf-compiler protoc-gen-go protoc-gen-go-grpc',
    tests: 'the documented client in Go',
  },
  curl: {
    // Beside curl in the samples, and less common.
    names: ['uuidgen'],
    package: 'curl uuid-runtime',
    tests: 'the documented calls by curl',
  },
  java: { names: ['javac'], package: 'default-jdk-headless', tests: 'the documented programs in Java' },
  ruby: { names: ['ruby'], package: 'ruby ruby-webrick', tests: 'the documented receiver in Ruby' },
  php: { names: ['php'], package: 'php-cli', tests: 'the documented receiver in PHP' },
  zsh: { names: ['zsh'], tests: 'completion in zsh' },
  fish: { names: ['fish'], tests: 'completion in fish' },
  mandoc: { names: ['mandoc'], tests: 'the man page' },
  browser: { names: ['chromium-headless-shell', 'chromium'], tests: 'the hosted pages' },
} as const satisfies Partial<Record<Need, Program>>

export type ProgramNeed = keyof typeof programs

const INSTALL_TIMEOUT_MS = 600_000

/** The path of the program that serves a need, if it is installed. */
export function programFor(need: ProgramNeed): string | undefined {
  const { names, folder }: Program = programs[need]
  const folders = [folder ?? [], (process.env.PATH ?? '').split(delimiter)].flat()
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

/**
 * The options of a test that runs a program: it is skipped where the program is missing. The name of its file has to
 * announce the need, since only what is announced is installed.
 */
export function needs(need: ProgramNeed): { readonly skip: string | false } {
  return {
    // Asked by each test: files run in one process, and have needs of their own.
    get skip() {
      const announced = process.env.TEST_NEEDS?.split(',')
      if (announced?.includes(need) === false)
        throw new Error(`name this file NAME.${need}.test.ts: its tests run ${programs[need].names[0]}`)
      return programFor(need) === undefined && `${programs[need].names[0]} is not installed`
    },
  }
}

export interface MissingProgram {
  /** Its Debian package. */
  readonly program: string
  readonly need: ProgramNeed
}

/** Installs the programs that these needs require, as far as this machine lets us; returns what is still missing. */
export function bringPrograms(required: ReadonlySet<Need>): readonly MissingProgram[] {
  const missing = () =>
    (Object.keys(programs) as ProgramNeed[])
      .filter(need => required.has(need) && programFor(need) === undefined)
      .map(need => {
        const { names, package: debian, tests }: Program = programs[need]
        return { need, program: debian ?? names[0], tests }
      })
  if (missing().length > 0 && process.getuid?.() === 0) install(missing().map(({ program }) => program))
  for (const { program, tests } of missing())
    process.stdout.write(
      `${program} is missing, so ${tests} will not be tested: apt-get install ${program}\n`,
    )
  return missing()
}

function install(packages: readonly string[]): void {
  process.stdout.write(`installing ${packages.join(' and ')} for the tests\n`)
  const options = {
    stdio: 'ignore',
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  spawnSync('apt-get', ['update'], options)
  spawnSync(
    'apt-get',
    ['install', '--yes', '--no-install-recommends', ...packages.flatMap(each => each.split(' '))],
    options,
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
