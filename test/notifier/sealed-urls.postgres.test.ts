import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import t from 'tap'
import { authenticateRows } from '../../services/kit/encryption/authenticated-rows.ts'
import { migrate } from '../../services/kit/postgres/migrate.ts'
import { endClearUrls, sealUrls } from '../../services/notifier/clear-urls.ts'
import { migrations } from '../../services/notifier/migrations.ts'
import { authenticated } from '../../services/notifier/sealed-columns.ts'
import { newSecret } from '../../services/notifier/signature.ts'
import { vault } from '../../services/notifier/webhook-vault.ts'
import { refusal } from '../beneficiaries/world.ts'
import { freshSchema } from '../harness/database.ts'
import { acceptingOlderRows } from '../../services/kit/key-of.ts'
import { freshNotifier, key, organizationId } from './running-notifier.ts'

const CANARY = 'canary-in-url'
const url = (name: string) => `https://client.example/${name}?token=${CANARY}`
const older = acceptingOlderRows(key)
const own = vault(older)
const ALREADY = ['conflict', 'WEBHOOK_ENDPOINT_ALREADY_SUBSCRIBED']

t.test(
  "a new installation never has urls in clear, not even in Postgres's message about a violation",
  async t => {
    const { client, db } = await freshNotifier(t)
    const subscribe = (name: string) =>
      client.createSubscription({
        organizationId,
        subscription: { title: 'Test', url: url(name), events: [] },
      })
    const { subscription: first } = await subscribe('a')
    const { subscription: second } = await subscribe('b')
    await client.updateSubscription({ organizationId, subscriptionId: second!.id, change: { url: url('c') } })
    t.equal(first!.url, url('a'), 'its client reads it')
    t.strictSame(
      (await client.listSubscriptions({ organizationId })).items.map(item => item.url),
      [url('c'), url('a')],
    )
    t.strictSame(await refusal(subscribe('a')), ALREADY)

    const rows: { url: null; url_hash: Buffer; text: string }[] = await db('subscriptions').select(
      '*',
      db.raw('subscriptions::text as text'),
    )
    for (const row of rows) {
      t.equal(row.url, null)
      for (const form of [CANARY, Buffer.from(CANARY).toString('hex')]) t.notOk(row.text.includes(form))
    }
    const violation: unknown = await db('subscriptions')
      .update({ url_hash: rows[0]!.url_hash })
      .catch((error: unknown) => error)
    t.match(violation, { code: '23505', detail: /^Key \(organization_id, url_hash\)=/ })
    t.notOk(inspect(violation).includes(CANARY))

    await client.deleteSubscription({ organizationId, subscriptionId: first!.id })
    t.match(await db('subscriptions').where({ id: first!.id }).first(), { url: null, sealed_url: null })
  },
)

t.test(
  'an upgraded installation keeps urls in clear for a rollback, until an operator ends that',
  async t => {
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0014'))
    const db = await freshSchema(t, before)
    const old = (name: string, id = randomUUID()) => ({
      id,
      organization_id: organizationId,
      title: name,
      url: url(name),
      events: [],
      enabled: true,
      secret: own.sealSecret(id, newSecret()),
    })
    const [kept, moved] = [old('kept'), old('moved')]
    await db('subscriptions').insert([kept, moved])
    const { schema } = (await db.raw('select current_schema() as schema')).rows[0]
    await migrate(db, schema, migrations)
    const { client } = await freshNotifier(t, { db, key: older })
    const listed = async () =>
      (await client.listSubscriptions({ organizationId })).items.map(item => item.url).sort()
    const clear = async () => (await db('subscriptions').orderBy('url').pluck('url')) as (string | null)[]

    t.strictSame(await listed(), [url('kept'), url('moved')], 'at once')
    t.equal(await sealUrls(db, own), 2)
    t.equal(await sealUrls(db, own), 0)
    t.strictSame(await listed(), [url('kept'), url('moved')])
    await client.createSubscription({
      organizationId,
      subscription: { title: 'New', url: url('new'), events: [] },
    })
    t.strictSame(await clear(), [url('kept'), url('moved'), url('new')], 'the release before can go on')

    // As the release before writes.
    await db('subscriptions')
      .where({ id: moved.id })
      .update({ title: 'Moved', url: url('elsewhere') })
    await db('subscriptions').insert(old('added'))
    const all = ['added', 'elsewhere', 'kept', 'new'].map(url)
    t.strictSame(await listed(), all)
    const taken = { organizationId, subscriptionId: kept.id, change: { url: url('elsewhere') } }
    t.strictSame(await refusal(client.updateSubscription(taken)), ALREADY)
    t.equal(await sealUrls(db, own), 2)
    t.strictSame(await listed(), all)

    await endClearUrls(db)
    t.equal(await sealUrls(db, own), 4)
    t.strictSame(await clear(), [null, null, null, null])
    await client.updateSubscription({ ...taken, change: { url: url('last') } })
    t.strictSame(await listed(), ['added', 'elsewhere', 'last', 'new'].map(url))
    t.strictSame(await clear(), [null, null, null, null], 'nor is any written again')
  },
)

t.test('an operator vouches for subscriptions whose urls the release before wrote in clear', async t => {
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0014'))
  const db = await freshSchema(t, before)
  const id = randomUUID()
  await db('subscriptions').insert({
    id,
    organization_id: organizationId,
    title: 'Kept',
    url: url('kept'),
    events: [],
    enabled: true,
    secret: own.sealSecret(id, newSecret()),
  })
  const { schema } = (await db.raw('select current_schema() as schema')).rows[0]
  await migrate(db, schema, migrations)
  const [subscriptions] = authenticated
  await authenticateRows(db, key, subscriptions!)
  const { client } = await freshNotifier(t, { db })
  const { items } = await client.listSubscriptions({ organizationId })
  t.strictSame(
    items.map(item => item.url),
    [url('kept')],
    'also once rows of older releases are refused',
  )
})

t.test(
  'once clear urls are erased, a subscription that the release before deleted keeps no form of its url',
  async t => {
    const { client, db } = await freshNotifier(t)
    await db('clear_urls').insert({})
    const { subscription } = await client.createSubscription({
      organizationId,
      subscription: { title: 'Test', url: url('deleted'), events: [] },
    })
    // As the release before deletes.
    await db('subscriptions')
      .where({ id: subscription!.id })
      .update({ enabled: false, deleted_at: db.fn.now(), secret: Buffer.alloc(0) })
    await endClearUrls(db)
    await sealUrls(db, own)
    t.match(await db('subscriptions'), [{ url: null, sealed_url: null, url_hash: null }])
  },
)
