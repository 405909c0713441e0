import { randomUUID } from 'node:crypto'
import { Code } from '@connectrpc/connect'
import t from 'tap'
import { add, freshBeneficiaries, germanAccount, LIFETIME_MS } from './world.ts'

t.test('Sessions are counted by organization, and by what came of them', async t => {
  const { client, clock, createSession, openPage } = await freshBeneficiaries(t)
  const [own, other] = [randomUUID(), randomUUID()]
  const counts = async (organizationId: string, hours = 24) =>
    (await client.describeSessions({ organizationId, hours })).organizations
  const none = { created: 0, opened: 0, saved: 0, abandoned: 0, recipients: 0 }
  t.match(await counts(own), [{ organizationId: own, ...none }])

  await createSession(own, 'never opened')
  const saving = await openPage(own, 'Quispe')
  await add(saving)
  await add(saving, germanAccount(1))
  const deleting = await openPage(own, 'Quispe')
  const { id } = await add(deleting, germanAccount(2))
  await client.deletePayoutMethod({ page: deleting.page, id })
  const ended = await openPage(own, 'Nguyễn')
  await client.endPageSession({ page: ended.page })
  await openPage(own, 'still open')
  await add(await openPage(other, 'Quispe'))
  t.match(await counts(own), [{ created: 5, opened: 4, saved: 2, abandoned: 1, recipients: 2 }])

  clock.forward(LIFETIME_MS)
  t.match(await counts(own), [{ created: 5, opened: 4, saved: 2, abandoned: 2 }], 'those that expired too')
  t.match(await counts(other), [{ organizationId: other, created: 1, saved: 1, recipients: 1 }])
  const { organizations, isCut } = await client.describeSessions({})
  t.strictSame([organizations.map(each => each.organizationId), isCut], [[own, other], false])
  clock.forward(3_600_000)
  t.match(await counts(own, 1), [{ organizationId: own, created: 0, recipients: 2 }], 'of this hour alone')

  for (const mistaken of [{ hours: 0 }, { hours: 721 }, { organizationId: 'x' }])
    await t.rejects(client.describeSessions(mistaken), { code: Code.InvalidArgument })
})
