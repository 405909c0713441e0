import t from 'tap'
import { canonicalAccount } from '../../../services/library/screening/index.ts'
import { account, type Case, inShort, loaded } from './cases.ts'
import { bankAccount } from './entities.ts'

const known = [
  bankAccount(2, { accountId: 'DE89370400440532013000' }),
  bankAccount(3, { accountId: 'GB29NWBK60161331926819' }),
  bankAccount(4, {
    accountId: '7654321',
    accountIdType: 'ACCOUNT_NUMBER',
    bankId: '601613',
    bankIdType: 'GBDSC',
  }),
  bankAccount(5, {
    accountId: '0047110815',
    accountIdType: 'ACCOUNT_NUMBER',
    bankId: 'DEUTDEFFXXX',
    bankIdType: 'BIC',
  }),
  bankAccount(6, { accountId: '555000111', accountIdType: 'ACCOUNT_NUMBER' }),
  bankAccount(7, { accountId: 'NL91ABNA0417164300' }),
  bankAccount(8, {
    accountId: '0417164300',
    accountIdType: 'ACCOUNT_NUMBER',
    bankId: 'INGBNL2A',
    bankIdType: 'BIC',
  }),
  bankAccount(9, {
    accountId: '31926819',
    accountIdType: 'ACCOUNT_NUMBER',
    bankId: '070116',
    bankIdType: 'GBDSC',
  }),
  bankAccount(10, { accountId: 'FR1420041010050500013M02606', accountIdType: 'ACCOUNT_NUMBER' }),
  bankAccount(11, { accountId: 'KENYA-0042.7', accountIdType: 'ACCOUNT_NUMBER', bankId: 'KCBLKENX' }),
  bankAccount(12, { accountId: 'BE34363144280951' }),
  bankAccount(13, { accountId: 'BE34363144280950' }),
  bankAccount(14, { accountId: 'n/a', accountIdType: 'ACCOUNT_NUMBER' }),
  bankAccount(15, { accountId: '12' }),
  bankAccount(17, { accountId: 'CZ9455000000001011038930' }),
  bankAccount(16, { accountId: 'NL05INGB0008765432' }),
  bankAccount(18, {
    accountId: '20481936',
    accountIdType: 'ACCOUNT_NUMBER',
    bankId: 'REVOGB21',
    bankIdType: 'BIC',
  }),
]

const NUMBER = 'ACCOUNT_NUMBER'
const KNOWN = 'BLOCK DESTINATION_KNOWN'

const cases: readonly Case[] = [
  ['an IBAN', account('DE89370400440532013000'), `${KNOWN} | 2 EXACT IBAN`],
  ['an IBAN in blocks and lower case', account(' de89 3704 0044 0532 0130 00 '), `${KNOWN} | 2 EXACT IBAN`],
  [
    'an IBAN in full width',
    account('ＤＥ８９３７０４００４４０５３２０１３０００'),
    `${KNOWN} | 2 EXACT IBAN`,
  ],
  ['an IBAN that is called a number', account('DE89370400440532013000', NUMBER), `${KNOWN} | 2 EXACT IBAN`],
  [
    'an IBAN that the dataset calls a number',
    account('FR1420041010050500013M02606'),
    `${KNOWN} | 10 EXACT IBAN`,
  ],
  [
    'an IBAN with a bank that is not its own',
    account('DE89370400440532013000', 'IBAN', 'INGBNL2A', 'BIC'),
    `${KNOWN} | 2 EXACT IBAN`,
  ],
  ['an IBAN that is not known', account('DE02120300000000202051'), 'CLEAR'],
  ['an IBAN with wrong check digits', account('DE88370400440532013000'), 'CLEAR INPUT_UNREADABLE'],
  ['an IBAN that is too short', account('DE8937040044053201300'), 'CLEAR INPUT_UNREADABLE'],
  [
    'a bad IBAN, which is to be reviewed',
    account('DE88370400440532013000', 'IBAN', undefined, undefined, { unreadable: 'REVIEW' }),
    'REVIEW INPUT_UNREADABLE',
  ],
  ['a bad IBAN that is called a number', account('DE88370400440532013000', NUMBER), 'CLEAR INPUT_UNREADABLE'],

  ['sort code and number', account('07654321', NUMBER, '601613'), `${KNOWN} | 4 EXACT SORT_CODE_AND_ACCOUNT`],
  [
    'sort code and number as people write them',
    account('7654 321', NUMBER, '60-16-13'),
    `${KNOWN} | 4 EXACT SORT_CODE_AND_ACCOUNT`,
  ],
  ['the number at another sort code', account('07654321', NUMBER, '601614'), 'CLEAR'],
  [
    'the sort code and number of an IBAN',
    account('31926819', NUMBER, '601613'),
    `${KNOWN} | 3 EXACT SORT_CODE_AND_ACCOUNT`,
  ],
  ['the IBAN of a sort code and number', account('GB61NWBK60161307654321'), `${KNOWN} | 4 EXACT IBAN`],
  ['an IBAN whose number is known at another sort code', account('GB73NWBK60161431926819'), 'CLEAR'],
  [
    'a sort code that is called a BIC',
    account('07654321', NUMBER, '601613', 'BIC'),
    `${KNOWN} | 4 EXACT SORT_CODE_AND_ACCOUNT`,
  ],

  [
    'BIC and number',
    account('0047110815', NUMBER, 'DEUTDEFFXXX', 'BIC'),
    `${KNOWN} | 5 EXACT BIC_AND_ACCOUNT`,
  ],
  [
    'BIC of a branch, number without zeros',
    account('47110815', NUMBER, 'deutdeff500', 'BIC'),
    `${KNOWN} | 5 EXACT BIC_AND_ACCOUNT`,
  ],
  ['the number at another BIC', account('0047110815', NUMBER, 'COBADEFF', 'BIC'), 'CLEAR'],
  [
    'BIC and number of an IBAN that is made of them',
    account('0417164300', NUMBER, 'ABNANL2A', 'BIC'),
    `${KNOWN} | 7 EXACT BIC_AND_ACCOUNT`,
  ],
  ['the IBAN that is made of BIC and number', account('NL61INGB0417164300'), `${KNOWN} | 8 EXACT IBAN`],
  [
    'a number that is an IBAN at a bank that only a directory knows',
    account('532013000', NUMBER, 'COBADEFF', 'BIC'),
    'CLEAR',
  ],

  [
    'a number without bank, known once',
    account('7654321', NUMBER),
    'REVIEW BANK_UNKNOWN | 4 WEAK ACCOUNT_NUMBER',
  ],
  [
    'a number without bank, known at several',
    account('31926819', NUMBER),
    'REVIEW BANK_UNKNOWN | 3 WEAK ACCOUNT_NUMBER | 9 WEAK ACCOUNT_NUMBER',
  ],
  [
    'a number without bank, known without bank',
    account('555000111', NUMBER),
    'REVIEW BANK_UNKNOWN | 6 WEAK ACCOUNT_NUMBER',
  ],
  [
    'a number with bank, known without',
    account('555000111', NUMBER, '601613'),
    'REVIEW BANK_UNKNOWN | 6 WEAK ACCOUNT_NUMBER',
  ],
  [
    'a number without bank, known as an IBAN',
    account('0532013000', NUMBER),
    'REVIEW BANK_UNKNOWN | 2 WEAK ACCOUNT_NUMBER',
  ],
  [
    'a number whose bank cannot be read',
    account('7654321', NUMBER, '60161'),
    'REVIEW BANK_UNKNOWN | 4 WEAK ACCOUNT_NUMBER',
  ],
  [
    'an unknown number whose bank cannot be read',
    account('1234567', NUMBER, '60161'),
    'CLEAR INPUT_UNREADABLE',
  ],
  ['an unknown number', account('1234567', NUMBER), 'CLEAR'],
  ['a number that is called an IBAN', account('7654321'), 'REVIEW BANK_UNKNOWN | 4 WEAK ACCOUNT_NUMBER'],
  [
    'a number that is called an IBAN, with its bank',
    account('7654321', 'IBAN', '601613'),
    `${KNOWN} | 4 EXACT SORT_CODE_AND_ACCOUNT`,
  ],
  ['an unknown number that is called an IBAN', account('1234567'), 'CLEAR INPUT_UNREADABLE'],

  [
    'a BIC and a number, known at a sort code',
    account('07654321', NUMBER, 'NWBKGB2L', 'BIC'),
    'REVIEW BANK_UNKNOWN | 4 WEAK ACCOUNT_NUMBER',
  ],
  [
    'a BIC of Jersey and a number, known in a British IBAN and at a sort code',
    account('31926819', NUMBER, 'RBOSJESH', 'BIC'),
    'REVIEW BANK_UNKNOWN | 3 WEAK ACCOUNT_NUMBER | 9 WEAK ACCOUNT_NUMBER',
  ],
  [
    'a sort code and a number, known at a BIC',
    account('20481936', NUMBER, '040075'),
    'REVIEW BANK_UNKNOWN | 18 WEAK ACCOUNT_NUMBER',
  ],
  [
    'a British IBAN whose number is known at a BIC',
    account('GB57REVO04007520481936'),
    'REVIEW BANK_UNKNOWN | 18 WEAK ACCOUNT_NUMBER',
  ],
  ['another British BIC', account('20481936', NUMBER, 'BARCGB22', 'BIC'), 'CLEAR'],
  [
    'a BIC elsewhere and a number, known at a sort code',
    account('07654321', NUMBER, 'DEUTDEFF', 'BIC'),
    'CLEAR',
  ],

  ['words', account('n/a', NUMBER), 'CLEAR INPUT_UNREADABLE'],
  [
    'an IBAN with the bank code and number of one in another country',
    account('SK9255000000001011038930'),
    'CLEAR',
  ],
  ['that IBAN', account('CZ9455000000001011038930'), `${KNOWN} | 17 EXACT IBAN`],
  ['words at a bank', account('n/a', NUMBER, '601613'), 'CLEAR INPUT_UNREADABLE'],
  ['a bad IBAN, known as badly', account('BE34363144280951'), 'CLEAR INPUT_UNREADABLE'],
  ['the IBAN that it was meant to be', account('BE34363144280950'), `${KNOWN} | 13 EXACT IBAN`],
  [
    'letters, points and hyphens in a number',
    account('kenya 0042/7', NUMBER, 'KCBLKENXXXX', 'BIC'),
    `${KNOWN} | 11 EXACT BIC_AND_ACCOUNT`,
  ],
  ['zeros within a number count', account('kenya 42/7', NUMBER, 'KCBLKENXXXX', 'BIC'), 'CLEAR'],
  [
    'the number of a bank in another country',
    account('12', NUMBER, 'ABSAZAJJ', 'BIC'),
    'REVIEW BANK_UNKNOWN | 15 WEAK ACCOUNT_NUMBER',
  ],
  [
    'the zeros of an IBAN that is made of BIC and number',
    account('8765432', NUMBER, 'INGBNL2AXXX', 'BIC'),
    `${KNOWN} | 16 EXACT BIC_AND_ACCOUNT`,
  ],
  [
    'the same number at the same bank in another country',
    account('8765432', NUMBER, 'INGBDEFF', 'BIC'),
    'CLEAR',
  ],
  ['34 characters', account('9'.repeat(34), NUMBER), 'CLEAR'],
  ['35 characters', account('9'.repeat(35), NUMBER), 'CLEAR INPUT_UNREADABLE'],
  [
    'a text longer than any field',
    account(' '.repeat(250) + '7654321', NUMBER, '601613'),
    'CLEAR INPUT_UNREADABLE',
  ],
  [
    'a text as long as a field may be',
    account(' '.repeat(249) + '7654321', NUMBER, '601613'),
    `${KNOWN} | 4 EXACT SORT_CODE_AND_ACCOUNT`,
  ],
  [
    'an unknown number at a bank of seven digits',
    account('1234567', NUMBER, '6016131'),
    'CLEAR INPUT_UNREADABLE',
  ],
  ['an unknown number without type', { bankAccount: { accountId: { value: '7654399' } } }, 'CLEAR'],
  ['an unknown IBAN in lower case type', account('7654399', ' iban '), 'CLEAR INPUT_UNREADABLE'],
  [
    'a sort code whose bank is not asked for by its number',
    account('07654321', 'IBAN', '601614'),
    'CLEAR INPUT_UNREADABLE',
  ],
  ['zeros', account('00000000', NUMBER, '601613'), 'CLEAR INPUT_UNREADABLE'],
  ['signs', account('########', NUMBER, '601613'), 'CLEAR INPUT_UNREADABLE'],
  ['nothing', account('', NUMBER), 'CLEAR INPUT_UNREADABLE'],
  ['no account at all', { bankAccount: {} }, 'CLEAR INPUT_UNREADABLE'],
]

t.test('A bank account is judged by IBAN, or bank and number', async t => {
  const screening = await loaded(known)
  for (const [title, request, answer] of cases) t.equal(inShort(screening.screen(request)), answer, title)
})

t.test('The name of a holder is matched only on request, and decides only by policy', async t => {
  const screening = await loaded([
    bankAccount(2, { accountHolderName: 'Quiet Harbour Ltd' }),
    bankAccount(3, { accountId: 'GB29NWBK60161331926819', accountHolderName: 'QUIET HÁRBOUR, LTD.' }),
  ])
  const accountHolderName = 'quiet harbour ltd'
  const accountId = { type: 'IBAN', value: 'DE89370400440532013000' }
  const policy = { nameHints: true, unreadable: 'REVIEW' } as const
  t.equal(inShort(screening.screen({ bankAccount: { accountHolderName } })), 'CLEAR')
  t.equal(
    inShort(screening.screen({ bankAccount: { accountHolderName }, policy: { nameOnly: 'REVIEW' } })),
    'REVIEW NAME_ONLY | 2 WEAK HOLDER_NAME | 3 WEAK HOLDER_NAME',
  )
  t.equal(
    inShort(screening.screen({ bankAccount: { accountHolderName }, policy })),
    'CLEAR | 2 WEAK HOLDER_NAME | 3 WEAK HOLDER_NAME',
  )
  t.equal(
    inShort(screening.screen({ bankAccount: { accountHolderName, accountId }, policy })),
    'BLOCK DESTINATION_KNOWN | 2 EXACT IBAN+HOLDER_NAME | 3 WEAK HOLDER_NAME',
  )
  t.equal(
    inShort(screening.screen({ bankAccount: { accountHolderName: 'Another', accountId }, policy })),
    'BLOCK DESTINATION_KNOWN | 2 EXACT IBAN',
  )
})

t.test('A holder is found by name in any spelling, and one without a name by none', async t => {
  const long = 'N'.repeat(256)
  const screening = await loaded([
    bankAccount(2, { accountHolderName: 'Żółw & Straße GmbH' }),
    bankAccount(3, { accountHolderName: '', accountId: 'GB29NWBK60161331926819' }),
    bankAccount(4, { accountHolderName: '***', accountId: 'NL91ABNA0417164300' }),
    bankAccount(5, { accountHolderName: '猫カフェ', accountId: 'n/a' }),
    bankAccount(6, { accountHolderName: long, accountId: 'FR1420041010050500013M02606' }),
  ])
  const policy = { nameHints: true, unreadable: 'REVIEW' } as const
  const asked: readonly (readonly [name: string, answer: string])[] = [
    ['Zółw   Strasse-gmbh', 'CLEAR | 2 WEAK HOLDER_NAME'],
    ['ŻÓŁW STRASSE GMBH', 'CLEAR | 2 WEAK HOLDER_NAME'],
    ['Żółw Straße', 'CLEAR'],
    ['猫ｶﾌｪ', 'CLEAR | 5 WEAK HOLDER_NAME'],
    [long, 'CLEAR | 6 WEAK HOLDER_NAME'],
    [`${long}N`, 'REVIEW INPUT_UNREADABLE'],
    ['***', 'REVIEW INPUT_UNREADABLE'],
    ['', 'REVIEW INPUT_UNREADABLE'],
  ]
  for (const [accountHolderName, answer] of asked)
    t.equal(
      inShort(screening.screen({ bankAccount: { accountHolderName }, policy })),
      answer,
      accountHolderName,
    )
  const unnamed = { bankAccount: { accountHolderName: '猫カフェ' }, policy: { nameHints: false } }
  t.equal(inShort(screening.screen(unnamed)), 'CLEAR', 'hints are listed when asked for')
})

t.test('An account id has one text, however it is written', t => {
  for (const [written, text] of [
    ['se06 8000-0832790812743051', 'SE0680000832790812743051'],
    ['SE06 80000832790812743052', 'SE0680000832790812743052'],
    ['00 123.45/6-7', '1234567'],
    ['ＳＥ０６８００００８３２７９０８１２７４３０５１', 'SE0680000832790812743051'],
    ['0007', '7'],
    ['000', ''],
    ['ab0', 'AB0'],
  ] as const)
    t.equal(canonicalAccount(written), text, written)
  t.end()
})
