import { randomUUID } from 'node:crypto'
import { Code } from '@connectrpc/connect'
import t from 'tap'
import { AuditAction } from '../../proto/gen/payprep/beneficiaries/v1/description_pb.js'
import { NIL_UUID } from '../../services/kit/ids.ts'
import { asText } from '../harness/as-text.ts'
import { add, freshBeneficiaries, germanAccount } from './world.ts'

const { CREATED, UPDATED, DELETED, DEFAULT_GAINED, DEFAULT_LOST, ERASED } = AuditAction

t.test(
  'Operators learn who changed a recipient and when, also once it is deleted, and no values',
  async t => {
    const { client, openPage } = await freshBeneficiaries(t)
    const organizationId = randomUUID()
    const first = await openPage(organizationId, 'Ōtani')
    const { id } = await add(first)
    const second = await openPage(organizationId, 'Ōtani')
    const { id: other } = await add(second, germanAccount(1))
    const draft = germanAccount(2, { '/creditor/name': 'Shohei Ōtani' })
    await client.updatePayoutMethod({ page: second.page, id, draft, version: 1 })
    await client.setDefaultPayoutMethod({ page: second.page, id: other })
    await client.deletePayoutMethod({ page: first.page, id })

    const found = await client.findAudit({ recipientId: id.toUpperCase() })
    t.match(found, { organizationId, isIntact: true })
    const [firstId, secondId] = [first.page.sessionId, second.page.sessionId]
    t.strictSame(
      found.entries.map(({ action, sessionId, isIntact }) => [action, sessionId, isIntact]),
      [
        [CREATED, firstId, true],
        [UPDATED, secondId, true],
        [DEFAULT_LOST, secondId, true],
        [DELETED, firstId, true],
      ],
    )
    t.strictSame(found.entries.find(({ action }) => action === UPDATED)!.fields, [
      '/creditor/name',
      '/creditorAccount/id/value',
    ])
    t.notMatch(asText(found), /tani|DE89/)
    const others = await client.findAudit({ recipientId: other })
    t.ok(others.entries.some(({ action }) => action === DEFAULT_GAINED))
    t.notOk(others.entries.some(({ action }) => action === DELETED))

    await client.eraseEndUser({ organizationId, externalUserId: 'Ōtani' })
    t.equal((await client.findAudit({ recipientId: id })).entries.at(-1)!.action, ERASED)
  },
)

t.test('A trail that somebody altered is reported, and an id that is nobody’s finds nothing', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const page = await openPage(randomUUID(), 'Ōtani')
  const { id } = await add(page)
  await add(page, germanAccount(1))
  await db('audit').where({ recipient_id: id, action: 'CREATED' }).update({ session_id: randomUUID() })
  const { isIntact, entries } = await client.findAudit({ recipientId: id })
  t.strictSame([isIntact, entries[0]!.isIntact], [false, false])
  for (const recipientId of [randomUUID(), NIL_UUID]) {
    const nothing = await client.findAudit({ recipientId })
    t.strictSame([nothing.organizationId, nothing.entries.length], [undefined, 0])
  }
  await t.rejects(client.findAudit({ recipientId: 'x' }), { code: Code.InvalidArgument })
})
