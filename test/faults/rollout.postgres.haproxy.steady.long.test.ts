import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { freshDatabase } from '../harness/database.ts'
import { freePort } from '../harness/free-port.ts'
import { needsHaproxy, startHaproxy } from '../harness/haproxy.ts'
import { type Ask, capacity, type Outcome, send, underLoad } from './load.ts'
import { processesApart, type Program } from './processes-apart.ts'

/** The services, of which two processes each run, and the requests that need them. */
const services = {
  'reference-data': ['validate', 'enrich'],
  validation: ['validate'],
  enrichment: ['enrich'],
  notifier: ['subscriptions'],
  verification: ['verification'],
  gambling: ['entities'],
  beneficiaries: ['session', 'recipients'],
  edge: ['validate', 'session', 'subscriptions'],
} as const satisfies Readonly<Record<string, readonly Kind[]>>

type Service = keyof typeof services
type Kind = 'validate' | 'enrich' | 'session' | 'subscriptions' | 'recipients' | 'verification' | 'entities'
type Name = `${Service} ${1 | 2}`

/** `ROLLOUT=all` tries every service at two rates, in ten minutes. With ROLLOUT set, a table goes to stderr. */
const isLong = process.env.ROLLOUT === 'all'
const tried: readonly Service[] = isLong
  ? (Object.keys(services) as Service[])
  : ['validation', 'beneficiaries', 'edge']
const RATES = isLong ? [1.5, 200] : [40]
/** The greatest load as a share of the capacity without a fault, so that half of the processes can carry it. */
const LOAD_MAX = 1 / 3
const HANG_MS = isLong ? 8_000 : 5_000
/**
 * HAProxy repeats a read after six seconds without an answer. An edge that hangs for only five would answer it with
 * 503, as the deadline of its call to a service has passed.
 */
const EDGE_HANG_MS = 8_000

const faults = { kill: 'kill -9', hang: 'SIGSTOP', restart: 'rolling restart' } as const
type Fault = keyof typeof faults

t.test('An installation of two processes each, behind HAProxy', needsHaproxy, async t => {
  const installation = await startInstallation(t)
  const { origin, asks } = installation
  const kinds = Object.keys(asks) as Kind[]
  for (const kind of kinds) {
    const { result, text } = await send(origin, asks[kind]())
    t.ok(Number(result) < 300, `${kind}: ${result} ${text.slice(0, 200)}`)
  }
  let turn = 0
  /** Every other request needs the service. */
  const nextFor = (service: Service) => () => {
    const its: readonly Kind[] = services[service]
    const from = turn++ % 2 === 0 ? its : kinds
    return asks[from[(turn >> 1) % from.length]!]()
  }
  const next = nextFor('edge')
  await capacity(origin, next, 2_000)
  const perSecond = await capacity(origin, next, 2_000)

  for (const wanted of RATES) {
    const rate = Math.min(wanted, Math.max(1.5, perSecond * LOAD_MAX))
    for (const service of tried) {
      for (const fault of Object.keys(faults) as Fault[]) {
        await t.test(`${faults[fault]} of ${service} fails no request that may be repeated`, async t => {
          let outage: Outage | undefined
          const outcomes = await underLoad(origin, rate, nextFor(service), async () => {
            await sleep(500)
            outage = await installation[fault](service)
            await sleep(500)
          })
          const failed = outcomes.filter(({ result }) => typeof result === 'string' || result >= 300)
          const mayFail = (outcome: Outcome) =>
            service === 'edge' && wasUnderWay(outcome, outage) && outcome.ask.path.endsWith('/sessions')
          const unexpected = failed.filter(outcome => !mayFail(outcome))
          if (process.env.ROLLOUT !== undefined)
            process.stderr.write(row([rate.toFixed(1), service, faults[fault], outcomes, failed, unexpected]))
          t.strictSame(unexpected.slice(0, 5).map(described), [])
          t.ok(outcomes.length > 3, `${outcomes.length} requests`)
        })
      }
    }
  }
})

/**
 * The time from the signal to a process until it is dead or suspended.
 * When a suspended edge resumes, the deadlines of its calls under way have passed.
 */
interface Outage {
  readonly from: number
  readonly to: number
}

function wasUnderWay({ startedAt, endedAt }: Outcome, outage: Outage | undefined): boolean {
  return outage !== undefined && startedAt <= outage.to && outage.from <= endedAt
}

function described({ ask, result, text, startedAt, endedAt }: Outcome): string {
  return `${ask.method} ${ask.path}: ${result} after ${Math.round(endedAt - startedAt)} ms: ${text.slice(0, 200)}`
}

type Row = [rate: string, service: string, fault: string, sent: readonly Outcome[], ...failed: unknown[][]]

function row([rate, service, fault, sent, ...failed]: Row): string {
  const times = sent
    .map(({ startedAt, endedAt }) => endedAt - startedAt)
    .toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))]!)
  const [all, unexpected] = failed.map(outcomes => outcomes.length)
  return `| ${rate}/s | ${service} | ${fault} | ${sent.length} sent | ${all} failed | ${unexpected} unexpected | p50 ${at(0.5)} ms | max ${at(1)} ms |\n`
}

async function startInstallation(t: Test) {
  const ports = new Map<Name, number>()
  for (const service of Object.keys(services) as Service[])
    for (const replica of [1, 2] as const) ports.set(`${service} ${replica}`, await freePort())
  const urls = (service: Service) =>
    [1, 2].map(replica => `http://127.0.0.1:${ports.get(`${service} ${replica}` as Name)}`).join()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    // The edges accept the tokens of each other.
    BASE_URL: origin,
    // As in production.
    DRAIN_DELAY_MS: '5000',
    REFERENCE_DATA_URL: urls('reference-data'),
    VALIDATION_URL: urls('validation'),
    ENRICHMENT_URL: urls('enrichment'),
    NOTIFIER_URL: urls('notifier'),
    VERIFICATION_URL: urls('verification'),
    GAMBLING_URL: urls('gambling'),
    BENEFICIARIES_URL: urls('beneficiaries'),
  }
  const programs = [...ports].map(([name, port]) => [name, { of: name.slice(0, -2), port, env }])
  const running = await processesApart(
    t,
    await freshDatabase(t),
    Object.fromEntries(programs) as Record<Name, Program>,
  )
  const { start, stop, kill, suspend, resume } = running
  for (const service of Object.keys(services) as Service[])
    await Promise.all([start(`${service} 1`), start(`${service} 2`)])
  await startHaproxy(t, 'services/deploy/haproxy/haproxy.cfg', port, {
    EDGE_1: `127.0.0.1:${ports.get('edge 1')}`,
    EDGE_2: `127.0.0.1:${ports.get('edge 2')}`,
  })
  return {
    origin,
    asks: await asksOf(t, origin, running.dataDirectory),
    async kill(service: Service): Promise<Outage> {
      const from = performance.now()
      await kill(`${service} 1`)
      const to = performance.now()
      await sleep(1_500)
      await start(`${service} 1`)
      return { from, to }
    },
    async hang(service: Service): Promise<Outage> {
      const from = performance.now()
      suspend(`${service} 2`)
      const to = performance.now()
      await sleep(service === 'edge' ? EDGE_HANG_MS : HANG_MS)
      resume(`${service} 2`)
      return { from, to }
    },
    async restart(service: Service) {
      for (const replica of [1, 2] as const) {
        await stop(`${service} ${replica}`)
        await start(`${service} ${replica}`)
      }
      return undefined
    },
  }
}

/** The requests of the load, by the demo client. */
async function asksOf(
  t: Test,
  origin: string,
  dataDirectory: string,
): Promise<Readonly<Record<Kind, () => Ask>>> {
  const { clientId, clientSecret } = JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8'))
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const token = await fetch(`${origin}/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })
  const { access_token: accessToken } = (await token.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const get = (path: string) => (): Ask => ({ method: 'GET', path, headers })
  const post = (path: string, body: unknown) => (): Ask => ({
    method: 'POST',
    path,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const account = { id: { type: 'IBAN', value: 'DE65370400440532008000' } }
  const verify = post('/payments/verifications', {
    details: { country: 'DE', creditorAccount: account, creditor: { name: 'Erika Mustermann' } },
  })
  const { result, text } = await send(origin, verify())
  t.ok(Number(result) < 300, `verify: ${result} ${text.slice(0, 200)}`)
  return {
    validate: post('/payments/validations', { creditorAccount: account }),
    enrich: post('/payments/enrichments', { creditorAccount: account }),
    session: post('/beneficiaries/organizations/sessions', {
      externalUserId: 'user-1',
      returnUrl: 'https://example.com/',
    }),
    subscriptions: get('/webhooks/subscriptions'),
    recipients: get('/beneficiaries/organizations/recipients?externalUserId=user-1'),
    verification: get(`/payments/verifications/${JSON.parse(text).id}`),
    entities: get('/gambling/entities'),
  }
}
