import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { seededDatabase } from '../harness/database.ts'
import { listeningPort } from '../harness/listening-port.ts'
import { doMainJobs } from '../harness/main-jobs.ts'
import { receiver } from '../harness/receiver.ts'

const TRIES = 5

t.test('the objects of a process hold no secret and no person of requests that are over', async t => {
  const folder = t.testdir()
  const masterKey = randomBytes(32).toString('base64')
  writeFileSync(join(folder, 'key'), masterKey)
  const endpoint = await receiver(t)
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: await seededDatabase(t),
    DATA_DIR: folder,
    EDGE_PORT: '0',
    MASTER_KEY_FILE: join(folder, 'key'),
    WEBHOOK_ALLOWED_ORIGINS: endpoint.origin,
  }
  const snapshots = ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${folder}`]
  const program = spawn(process.execPath, [...snapshots, '--import', 'tsx', 'edge/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const exited = once(program, 'exit')
  t.teardown(async () => {
    program.kill('SIGKILL')
    await exited
  })
  const baseUrl = `http://localhost:${await listeningPort(program)}`
  const operator = (...args: string[]) => {
    const command = ['--import', 'tsx', 'edge/operator/cli/payprep.ts', ...args, '--json']
    return JSON.parse(execFileSync(process.execPath, command, { env, encoding: 'utf8' }))
  }
  // Not the demo client, whose secret the demo shows.
  const { organization } = operator('organizations', 'create', 'Acme')
  const of = ['--organization', organization, '--name', 'backend', '--rights', 'gambling:read']
  const client = operator('clients', 'create', ...of)
  const got = await doMainJobs(t, { ...client, baseUrl }, endpoint)

  const sought: Readonly<Record<string, string>> = {
    'master key': masterKey,
    'client secret': client.clientSecret,
    'access token': got.access_token,
    'webhook secret': got.webhookSecret,
    'secret of a link': got.sessionSecret,
    'token of a browser': got.cookie.split('=')[1]!,
    account: 'DE49370400440731926258',
    name: 'Zwetelina Quarzhausen',
  }
  for (const [what, text] of Object.entries(sought)) t.ok(text.length > 15, what)
  const inHeap = async () => {
    const heap = await snapshotOf(program.kill.bind(program, 'SIGUSR2'), folder)
    t.ok(heap.includes(client.clientId), 'a snapshot has all texts')
    return Object.keys(sought).filter(what => heap.includes(sought[what]!))
  }
  let found = await inHeap()
  // Timers and open connections still hold the last requests for some time.
  for (let tries = 1; found.length > 0 && tries < TRIES; tries++) found = await sleep(20_000).then(inHeap)
  t.strictSame(found, [])
})

/** V8 collects garbage before it writes a snapshot. */
async function snapshotOf(order: () => unknown, folder: string): Promise<string> {
  order()
  for (;;) {
    await sleep(500)
    const name = readdirSync(folder).find(each => each.endsWith('.heapsnapshot'))
    const text = name === undefined ? '' : readFileSync(join(folder, name), 'utf8')
    if (!text.trimEnd().endsWith(']}')) continue
    rmSync(join(folder, name!))
    return text
  }
}
