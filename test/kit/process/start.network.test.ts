import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { errorText } from '../../../services/kit/process/lifecycle/error-text.ts'
import { bundled } from '../../bundled.ts'
import { freePort } from '../../harness/free-port.ts'
import { until } from '../../harness/until.ts'

const EDGE = 'edge/main.ts'
const VALIDATION = 'services/validation/main.ts'
const bundleOf = await bundled([EDGE, VALIDATION], join(t.testdir(), 'programs'))

/** Runs a program that must fail to start, with these variables and PATH alone. */
function failureOf(program: string, env: Readonly<Record<string, string>>) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [bundleOf(program)], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 240_000,
  })
  return { status, stderr, stdout }
}

t.test('a program names all mistakes in its settings, a line for each, before any other work', async t => {
  const failure = failureOf(EDGE, {
    ENVIRONMENT: 'production',
    EDGE_PORT: '70000',
    METRICS_PORT: 'x',
    MASTER_KEY: 'short',
    REDIS_URL: 'nowhere',
  })
  t.equal(failure.status, 1)
  t.equal(failure.stdout, '')
  t.match(failure.stderr, /^edge: warning: TRUSTED_PROXIES [^\n]*\n(edge: [A-Z_]+ [^\n]*\n){7}$/)
  for (const name of [
    'EDGE_PORT',
    'METRICS_PORT',
    'MASTER_KEY',
    'REDIS_URL',
    'DATABASE_URL',
    'SERVICE_TOKEN',
    'BASE_URL',
  ])
    t.match(failure.stderr, name)
})

t.test('a program that cannot listen names the setting of the host, without a stack', async t => {
  for (const METRICS_HOST of ['192.0.2.1', 'nowhere.invalid']) {
    const { status, stderr } = failureOf(VALIDATION, {
      ENVIRONMENT: 'production',
      SERVICE_TOKEN: randomBytes(32).toString('hex'),
      METRICS_PORT: '9464',
      METRICS_HOST,
    })
    t.equal(status, 1)
    t.match(
      stderr,
      new RegExp(
        `^validation: warning: SERVICE_CALLERS is not set: [^\\n]*\\nvalidation: METRICS_HOST is ${METRICS_HOST}, which is no \\w+ of this machine: correct it, .*\\n$`,
      ),
    )
  }
})

t.test('a program whose DATA_DIR cannot be made or written says so in one line', async t => {
  const file = join(t.testdir({ taken: '' }), 'taken')
  for (const DATA_DIR of ['/proc/payprep/data', file, join(file, 'data')]) {
    const { status, stderr } = failureOf(EDGE, { DATA_DIR, EDGE_PORT: '0' })
    t.equal(status, 1, DATA_DIR)
    t.match(
      stderr,
      new RegExp(`^edge: DATA_DIR names ${DATA_DIR}, where this user cannot write \\(E\\w+\\): .*\\n$`),
    )
  }
})

t.test('a role with too few rights is told what to set, without a stack', async t => {
  const denied = Object.assign(new Error('select 1 - permission denied for schema notifier'), {
    code: '42501',
  })
  t.match(
    errorText(denied),
    /^the role of DATABASE_URL has too few rights \(permission denied for schema notifier\): set /,
  )
})

t.test(
  'a service started before the one that it needs waits for it, says so in one line, and stops when told',
  async t => {
    const directory = await mkdtemp(join(tmpdir(), 'payprep-start-'))
    t.teardown(() => rm(directory, { recursive: true, force: true }))
    const env = {
      PATH: process.env.PATH,
      SERVICE_TOKEN: 'a token',
      DATA_DIR: directory,
      REFERENCE_DATA_URL: 'http://127.0.0.1:9',
      VALIDATION_PORT: '0',
    }
    const child = spawn(process.execPath, [bundleOf(VALIDATION)], { env })
    t.teardown(() => child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    const events: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      const { event } = JSON.parse(line)
      events.push(event)
      if (event === 'listening') child.kill('SIGHUP')
      if (event === 'reloaded') child.kill('SIGTERM')
    }
    t.strictSame(await ended, [0, null])
    t.equal(events.filter(event => event === 'directory.waiting').length, 1)
    t.ok(events.includes('reloaded'), 'SIGHUP kills nothing')
  },
)

t.test('a program whose log nobody reads any more serves on, and counts the lines that are lost', async t => {
  const port = await freePort()
  const child = spawn(process.execPath, [bundleOf(VALIDATION)], {
    env: {
      PATH: process.env.PATH,
      SERVICE_TOKEN: 'a token',
      DATA_DIR: t.testdir(),
      REFERENCE_DATA_URL: 'http://127.0.0.1:9',
      VALIDATION_PORT: '0',
      METRICS_PORT: String(port),
    },
  })
  t.teardown(() => child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const read = createInterface({ input: child.stdout })
  for await (const line of read) if (JSON.parse(line).event === 'listening') break
  child.stdout.destroy()
  child.stderr.destroy()
  await until(async () => {
    child.kill('SIGHUP')
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return /^payprep_log_lines_dropped_total [2-9]$/m.test(metrics)
  })
  child.kill('SIGTERM')
  t.strictSame(await ended, [0, null])
})
