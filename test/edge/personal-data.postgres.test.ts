import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { jsonLog } from '../../services/kit/process/logging/log.ts'
import { canaries, personal } from '../beneficiaries/canary.ts'
import { freshBeneficiaries } from '../beneficiaries/world.ts'
import { receiver } from '../harness/receiver.ts'
import { textOfTables, encodingsIn } from '../harness/table-text.ts'
import { deliveringNotifier } from '../notifier/running-notifier.ts'
import { runningEdge } from './running-edge.ts'

const RETURN_URL = 'https://client.example/canaria/back'

t.test('no table and no log line contains personal data, from the first call to the webhook', async t => {
  const endpoint = await receiver(t)
  const notifier = await deliveringNotifier(t, [endpoint.origin])
  const stream = new PassThrough()
  let logged = ''
  stream.on('data', chunk => (logged += String(chunk)))
  const log = jsonLog(stream)
  const publish = notifier.client.publishEvents
  // The real clock, as in the notifier: it ignores events older than the subscription.
  const beneficiaries = await freshBeneficiaries(t, { publish, log, clock: Date }, log)
  const { client } = beneficiaries
  const edge = await runningEdge(t, { beneficiaries: client, notifier: notifier.client })
  const { organizationId } = edge
  const read = (path: string) => edge.get(path, { headers: { Authorization: `Bearer ${edge.token}` } })

  const subscription = await notifier.client.createSubscription({
    organizationId,
    subscription: { title: 'Test', url: endpoint.origin, events: [1, 2, 3] satisfies EventType[] },
  })
  const { body } = await edge.post(
    '/beneficiaries/organizations/sessions',
    { externalUserId: canaries.user, returnUrl: RETURN_URL },
    { 'Idempotency-Key': randomUUID() },
  )
  const [, sessionId, secret] = /sessions\/(.*)#(.*)/.exec(body.url)!
  const { token } = await client.openSession({
    sessionId: sessionId!,
    secret: secret!,
    browserId: randomUUID(),
  })
  const page = { sessionId: sessionId!, token }
  const { payoutMethod } = await client.createPayoutMethod({ page, attemptId: randomUUID(), draft: personal })
  const { id, version } = payoutMethod!
  const inFrancs = { ...personal, '/currency': 'CHF' }
  await client.updatePayoutMethod({ page, id, version, draft: inFrancs })
  const second = await client.createPayoutMethod({
    page,
    attemptId: randomUUID(),
    draft: inFrancs,
    isConfirmed: true,
  })
  await client.setDefaultPayoutMethod({ page, id: second.payoutMethod!.id })
  await client.deletePayoutMethod({ page, id })

  const recipients = '/beneficiaries/organizations/recipients'
  const { items } = (await read(`${recipients}?externalUserId=${canaries.user}`)).body
  t.match(
    items,
    [{ externalUserId: canaries.user, creditor: { name: canaries.name } }],
    'the client reads all fields',
  )
  t.equal((await read(`${recipients}?externalUserId=${canaries.user}&cursor=x`)).status, 400)
  t.equal((await read(`${recipients}/${canaries.account}`)).status, 400)
  t.equal(
    (await edge.post('/beneficiaries/organizations/sessions', { externalUserId: canaries.user })).status,
    400,
  )
  await endpoint.got(6)
  t.ok(endpoint.received.every(({ body }) => body.includes(canaries.user)))

  // From here on writing to the outbox fails, so a change fails with an internal error.
  await beneficiaries.db.raw('alter table outbox add constraint full_up check (false) not valid')
  await t.rejects(client.deletePayoutMethod({ page, id: second.payoutMethod!.id }))

  const schemas = { edge: edge.edgeDb, beneficiaries: beneficiaries.db, notifier: notifier.db }
  let dump = ''
  for (const [schema, db] of Object.entries(schemas)) {
    const tables = await textOfTables(db)
    dump += Object.values(tables).join('\n')
    const written = { edge: 'idempotency_keys', beneficiaries: 'recipients', notifier: 'deliveries' }[schema]!
    t.ok(tables[written], `${schema}.${written} has rows`)
  }
  await new Promise(setImmediate)
  logged += JSON.stringify([edge.lines, notifier.lines])
  t.match(logged, /DeletePayoutMethod.*full_up/)
  t.match(encodingsIn(dump, organizationId), ['plain'], 'the search finds what is there')
  const secrets = {
    ...canaries,
    page: RETURN_URL,
    secret: secret!,
    token,
    webhook: subscription.subscription!.secret!,
  }
  for (const [what, canary] of Object.entries(secrets)) {
    t.strictSame(encodingsIn(dump, canary), [], `${what} in the tables`)
    t.strictSame(encodingsIn(logged, canary), [], `${what} in the logs`)
  }
})
