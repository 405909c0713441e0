import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { processesApart } from './processes-apart.ts'
import { isAlive } from '../harness/is-alive.ts'
import { until } from '../harness/until.ts'

const VALIDATIONS = '/payments/validations'
const SESSIONS = '/beneficiaries/organizations/sessions'
const JSON_BODY = { 'content-type': 'application/json' }
const validate = (agent: Agent) => send(VALIDATIONS, instruction, agent, { authorization })

// A parent that is killed leaves its sockets there.
const temporary = mkdtempSync(join(tmpdir(), 'payprep-processes-'))
t.teardown(() => rmSync(temporary, { recursive: true, force: true }))
const [port, privatePort] = [await freePort(), await freePort()]
const origin = `http://127.0.0.1:${port}`
const { start, stop, signal, logged, kill, dataDirectory } = await processesApart(t, await freshDatabase(t), {
  edge: {
    of: 'edge',
    port,
    privatePort,
    env: { EDGE_PROCESSES: '2', DRAIN_DELAY_MS: '200', TMPDIR: temporary },
  },
})
await start('edge')
await untilServing(2)
const { clientId, clientSecret } = JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8'))
const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
const token = await send('/oauth2/token', new URLSearchParams(form).toString(), once(), {
  'content-type': 'application/x-www-form-urlencoded',
})
const authorization = `Bearer ${token.answer.access_token}`
const instruction = JSON.stringify({
  creditorAccount: { id: { type: 'IBAN', value: 'DE89370400440532013000' } },
})

t.test('Each of several processes answers, and a connection stays with one', async t => {
  await untilAllAnswer(VALIDATIONS, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => validate(once())))
    t.ok(answers.every(({ status }) => status === 200))
  })

  const before = linesOf('request', VALIDATIONS).length
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = 0; turn < 6; turn++) await validate(kept)
  kept.destroy()
  await untilLogged('request', before + 6, VALIDATIONS)
  t.equal(new Set(linesOf('request', VALIDATIONS).slice(before).map(pidOf)).size, 1)
})

t.test('A request runs once for its idempotency key, whichever process it reaches', async t => {
  const key = randomUUID()
  const body = JSON.stringify({ externalUserId: 'user-1', returnUrl: 'https://client.example/back' })
  const post = () => send(SESSIONS, body, once(), { authorization, 'idempotency-key': key })
  const created = new Set<string>()
  await untilAllAnswer(SESSIONS, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, post))
    for (const { status, answer } of answers) {
      t.ok(status === 201 || status === 409, String(status))
      if (status === 201) created.add(answer.id)
    }
  })
  t.equal(created.size, 1)
})

t.test('Metrics cover all processes', async t => {
  t.equal(await validations(), linesOf('request', VALIDATIONS).length)
  const text = await metrics()
  t.match(text, /^payprep_dependency_up\{dependency="database"\} 1$/m)
  t.match(text, /^payprep_edge_processes\{state="serving"\} 2$/m)
  t.match(text, /^payprep_edge_processes\{state="expected"\} 2$/m)
})

t.test('One of the processes serves the console', async t => {
  // 503 while the process is too busy to answer within its deadline.
  let console = await fetch(`http://127.0.0.1:${privatePort}/`)
  await until(async () => {
    if (console.status === 503) console = await fetch(`http://127.0.0.1:${privatePort}/`)
    return console.status !== 503
  })
  t.match(console.headers.get('content-type'), 'text/html')
  t.match(await console.text(), '<h1')
})

t.test('SIGHUP reloads all', async t => {
  signal('edge', 'SIGHUP')
  await untilLogged('reloaded', 3)
  t.strictSame(pidsOf('reloaded').filter(Boolean), pidsOf('listening'))
})

t.test('SIGUSR2 replaces all under load, and no request fails', async t => {
  const former = pidsOf('listening')
  const counted = await validations()
  const kept = new Agent({ keepAlive: true, maxSockets: 4 })
  const statuses: number[] = []
  let isOver = false
  const callers = Array.from({ length: 6 }, async (_, caller) => {
    while (!isOver) {
      const { status } = await validate(caller < 4 ? kept : once())
      statuses.push(status)
      await sleep(5)
    }
  })
  signal('edge', 'SIGUSR2')
  await untilLogged('workers.replaced', 1)
  isOver = true
  await Promise.all(callers)
  kept.destroy()
  t.strictSame([...new Set(statuses)], [200], `${statuses.length} requests`)
  const now = pidsOf('listening').filter(pid => !former.includes(pid))
  t.equal(now.length, 2)
  t.ok(former.every(pid => !isAlive(pid)))
  t.ok((await validations()) >= counted, 'what those counted that have gone is not lost')
})

t.test('A process that is killed is replaced', async t => {
  const victim = pidOf(linesOf('listening').at(-1)!)
  process.kill(victim, 'SIGKILL')
  await untilLogged('worker.ended', 1)
  t.match(linesOf('worker.ended'), [{ worker: victim, ended: 'SIGKILL' }])
  t.equal((await validate(once())).status, 200, 'the other serves')
  await untilServing(2)
})

t.test('SIGTERM lets all drain: a request that is under way is answered', async t => {
  const under = request(`${origin}${VALIDATIONS}`, {
    method: 'POST',
    headers: { ...JSON_BODY, authorization, 'content-length': instruction.length },
    agent: once(),
  })
  const answered = new Promise<number>((resolve, reject) =>
    under.on('error', reject).on('response', response => resolve(response.resume().statusCode!)),
  )
  under.write(instruction.slice(0, 10))
  await sleep(100)
  const stopped = stop('edge')
  // The two replaced processes logged it before. Now the parent and both others do.
  await untilLogged('stopping', 5)
  await sleep(300)
  under.end(instruction.slice(10))
  t.equal(await answered, 200)
  t.equal(await stopped, 0)
  t.ok(pidsOf('listening').every(pid => !isAlive(pid)))
})

t.test('All processes end if their parent is killed', async t => {
  await start('edge')
  await untilServing(2)
  await kill('edge')
  await until(() => !pidsOf('listening').some(isAlive))
  t.pass()
})

/** Opens a new connection for each request. */
function once(): Agent {
  return new Agent({ keepAlive: false })
}

async function send(path: string, body: string, agent: Agent, headers: Record<string, string>) {
  const sent = request(origin + path, { method: 'POST', headers: { ...JSON_BODY, ...headers }, agent })
  const answered = new Promise<{ status: number; answer: any }>((resolve, reject) =>
    sent.on('error', reject).on('response', response => {
      text(response).then(
        answer => resolve({ status: response.statusCode!, answer: JSON.parse(answer) }),
        reject,
      )
    }),
  )
  sent.end(body)
  return answered
}

const linesOf = (event: string, path?: string) =>
  logged('edge').filter(line => line.event === event && (path === undefined || line.route === path))

const pidOf = ({ pid }: LogLine) => Number(pid)
const pidsOf = (event: string, path?: string) =>
  [...new Set(linesOf(event, path).map(pidOf))].toSorted((a, b) => a - b)

async function untilLogged(event: string, count: number, path?: string) {
  await until(() => linesOf(event, path).length >= count)
}

/** Sends requests over new connections until each process that serves has answered some, and all are logged. */
async function untilAllAnswer(path: string, ask: () => Promise<unknown>) {
  for (let asked = 8; ; asked += 8) {
    await ask()
    await untilLogged('request', asked, path)
    if (pidsOf('request', path).length === pidsOf('listening').length) return
  }
}

async function untilServing(count: number) {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${privatePort}/readyz`).catch(() => undefined)
    const body = (await answer?.json()) as { processes?: { serving: number } } | undefined
    if (body?.processes?.serving === count) return
    await sleep(50)
  }
}

const metrics = async () => (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text()

/** The number of validations that all processes have answered, by their metrics. */
async function validations(): Promise<number> {
  const counts = (await metrics()).matchAll(
    /^payprep_http_request_duration_seconds_count\{[^}]*route="\/payments\/validations"[^}]*\} (\d+)$/gm,
  )
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}
