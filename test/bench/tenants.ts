import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { authenticatedClients } from '../../edge/gateway/identity/client-rows.ts'
import { clientSecrets } from '../../edge/gateway/identity/client-secrets.ts'
import { identityStores, startIdentity } from '../../edge/gateway/identity/identity.ts'
import { openEdgeDatabase } from '../../edge/gateway/store/database.ts'
import { rowMac } from '../../services/kit/encryption/row-mac.ts'
import { keyOf } from '../../services/kit/encryption/schema-keys.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { embeddedPostgres } from '../../services/kit/postgres/embedded-postgres.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { duePartitions, nextDueInMs } from '../../services/kit/queue/leased-rows.ts'
import { openNotifierDatabase } from '../../services/notifier/database.ts'
import { deliveriesQueue } from '../../services/notifier/delivery-worker.ts'
import { reconciler } from '../../services/notifier/reconcile.ts'
import { notifierService } from '../../services/notifier/service.ts'
import { postgresCpuSeconds } from './postgres-cpu.ts'
import { withScratch } from './scratch.ts'
import { table } from './table.ts'
import { unlimitedNotifier } from './webhooks.ts'

const FEW = 1_000
const MANY = 100_000
/** Clients or subscriptions of an organization. */
const OF_ONE = 100
const ENVIRONMENT = 'development'
const REQUESTS = 10_000
const ROUNDS = 5
const POLLS = 30
const STARTS = 5
/** Rows written at once. */
const STEP = 1_000

const key = (purpose: string) => createHash('sha256').update(purpose).digest()

/** Microseconds of this process and of Postgres, by what was done. */
type Costs = Readonly<Record<string, number>>

/** What a request, a poll and a start cost while others have few clients and subscriptions, and while they have many, in turns. */
export function benchTenants(): Promise<string> {
  return withScratch(async ({ directory, afterwards }) => {
    const postgres = await embeddedPostgres(directory)
    afterwards(postgres.close)
    const server = openDatabase(postgres.url, 'public')
    afterwards(() => server.destroy())
    const cpu = () => {
      const { user, system } = process.cpuUsage()
      return user + system + postgresCpuSeconds(join(directory, 'postgres')) * 1e6
    }
    const costOf: CostOf = async (times, work) => {
      const before = cpu()
      for (let n = 0; n < times; n++) await work()
      return (cpu() - before) / times
    }
    const worlds: World[] = []
    for (const count of [FEW, MANY]) {
      process.stderr.write(`  ${count.toLocaleString('en')} clients and subscriptions ...\n`)
      const name = `others_${count}`
      await server.raw('create database ??', [name])
      const url = Object.assign(new URL(postgres.url), { pathname: name }).href
      const edge = await openEdgeDatabase(url, key)
      afterwards(() => edge.destroy())
      const notifier = await openNotifierDatabase(url, key)
      afterwards(() => notifier.destroy())
      await addClients(edge, count)
      await addSubscriptions(url, count)
      worlds.push({ url, edge, notifier })
    }
    const rows = await inTurns(worlds, async ({ edge, notifier }) => ({
      ...(await ofIdentity(edge, costOf)),
      ...(await ofNotifier(notifier, costOf)),
    }))
    for (const { url } of worlds) await addWaiting(url)
    const name = 'the same, while each subscription waits for a retry'
    const whileWaiting = await inTurns(worlds, async ({ notifier }) => ({
      [name]: await ofDue(notifier, costOf),
    }))
    return table(
      ['CPU with Postgres, while others have', 'few: 1,000', 'many: 100,000', 'ratio'],
      [...rows, ...whileWaiting],
    )
  })
}

interface World {
  readonly url: string
  readonly edge: Knex
  readonly notifier: Knex
}

/** The best round of each counts, as other load slows one. */
async function inTurns(worlds: readonly World[], measure: (world: World) => Promise<Costs>) {
  const rounds: Costs[][] = worlds.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, world] of worlds.entries()) rounds[index]!.push(await measure(world))
  return Object.keys(rounds[0]![0]!).map(name => {
    const [few, many] = rounds.map(costs => Math.min(...costs.map(each => each[name]!))) as [number, number]
    return [name, time(few), time(many), (many / few).toFixed(2)]
  })
}

type CostOf = (times: number, work: () => unknown) => Promise<number>

const time = (microseconds: number) =>
  microseconds < 100 ? `${microseconds.toFixed(1)} µs` : `${(microseconds / 1_000).toFixed(1)} ms`

async function addClients(db: Knex, count: number) {
  const { newId } = clientSecrets(keyOf(db), ENVIRONMENT)
  const { macOf } = rowMac(keyOf(db), authenticatedClients)
  const all = acrossOrganizations(db)
  for (let left = count; left > 0; left -= STEP) {
    const organizations = Array.from({ length: STEP / OF_ONE }, () => randomUUID())
    const created_at = new Date()
    await all('organizations').insert(organizations.map(id => ({ id, name: 'Kita', created_at })))
    const rows = Array.from({ length: STEP }, (_, n) => {
      const row = {
        id: newId(),
        organization_id: organizations[n % organizations.length]!,
        name: 'kita',
        created_at,
      }
      const its = { ...row, secret: randomBytes(32), token_epoch: 0, rights: [] }
      return { ...its, mac: macOf(its) }
    })
    await all('clients').insert(rows)
  }
  await settled(db, 'clients', 'organizations', 'client_changes')
}

async function addSubscriptions(url: string, count: number) {
  const owner = openDatabase(url, 'notifier')
  await owner.raw(
    `with made as (
       insert into subscriptions (id, organization_id, title, events, enabled, secret)
       select gen_random_uuid(), md5((number / ?)::text)::uuid, 'one', '{RECIPIENT_CREATED}', true, ''
       from generate_series(1, ?) as number returning id, organization_id, events
     ), noted as (
       insert into subscription_history (organization_id, subscription_id, valid_from, events)
       select organization_id, id, now(), events from made
     )
     select`,
    [OF_ONE, count],
  )
  await settled(owner, 'subscriptions', 'subscription_history')
  await owner.destroy()
}

/** Autovacuum and the checkpointer would do this some time later. */
async function settled(db: Knex, ...tables: string[]) {
  const { url, schema } = db.userParams
  const owner = openDatabase(url, schema)
  for (const name of tables) await owner.raw('vacuum analyze ??', [name])
  await owner.raw('checkpoint')
  await owner.destroy()
}

async function ofIdentity(db: Knex, costOf: CostOf): Promise<Costs> {
  const stores = identityStores(db, { key: keyOf(db), environment: ENVIRONMENT }, Date)
  const organizationId = await stores.organizations.create('Sava')
  const own = await stores.clients.create(organizationId, 'sava')
  const start = async () =>
    startIdentity(stores, {
      environment: ENVIRONMENT,
      issuer: 'http://localhost',
      clock: Date,
      log: silentLog,
    })
  const starting = await costOf(STARTS, async () => (await start()).close())
  const identity = await start()
  try {
    const client = (await identity.clients.recognize(own))!
    const token = await identity.tokens.issue(client)
    await identity.tokens.verify(token)
    return {
      'start of what an edge knows of clients': starting,
      'poll of an edge': await costOf(POLLS, () => identity.refresh()),
      'poll that notices a change': await costOf(POLLS, async () => {
        await stores.clients.allow(own.id, { perSecond: 1_000, burst: 1_000 })
        await identity.refresh()
      }),
      'first request of a client: reading it': await costOf(POLLS, () => stores.clients.find(own.id)),
      'request with a token: who calls': await costOf(REQUESTS, () => identity.tokens.cached(token)),
      'token request: who asks': await costOf(REQUESTS, () => identity.clients.recognize(own)),
    }
  } finally {
    await identity.close()
  }
}

async function ofNotifier(db: Knex, costOf: CostOf): Promise<Costs> {
  const all = acrossOrganizations(db)
  const reconcile = reconciler(all)
  return {
    'start of the notifier': await costOf(STARTS, async () => {
      const service = notifierService({ db, key: keyOf(db), ...unlimitedNotifier('http://127.0.0.1:9', 1) })
      await service.close()
    }),
    'poll of the notifier: subscriptions that changed': await costOf(POLLS, reconcile),
    'poll of the notifier: due deliveries': await ofDue(db, costOf),
  }
}

const ofDue = (db: Knex, costOf: CostOf) => {
  const all = acrossOrganizations(db)
  return costOf(POLLS, async () => {
    await nextDueInMs(all, deliveriesQueue)
    await duePartitions(all, deliveriesQueue)
  })
}

/** Gives each subscription a delivery that waits for a retry. */
async function addWaiting(url: string) {
  const owner = openDatabase(url, 'notifier')
  await owner.raw(`
    insert into deliveries (organization_id, subscription_id, ordering_key, event_id, event_type, due_at, attempts)
    select organization_id, id, gen_random_uuid(), gen_random_uuid(), 'RECIPIENT_CREATED', now() + interval '1 hour', 3
    from subscriptions`)
  await settled(owner, 'deliveries')
  await owner.destroy()
}
