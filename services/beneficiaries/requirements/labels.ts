/** The English labels of fields, from which the other languages are translated. */
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

/** The English hints of fields. */
export const hints = {
  asOnTheAccount: 'As it is written on the account.',
  inKatakana: 'In katakana, as it is written on the account.',
  autodeposit: 'Turn on Autodeposit for it, so that payments need no security question.',
  realName: 'The account must be in mainland China, with a verified name.',
} as const

export type Hint = keyof typeof hints
