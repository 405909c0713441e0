import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { postgresIdempotency } from '../../edge/gateway/idempotency/postgres.ts'
import { migrations as edgeMigrations } from '../../edge/gateway/store/migrations.ts'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { migrate } from '../../services/kit/postgres/migrate.ts'
import { openVerificationDatabase } from '../../services/verification/database.ts'
import { add, freshBeneficiaries, germanAccount, key } from '../beneficiaries/world.ts'
import { freshPostgres15, needsPostgres15 } from '../harness/postgres15.ts'
import { until } from '../harness/until.ts'
import { german, key as verificationKey, runningVerification } from '../verification/running-verification.ts'

/** Far more than an answer takes that waits for nothing. */
const PATIENCE_MS = 3_000

/** Writes, each of which can be repeated. */
const writes: Readonly<Record<string, (t: Tap, url: string) => Promise<() => Promise<unknown>>>> = {
  async 'a payout method'(t, url) {
    const db = await openBeneficiariesDatabase(url, key)
    t.teardown(() => db.destroy())
    const { client, openPage } = await freshBeneficiaries(t, { db })
    const page = await openPage(randomUUID(), 'user-1')
    const attempt = { page: page.page, attemptId: randomUUID(), draft: germanAccount() }
    await add(page, germanAccount(7))
    return () => client.createPayoutMethod(attempt)
  },
  async 'the end of a session'(t, url) {
    const db = await openBeneficiariesDatabase(url, key)
    t.teardown(() => db.destroy())
    const { client, openPage } = await freshBeneficiaries(t, { db })
    const { page } = await openPage(randomUUID(), 'user-1')
    return () => client.endPageSession({ page })
  },
  async 'a verification'(t, url) {
    const db = await openVerificationDatabase(url, verificationKey)
    t.teardown(() => db.destroy())
    const { submit } = await runningVerification(t, { db })
    const idempotencyKey = randomUUID()
    return () => submit(german('DE65370400440532008000'), { idempotencyKey })
  },
  async 'the answer to an idempotency key'(t, url) {
    const db = openDatabase(url, 'edge')
    t.teardown(() => db.destroy())
    await migrate(db, 'edge', edgeMigrations)
    const store = postgresIdempotency(db)
    const name = randomUUID()
    const { claim } = (await store.claim(name, 'fingerprint')) as { claim: string }
    let isRepeated = false
    return async () => {
      if (isRepeated) return store.claim(name, 'fingerprint')
      isRepeated = true
      return store.complete(name, claim, 'answer')
    }
  },
}
type Tap = Parameters<typeof freshPostgres15>[0]

for (const [name, prepare] of Object.entries(writes)) {
  t.test(
    `The repetition of ${name} is acknowledged once the standby has what it repeats`,
    needsPostgres15,
    async t => {
      const postgres = await freshPostgres15(t)
      postgres.run('psql', '-c', 'create database payprep', postgres.urlOf('postgres'))
      const admin = openDatabase(postgres.urlOf('postgres'), 'public')
      t.teardown(() => admin.destroy())
      const write = await prepare(t, postgres.urlOf('payprep'))
      const waitsFor = async (standby: string) => {
        await admin.raw(`alter system set synchronous_standby_names = '${standby}'`)
        await admin.raw('select pg_reload_conf()')
        // The checkpointer makes the setting effective.
        await admin.raw('checkpoint')
      }
      const waiting = async () =>
        (await admin.raw(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)).rows.length > 0

      await waitsFor('away')
      const first = write().catch(() => 'its connection ended')
      await until(waiting)
      // As when a primary stops that was cut off: what waits is committed there, and not acknowledged.
      await admin.raw(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      await first
      let isAcknowledged = false
      const again = write().then(() => (isAcknowledged = true))
      await Promise.race([again, sleep(PATIENCE_MS)])
      t.notOk(isAcknowledged)
      await waitsFor('')
      await again
    },
  )
}
