import { germanAccount } from './world.ts'

/** Personal data of one person, found nowhere else in the repository. */
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

/** A payout method with all of it. */
export const personal = germanAccount(0, {
  '/creditor/name': canaries.name,
  '/creditor/address/country': 'DE',
  '/creditor/address/streetName': canaries.street,
  '/creditor/contactDetails/email': canaries.email,
  '/creditor/contactDetails/phone': canaries.phone,
  '/creditor/dateOfBirth': canaries.born,
  '/creditor/taxId': canaries.taxId,
  '/creditor/documents/0/type': 'NATIONAL_ID',
  '/creditor/documents/0/value': canaries.document,
  '/creditorAccount/id/value': canaries.account,
})
