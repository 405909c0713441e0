import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { receiverSnippet } from '../../edge/docs/webhooks-page.ts'
import { sender } from '../../services/notifier/sender.ts'
import { newSecret } from '../../services/notifier/signature.ts'
import { runningEdge } from '../edge/running-edge.ts'
import { freePort } from '../harness/free-port.ts'

const packages = resolve('node_modules')

t.test('the documented receiver accepts our signature, and rejects another', async t => {
  const directory = t.testdir()
  symlinkSync(packages, join(directory, 'node_modules'))
  writeFileSync(join(directory, 'receiver.mjs'), receiverSnippet)
  const [secret, port] = [newSecret(), await freePort()]
  const child = spawn(process.execPath, [join(directory, 'receiver.mjs')], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  while (!(await listens(port))) await sleep(20)

  const url = `http://127.0.0.1:${port}/`
  const { send, close } = sender({ allowedOrigins: new Set([new URL(url).origin]) })
  t.teardown(close)
  const body = Buffer.from(JSON.stringify({ eventType: 'RECIPIENT_CREATED', object: { id: 'é-1' } }))
  const webhook = { url, secrets: [secret], eventId: 'e2a1f7c4-95b0-4c38-b1d6-0f8a7e6d5c43', body }
  const line = once(createInterface({ input: child.stdout }), 'line')
  t.match(await send(webhook), { outcome: 'DELIVERED', status: 204 })
  t.strictSame(await line, ['RECIPIENT_CREATED é-1'])
  t.match(await send({ ...webhook, secrets: [newSecret()] }), { outcome: 'REFUSED', status: 400 })
})

t.test('GET /docs/webhooks shows the receiver, and its links lead somewhere', async t => {
  const edge = await runningEdge(t)
  const { status, body } = await edge.get('/docs/webhooks')
  t.equal(status, 200)
  const shown = body.replaceAll('&#39;', "'").replaceAll('&gt;', '>')
  t.ok(shown.includes(receiverSnippet))
  const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const docs = (await edge.get('/docs')).body
  for (const [, path, target] of body.matchAll(/href="([^"#]*)#([^"]+)"/g)) {
    t.ok(path === '' ? ids.has(target) : docs.includes(`id="${target}"`), `${path}#${target}`)
  }
})

function listens(port: number): Promise<boolean> {
  return new Promise(answer => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
  })
}
