import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { timestampDate } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import type { Event } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { eventRelay } from '../../services/kit/queue/event-outbox.ts'
import { ownerOf } from '../../services/beneficiaries/owner.ts'
import { vault } from '../../services/beneficiaries/beneficiary-vault.ts'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { completeScrape } from '../harness/complete-scrape.ts'
import { add, freshBeneficiaries, key } from './world.ts'
import { until } from '../harness/until.ts'

const organizationId = randomUUID()
const externalUserId = 'user-1'

t.test('An event is dated after the wait of its change for a lock', async t => {
  const { db, events, openPage } = await freshBeneficiaries(t)
  const page = await openPage(organizationId, externalUserId)
  const other = await db.transaction()
  const { index } = ownerOf(organizationId, externalUserId, vault(key))
  await other.raw('select pg_advisory_xact_lock(?)', [index.readBigInt64BE().toString()])
  const added = add(page)
  await sleep(300)
  const { rows } = await other.raw('select clock_timestamp() as at')
  await other.commit()
  await added
  const [event] = await events()
  t.ok(timestampDate(event!.createdAt!) >= rows[0].at)
})

t.test('An event that cannot be decrypted is set aside, and the others are published', async t => {
  const { db, openPage } = await freshBeneficiaries(t)
  const unopened = randomUUID()
  await db('outbox').insert({ event_id: unopened, payload: randomBytes(60) })
  const page = await openPage(organizationId, externalUserId)
  const { id } = await add(page)

  const published: Event[] = []
  const lines: LogLine[] = []
  const relay = eventRelay(db, {
    open: vault(key).openText,
    publish: async ({ events }) => published.push(...events),
    log: (event, fields) => void lines.push({ event, ...fields }),
  })
  t.teardown(relay.close)
  await until(async () => (await db('outbox')).length <= 1)
  t.match(published, [{ object: { value: { id } } }])
  t.match(await db('outbox'), [{ event_id: unopened, set_aside_at: Date }])
  t.match(lines, [
    { event: 'outbox.event-set-aside', eventId: unopened, error: 'the event cannot be decrypted' },
  ])
})

t.test('Metrics count the waiting events and those set aside, and give the age of the oldest', async t => {
  const { db, openPage } = await freshBeneficiaries(t)
  t.match(await completeScrape(), /^payprep_outbox_oldest_event_age_seconds\{service="beneficiaries"\} 0$/m)

  const page = await openPage(organizationId, externalUserId)
  await add(page)
  await db('outbox').update({ created_at: db.raw(`now() - interval '90 seconds'`) })
  const aside = { payload: randomBytes(60), set_aside_at: db.fn.now(), created_at: new Date(0) }
  await db('outbox').insert([
    { event_id: randomUUID(), ...aside },
    { event_id: randomUUID(), ...aside },
  ])
  const text = await completeScrape()
  t.match(text, /^payprep_outbox_events\{service="beneficiaries",state="pending"\} 1$/m)
  t.match(text, /^payprep_outbox_events\{service="beneficiaries",state="set_aside"\} 2$/m)
  t.match(text, /^payprep_outbox_oldest_event_age_seconds\{service="beneficiaries"\} 9\d$/m)
})
