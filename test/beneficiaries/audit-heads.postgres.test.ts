import { randomUUID } from 'node:crypto'
import t from 'tap'
import { disagreeing, takeHeads } from '../../services/beneficiaries/audit/heads.ts'
import { vault } from '../../services/beneficiaries/beneficiary-vault.ts'
import { migrations } from '../../services/beneficiaries/migrations.ts'
import { freshSchema } from '../harness/database.ts'
import { key } from './world.ts'

/** In a large organization, those that share their first byte are some 47. */
const [LARGE, SMALL] = [12_000, 3]

t.test('The ends of all chains are taken and compared many at a time', async t => {
  const db = await freshSchema(t, migrations)
  const its = vault(key)
  const organizations = [randomUUID(), randomUUID(), randomUUID()]
  for (const [index, organization] of organizations.entries())
    await db.raw(
      `insert into audit (organization_id, external_user, number, at, session_id, action, recipient_id, version, fields,
         request_id, chain)
       select :organization, sha256(convert_to(:organization || each, 'UTF8')), number, now(), :organization, 'ERASED', :organization,
         0, '{}', 'req-ž', sha256(convert_to(each || ' ' || number, 'UTF8'))
       from generate_series(1, :count) each, generate_series(1, 2) number`,
      { organization, count: index === 1 ? LARGE : SMALL },
    )
  const found = async () =>
    (await disagreeing(db, its)).map(({ organizationId, part }) => [organizationId, part])
  const { rows: sets } = await db.raw(
    'select distinct organization_id, get_byte(external_user, 0) from audit',
  )
  t.equal((await found()).length, sets.length, 'before, as release 2.1.0 leaves them')
  let statements = 0
  db.on('query', () => statements++)
  await takeHeads(db, its)
  t.strictSame(await found(), [])
  t.ok(statements < 100, `${statements} statements`)

  for (const organization of organizations) {
    const last = await db('audit')
      .where({ organization_id: organization })
      .orderBy('external_user', 'desc')
      .first()
    const [rows] = [
      await db('audit').where({ organization_id: organization, external_user: last.external_user }),
    ]
    const set = [[organization, last.external_user[0]]]
    await db('audit').where({ organization_id: organization, external_user: last.external_user }).delete()
    t.strictSame(await found(), set, 'a chain that is gone')
    await db('audit').insert(rows.filter(({ number }) => number === 1))
    t.strictSame(await found(), set, 'a chain without its end')
    await db('audit').insert(rows.filter(({ number }) => number === 2))
    t.strictSame(await found(), [])
  }
})
