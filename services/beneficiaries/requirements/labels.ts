/** What fields are called, in English: the words that all other languages are translated from. */
export const labels = {
  identifier: 'How the account is identified',
  iban: 'IBAN',
  bankCode: 'Bank code',
  branchCode: 'Branch code',
  bic: 'BIC (SWIFT code)',
  accountNumber: 'Account number',
  accountType: 'Kind of account',
  billerCode: 'Biller code',
  billReference: 'Customer reference number',
  walletPhone: 'Mobile number',
  walletEmail: 'E-mail address',
  walletIdType: 'Kind of number',
  walletId: 'Account number or id',
  cardNumber: 'Card number',
  name: 'Full name',
  businessName: 'Registered name of the business',
  documentType: 'Kind of document',
  documentNumber: 'Number of the document',
  addressLine1: 'Street and number',
  townName: 'Town',
  postCode: 'Post code',
  countrySubdivision: 'State or province',
  addressCountry: 'Country of residence',
} as const

export type Label = keyof typeof labels

/** What helps to fill in a field, in English. */
export const hints = {
  asOnTheAccount: 'As it stands on the account.',
  inKatakana: 'In katakana, as it stands on the account.',
  autodeposit: 'Turn on Autodeposit for it, so that no security question is asked.',
  realName: 'Of an account in mainland China whose holder is verified by name.',
} as const

export type Hint = keyof typeof hints
