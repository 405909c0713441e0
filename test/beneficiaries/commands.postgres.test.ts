import { randomUUID } from 'node:crypto'
import t from 'tap'
import { onBehalfOf } from '../../services/kit/rpc/call/request-id.ts'
import { commandsWith } from '../../services/beneficiaries/commands.ts'
import { openBeneficiariesDatabase, requireKeyOf } from '../../services/beneficiaries/database.ts'
import { authenticatedSessions } from '../../services/beneficiaries/sessions/session-rows.ts'
import { authenticateRows } from '../../services/kit/encryption/authenticated-rows.ts'
import { ConfigError } from '../../services/kit/process/config/config.ts'
import { installed, runLine } from '../harness/command-line.ts'
import { freshDatabase } from '../harness/database.ts'
import { add, freshBeneficiaries, germanAccount, key } from './world.ts'
import { asOwner } from '../harness/as-service.ts'

const organizationId = randomUUID()
const otherKey = (purpose: string) => key(`another ${purpose}`)

function operatorOn(databaseUrl: string) {
  return (line: string, withKey = key) =>
    runLine(
      commandsWith(async () => false),
      line.split(' '),
      installed({ databaseUrl, masterKeys: withKey }),
    )
}

t.test('An operator says where sessions may send end-users back to', async t => {
  const databaseUrl = await freshDatabase(t)
  await (await openBeneficiariesDatabase(databaseUrl, key)).destroy()
  const operate = operatorOn(databaseUrl)
  const origins = `beneficiaries return-origins ${organizationId}`
  const one = { code: 0, out: /https:\/\/shop.example/ }
  t.match(await operate(`${origins} --set https://shop.example`), one)
  t.match(await operate(origins), one)
  for (const wrong of ['http://shop.example', 'https://shop.example/cart', 'https://*.shop.example'])
    t.match(await operate(`${origins} --set ${wrong}`), { code: 2, err: /must be origins such as/ }, wrong)
  t.match(await operate(origins), one, 'what is wrong changes nothing')
  t.match(await operate(`${origins} --set=`), { code: 0, out: 'none\n' })
})

t.test('An operator reads the audit trail of an end-user, and learns whether it is intact', async t => {
  const databaseUrl = await freshDatabase(t)
  const service = await openBeneficiariesDatabase(databaseUrl, key)
  t.teardown(() => service.destroy())
  const db = asOwner(t, service)
  const { client, openPage } = await freshBeneficiaries(t, { db: service })
  const operate = operatorOn(databaseUrl)
  const audit = `beneficiaries audit ${organizationId} user-1`

  t.match(await operate('beneficiaries audit --help'), { code: 0, out: /<organization> <user>/ })
  t.strictSame(await operate(audit), {
    code: 0,
    out: 'none\n',
    err: 'The audit trail is intact: 0 entries.\n',
  })

  const page = await openPage(organizationId, 'user-1')
  const { id, version } = await add(page)
  const draft = germanAccount(0, { '/currency': 'CHF' })
  await client.updatePayoutMethod({ ...page, id, version, draft }, onBehalfOf('r-1'))
  const intact = await operate(`${audit} --json`)
  t.match(intact, { code: 0, err: '{"warning":"The audit trail is intact: 2 entries."}\n' })
  const created = { number: 1, action: 'CREATED', recipient: id, version: 1, session: page.page.sessionId }
  const updated = {
    number: 2,
    action: 'UPDATED',
    version: 2,
    request: 'r-1',
    fields: '/currency',
    intact: true,
  }
  t.match(JSON.parse(intact.out), [created, updated])
  t.notMatch(intact.out, /Lovelace|3704|65929970489/, 'without the values')
  t.match(await operate(`beneficiaries audit ${organizationId} user-2`), { out: 'none\n' })

  await db('audit').where({ number: 1 }).update({ session_id: randomUUID() })
  const changed = await operate(`${audit} --json`)
  t.match(changed.err, /THE AUDIT TRAIL IS NOT INTACT/)
  t.match(JSON.parse(changed.out), [{ intact: false }, { intact: true }])
  await db('audit').delete()
  t.match(JSON.parse((await operate(`${audit} --json`)).out), [
    { action: 'MISSING', recipient: id, intact: false },
  ])

  for (const [line, withKey, code, err] of [
    ['beneficiaries audit x user-1', key, 2, /organization must be a UUID/],
    [`beneficiaries audit ${organizationId}`, key, 2, /user is missing/],
    [
      audit,
      otherKey,
      1,
      /^payprep: MASTER_KEY is not the key under which the schema beneficiaries of the database is encrypted/,
    ],
  ] as const) {
    t.match(await operate(line, withKey), { code, out: '', err })
  }
})

t.test('A key that does not open the stored recipients is refused', async t => {
  const { db, openPage } = await freshBeneficiaries(t)
  await requireKeyOf(db, otherKey)
  await add(await openPage(organizationId, 'user-1'))
  await requireKeyOf(db, key)
  await t.rejects(requireKeyOf(db, otherKey), ConfigError)
})

t.test('An operator sees the open sessions of an organization, and ends one at once', async t => {
  const databaseUrl = await freshDatabase(t)
  const service = await openBeneficiariesDatabase(databaseUrl, key)
  t.teardown(() => service.destroy())
  const db = asOwner(t, service)
  const { client, openPage } = await freshBeneficiaries(t, { db: service })
  const operate = operatorOn(databaseUrl)
  const { page } = await openPage(organizationId, 'user-2')
  await openPage(randomUUID(), 'user-3')
  // Commands use the real time, but the clock of this service does not move.
  await db('sessions').update({ expires_at: new Date(Date.now() + 3_600_000) })
  await authenticateRows(db, key, authenticatedSessions)

  const listed = JSON.parse((await operate(`beneficiaries sessions ${organizationId} --json`)).out)
  t.match(listed, [{ session: page.sessionId, user: 'user-2', opened: /Z$/, expires: /Z$/ }])
  t.equal(listed.length, 1)

  await client.listPayoutMethods({ page })
  t.match(await operate(`beneficiaries end-session ${page.sessionId}`), { code: 0 })
  await t.rejects(client.listPayoutMethods({ page }), /has been ended/)
  t.match(await operate(`beneficiaries end-session ${page.sessionId}`), { code: 1, err: /no open session/ })
  t.match(await operate(`beneficiaries sessions ${organizationId}`), { out: 'none\n' })
})
