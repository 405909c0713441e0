import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { RecipientMethod, RecipientSchema } from '../../proto/gen/payprep/beneficiaries/v1/recipient_pb.js'
import {
  AccountIdType,
  PaymentInstructionSchema,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { isTextPointer, messageFrom, textsOf } from '../../services/kit/pointers.ts'

const texts = {
  '/country': 'PH',
  '/method': 'GCASH',
  '/creditor/name': 'Ada',
  '/creditor/documents/0/type': 'CPF',
  '/creditor/documents/0/value': '1',
  '/creditor/documents/1/value': '2',
  '/creditorAccount/id/type': 'MSISDN',
}
const recipient = create(RecipientSchema, {
  country: 'PH',
  method: RecipientMethod.GCASH,
  creditor: { name: 'Ada', documents: [{ type: 'CPF', value: '1' }, { value: '2' }] },
  creditorAccount: { id: { type: AccountIdType.MSISDN } },
})

t.test('A message is made from its texts, and yields the same texts', async t => {
  t.strictSame(messageFrom(RecipientSchema, texts), recipient)
  t.strictSame(textsOf(RecipientSchema, recipient), texts)
  t.strictSame(messageFrom(RecipientSchema, {}), create(RecipientSchema))
})

t.test('Pointers and enum values that the type does not name are left out', async t => {
  const unknown = {
    '/colour': 'red',
    '/__proto__/name': 'x',
    '/method': 'NO_SUCH',
    '/creditor/name/first': 'x',
    '/creditor/documents/first/value': 'x',
    '/isDefault/x': 'true',
  }
  t.match(messageFrom(RecipientSchema, { ...unknown, '/country': 'DE' }), { country: 'DE', method: 0 })
  t.equal(({} as Record<string, unknown>).name, undefined)
  for (const pointer of Object.keys(unknown)) {
    t.equal(isTextPointer(RecipientSchema, pointer), pointer === '/method', pointer)
  }
  const { creditorAccount } = messageFrom(PaymentInstructionSchema, texts)
  t.equal(creditorAccount?.id?.type, AccountIdType.MSISDN, 'another type takes what it has in common')
})

t.test('Items of a list are in the order of their indexes, without gaps', async t => {
  const { creditor } = messageFrom(RecipientSchema, {
    '/creditor/documents/10/value': 'second',
    '/creditor/documents/2/value': 'first',
  })
  t.strictSame(
    creditor?.documents.map(({ value }) => value),
    ['first', 'second'],
  )
})
