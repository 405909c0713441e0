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
  businessName: 'Registered business name',
  kanaName: 'Name in katakana',
  documentType: 'Kind of document',
  documentNumber: 'Number of the document',
  addressLine1: 'Street and number',
  townName: 'Town',
  postCode: 'Postal code',
  countrySubdivision: 'State or province',
  state: 'State',
  province: 'Province',
  prefecture: 'Prefecture',
  addressCountry: 'Country of residence',
} as const

export type Label = keyof typeof labels

/** The English hints of fields. */
export const hints = {
  asOnTheAccount: 'Exactly as the bank has it.',
  asInTheWallet: 'Exactly as the wallet has it.',
  inLatinLetters: 'In Latin letters, exactly as the wallet has it.',
  inKatakana: 'In katakana, exactly as the bank has it.',
  autodeposit: 'Turn on Autodeposit for it, so that payments need no security question.',
  realName: 'A mainland Alipay account with a verified real name.',
} as const

export type Hint = keyof typeof hints
