import { randomUUID } from 'node:crypto'
import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { RecipientMethod, RecipientSchema } from '../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import { requireKeyOf } from '../../services/beneficiaries/database.ts'
import { readStoredDetails } from '../../services/beneficiaries/recipients/recipient-rows.ts'
import { vault } from '../../services/beneficiaries/beneficiary-vault.ts'
import { canaries, personal } from './canary.ts'
import { add, freshBeneficiaries, germanAccount, key } from './world.ts'

const organizationId = randomUUID()
const externalUserId = 'user-1'

/** The row as releases up to 1.2 wrote it: a Recipient in protobuf's binary form. */
function version1(id: string) {
  const recipient = create(RecipientSchema, {
    id,
    externalUserId,
    country: 'DE',
    currency: 'EUR',
    method: RecipientMethod.BANK_ACCOUNT,
    creditor: {
      name: canaries.name,
      type: PartyType.INDIVIDUAL,
      address: { country: 'DE', streetName: canaries.street },
      contactDetails: { email: canaries.email, phone: canaries.phone },
      dateOfBirth: canaries.born,
      taxId: canaries.taxId,
      documents: [{ type: 'NATIONAL_ID', value: canaries.document }],
    },
    creditorAccount: { id: { value: canaries.account, type: AccountIdType.IBAN } },
  })
  return vault(key).seal(RecipientSchema, recipient, `recipients ${organizationId} ${id}`)
}

t.test('A row written by an older release is read, shown, matched and edited as before', async t => {
  const { client, db, openPage } = await freshBeneficiaries(t)
  const page = await openPage(organizationId, externalUserId)
  const { id, version, details } = await add(page, personal)
  const { recipient } = await client.getRecipient({ organizationId, recipientId: id })
  await db('recipients')
    .where({ id })
    .update({ recipient: version1(id) })
  await requireKeyOf(db, key)

  t.strictSame((await client.getRecipient({ organizationId, recipientId: id })).recipient, recipient)
  const { items, payments } = await client.listPayoutMethods(page)
  t.strictSame(items[0]?.details, details)
  t.match(payments, [{ country: 'DE', creditorAccount: { id: { value: canaries.account } } }])
  t.equal(payments[0]?.creditor, undefined)
  const { findings } = await client.checkPayoutMethod({ ...page, draft: personal })
  t.match(findings, [{ code: 'RECIPIENT_ALREADY_SAVED' }])

  const same = await client.updatePayoutMethod({ ...page, id, version, draft: details })
  t.equal(same.payoutMethod?.version, version, 'saving it unchanged changes nothing')
  const draft = { ...details, '/creditor/name': 'Canaria Finch' }
  const { payoutMethod } = await client.updatePayoutMethod({ ...page, id, version, draft })
  t.equal(payoutMethod?.version, version + 1)
  const after = await client.getRecipient({ organizationId, recipientId: id })
  t.match(after.recipient, { creditor: { name: 'Canaria Finch', taxId: canaries.taxId } })
})

t.test('Details of a version that this release does not know are not guessed at', async t => {
  t.throws(() => readStoredDetails('{"version":3}'), /version 3 need a newer release/)
})

t.test('The same number under two methods is two accounts', async t => {
  const { client, openPage } = await freshBeneficiaries(t)
  const page = await openPage(organizationId, externalUserId)
  await add(page, germanAccount(1, { '/method': 'GCASH' }))
  t.strictSame((await client.checkPayoutMethod({ ...page, draft: germanAccount(1) })).findings, [])
})
