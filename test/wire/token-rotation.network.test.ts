import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
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

t.test('the service token is changed under load, by reloads and by restarts, and no call fails', async t => {
  const directory = t.testdir({})
  const [former, next] = [newToken(), newToken()]
  const fileOf = (name: string) => join(directory, name)
  function write(name: string, tokens: readonly string[]) {
    writeFileSync(fileOf(`${name}.new`), tokens.join(','))
    renameSync(fileOf(`${name}.new`), fileOf(name))
  }
  write('reloaded', [former])
  write('client', [former])
  const ports = [await freePort(), await freePort()]
  const reloaded = await start(t, {
    VALIDATION_PORT: String(ports[0]),
    SERVICE_TOKEN_FILE: fileOf('reloaded'),
  })
  const restarted = { VALIDATION_PORT: String(ports[1]), SERVICE_TOKEN: former }
  let second = await start(t, restarted)

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

  for (const tokens of [[former, next], [next, former], [next]]) {
    // Services first: they accept what callers will send.
    write('reloaded', tokens)
    reloaded.child.kill('SIGHUP')
    await reloaded.said('reloaded')
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
    second = await start(t, { ...restarted, SERVICE_TOKEN: tokens.join(',') })
    await underLoad()
    write('client', tokens)
    await reloadAll(silentLog)
    await underLoad()
  }
  isOver = true
  await load

  const late = connect(ValidationService, urls, { serviceToken: former })
  t.teardown(late.close)
  t.match(await failure(late.client.validate({})), { message: /refuses SERVICE_TOKEN/ })
})
