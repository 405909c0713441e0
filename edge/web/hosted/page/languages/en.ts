/** The texts of the page. {places} are filled in; the other languages translate these. */
export const messages = {
  title: 'Payout methods',
  lead: 'Where {name} sends your money.',
  emptyTitle: 'No payout method yet',
  emptyText: 'Add one so that you can be paid.',
  add: 'Add payout method',
  default: 'Default',
  makeDefault: 'Make default',
  edit: 'Edit',
  options: 'Options',
  delete: 'Delete',
  more: 'Show more',
  done: 'Done',
  backTo: 'Back to {host}',
  back: 'Back',
  continue: 'Continue',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  checking: 'Checking…',
  retry: 'Try again',
  change: 'Change',
  loading: 'Loading',
  step: 'Step {n} of {of}',
  pair: '{name}: {text}',

  chooseTitle: 'Add a payout method',
  whoIsPaid: 'Who is paid?',
  individual: 'Myself',
  individualHint: 'The account is in my own name',
  business: 'My business',
  businessHint: 'The account is in a company’s name',
  country: 'Where is the account?',
  chooseCountry: 'Choose a country',
  currency: 'In which currency?',
  method: 'How would you like to be paid?',
  bankAccount: 'Bank account',
  bankAccountHint: 'Transfer to your bank',
  walletHint: 'Straight to your wallet',
  billHint: 'By biller code and reference',
  transferHint: 'By mobile number or e-mail',
  cardHint: 'To your debit card',

  formTitle: 'Account details',
  account: 'Account',
  holder: 'Account holder',
  address: 'Address',
  optional: 'optional',
  example: 'For example {example}',
  choose: 'Choose',
  byIban: 'IBAN',
  byAccountNumber: 'Account number',
  byEmail: 'E-mail',
  byPhone: 'Mobile number',
  byCard: 'Card number',
  byId: 'Other number',
  lookingUp: 'Looking up the bank…',
  bankFound: 'Bank: {bank}',
  keepMasked: 'Leave blank to keep it unchanged.',

  identifier: 'How would you like to enter your account?',
  iban: 'IBAN',
  bankCode: 'Bank code',
  branchCode: 'Branch code',
  bic: 'BIC (SWIFT code)',
  accountNumber: 'Account number',
  accountType: 'Type of account',
  billerCode: 'Biller code',
  billReference: 'Customer reference number',
  walletPhone: 'Mobile number',
  walletEmail: 'E-mail address',
  walletIdType: 'Type of number',
  walletId: 'Account number or ID',
  cardNumber: 'Card number',
  name: 'Full name',
  businessName: 'Registered business name',
  kanaName: 'Name in katakana',
  documentType: 'Type of document',
  documentNumber: 'Document number',
  addressLine1: 'Street and number',
  townName: 'Town or city',
  postCode: 'Postal code',
  countrySubdivision: 'State or province',
  state: 'State',
  province: 'Province',
  prefecture: 'Prefecture',
  addressCountry: 'Country of residence',
  'institution number': 'Institution number',
  'transit number': 'Transit number',
  'routing number': 'Routing number',

  asOnTheAccount: 'Exactly as your bank has it.',
  asInTheWallet: 'Exactly as your wallet has it.',
  inLatinLetters: 'In Latin letters, exactly as your wallet has it.',
  inKatakana: 'In katakana, exactly as your bank has it.',
  autodeposit: 'Turn on Autodeposit for it, so that payments need no security question.',
  realName: 'Use a real-name verified mainland Alipay account.',
  digits: '{label}, {n} digits',

  CHECKING: 'Checking account',
  CURRENT: 'Current account',
  SAVINGS: 'Savings account',
  PAYMENT: 'Payment account',
  SALARY: 'Salary account',
  ORDINARY: 'Ordinary account',
  TRANSMISSION: 'Transmission account',
  PASSPORT: 'Passport',
  BUSINESS_REGISTRATION: 'Business registration number',
  RIC: 'Resident ID card (居民身份证)',
  USCC: 'Unified social credit code (统一社会信用代码)',

  yourBank: 'Bank',
  yourBranch: 'Branch',
  nameHelp: 'Type its name or code.',
  foundCount: 'Suggestions: {count}',
  searching: 'Searching…',
  noneFound: 'Nothing found.',
  notInList: 'Not in the list? Enter the number',
  chooseByName: 'Choose by name',
  addBranch: '{bank}: now add the last six characters. Your cheque book and your bank’s app show them.',
  chooseFromList: 'Choose it from the list, or enter its number.',
  whereIsIt: 'Where do I find it?',
  inApp: 'In your bank’s app, with the details of the account, and on each statement.',
  onCheque: 'In the last line of your cheques, as number {n} from the left. Your bank’s app shows it too.',

  missing: 'Enter your {field}.',
  short: 'This is too short. Example: {example}',
  long: 'This is too long. Example: {example}',
  pattern: 'Check the format. Example: {example}',
  notAChoice: 'Choose your {field}.',
  notAName: 'This does not look like a name. Example: {example}',
  notLatin: 'Write the name in Latin letters. Example: {example}',
  mistyped: 'There seems to be a typo. Please check it against your bank statement.',
  documentMistyped: 'There seems to be a typo. Please check it against the document.',
  compareCard: 'Please compare each digit with your card.',
  compareBill: 'Please compare each digit with your bill.',
  otherCountry: 'This does not match the country of the account ({country}).',
  unknownBank: 'We couldn’t find this bank. Check the number.',
  unrelated: 'These numbers do not belong together. One of them may have a typo.',
  swapped: 'These two numbers seem to be swapped.',
  swapThem: 'Swap them',
  duplicated: 'This is the number of the bank again. Please enter your account number.',
  cardInstead: 'This looks like a card number. Please enter your account number.',
  ibanInstead: 'This looks like an IBAN.',
  useAsIban: 'Use it as IBAN',
  ibanElsewhere: 'This IBAN is for another country: {country}.',
  switchTo: 'Switch to {country}',
  onlyHere: 'Possible here: {countries}.',
  notReached: 'Payments in {currency} may not reach this bank.',
  notPayable: 'We cannot send payments to this account.',
  characters: 'This contains characters that are not allowed.',
  retype: 'To change this, please type it again in full.',
  alreadySaved: 'You have already saved this account.',
  doubtful: 'Please check this again.',
  errorSummary: 'Please check what you entered',
  warningTitle: 'Are you sure?',
  warningText: 'You can still save it. If something is wrong, a payment may arrive late or be returned.',
  saveAnyway: 'Save anyway',
  openSaved: 'Open the saved one',
  replaces: 'From now on your money goes to this account, no longer to {account}.',

  reviewTitle: 'Check your details',
  reviewLead: 'Your money goes to exactly this account.',
  paidTo: 'Paid to',
  nameAsking: 'Checking the name with the bank…',
  nameConfirmed: 'The bank confirms this name.',
  nameClose: 'The bank has this account under a slightly different name:',
  nameCloseUnshown: 'The bank has this account under a slightly different name. Please check the spelling.',
  nameHeld: 'The bank has this account under this name:',
  useThisName: 'Use this name',
  nameOther: 'The bank has this account under another name. Please check the name and the account number.',
  accountUnconfirmed:
    'The bank cannot find this account, or cannot check it. Please check the account number again.',
  added: 'Payout method added',
  changed: 'Changes saved',
  deleted: 'Payout method deleted',
  defaultChanged: 'Default changed',
  restored: 'Payout method restored',
  undo: 'Undo',
  recentChanges: 'Recent changes',
  updated: 'Payout method changed',
  notYou: 'If this was not you, tell {name} at once.',

  deleteTitle: 'Delete this payout method?',
  deleteText: 'You will no longer receive payments to {account}.',
  deleteDefault: '{account} becomes your default.',
  editTitle: 'Edit payout method',
  conflict:
    'This payout method was changed elsewhere. What you typed is still here. Check it and save again.',
  deletedElsewhere: 'This payout method was deleted elsewhere.',

  expiringTitle: 'Are you still there?',
  expiringText: 'For your security, this page closes in {time}.',
  stay: 'Stay',
  lastTitle: 'Please finish soon',
  expiredTitle: 'This page has expired',
  expiredText: 'For your security, it is open for a short time only. Everything you saved is still there.',
  usedTitle: 'This link has already been used',
  usedText: 'For your security, each link opens only once, in one browser.',
  invalidTitle: 'This link does not work',
  invalidText: 'It may be incomplete. Please go back to where you found it and open it again.',
  endedTitle: 'All done',
  endedText: 'You can close this page.',
  closedTitle: 'This page is closed',
  closedText: 'It was closed, or opened in another browser. Everything you saved is still there.',
  openAgain: 'Please go back to where you came from and open it again.',
  nothingTitle: 'Nothing can be added here',
  nothingText: 'No payout methods are available. Contact {name}.',
  failedTitle: 'Something went wrong',
  failedText: 'That was our fault. Please try again in a moment.',
  reference: 'Reference: {id}',
  tooMany: 'Too many attempts. Try again {when}.',
  offline: 'You are offline. What you typed is still here.',
  unreachable: 'We couldn’t connect. What you typed is still here. Check your connection and try again.',
  language: 'Language',
  accessibility: 'Accessibility',
  accessibilityText:
    'This page follows WCAG 2.2, level AA. It works with a keyboard and with screen readers, at any text size, in light and dark mode.',
  close: 'Close',
}

export type Word = keyof typeof messages
export type Messages = Readonly<Record<Word, string>>

/** Labels as they stand in the sentence that asks for them, in languages that inflect them. */
export type Objects = Readonly<
  Record<
    | 'iban'
    | 'bankCode'
    | 'branchCode'
    | 'bic'
    | 'accountNumber'
    | 'accountType'
    | 'billerCode'
    | 'billReference'
    | 'walletPhone'
    | 'walletEmail'
    | 'walletIdType'
    | 'walletId'
    | 'cardNumber'
    | 'name'
    | 'businessName'
    | 'kanaName'
    | 'documentType'
    | 'documentNumber'
    | 'addressLine1'
    | 'townName'
    | 'postCode'
    | 'countrySubdivision'
    | 'state'
    | 'province'
    | 'prefecture'
    | 'addressCountry'
    | 'routing number'
    | 'transit number'
    | 'institution number',
    string
  >
>

/** Names of places and methods that are known by other names in a language, by the usual name. */
export type Names = Readonly<Record<string, string>>
