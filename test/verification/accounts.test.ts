import { create, type MessageInitShape } from '@bufbuild/protobuf'
import t from 'tap'
import {
  AccountIdType,
  PaymentInstructionSchema,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { PartyType } from '../../proto/gen/payprep/payments/v1/party_pb.js'
import { accountText, bankText, limitedAccountText } from '../../services/verification/corridors/account.ts'
import { mistakesIn } from '../../services/verification/corridors/mistakes.ts'
import { questionOf } from '../../services/verification/corridors/question.ts'

const holder = { name: 'Erika Mustermann', type: PartyType.INDIVIDUAL, taxId: '12345678909' }
const { IBAN, ACCOUNT_NUMBER, GENERIC } = AccountIdType

function asked(details: Extract<MessageInitShape<typeof PaymentInstructionSchema>, { $typeName?: never }>) {
  return questionOf('organization', create(PaymentInstructionSchema, { creditor: holder, ...details }))
}

function numbered(
  country: string,
  value: string,
  memberId?: string,
  branchId?: string,
  type = ACCOUNT_NUMBER,
) {
  return asked({
    country,
    creditorAccount: { id: { type, value } },
    creditorAgent: {
      ...(memberId !== undefined && { clearingSystemMemberId: { memberId } }),
      ...(branchId !== undefined && { branchId }),
    },
  })
}

t.test('a British account is one question, however sort code and number are written', async t => {
  const one = numbered('GB', '01926819', '601613')
  for (const other of [
    numbered('GB', '1926819', '60-16-13'),
    numbered('GB', '0192 6819', 'SC601613'),
    numbered('GB', '０１９２６８１９', 'SC 60 16 13'),
    numbered('GB', '01926819', '//SC601613'),
    numbered('GB', '1926819', '60', '1613'),
  ]) {
    t.strictSame(other, one)
    t.strictSame(mistakesIn(other), [])
  }
  t.equal(numbered('GB', '926819', '601613').account.value, '00926819')
})

t.test('a Brazilian bank is separated from its branch, whether given together or apart', async t => {
  const { bank } = numbered('BR', '12345-0', '260', '0001')
  t.strictSame(numbered('BR', '12345-0', '2600001').bank, bank)
  t.strictSame(bank, { memberId: '260', branchId: '0001' })
  t.strictSame(numbered('BR', '12345-0', '18236120').bank, { memberId: '18236120' }, 'an ISPB')
})

t.test('variations that a bank may ignore are one account for the limits', async t => {
  const groups = [
    [
      numbered('GB', '31926819', '601613'),
      numbered('GB', '31926819', '601613', '1'),
      numbered('GB', '31926819', '601613', 'ROLL-2'),
      numbered('GI', '31926819', '601613'),
      numbered('JE', '31926819', '601613'),
      asked({ country: 'GB', creditorAccount: { id: { type: IBAN, value: 'GB29NWBK60161331926819' } } }),
      asked({ country: 'US', creditorAccount: { id: { type: IBAN, value: 'GB29 NWBK 6016 1331 9268 19' } } }),
    ],
    [
      numbered('AR', '2850590940090418135201'),
      numbered('AR', '2850590940090418135201', '011'),
      numbered('AR', '2850590940090418135201', '12', '3'),
    ],
    [numbered('MX', '032180000118359719'), numbered('MX', '032180000118359719', '40002')],
    [
      numbered('BR', '12345-X', '001'),
      numbered('BR', '0000012345X', '1', '9'),
      numbered('BR', '12345x', '01', '', GENERIC),
    ],
  ]
  for (const group of groups) {
    t.equal(new Set(group.map(limitedAccountText)).size, 1, group[0]!.country)
  }
  t.equal(new Set(groups.map(([first]) => limitedAccountText(first!))).size, groups.length)
  t.not(
    limitedAccountText(numbered('GB', '31926819', '601613')),
    limitedAccountText(numbered('GB', '31926819', '601614')),
    'the sort code belongs to the account',
  )
})

t.test('another roll number makes another question, with another answer', async t => {
  t.not(
    accountText(numbered('GB', '31926819', '601613', 'A1')),
    accountText(numbered('GB', '31926819', '601613', 'A2')),
  )
})

t.test('a bank is known by its code inside the account number', async t => {
  t.equal(bankText(numbered('MX', '032180000118359719')), 'MX 032')
  t.equal(bankText(numbered('AR', '2850590940090418135201', '011')), 'AR 285')
  t.equal(bankText(numbered('BR', '12345-X', '001')), 'BR 001')
})

t.test('a British IBAN in a country that asks by IBAN stays one', async t => {
  const question = asked({
    country: 'DE',
    creditorAccount: { id: { type: IBAN, value: 'GB29NWBK60161331926819' } },
  })
  t.strictSame(mistakesIn(question), [])
})

t.test('a message says what was found, and repeats no account number', async t => {
  for (const [question, pattern] of [
    [numbered('GB', '12345', '601613'), /must be an account number of 8 digits.*: it has 5$/],
    [numbered('GB', '31926819', '1'), /must be a sort code of 6 digits.*: it has 1$/],
    [numbered('GB', '31926819'), /must be a sort code of 6 digits.*: it is missing$/],
    [numbered('AR', 'mi.alias'), /must be a CBU.*: it has other characters$/],
    [numbered('AR', '2850590940090418135201', '', '', GENERIC), /: its type is GENERIC, not ACCOUNT_NUMBER$/],
    [numbered('DE', '532013000'), /: its type is ACCOUNT_NUMBER, not IBAN$/],
    [numbered('DE', 'DE88370400440532013000', '', '', IBAN), /: its check digits do not fit$/],
    [numbered('DE', 'DE8937040044053201300', '', '', IBAN), /: its length or its characters are wrong/],
    [asked({ country: 'DE' }), /must be an IBAN.*: it is missing$/],
  ] as const) {
    const [mistake] = mistakesIn(question)
    t.match(mistake?.text, pattern)
    t.notMatch(mistake?.text, /532013000|5320130/)
  }
})
