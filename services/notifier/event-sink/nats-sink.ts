import { jetstream, JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream'
import {
  connect,
  credsAuthenticator,
  deadline,
  headers,
  InvalidArgumentError,
  type NatsConnection,
} from '@nats-io/transport-node'
import { readFile } from 'node:fs/promises'
import { Problem } from '../../kit/problem.ts'
import { type CloudEvent, CONTENT_TYPE } from './cloud-event.ts'
import { type EventSink, PUBLISH_MAX_MS } from './event-sink.ts'

export interface NatsOptions {
  /** The servers of one cluster: nats://host:4222, or tls:// to require TLS. */
  readonly servers: readonly URL[]
  /** The stream. Its name in lower case begins the subjects: payprep.<organization>.<type>. */
  readonly stream: string
  /** The path of a .creds file; empty for servers that want none. */
  readonly credentialsFile: string
}

const CONNECT_TIMEOUT_MS = 3_000
const REPLICAS = 3
/** An event that comes again within this time is stored once. */
const DEDUPLICATION_MS = 3_600_000
const KEPT_MS = 7 * 86_400_000
const NANOSECONDS = 1_000_000

/** Publishes events to a stream of NATS JetStream. It connects with the first event, and again after each failure. */
export function natsSink(options: NatsOptions): EventSink {
  let opening: Promise<NatsConnection> | undefined

  /** Closes the connection, which may be half open, or of a stream that is gone. What it had not sent yet, it drops. */
  async function disconnect() {
    const last = opening
    opening = undefined
    await (await last?.catch(() => undefined))?.close()
  }

  return {
    async publish(events) {
      const until = performance.now() + PUBLISH_MAX_MS
      const subjects = [...new Set(events.map(({ subject }) => subject))]
      try {
        opening ??= open(options)
        const connection = await deadline(opening, PUBLISH_MAX_MS)
        const publish = publisher(connection, options.stream.toLowerCase(), until)
        await allEnded(subjects.map(each => publish(events.filter(({ subject }) => subject === each))))
      } catch (cause) {
        if (cause instanceof Problem) throw cause
        void disconnect().catch(() => {})
        throw new Problem(
          'unavailable',
          `NATS did not store events: ${(cause as Error).message}`,
          undefined,
          { cause },
        )
      }
    },
    close: disconnect,
  }
}

/** Stores events one after another: each is acknowledged before the next is sent. */
function publisher(connection: NatsConnection, prefix: string, until: number) {
  const stream = jetstream(connection)
  return async (events: readonly CloudEvent[]): Promise<void> => {
    for (const event of events) {
      const { id, type, organizationid = 'all' } = event
      const data = JSON.stringify(event)
      const timeout = until - performance.now()
      if (timeout <= 0) throw new Error('it took too long')
      const head = headers()
      head.set('content-type', CONTENT_TYPE)
      const subject = `${prefix}.${organizationid}.${type.split('.').at(-1)}`
      await stream.publish(subject, data, { msgID: id, headers: head, timeout }).catch(error => {
        if (isTooLarge(error))
          throw new Problem('tooLarge', 'the event is larger than NATS or the stream permits')
        throw error
      })
    }
  }
}

/** Waits for all, then throws an outage rather than a rejection: only what is sure to be refused is set aside. */
async function allEnded(publishing: readonly Promise<void>[]): Promise<void> {
  const errors = (await Promise.allSettled(publishing)).flatMap(each =>
    each.status === 'rejected' ? [each.reason] : [],
  )
  if (errors.length > 0) throw errors.find(error => !(error instanceof Problem)) ?? errors[0]
}

/** The client refuses what exceeds the max_payload of the servers, and a stream what exceeds its max_msg_size (10054). */
const isTooLarge = (error: unknown) =>
  error instanceof InvalidArgumentError || (error instanceof JetStreamApiError && error.code === 10_054)

async function open({ servers, stream, credentialsFile }: NatsOptions): Promise<NatsConnection> {
  const connection = await connect({
    name: 'payprep',
    servers: servers.map(({ host }) => host),
    ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    ...(credentialsFile !== '' && { authenticator: credsAuthenticator(await readFile(credentialsFile)) }),
  })
  try {
    await ensureStream(connection, stream, servers.length)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Makes the stream if there is none. What an operator has made or changed stays as it is. */
async function ensureStream(connection: NatsConnection, name: string, servers: number): Promise<void> {
  const { streams } = await jetstreamManager(connection, { timeout: CONNECT_TIMEOUT_MS })
  const found = await streams.info(name).catch(error => {
    if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)
      return undefined
    throw error
  })
  if (found !== undefined) return
  await streams.add({
    name,
    subjects: [`${name.toLowerCase()}.>`],
    storage: 'file',
    num_replicas: servers < REPLICAS ? 1 : REPLICAS,
    duplicate_window: DEDUPLICATION_MS * NANOSECONDS,
    max_age: KEPT_MS * NANOSECONDS,
  })
}
