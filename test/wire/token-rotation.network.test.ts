import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { digestOf } from '../../services/kit/callers/identify.ts'
import { readMembership } from '../../services/kit/process/installation.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { reloadAll } from '../../services/kit/process/reloading/reload.ts'
import { connect } from '../../services/kit/rpc/client/link.ts'
import { freePort } from '../harness/free-port.ts'
import { failure } from './stock-client.ts'

const newToken = () => randomBytes(32).toString('hex')

interface Process {
  readonly child: ChildProcess
  readonly said: (line: string) => Promise<void>
}

async function start(t: Test, env: NodeJS.ProcessEnv): Promise<Process> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'test/wire/callers-process.ts'], {
    env: { ...process.env, ENVIRONMENT: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const lines = createInterface(child.stdout!)[Symbol.asyncIterator]()
  const said = async (expected: string) => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`it ended before it said ${expected}`)
      if (value === expected) return
    }
  }
  await said('listening')
  return { child, said }
}

interface Step {
  readonly tokens: readonly string[]
  /** The file of callers of the services; without it there is none. */
  readonly callers?: object
}

/** Takes two services and their caller from one step to the next, by reloads and by restarts, under load. Returns their addresses. */
async function changed(t: Test, [first, ...steps]: readonly [Step, ...Step[]]) {
  const directory = t.testdir({})
  const fileOf = (name: string) => join(directory, name)
  function write(name: string, text: string) {
    writeFileSync(fileOf(`${name}.new`), text)
    renameSync(fileOf(`${name}.new`), fileOf(name))
  }
  const writeStep = (name: string, { tokens, callers }: Step) => {
    if (callers !== undefined) write('callers', JSON.stringify(callers))
    write(name, tokens.join(','))
  }
  writeStep('reloaded', first)
  writeStep('client', first)
  const shared = first.callers === undefined ? {} : { SERVICE_CALLERS: fileOf('callers') }
  const ports = [await freePort(), await freePort()]
  const reloaded = await start(t, {
    ...shared,
    VALIDATION_PORT: String(ports[0]),
    SERVICE_TOKEN_FILE: fileOf('reloaded'),
  })
  const restarted = ({ tokens }: Step) =>
    start(t, { ...shared, VALIDATION_PORT: String(ports[1]), SERVICE_TOKEN: tokens.join(',') })
  let second = await restarted(first)

  const { credentials } = await readMembership({ SERVICE_TOKEN_FILE: fileOf('client') })
  const urls = ports.map(port => new URL(`http://127.0.0.1:${port}`))
  const { client, close } = connect(ValidationService, urls, credentials)
  t.teardown(close)
  let isOver = false
  let calls = 0
  const load = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!isOver) {
        await client.validate({})
        calls++
      }
    }),
  )
  const underLoad = async () => {
    const before = calls
    while (calls < before + 100) await Promise.race([sleep(5), load])
  }

  await underLoad()
  for (const step of steps) {
    // Services first: they accept what callers will send.
    writeStep('reloaded', step)
    reloaded.child.kill('SIGHUP')
    await reloaded.said('reloaded')
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
    second = await restarted(step)
    await underLoad()
    writeStep('client', step)
    await reloadAll(silentLog)
    await underLoad()
  }
  isOver = true
  await load
  return urls
}

async function refused(t: Test, urls: readonly URL[], serviceToken: string) {
  const late = connect(ValidationService, urls, { serviceToken })
  t.teardown(late.close)
  t.match(await failure(late.client.validate({})), { message: /refuses SERVICE_TOKEN/ })
}

t.test('the service token is changed under load, by reloads and by restarts, and no call fails', async t => {
  const [former, next] = [newToken(), newToken()]
  const urls = await changed(t, [
    { tokens: [former] },
    { tokens: [former, next] },
    { tokens: [next, former] },
    { tokens: [next] },
  ])
  await refused(t, urls, former)
})

t.test('each program gets its own token in place of one for all, and no call fails', async t => {
  const [former, own] = [newToken(), newToken()]
  const callers = [{ name: 'edge', tokens: [{ sha256: digestOf(own) }] }]
  const urls = await changed(t, [
    { tokens: [former], callers: { acceptServiceToken: true, callers: [] } },
    { tokens: [former], callers: { acceptServiceToken: true, callers } },
    { tokens: [own, former], callers: { acceptServiceToken: true, callers } },
    { tokens: [own, former], callers: { acceptServiceToken: false, callers } },
    { tokens: [own], callers: { acceptServiceToken: false, callers } },
  ])
  await refused(t, urls, former)
})
