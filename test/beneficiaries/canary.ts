import { AccountIdType } from '../../proto/gen/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payments/v1/party_pb.js'
import { type Draft, germanAccount } from './world.ts'

/** What tells of one person, and stands nowhere else. */
export const canaries = {
  name: 'Canaria Birdwood',
  account: 'DE89370400440532013000',
  taxId: '65929970489',
  document: 'L01X00T47',
  email: 'canaria@birdwood.example',
  phone: '+4915112345678',
  street: 'Birdwood Lane',
  user: 'canaria-external-id',
  born: '1985-12-10',
}

/** All of it in one payout method. */
export const personal: Draft = germanAccount(0, {
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
