import { randomUUID } from 'node:crypto'
import t from 'tap'
import { importsQueue } from '../../../services/gambling/imports/imports-table.ts'
import { migrations } from '../../../services/gambling/migrations.ts'
import { deferBlocked, duePartitions } from '../../../services/kit/queue/leased-rows.ts'
import { freshSchema } from '../../harness/database.ts'

t.test('a job waits as long as an earlier one, also if one column is partition and ordering key', async t => {
  const db = await freshSchema(t, migrations)
  const common = { state: 'PENDING', mode: 'UPSERT', is_forced: false }
  const [earlier, later] = [randomUUID(), randomUUID()]
  await db('imports').insert({ ...common, id: earlier, due_at: db.raw(`now() + interval '1 hour'`) })
  await db('imports').insert({ ...common, id: later })
  await deferBlocked(db, importsQueue, await duePartitions(db, importsQueue))
  const [one, other] = await db('imports').orderBy('number').select('due_at')
  t.strictSame(other, one)
})
