import type { Knex } from 'knex'
import { lookRarelyMs, onAnnounced } from '../../postgres/announcements.ts'
import { singleFlight } from '../../single-flight.ts'
import type { OutageLog } from '../logging/outage-log.ts'

interface Options {
  /** The announcements to look after at once. Without it, a change is seen within 5 s. */
  readonly topic?: string
  /** How often to look if announcements are not heard, after a failure, and while there is more. */
  readonly everyMs: number
  /** Resolves with whether there is more to see soon, though nothing else is committed. */
  readonly look: () => Promise<boolean>
  readonly outage: OutageLog
}

export interface KeepingUp {
  /** Sees all that was committed before. */
  readonly catchUp: () => Promise<void>
  /** The time of performance.now() up to which all commits are known to be seen; before the first look that of the start. */
  readonly sawAllUntil: () => number
  readonly close: () => Promise<void>
}

/** Looks again in the background when the database has changed, and rarely else, until it is closed. */
export function keepUp(db: Knex, { topic, everyMs, look, outage }: Options): KeepingUp {
  const openedAt = performance.now()
  let lookedAt: number | undefined
  let isClosed = false
  const run = singleFlight(async () => {
    const startedAt = performance.now()
    let isQuiet = false
    try {
      isQuiet = !(await look()) && hearing.hears()
      lookedAt = startedAt
      outage.worked()
    } finally {
      plan(isQuiet ? lookRarelyMs() : everyMs)
    }
  })

  async function catchUp() {
    // A run that has begun may have looked before the last commit.
    await run.idle()
    if (!isClosed) await run()
  }

  const inBackground = () => void catchUp().catch(outage.failed)
  let timer: NodeJS.Timeout | undefined
  function plan(ms: number) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(inBackground, ms).unref()
  }
  const hearing = onAnnounced(db, topic, inBackground)
  plan(everyMs)

  return {
    catchUp,
    sawAllUntil: () => (lookedAt === undefined ? openedAt : hearing.sawAllUntil(lookedAt)),
    async close() {
      isClosed = true
      clearTimeout(timer)
      await hearing.close()
      await run.idle()
    },
  }
}
