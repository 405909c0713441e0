import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import pg from 'pg'

// Processes tell each other that they have written rows of a kind, a topic of a schema, by NOTIFY. So they need not look for new
// rows all the time. An announcement is sent after its commit, because Postgres makes commits with a NOTIFY wait for each other. It
// is lost if its process dies in between. So each 5 s one question for all topics finds out whether anything at all was committed, and
// wakes whoever hears announcements. An idle database is asked nothing else.

/**
 * When to look for rows again if their announcements are heard: for what time alone makes due. Whoever was woken together looks at
 * different times then, so that few connections are enough.
 */
export const lookRarelyMs = () => 300_000 * (0.8 + 0.4 * Math.random())

/** Announcements of one process are sent together, at most this often. */
const COLLECT_MS = 50
const CONNECT_TIMEOUT_MS = 5_000
const RECONNECT_MS = 1_000
/** How often to ask whether anything was committed. It also tells that a connection was cut without a word. */
const ASK_MS = 5_000
const ANSWER_MS = 3_000
/** SQL: differs from the answer before if a transaction that wrote was committed since; with Citus always, because other nodes commit too. */
const STATE = `select case when exists (select from pg_extension where extname = 'citus')
    then clock_timestamp()::text else pg_current_snapshot()::text end as state`

export interface Hearing {
  /** Whether announcements arrive. They do not through a pooler that lends connections for one transaction, nor in an outage. */
  readonly hears: () => boolean
  /** Until when a look that began at `lookedAt` saw all that was committed, as far as is known. Times are those of performance.now(). */
  readonly sawAllUntil: (lookedAt: number) => number
  readonly close: () => Promise<void>
}

interface Hearer {
  readonly schema: string
  readonly topic: string | undefined
  readonly wake: () => void
}

interface Query extends pg.QueryConfig {
  readonly query_timeout?: number
}

type Listener = ReturnType<typeof listenerAt>

/** One connection for all topics of a database, by its address. */
const listeners = new Map<string, Listener>()

/**
 * Calls `wake` at each announcement of a topic; within 5 s after anything else was committed, in case its announcement was lost; and
 * when `hears` changes.
 */
export function onAnnounced(db: Knex, topic: string | undefined, wake: () => void): Hearing {
  const { url, schema } = db.userParams as { readonly url: string; readonly schema: string }
  const listener = listeners.get(url) ?? listenerAt(url)
  listeners.set(url, listener)
  return listener.hear({ schema, topic, wake })
}

/** Announces rows, once the transaction that wrote them is committed. Never fails. */
export function announce(db: Knex, topic: string): void {
  const { url, schema } = db.userParams as { readonly url: string; readonly schema: string }
  const send = () => void listeners.get(url)?.announce(schema, topic)
  if (db.isTransaction) (db as Knex.Transaction).executionPromise.then(send, () => {})
  else send()
}

function listenerAt(url: string) {
  const hearers = new Set<Hearer>()
  /** The schemas that the connection listens to. */
  const heard = new Set<string>()
  const self = randomUUID()
  const stop = new AbortController()
  let client: pg.Client | undefined
  /** Settles once the queries before have: the connection runs one at a time. */
  let turn: Promise<unknown> = Promise.resolve()
  let isPooled = false
  /** The answer to STATE, when it was first given, and when it was asked for last. */
  let state: string | undefined
  let changedAt = Infinity
  let askedAt = -Infinity
  let unsent = new Set<string>()
  let sending: NodeJS.Timeout | undefined
  const running = run()

  async function run() {
    while (!stop.signal.aborted) {
      await connected().catch(() => {})
      const wasHeard = heard.size > 0
      heard.clear()
      client = undefined
      if (wasHeard) wake(() => true)
      await pause(RECONNECT_MS)
    }
  }

  /** Resolves when the connection has ended. */
  async function connected() {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'payprep announcements',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    const { stream } = (connection as any).connection
    connection.on('error', () => {}).on('notification', ({ channel, payload }) => receive(channel, payload))
    const ended = new Promise(resolve => connection.once('end', resolve))
    const cut = () => stream.destroy()
    stop.signal.addEventListener('abort', cut)
    try {
      await connection.connect()
      stop.signal.removeEventListener('abort', cut)
      const { rows } = await connection.query('select pg_backend_pid() as pid')
      // A pooler reports a process id of its own.
      isPooled = rows[0].pid !== (connection as any).processID
      client = connection
      await hasChanged(connection)
      await listen()
      await flush()
      while (!stop.signal.aborted) {
        await Promise.race([ended, pause(ASK_MS)])
        if (!stop.signal.aborted && (await hasChanged(connection))) wake(({ schema }) => heard.has(schema))
      }
      await connection.end()
    } finally {
      stop.signal.removeEventListener('abort', cut)
      stream.destroy()
    }
  }

  async function hasChanged(connection: pg.Client): Promise<boolean> {
    const before = state
    const now = performance.now()
    const { rows } = await ask(connection, { text: STATE, query_timeout: ANSWER_MS })
    state = rows[0].state
    askedAt = now
    if (state !== before) changedAt = performance.now()
    return state !== before
  }

  function ask(connection: pg.Client, query: Query): Promise<pg.QueryResult> {
    const asked = turn.then(() => connection.query(query))
    turn = asked.catch(() => {})
    return asked
  }

  async function listen() {
    if (client === undefined || isPooled) return
    for (const schema of new Set([...hearers].map(each => each.schema))) {
      if (heard.has(schema)) continue
      await ask(client, { text: `listen ${pg.escapeIdentifier(schema)}` })
      heard.add(schema)
      wake(each => each.schema === schema)
    }
  }

  function wake(isMeant: (hearer: Hearer) => boolean) {
    for (const hearer of [...hearers].filter(isMeant)) hearer.wake()
  }

  function receive(schema: string, payload = '') {
    const [topic, sender] = payload.split(' ')
    if (sender !== self) wake(each => each.schema === schema && each.topic === topic)
  }

  /** What cannot be sent now is sent after the next connection. */
  async function flush() {
    sending = undefined
    if (client === undefined || unsent.size === 0) return
    const these = unsent
    unsent = new Set()
    const parts = [...these].map(each => JSON.parse(each) as [schema: string, topic: string])
    const text = 'select pg_notify(schema, topic) from unnest($1::text[], $2::text[]) as sent (schema, topic)'
    const values = [parts.map(([schema]) => schema), parts.map(([, topic]) => `${topic} ${self}`)]
    await ask(client, { text, values }).catch(() => (unsent = new Set([...these, ...unsent])))
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stop.signal, ref: false }).catch(() => {})

  return {
    hear(hearer: Hearer): Hearing {
      hearers.add(hearer)
      // Failing ends the connection, and the next one listens.
      listen().catch(() => (client as any)?.connection.stream.destroy())
      return {
        hears: () => heard.has(hearer.schema),
        sawAllUntil: lookedAt =>
          heard.has(hearer.schema) && changedAt <= lookedAt ? Math.max(lookedAt, askedAt) : lookedAt,
        async close() {
          hearers.delete(hearer)
          if (hearers.size > 0) return
          if (listeners.get(url)?.isOf(self)) listeners.delete(url)
          await flush()
          clearTimeout(sending)
          stop.abort()
          await running
        },
      }
    },
    announce(schema: string, topic: string) {
      wake(each => each.schema === schema && each.topic === topic)
      unsent.add(JSON.stringify([schema, topic]))
      sending ??= setTimeout(flush, COLLECT_MS).unref()
    },
    isOf: (id: string) => id === self,
  }
}
