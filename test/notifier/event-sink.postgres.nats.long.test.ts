import { randomUUID } from 'node:crypto'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import t from 'tap'
import { EventType } from '../../proto/gen/payprep/events/v1/event_pb.js'
import type { CloudEvent } from '../../services/notifier/event-sink/cloud-event.ts'
import { natsSink } from '../../services/notifier/event-sink/nats-sink.ts'
import { freshNats, natsWithAccounts, needsNats } from '../harness/nats.ts'
import { receiver } from '../harness/receiver.ts'
import { until } from '../harness/until.ts'
import { deliveringNotifier, organizationId, recipientEvent, versionEvent } from './running-notifier.ts'

const STREAM = 'TEAMS'
const RECIPIENTS = 7

t.test('Events reach NATS once each, those of a recipient in order', needsNats, async t => {
  const nats = await freshNats(t)
  const options = { servers: nats.urls, stream: STREAM, credentialsFile: '' }
  const endpoint = await receiver(t)
  const sink = () => ({ sink: natsSink(options), source: '/teams' })
  const notifier = await deliveringNotifier(t, [endpoint.origin], { sink: sink() })
  await notifier.subscribe(`${endpoint.origin}/events`)
  const recipients = Array.from({ length: RECIPIENTS }, () => randomUUID())
  const published: string[] = []
  let version = 0

  /** Publishes events of each recipient, one after the other, as the service of beneficiaries does. */
  async function publish(rounds: number) {
    for (let round = 0; round < rounds; round++) {
      version++
      const events = recipients.map(recipientId =>
        recipientEvent({ recipientId, version, type: EventType.RECIPIENT_UPDATED }),
      )
      await notifier.client.publishEvents({ events })
      published.push(...events.map(({ id }) => id!))
    }
  }
  const sentToSink = () => until(async () => (await notifier.db('outbox').first('id')) === undefined)

  await t.test('while all servers work', async t => {
    await publish(5)
    await notifier.client.publishEvents({ events: [versionEvent(randomUUID())] })
    await sentToSink()
    const connection = await nats.connected()
    const { config } = await (await jetstreamManager(connection)).streams.info(STREAM)
    t.match(config, { subjects: ['teams.>'], num_replicas: 3, storage: 'file' })
    const stored = await storedIn(await nats.connected())
    const [first] = stored
    t.match(first, {
      subject: `teams.${organizationId}.RECIPIENT_UPDATED`,
      contentType: 'application/cloudevents+json',
      messageId: published[0],
      event: {
        specversion: '1.0',
        id: published[0],
        source: '/teams',
        type: 'payprep.events.v1.RECIPIENT_UPDATED',
        organizationid: organizationId,
        subject: recipients[0],
        data: { id: published[0], eventType: 'RECIPIENT_UPDATED', object: { id: recipients[0], version: 1 } },
      },
    })
    const ofAll = stored.find(({ subject }) => subject === 'teams.all.GAMBLING_DATASET_VERSION_PUBLISHED')
    t.equal(ofAll?.event.type, 'payprep.events.v1.GAMBLING_DATASET_VERSION_PUBLISHED')
    t.notOk('organizationid' in ofAll!.event)
  })

  await t.test('while one server after another is killed and started again', async () => {
    for (const index of nats.all) {
      await nats.kill(index)
      await publish(10)
      await sentToSink()
      await nats.start(index)
    }
  })

  await t.test(
    'after all servers were away, during which webhooks went on, and the recovery is told',
    async t => {
      for (const index of nats.all) await nats.kill(index)
      await publish(4)
      await until(() =>
        published.every(id => endpoint.received.some(({ headers }) => headers['webhook-id'] === id)),
      )
      const [{ count }] = (await notifier.db('outbox').count()) as [{ count: string }]
      t.equal(Number(count), 4 * RECIPIENTS, 'nothing is lost meanwhile')
      await Promise.all(nats.all.map(nats.start))
      await sentToSink()
      await until(() => notifier.lines.some(({ event }) => event === 'outbox.relay-recovered'))
    },
  )

  await t.test('with several processes of the notifier, and when a batch comes again', async () => {
    await notifier.start()
    await publish(10)
    await sentToSink()
    const again = natsSink(options)
    t.teardown(again.close)
    const stored = await storedIn(await nats.connected())
    await again.publish(stored.slice(-20).map(({ event }) => event))
  })

  const stored = (await storedIn(await nats.connected())).filter(({ subject }) =>
    subject.endsWith('RECIPIENT_UPDATED'),
  )
  t.strictSame(stored.map(({ messageId }) => messageId).toSorted(), published.toSorted(), 'each once')
  for (const recipient of recipients) {
    const versions = stored
      .filter(({ event }) => event.subject === recipient)
      .map(({ event }) => (event.data as { object: { version: number } }).object.version)
    t.strictSame(
      versions,
      Array.from({ length: version }, (_, index) => index + 1),
      'in order',
    )
  }
})

t.test(
  'A stream that is gone is made again, and an event that it refuses is named as too large',
  needsNats,
  async t => {
    const { urls, connected } = await freshNats(t)
    const sink = natsSink({ servers: urls, stream: STREAM, credentialsFile: '' })
    t.teardown(sink.close)
    const connection = await connected()
    await sink.publish([cloudEvent()])
    const { streams } = await jetstreamManager(connection)
    await streams.delete(STREAM)
    await t.rejects(sink.publish([cloudEvent()]), { name: 'Problem', kind: 'unavailable' })
    const stored = cloudEvent()
    await sink.publish([stored])
    t.strictSame(
      (await storedIn(connection)).map(({ messageId }) => messageId),
      [stored.id],
    )
    const ofServer = cloudEvent('ä'.repeat(600_000))
    await t.rejects(
      sink.publish([ofServer, cloudEvent()]),
      { name: 'Problem', kind: 'tooLarge' },
      'max_payload of the servers',
    )
    await streams.update(STREAM, { max_msg_size: 2_000 })
    await t.rejects(
      sink.publish([cloudEvent('ä'.repeat(1_000))]),
      { name: 'Problem', kind: 'tooLarge' },
      'max_msg_size of the stream',
    )
  },
)

t.test(
  'With a .creds file, and the permissions that are documented, events are published',
  needsNats,
  async t => {
    const { url, credentialsFile, wrongCredentialsFile } = await natsWithAccounts(t, PERMISSIONS)
    const servers = [url]
    const sink = natsSink({ servers, stream: 'PAYPREP', credentialsFile })
    t.teardown(sink.close)
    await sink.publish([cloudEvent(), cloudEvent()])
    const refused = natsSink({ servers, stream: 'PAYPREP', credentialsFile: wrongCredentialsFile })
    t.teardown(refused.close)
    await t.rejects(refused.publish([cloudEvent()]), {
      name: 'Problem',
      kind: 'unavailable',
      message: /Authorization/,
    })
  },
)

/** What the page on services says of the user. */
const PERMISSIONS = {
  publish: ['payprep.>', '$JS.API.INFO', '$JS.API.STREAM.INFO.PAYPREP', '$JS.API.STREAM.CREATE.PAYPREP'],
  subscribe: ['_INBOX.>'],
}

function cloudEvent(data: unknown = {}): CloudEvent {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/teams',
    type: 'payprep.events.v1.RECIPIENT_CREATED',
    time: new Date().toISOString(),
    subject: randomUUID(),
    datacontenttype: 'application/json',
    organizationid: organizationId,
    data,
  }
}

/** All messages of the stream, in its order. */
async function storedIn(connection: NatsConnection) {
  const { streams } = await jetstreamManager(connection, { timeout: 60_000 })
  const { state } = await streams.info(STREAM)
  const consumer = await jetstream(connection, { timeout: 60_000 }).consumers.get(STREAM)
  const messages = []
  if (state.messages === 0) return []
  for await (const message of await consumer.consume()) {
    const { subject, headers } = message
    const event: CloudEvent = message.json()
    messages.push({
      subject,
      contentType: headers?.get('content-type'),
      messageId: headers?.get('Nats-Msg-Id'),
      event,
    })
    if (messages.length === state.messages) break
  }
  return messages
}
