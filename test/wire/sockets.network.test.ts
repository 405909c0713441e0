import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Code, type ConnectError } from '@connectrpc/connect'
import t, { type Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { problemIn } from '../../services/kit/problem.ts'
import { readConfig, addresses, servicePort } from '../../services/kit/process/config/config.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { listenAt } from '../../services/kit/rpc/server/listen-at.ts'
import { nobody } from '../harness/nobody.ts'
import { until } from '../harness/until.ts'
import { bank, mounted } from './mtls-served.ts'
import { served } from './served.ts'
import { bearer, call, failure, ownDefinitions, stockClient } from './stock-client.ts'

const TOKEN = randomBytes(32).toString('hex')
const credentials = { serviceToken: TOKEN }

/** Not t.testdir: its path may be too long for a socket. */
function directory(t: Test): string {
  const made = mkdtempSync(join(tmpdir(), 'sö k%41?#-'))
  t.teardown(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const portAt = (path: string) => readConfig({ P: `unix:${path}` }, { port: servicePort('P', 0) }).port as URL

function clientOf(t: Test, paths: readonly string[], serviceToken = TOKEN) {
  const list = paths.map((path, index) => `${index % 2 === 0 ? 'unix:' : 'unix://'}${path}`).join()
  const { urls } = readConfig({ U: list }, { urls: addresses('U', '') })
  const { client, close, check } = connect(ValidationService, urls, { serviceToken })
  t.teardown(close)
  return { ...client, check }
}

/** A process that serves at a socket. `ended` resolves with what it has written to stderr. */
function start(t: Test, path: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/wire/callers-process.ts'], {
    env: {
      ...process.env,
      ENVIRONMENT: 'production',
      SERVICE_TOKEN: TOKEN,
      VALIDATION_PORT: `unix:${path}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const ended = text(child.stderr)
  const listens = once(child.stdout, 'data').then(([line]) => String(line) === 'listening\n')
  const outcome = Promise.race([listens, ended.then(() => false)])
  return { child, ended, outcome }
}

async function kill({ child }: ReturnType<typeof start>) {
  child.kill('SIGKILL')
  await once(child, 'close')
}

t.test('a socket is open to its own user alone, and is gone when the service has stopped', async t => {
  const path = join(directory(t), 'валидация')
  const serving = start(t, path)
  t.ok(await serving.outcome)
  t.equal(lstatSync(path).mode & 0o777, 0o600)
  await clientOf(t, [path]).validate({})
  serving.child.kill('SIGTERM')
  t.equal(await serving.ended, '')
  t.notOk(existsSync(path))
})

t.test('the health check of containers asks a service at a socket', async t => {
  const path = join(directory(t), 'здоровье')
  const check = async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'services/deploy/health.ts', `unix:${path}`])
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return [code, stderr]
  }
  const serving = start(t, path)
  t.ok(await serving.outcome)
  t.strictSame(await check(), [0, ''])
  await kill(serving)
  t.strictSame(await check(), [1, `unix:${path}: connect ECONNREFUSED ${path}\n`])
})

t.test('a service that was killed serves at the same socket again, and its callers find it', async t => {
  const path = join(directory(t), 'killed')
  const first = start(t, path)
  await first.outcome
  const client = clientOf(t, [path])
  await client.validate({})
  await kill(first)
  t.ok(existsSync(path))
  t.equal(problemIn(await failure(client.validate({})))?.kind, 'unavailable')
  t.ok(await start(t, path).outcome)
  await until(() =>
    client.validate({}).then(
      () => true,
      () => false,
    ),
  )
})

t.test(
  'of programs that begin at one socket, left by another, one serves and the rest say why not',
  async t => {
    const path = join(directory(t), 'contended')
    const former = start(t, path)
    await former.outcome
    await kill(former)
    const all = Array.from({ length: 4 }, () => start(t, path))
    const outcomes = await Promise.all(all.map(({ outcome }) => outcome))
    t.equal(outcomes.filter(Boolean).length, 1)
    for (const [index, { ended }] of all.entries())
      if (!outcomes[index]) t.match(await ended, `cannot listen at ${path}: another process listens there`)
    await clientOf(t, [path]).validate({})
  },
)

t.test(
  'servers that take over the same dead sockets at the same moment never take one from each other',
  async t => {
    const folder = directory(t)
    for (let round = 0; round < 20; round++) {
      const path = join(folder, `round-${round}`)
      await leaveDead(path)
      const servers = Array.from({ length: 5 }, () => createServer())
      const outcomes = await Promise.allSettled(servers.map(server => listenAt(server, portAt(path), '')))
      t.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
      await Promise.all(servers.map(server => new Promise(done => server.close(done))))
      t.notOk(existsSync(path))
    }
  },
)

/** A socket whose process has ended without removing it. */
async function leaveDead(path: string) {
  const code = `require('net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  await once(spawn(process.execPath, ['-e', code, path]), 'close')
}

t.test('what no dead process has left is neither removed nor taken', async t => {
  const folder = directory(t)
  const file = join(folder, 'file')
  writeFileSync(file, 'of somebody')
  const at = (path: string) => failure(listenAt(createServer(), portAt(path), ''))
  t.match(await at(file), { message: /file: it exists and is no socket: remove it/ })
  t.match(await at(join(folder, 'no', 'where')), { message: /there is no directory .*no: create it/ })
  t.match(await at(folder), { message: /it exists and is no socket/ })
  t.ok(existsSync(file))
})

t.test(
  'calls are balanced over sockets and ports, and go on when one of the processes is killed',
  async t => {
    const folder = directory(t)
    const [one, other] = [join(folder, 'one'), join(folder, 'other')]
    const dying = start(t, one)
    await dying.outcome
    const staying = await served(t, {}, { port: portAt(other), credentials })
    const client = clientOf(t, [one, other])
    for (let n = 0; n < 10; n++) await client.validate({})
    t.equal(staying.handled(), 5)
    await kill(dying)
    for (let n = 0; n < 10; n++) await client.validate({})
    t.equal(staying.handled(), 15)
    await client.check()
  },
)

t.test(
  'a call over a socket needs the token, keeps its deadline, and is refused in the security log',
  async t => {
    const path = join(directory(t), 'token')
    const { lines } = await served(t, {}, { port: portAt(path), credentials })
    t.match(await failure(clientOf(t, [path], 'another').validate({})), { message: /refuses SERVICE_TOKEN/ })
    t.match(lines, [{ event: 'service.call', reason: 'token-unknown', address: undefined }])
    // Nothing accepts here: the kernel queues the connection.
    const hung = join(directory(t), 'hung')
    const child = spawn(process.execPath, [
      '-e',
      `require('net').createServer().listen(process.argv[1], () => { console.log('listens'); process.kill(process.pid, 'SIGSTOP') })`,
      hung,
    ])
    t.teardown(() => child.kill('SIGKILL'))
    await until(() => existsSync(hung))
    const late = (await failure(clientOf(t, [hung]).validate({}, { timeoutMs: 200 }))) as ConnectError
    t.equal(late.code, Code.DeadlineExceeded)
    t.match(await failure(listenAt(createServer(), portAt(hung), '')), { message: /another process listens/ })
  },
)

t.test('a service with a certificate answers at its socket without TLS', async t => {
  const path = join(directory(t), 'clear')
  const { serviceTls, serviceTlsSettings } = await import('../../services/kit/process/tls/service-tls.ts')
  const { env } = mounted(t, bank.program(['localhost']))
  const tls = serviceTls(readConfig(env, serviceTlsSettings))
  await served(t, {}, { port: portAt(path), credentials: { serviceToken: TOKEN, tls } })
  await clientOf(t, [path]).validate({})
})

t.test('a stock gRPC client calls over a socket', async t => {
  const path = join(directory(t), 'grpc')
  const { handled } = await served(t, {}, { port: portAt(path), credentials })
  const address = { host: `unix:${path}` } as URL
  const client = stockClient(t, ownDefinitions.payprep.validation.v1.ValidationService, address)
  await call(client, 'Validate', { items: [] }, bearer(TOKEN))
  t.equal(handled(), 1)
})

t.test('a user without rights can neither call nor listen, and the error says so', async t => {
  const folder = directory(t)
  const path = join(folder, 'closed')
  await served(t, {}, { port: portAt(path), credentials })
  chmodSync(path, 0)
  chmodSync(folder, 0o555)
  const error = await unprivileged(() => failure(clientOf(t, [path]).validate({})))
  t.equal(problemIn(error)?.kind, 'unavailable')
  t.match(rootOf(error as Error).message, /EACCES/)
  await unprivileged(async () => {
    const listening = listenAt(createServer(), portAt(join(folder, 'new')), '')
    t.match(await failure(listening), { message: /this user may not write to/ })
    t.match(await failure(listenAt(createServer(), portAt(path), '')), { message: /it is in use \(EACCES\)/ })
  })
})

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

/** Runs work with the rights of another user if the tests run as root, whom no mode of a file stops. */
async function unprivileged<T>(work: () => Promise<T>): Promise<T> {
  if (nobody === undefined) return work()
  process.seteuid!(nobody.uid)
  try {
    return await work()
  } finally {
    process.seteuid!(0)
  }
}
