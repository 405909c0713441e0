import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { needsHaproxy } from '../harness/haproxy.ts'
import { freePort } from '../harness/free-port.ts'
import { freshPatroni } from '../harness/patroni.ts'
import { receiver } from '../harness/receiver.ts'
import { until } from '../harness/until.ts'
import { needs } from '../programs.ts'
import type { ProgramName } from '../../edge/operator/operation/programs.ts'
import { variableOf } from '../../edge/operator/operation/up/topology.ts'
import { clientLoad } from './client-load.ts'
import { failovers } from './documented-faults.ts'
import { processesApart, type Program } from './processes-apart.ts'

const PROMISED_SECONDS = 30
const BASE_URL = 'http://localhost:8080'
const skip = needs('patroni').skip || needs('etcd').skip || needs('postgres15').skip || needsHaproxy.skip

const programs = [
  'reference-data',
  'validation',
  'enrichment',
  'notifier',
  'verification',
  'gambling',
  'beneficiaries',
  'edge',
] as const satisfies readonly ProgramName[]

t.test('Behind Patroni, Postgres changes its primary under load', { skip }, async t => {
  const cluster = await freshPatroni(t)
  const endpoint = await receiver(t)
  const { port, dataDirectory, logged } = await installation(t, cluster.url, endpoint.origin)
  const load = await clientLoad(port, {
    ...JSON.parse(readFileSync(join(dataDirectory, 'demo-client.json'), 'utf8')),
    origin: BASE_URL,
    endpoint: endpoint.origin,
    tries: 200,
  })
  t.teardown(load.end)
  await load.rounds(4)

  const begin: Readonly<Record<string, () => Promise<() => void>>> = {
    'The primary is killed': async () => (await cluster.primary()).kill(),
    'The primary hangs': async () => (await cluster.primary()).freeze(),
    'The primary is cut off from etcd and the standby': async () => (await cluster.primary()).partition(),
    'The standby hangs': async () => (await cluster.standby()).freeze(),
  }
  t.strictSame(failovers('Postgres'), Object.keys(begin))
  for (const [name, fault] of Object.entries(begin)) {
    await t.test(`${name}: nothing acknowledged is lost, and no request fails but with 503`, async t => {
      await cluster.healed()
      const former = await cluster.primary()
      const end = await fault()
      const startedAt = performance.now()
      await load.written()
      t.comment(`writes are back after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
      await load.rounds(2)
      const isOfStandby = name.startsWith('The standby')
      t.equal((await cluster.primary()).name === former.name, isOfStandby)
      end()
      await cluster.healed()
      await load.rounds(2)
      t.strictSame(load.failures, [])
    })
  }

  await load.end()
  const stored = await load.readAll()
  t.strictSame(load.failures, [], `all of ${stored} payout methods are there`)
  const told = (type: string) => {
    const events = endpoint.received.map(({ body }) => JSON.parse(body))
    return new Set(events.filter(({ eventType }) => eventType === type).map(({ object }) => object.id))
  }
  await until(() => told('RECIPIENT_CREATED').size >= stored)
  await until(() => load.verifications.every(id => told('ACCOUNT_VERIFICATION_COMPLETED').has(id)))
  t.comment(`${stored} payout methods and ${load.verifications.length} verifications were told by webhooks`)
  for (const name of programs)
    t.strictSame(
      logged(name).filter(({ level }) => level === 'error' || level === 'fatal'),
      [],
      name,
    )
})

t.test('The settings that operators get promise writes within 30 seconds', async t => {
  const { ttl, loop_wait } = parse(readFileSync('services/deploy/postgres/patroni.yml', 'utf8')).bootstrap.dcs
  const [, check, inter, fall] = /timeout check (\d+)s[^]*inter (\d+)s fall (\d+)/
    .exec(readFileSync('services/deploy/postgres/haproxy.cfg', 'utf8'))!
    .map(Number)
  // The lease ends, the standby sees that and is promoted, and a check of HAProxy finds the new primary.
  t.ok(ttl + 2 * loop_wait + inter! + check! <= PROMISED_SECONDS)
  // Before the lease ends, HAProxy has closed the connections to a primary that hangs.
  t.ok(fall! * (inter! + check!) < ttl)
})

/** Starts each program as a process of its own. */
async function installation(t: Test, databaseUrl: string, endpoint: string) {
  const ports = new Map<ProgramName, number>()
  for (const name of programs) ports.set(name, await freePort())
  const addresses = [...ports]
    .filter(([name]) => name !== 'edge')
    .map(([name, port]) => [`${variableOf(name)}_URL`, `http://127.0.0.1:${port}`])
  const env = { ...Object.fromEntries(addresses), BASE_URL, WEBHOOK_ALLOWED_ORIGINS: endpoint }
  const started = [...ports].map(([name, port]) => [name, { of: name, port, env }])
  const running = await processesApart(
    t,
    databaseUrl,
    Object.fromEntries(started) as Record<ProgramName, Program>,
  )
  for (const name of programs) await running.start(name)
  return { ...running, port: ports.get('edge')! }
}
