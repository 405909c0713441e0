import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { sender } from '../../services/notifier/sender.ts'
import {
  newSecret,
  publicKeyOf,
  sharedSecret,
  signedHeaders,
  type SignatureScheme,
} from '../../services/notifier/signature.ts'
import { freePort } from '../harness/free-port.ts'
import { needs } from '../programs.ts'
import { until } from '../harness/until.ts'

// The receivers that /docs/webhooks shows.

const folder = 'edge/web/docs/pages/examples'
const tsx = resolve('node_modules/tsx/dist/loader.mjs')

const typescript = { command: [process.execPath, '--import', tsx], needs: {} } as const
const python = { command: ['/usr/bin/python3'], needs: needs('python') } as const
const java = { command: ['java'], needs: needs('java') } as const
// `go run` would leave its child behind.
const go = {
  command: ['sh', '-c', 'go build -o "$BUILT" "$0" && exec "$BUILT"'],
  needs: needs('go'),
} as const
const ruby = { command: ['ruby'], needs: needs('ruby') } as const
const php = { command: ['sh', '-c', 'exec php -S "127.0.0.1:$PORT" "$0"'], needs: needs('php') } as const

const programs = [
  { file: 'receiver.ts', scheme: 'SYMMETRIC', ...typescript },
  { file: 'receiver.py', scheme: 'SYMMETRIC', ...python },
  { file: 'Receiver.java', scheme: 'SYMMETRIC', ...java },
  { file: 'receiver.go', scheme: 'SYMMETRIC', ...go },
  { file: 'receiver.rb', scheme: 'SYMMETRIC', ...ruby },
  { file: 'receiver.php', scheme: 'SYMMETRIC', ...php },
  { file: 'public-key-receiver.ts', scheme: 'ASYMMETRIC', ...typescript },
  { file: 'PublicKeyReceiver.java', scheme: 'ASYMMETRIC', ...java },
] as const

/** What a receiver needs to verify signatures, as an environment variable. */
const known = (secret: string) => ({
  WEBHOOK_SECRET: sharedSecret(secret),
  WEBHOOK_PUBLIC_KEY: publicKeyOf(secret),
})

for (const { file, scheme, command, needs } of programs) {
  t.test(`the documented ${file} accepts our signatures, and rejects others`, needs, async t => {
    const fresh = (other: SignatureScheme = scheme) => newSecret(other)
    const [secret, port] = [fresh(), await freePort()]
    const [program, ...args] = command
    const built = join(t.testdir(), 'receiver')
    const child = spawn(program, [...args, resolve(folder, file)], {
      env: { ...process.env, ...known(secret), PORT: String(port), BUILT: built, GOCACHE: `${built}-cache` },
      // Some write a line for each request.
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    t.teardown(() => child.kill('SIGKILL'))
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    await until(() => listens(port))

    const url = `http://127.0.0.1:${port}/`
    const { send, close } = sender({ allowedOrigins: new Set([new URL(url).origin]) })
    t.teardown(close)
    const body = Buffer.from(JSON.stringify({ eventType: 'RECIPIENT_CREATED', object: { id: 'é-1' } }))
    const webhook = { url, secrets: [secret], eventId: 'e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43', body }
    t.match(await send(webhook), { outcome: 'DELIVERED', status: 204 })
    t.match((await lines.next()).value, /RECIPIENT_CREATED.*é-1/)
    const during = [fresh('SYMMETRIC'), fresh('ASYMMETRIC'), secret]
    t.match(await send({ ...webhook, secrets: during }), { outcome: 'DELIVERED' }, 'during a rotation')
    t.match(await send({ ...webhook, secrets: [fresh()] }), { outcome: 'REFUSED', status: 400 })
    const unsigned = await fetch(url, { method: 'POST', body })
    t.equal(unsigned.status, 400, 'without a signature')
    const old = signedHeaders([secret], 'x', new Date(Date.now() - 302_000), body)
    t.equal((await fetch(url, { method: 'POST', body, headers: old })).status, 400, 'an old one')
  })
}

function listens(port: number): Promise<boolean> {
  return new Promise(answer => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}
