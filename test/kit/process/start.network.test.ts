import { spawnSync } from 'node:child_process'
import t from 'tap'

/** Starts a program that cannot start, with nothing but these variables. */
function failureOf(program: string, env: Readonly<Record<string, string>>) {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stderr, stdout }
}

t.test('a program names all mistakes in its settings in one line, before any other work', async t => {
  const failure = failureOf('edge/main.ts', {
    ENVIRONMENT: 'production',
    EDGE_PORT: '70000',
    METRICS_PORT: 'x',
    MASTER_KEY: 'short',
    REDIS_URL: 'nowhere',
  })
  t.equal(failure.status, 1)
  t.equal(failure.stdout, '')
  t.match(failure.stderr, /^payprep: [^\n]*\n$/)
  for (const name of [
    'EDGE_PORT',
    'METRICS_PORT',
    'MASTER_KEY',
    'REDIS_URL',
    'DATABASE_URL',
    'SERVICE_TOKEN',
  ])
    t.match(failure.stderr, name)
})

t.test('a service started without the service that it needs says so in one line', async t => {
  const env = { SERVICE_TOKEN: 'a token', REFERENCE_DATA_URL: 'http://127.0.0.1:9', VALIDATION_PORT: '0' }
  const failure = failureOf('services/validation/main.ts', env)
  t.equal(failure.status, 1)
  t.match(
    failure.stderr,
    /^validation: something that this process needs does not answer \(.*127\.0\.0\.1:9.*\): start it, or correct its address\n$/,
  )
})
