import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PayoutMethodDraftSchema, RecipientMethod } from '../../../proto/gen/beneficiaries/v1/recipient_pb.js'
import { AccountIdType } from '../../../proto/gen/payments/v1/instruction_pb.js'
import { PartyType } from '../../../proto/gen/payments/v1/party_pb.js'
import { applyRequirements } from '../../../services/beneficiaries/payout-methods/requirements-check.ts'
import { type Draft, germanAccount } from '../world.ts'

const creditor = { name: 'Ada Lovelace', type: PartyType.INDIVIDUAL }
const german = germanAccount(0, { creditor })
const british: Draft = {
  country: 'GB',
  currency: 'GBP',
  method: RecipientMethod.BANK_ACCOUNT,
  creditor,
  creditorAccount: { id: { value: '5577 9911', type: AccountIdType.ACCOUNT_NUMBER } },
  creditorAgent: { clearingSystemMemberId: { memberId: '20-00-00' } },
}

t.test('what the table asks for and is there passes, properly written', async t => {
  const iban = { id: { value: 'de89 3704 0044 0532 0130 00', type: AccountIdType.IBAN } }
  const spaced = applyRequirements(create(PayoutMethodDraftSchema, { ...german, creditorAccount: iban }))
  t.strictSame(spaced.findings, [])
  t.equal(spaced.draft.creditorAccount?.id?.value, 'DE89370400440532013000')

  const { findings, draft } = applyRequirements(create(PayoutMethodDraftSchema, british))
  t.strictSame(findings, [])
  t.match(draft, {
    ...british,
    creditorAccount: { id: { value: '55779911', type: AccountIdType.ACCOUNT_NUMBER } },
    creditorAgent: { clearingSystemMemberId: { memberId: '200000' } },
  })
})

t.test('what is missing, too much or wrong is told by its place, and blocks', async t => {
  const { creditorAgent: _, ...withoutBank } = british
  const cases: readonly (readonly [draft: Draft, code: string, field: string])[] = [
    [withoutBank, 'REQUIRED', '/creditorAgent/clearingSystemMemberId/memberId'],
    [{ ...german, creditor: { type: PartyType.INDIVIDUAL } }, 'REQUIRED', '/creditor/name'],
    [{ ...german, creditor: { ...creditor, taxId: '1' } }, 'NOT_ASKED_FOR', '/creditor/taxId'],
    [{ ...german, currency: 'XXX' }, 'NOT_A_CHOICE', '/currency'],
    [{ ...german, method: RecipientMethod.GCASH }, 'NOT_A_CHOICE', '/method'],
  ]
  for (const [draft, code, field] of cases) {
    const { findings } = applyRequirements(create(PayoutMethodDraftSchema, draft))
    t.match(findings, [{ code, field, isBlocking: true }], `${code} ${field}`)
    t.equal(findings.length, 1)
  }
})
