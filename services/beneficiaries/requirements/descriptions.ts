import type { FieldKey } from './field.ts'

/** What each field is, in English, for those who build their own form and have not met it before. */
export const descriptions: Readonly<Record<FieldKey, string>> = {
  identifier: 'How the account is identified, which decides what else is asked for.',
  iban: 'The International Bank Account Number, without spaces.',
  bankCode:
    'What names the bank in payments inside the country, or its BIC where the pattern has room for one.',
  branchCode: 'The number of the branch that holds the account.',
  bic: 'The Business Identifier Code of the bank: 8 characters, or 11 with the branch.',
  accountNumber: 'The number of the account in payments inside the country.',
  accountType: 'Which kind of account it is.',
  billerCode: 'The number by which BPAY knows the biller.',
  billReference: 'The number by which the biller knows its customer or the bill.',
  walletPhone: 'The mobile number by which the account is known, from the plus and the calling code on.',
  walletEmail: 'The e-mail address by which the account is known.',
  walletIdType: 'What kind of number the account is registered by.',
  walletId: 'The number that the account is registered by.',
  cardNumber: 'The number of the card, without spaces.',
  name: 'Who holds the account.',
  documentType: 'Which document proves who holds the account.',
  documentNumber: 'The number of that document.',
  addressLine1: 'Where the holder of the account lives or has its seat.',
  townName: 'The town or city of that address.',
  postCode: 'The post code of that address, as it is written there.',
  countrySubdivision: 'The state or province of that address.',
  addressCountry: 'The country of that address; which parts it has depends on it.',
}

/** What a value that can be chosen means, where it is not a name itself. */
const meanings: ReadonlyMap<string, string> = new Map([
  ['CHECKING', 'Current (checking) account'],
  ['CURRENT', 'Current account'],
  ['SAVINGS', 'Savings account'],
  ['PAYMENT', 'Payment account'],
  ['SALARY', 'Salary account'],
  ['ORDINARY', 'Ordinary account'],
  ['TRANSMISSION', 'Transmission account'],
  ['VISTA', 'Cuenta vista'],
  ['RUT', 'CuentaRUT'],
  ['MASTER', 'Cuenta maestra'],
  ['NRIC', 'MyKad (NRIC)'],
  ['PASSPORT', 'Passport'],
  ['BUSINESS_REGISTRATION', 'Business registration number'],
  ['ARMY_POLICE', 'Army or police number'],
])

export function meaningOf(choice: string): string {
  return meanings.get(choice) ?? choice
}
