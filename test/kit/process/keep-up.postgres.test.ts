import t from 'tap'
import { onAnnounced } from '../../../services/kit/postgres/announcements.ts'
import { openDatabase } from '../../../services/kit/postgres/database.ts'
import { embeddedPostgres } from '../../../services/kit/postgres/embedded-postgres.ts'
import { keepUp } from '../../../services/kit/process/lifecycle/keep-up.ts'
import { until } from '../../harness/until.ts'

// On a server of its own: commits to any database of a server count.
t.test('Whoever keeps up with an idle database', async t => {
  const postgres = await embeddedPostgres(t.testdir(), { throwaway: true })
  t.teardown(postgres.close)
  const db = openDatabase(postgres.url, 'public')
  await db.raw('create table letters (id int)')
  let looks = 0
  let seen = 0
  let mayLook = Promise.resolve()
  const failures: unknown[] = []
  const { sawAllUntil, catchUp, close } = keepUp(db, {
    everyMs: 50,
    async look() {
      looks++
      await mayLook
      seen = Number((await db('letters').count({ count: '*' }))[0]!.count)
      return false
    },
    outage: { failed: error => void failures.push(error), worked: () => {} },
  })
  t.teardown(async () => {
    await close()
    await db.destroy()
  })
  const hearing = onAnnounced(db, undefined, () => {})
  t.teardown(hearing.close)
  await until(hearing.hears)

  await t.test('does not look, and yet knows that it has seen all', async t => {
    await until(async () => {
      const [before, at] = [looks, performance.now()]
      await until(() => sawAllUntil() > at)
      return looks === before
    })
    t.same(failures, [])
  })

  await t.test('sees a commit that nobody has announced', async () => {
    await db('letters').insert({ id: 7 })
    await until(() => seen === 1)
  })

  await t.test('sees a commit during a look', async t => {
    const before = looks
    let goOn = () => {}
    mayLook = new Promise(resolve => (goOn = resolve))
    const first = catchUp()
    await until(() => looks > before)
    await db('letters').insert({ id: 11 })
    const second = catchUp()
    goOn()
    await Promise.all([first, second])
    t.equal(seen, 2)
  })

  await t.test('looks again after a failure', async () => {
    mayLook = Promise.reject(new Error('away'))
    mayLook.catch(() => {})
    await t.rejects(catchUp(), { message: 'away' })
    mayLook = Promise.resolve()
    await db('letters').insert({ id: 13 })
    await until(() => seen === 3)
  })
})
