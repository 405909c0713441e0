import type { FieldKey } from './field.ts'

/** The meaning of each field in English, for developers who build their own form. */
export const descriptions: Readonly<Record<FieldKey, string>> = {
  identifier: 'How the account is identified. The other fields depend on it.',
  iban: 'The International Bank Account Number, without spaces.',
  bankCode: 'The national code of the bank, or its BIC where the pattern allows one.',
  branchCode: 'The code of the branch that holds the account.',
  bic: 'The Business Identifier Code of the bank: 8 characters, or 11 with the branch.',
  accountNumber: 'The national account number.',
  accountType: 'The kind of account.',
  billerCode: 'The number of the biller at BPAY.',
  billReference: 'The number of the customer or the bill at the biller.',
  walletPhone: 'The mobile number of the account in E.164 format: plus, calling code, number.',
  walletEmail: 'The e-mail address of the account.',
  walletIdType: 'The kind of number that the account is registered under.',
  walletId: 'The number that the account is registered under.',
  cardNumber: 'The number of the card, without spaces.',
  name: 'The name of the account holder.',
  documentType: 'The kind of document that identifies the account holder.',
  documentNumber: 'The number of that document.',
  addressLine1: 'Street and number of the account holder.',
  townName: 'The town or city of that address.',
  postCode: 'The post code of that address, in the national format.',
  countrySubdivision: 'The state or province of that address.',
  addressCountry: 'The country of that address. The other parts depend on it.',
}

/** The meaning of choices that are codes. */
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
  ['RIC', 'Resident ID card (居民身份证)'],
  ['USCC', 'Unified social credit code (统一社会信用代码)'],
  ['PASSPORT', 'Passport'],
  ['BUSINESS_REGISTRATION', 'Business registration number'],
  ['ARMY_POLICE', 'Army or police number'],
])

export function meaningOf(choice: string): string {
  return meanings.get(choice) ?? choice
}
