import { jetstream, JetStreamApiCodes, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream'
import { connect, credsAuthenticator, headers, type NatsConnection } from '@nats-io/transport-node'
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

/** Publishes events to a stream of NATS JetStream. It connects with the first event, and again after an outage. */
export function natsSink(options: NatsOptions): EventSink {
  let opening: Promise<NatsConnection> | undefined

  /** If the last attempt failed, or its connection was closed, this makes another. */
  async function connected(): Promise<NatsConnection> {
    const last = await opening?.catch(() => undefined)
    if (last === undefined || last.isClosed()) opening = open(options)
    return opening!
  }

  return {
    async publish(events) {
      const deadline = performance.now() + PUBLISH_MAX_MS
      const subjects = [...new Set(events.map(({ subject }) => subject))]
      try {
        const connection = await connected()
        const publish = publisher(connection, options.stream.toLowerCase(), deadline)
        await Promise.all(subjects.map(each => publish(events.filter(({ subject }) => subject === each))))
      } catch (cause) {
        if (cause instanceof Problem) throw cause
        throw new Problem(
          'unavailable',
          `NATS did not store events: ${(cause as Error).message}`,
          undefined,
          { cause },
        )
      }
    },
    async close() {
      await (await opening?.catch(() => undefined))?.close()
    },
  }
}

/** Stores events one after another: each is acknowledged before the next is sent. */
function publisher(connection: NatsConnection, prefix: string, deadline: number) {
  const stream = jetstream(connection)
  return async (events: readonly CloudEvent[]): Promise<void> => {
    for (const event of events) {
      const { id, type, organizationid = 'all' } = event
      const data = JSON.stringify(event)
      if (Buffer.byteLength(data) > (connection.info?.max_payload ?? Infinity))
        throw new Problem('tooLarge', 'the event is larger than the max_payload of the NATS servers')
      const timeout = deadline - performance.now()
      if (timeout <= 0) throw new Error('it took too long')
      const head = headers()
      head.set('content-type', CONTENT_TYPE)
      const subject = `${prefix}.${organizationid}.${type.split('.').at(-1)}`
      await stream.publish(subject, data, { msgID: id, headers: head, timeout })
    }
  }
}

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
