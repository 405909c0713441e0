import { randomUUID } from 'node:crypto'
import t from 'tap'
import { add, freshBeneficiaries, germanAccount, refusal } from './world.ts'

const { client, clock, openPage, events } = await freshBeneficiaries(t)
const ORGANIZATION = randomUUID()

const list = async (page: { sessionId: string; token: string }) =>
  (await client.listPayoutMethods({ page })).items.map(({ details, isDefault }) => [
    details['/creditorAccount/id/value'],
    isDefault,
  ])

t.test('A deletion is taken back once, with all details and as the default that it was', async t => {
  const opened = await openPage(ORGANIZATION, 'user who regrets')
  const { page } = opened
  const first = await add(opened, germanAccount(11))
  await add(opened, germanAccount(12, { '/creditor/name': 'Grace Hopper' }))
  const before = await list(page)
  const { undo } = await client.deletePayoutMethod({ page, id: first.id })
  t.equal((await list(page)).length, 1)
  t.notMatch(
    Buffer.from(undo, 'base64url').toString('latin1'),
    /Lovelace|37040044/,
    'the page cannot read it',
  )
  const restored = await client.restorePayoutMethod({ page, undo })
  const again = await client.restorePayoutMethod({ page, undo })
  t.equal(restored.payoutMethod!.id, again.payoutMethod!.id, 'a repetition adds it once')
  t.not(restored.payoutMethod!.id, first.id)
  t.ok(restored.payoutMethod!.isDefault)
  t.strictSame((await list(page)).toSorted(), before.toSorted())
  const types = (await events()).map(({ object }) => object.case)
  t.ok(types.length >= 5, 'clients hear of each change')
})

t.test('Only the session that deleted it can take it back, for two minutes', async t => {
  const opened = await openPage(ORGANIZATION, 'user with two browsers')
  const { page } = opened
  const { id } = await add(opened, germanAccount(21))
  const { undo } = await client.deletePayoutMethod({ page, id })
  const other = await openPage(ORGANIZATION, 'user with two browsers')
  const refused = ['refused', 'UNDO_EXPIRED'] as const
  t.strictSame(await refusal(client.restorePayoutMethod({ page: other.page, undo })), refused)
  t.strictSame(await refusal(client.restorePayoutMethod({ page, undo: `${undo.slice(0, -4)}AAAA` })), refused)
  t.strictSame(await refusal(client.restorePayoutMethod({ page, undo: 'nothing' })), refused)
  clock.forward(121_000)
  t.strictSame(await refusal(client.restorePayoutMethod({ page, undo })), refused)
  t.strictSame(await list(page), [])
})
