import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { announce, onAnnounced } from '../../../services/kit/postgres/announcements.ts'
import { openDatabase } from '../../../services/kit/postgres/database.ts'
import { freshSchema } from '../../harness/database.ts'
import { freshPgBouncer, needsPgBouncer } from '../../harness/pgbouncer.ts'
import { until } from '../../harness/until.ts'

t.test(
  'A process behind PgBouncer never counts as hearing, and others hear what it announces',
  needsPgBouncer,
  async t => {
    const near = await freshSchema(t, {})
    const { url, schema } = near.userParams
    const role = `test_${randomBytes(6).toString('hex')}`
    const password = randomBytes(16).toString('hex')
    await near.raw(`create role ${role} login password '${password}'`)
    t.teardown(() => near.raw(`drop role ${role}`))
    const far = openDatabase((await freshPgBouncer(t, url, { [role]: password }))(role), schema)

    let count = 0
    const ofNear = onAnnounced(near, 'letters', () => void count++)
    const ofFar = onAnnounced(far, 'letters', () => {})
    await until(ofNear.hears)
    await sleep(2_000)
    t.notOk(ofFar.hears())
    count = 0
    announce(far, 'letters')
    await until(() => count > 0)
    await ofFar.close()
    await ofNear.close()
    await far.destroy()
  },
)
