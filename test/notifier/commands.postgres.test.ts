import { openDatabase } from '../../services/kit/postgres/database.ts'
import { randomUUID } from 'node:crypto'
import t, { type Test } from 'tap'
import type { CommandInput } from '../../services/kit/process/commands/command.ts'
import { UsageError } from '../../services/kit/process/commands/command.ts'
import { ConfigError } from '../../services/kit/process/config/config.ts'
import { commands } from '../../services/notifier/commands.ts'
import { openNotifierDatabase } from '../../services/notifier/database.ts'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { SignatureScheme } from '../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import { freshDatabase } from '../harness/database.ts'
import { freshNotifier, key, organizationId, recipientEvent } from './running-notifier.ts'
import { commandInput } from '../harness/command-input.ts'
import { asOwner } from '../harness/as-service.ts'

async function commandsWithDatabase(t: Test) {
  const databaseUrl = await freshDatabase(t)
  const service = await openNotifierDatabase(databaseUrl, key)
  t.teardown(() => service.destroy())
  const db = asOwner(t, service)
  const { client } = await freshNotifier(t, { db: service })
  const installation = { databaseUrl, masterKeys: key, environment: 'development' } as const
  const run = async (
    name: string,
    operands: CommandInput['operands'] = {},
    options: CommandInput['options'] = {},
  ): Promise<any> =>
    commands.find(each => each.name === name)!.run(commandInput(installation, { operands, options }))
  return { db, client, run, databaseUrl }
}

t.test('an operator lists pending and failed deliveries and sends them again', async t => {
  const { db, client, run } = await commandsWithDatabase(t)
  const { subscription: created } = await client.createSubscription({
    organizationId,
    subscription: { title: 'Payouts', url: 'https://client.example/', events: [EventType.RECIPIENT_CREATED] },
  })
  const subscription = created!.id
  await client.publishEvents({ events: [recipientEvent(), recipientEvent()] })
  t.match(await run('webhooks list'), [
    {
      subscription,
      organization: organizationId,
      title: 'Payouts',
      events: 'RECIPIENT_CREATED',
      pending: 2,
      failed: 0,
    },
  ])
  t.strictSame(await run('webhooks list', {}, { organization: randomUUID() }), [])
  const shown = await run('webhooks show', { subscription })
  t.match(shown, { subscription, host: 'client.example', pending: 2, formerSecretUntil: undefined })
  await run('webhooks rotate-secret', { subscription })
  t.match(await run('webhooks show', { subscription }), { formerSecretUntil: /Z$/ })
  t.match(await run('webhooks status'), { pending: 2, endpoints: 1 })

  await db('deliveries').update({ state: 'FAILED', settled_at: db.fn.now(), attempts: 10 })
  const failed = await run('webhooks deliveries', { subscription }, { state: 'FAILED' })
  t.match(failed, [{ state: 'FAILED' }, { state: 'FAILED' }])
  t.match(await run('webhooks retry', { subscription, delivery: failed[0].delivery }), { state: 'PENDING' })
  t.strictSame(await run('webhooks recover', { subscription }, { since: '2020-01-01T00:00:00Z' }), {
    sentAgain: 1,
  })
  t.strictSame(await run('webhooks deliveries', { subscription }, { state: 'FAILED' }), [])

  await client.updateSubscription({
    organizationId,
    subscriptionId: subscription,
    change: { enabled: false },
  })
  const since = '2020-01-01T00:00:00Z'
  await t.rejects(run('webhooks recover', { subscription }, { since }), /enable it first/)
  await client.deleteSubscription({ organizationId, subscriptionId: subscription })
  await t.rejects(run('webhooks recover', { subscription }, { since }), /no such subscription/)
  await t.rejects(run('webhooks deliveries', { subscription }), /no such subscription/)
  await t.rejects(run('webhooks show', { subscription }), /no such subscription/)
})

t.test('a database whose secrets were encrypted with another key is refused', async t => {
  const { client, databaseUrl } = await commandsWithDatabase(t)
  const another = (purpose: string) => key(`another ${purpose}`)
  const open = async (withKey: typeof key) => (await openNotifierDatabase(databaseUrl, withKey)).destroy()
  await t.rejects(open(another), { message: /^MASTER_KEY is not the key under which the schema notifier / })
  await client.createSubscription({
    organizationId,
    subscription: { title: 'Payouts', url: 'https://client.example/', events: [] },
  })
  await open(key)
  await t.rejects(open(another), ConfigError)

  const db = openDatabase(databaseUrl, 'notifier')
  t.teardown(() => db.destroy())
  await db('key_check').delete()
  await t.rejects(open(another), ConfigError, 'a value that a former version encrypted tells it too')
  t.strictSame(await db('key_check'), [], 'under a wrong key nothing is written')
  await open(key)
  t.equal((await db('key_check')).length, 1, 'the right one is kept')
})

t.test('an operator gives a subscription a new secret, and ends the former one', async t => {
  const { client, db, run } = await commandsWithDatabase(t)
  const { subscription: created } = await client.createSubscription({
    organizationId,
    subscription: { title: 'Payouts', url: 'https://client.example/secret-path', events: [] },
  })
  const subscription = created!.id
  const rotate = (seconds?: string) =>
    run('webhooks rotate-secret', { subscription }, { 'overlap-seconds': seconds })
  const { secret, formerSecretExpires } = await rotate('3600')
  t.match(secret, /^whsec_/)
  t.not(secret, created!.secret)
  t.ok(Math.abs(Date.parse(formerSecretExpires) - Date.now() - 3_600_000) < 60_000)
  await t.rejects(rotate(), /the former secret is valid until/)
  t.match(await run('webhooks delete-former-secret', { subscription }), { subscription })
  t.match(await db('subscriptions'), [{ former_secret: null }])
  t.equal((await rotate('0')).formerSecretExpires, undefined)
  for (const seconds of ['-1', '604801', 'x', '1.5']) await t.rejects(rotate(seconds), UsageError)
  const change = { signatureScheme: SignatureScheme.ASYMMETRIC }
  const asymmetric = await client.updateSubscription({ organizationId, subscriptionId: subscription, change })
  const rotated = await rotate('0')
  t.match(rotated, { secret: undefined, publicKey: /^whpk_/ }, 'the private key is not printed')
  t.not(rotated.publicKey, asymmetric.subscription!.publicKey)

  const [listed] = await run('webhooks list')
  t.equal(listed.host, 'client.example')
  t.notOk(JSON.stringify(listed).includes('secret-path'), 'only the host of a url is listed')
  t.strictSame(await run('webhooks erase-clear-urls'), { erased: 0 })
})

t.test('invalid arguments are refused', async t => {
  const { run } = await commandsWithDatabase(t)
  const subscription = randomUUID()
  await t.rejects(run('webhooks deliveries', { subscription: 'x' }), UsageError)
  await t.rejects(run('webhooks deliveries', { subscription }, { state: 'failed' }), UsageError)
  for (const since of [undefined, '1', '2026', '2026-02-31T00:00:00Z', '2026-01-31T12:00:00']) {
    await t.rejects(run('webhooks recover', { subscription }, { since }), UsageError, since ?? 'none')
  }
  await t.rejects(run('webhooks list', {}, { organization: 'x' }), UsageError)
  await t.rejects(run('webhooks retry', { subscription, delivery: 'x' }), /no such subscription/)
})
