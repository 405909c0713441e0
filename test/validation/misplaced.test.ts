import { create } from '@bufbuild/protobuf'
import t from 'tap'
import {
  AccountIdType,
  PaymentInstructionSchema,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { alertOf } from '../../services/validation/result.ts'
import type { IdentifierKind } from '../../services/validation/rules/identifiers.ts'
import { judge, validate } from '../../services/validation/validate.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'

/** Identifiers that are the same in all countries. */
const international = {
  IBAN: 'QA58 DOHB 0000 1234 5678 90AB CDEF G',
  BIC: 'SCBL KE NX',
  EMAIL: 'amina_o.odhiambo+rent@example.co.ke',
  CARD: '6011 0009 9013 9424',
  MSISDN: '+254 712 345 678',
} as const

/** A code of a bank, an account, a phone number as dialled within the country, and the type of a document. */
type Local = readonly [country: string, bank: string, account: string, phone: string, document: string]

const locals: readonly Local[] = [
  ['US', '121000248', '4859 2210 7731 90', '(212) 736-5000', 'SSN'],
  ['GB', '20-32-53', '7049-9622', '07400 123456', 'NINO'],
  ['IN', 'PUNB0HGB001', '30471162905', '098200 12345', 'PAN'],
  ['MX', '40138', '032180000118359719', '55 5123 4567', 'CURP'],
  ['NG', '50515', '2200113857', '0803 123 4567', 'vNIN'],
  ['PL', '1090 1014', '61 1090 1014 0000 0712 1981 2874', '512 345 678', 'Dowód osobisty'],
  ['CA', '0614', '510-4477-209', '(416) 967-1111', 'SIN'],
  ['JP', '0310', '8014477', '090-1234-5678', 'Residence Card'],
  ['AR', '285', '2850590940090418135201', '011 4319-2600', 'DNI'],
]
const BRANCHES_IN = ['NG', 'CA', 'JP', 'AR']

/** Each field: the kind that belongs there, and how an instruction holds a value there. */
const fields: Readonly<
  Record<string, readonly [own: IdentifierKind | undefined, at: (value: string, local: Local) => Instruction]>
> = {
  iban: ['IBAN', iban],
  bic: ['BIC', bic],
  memberId: ['BANK', value => bankNumber(value)],
  branchId: [undefined, (value, [, bank]) => bankNumber(bank, value)],
  account: ['ACCOUNT', accountNumber],
  intermediary: ['BIC', value => ({ intermediaryAgent2: { bic: value } })],
  document: [undefined, (value, [, , , , type]) => ({ creditor: { documents: [{ type, value }] } })],
}

const FOUND = '(?:This is|It looks like)'
const names: Readonly<Record<IdentifierKind | 'phone', RegExp>> = {
  EMAIL: new RegExp(`${FOUND} an e-mail address`),
  MSISDN: new RegExp(`${FOUND} a (?:mobile|phone) number`),
  IBAN: new RegExp(`${FOUND} an IBAN|^The IBAN is of Qatar`),
  BIC: new RegExp(`${FOUND} a BIC|^The BIC given as `),
  BANK: new RegExp(`${FOUND} the .+ of a bank in |If zeros in front are missing`),
  ACCOUNT: new RegExp(`${FOUND} the .+ of an account in `),
  CARD: /number of a payment card|in a range of payment cards/,
  phone: new RegExp(`${FOUND} a (?:mobile|phone) number`),
}

/** Values that are good where they are, because numbers there have many forms. */
const fitting: ReadonlySet<string> = new Set([
  'US account BANK',
  'GB account BANK',
  'IN account BANK',
  'IN account CARD',
  'IN account phone',
  'PL account CARD',
  'JP account BANK',
  'JP memberId ACCOUNT',
])

const directory = bankDirectory({})
const messagesOn = (instruction: Instruction) =>
  validate(create(PaymentInstructionSchema, instruction), directory).map(finding => alertOf(finding).message)

function* misplacements() {
  for (const local of locals) {
    const [country, BANK, ACCOUNT, phone] = local
    const found = [...Object.entries({ ...international, BANK, ACCOUNT }), ['phone', phone] as const]
    for (const [field, [own, at]] of Object.entries(fields)) {
      if (field === 'branchId' && !BRANCHES_IN.includes(country)) continue
      for (const [kind, value] of found)
        if (kind !== own)
          yield {
            title: `${country} ${field} ${kind}`,
            kind: kind as keyof typeof names,
            value,
            instruction: { ...at(value, local), country },
          }
    }
  }
}

t.test('each field names each identifier that was found in the place of another', async t => {
  let count = 0
  for (const { title, kind, instruction } of misplacements()) {
    count++
    const messages = messagesOn(instruction)
    if (fitting.has(title) ? messages.length > 0 : !messages.some(message => names[kind].test(message)))
      t.fail(`${title}: ${messages.join(' ')}`)
  }
  t.equal(count, 419)
})

t.test('no such message repeats the value', async t => {
  const bare = (text: string) => text.replace(/[\s().+-]/g, '').toUpperCase()
  for (const { title, value, instruction } of misplacements())
    for (const message of messagesOn(instruction))
      if (value.length > 5 && bare(message).includes(bare(value))) t.fail(`${title}: ${message}`)
})

const account = (type: AccountIdType, value: string): Instruction => ({
  creditorAccount: { id: { type, value } },
})

const GIVE_EACH = 'Give each in its own field.'
const messages: readonly (readonly [instruction: Instruction, message: string])[] = [
  [iban('BNORPHMM'), 'This is a BIC, not an IBAN: give it as bic.'],
  [
    { ...bic('121000248'), country: 'US' },
    'This is the routing number of a bank in the United States, not a BIC: give it as memberId.',
  ],
  [
    { ...bic('121000248'), country: 'NG' },
    'A BIC has 8 or 11 characters; this one has 9. It looks like the routing number of a bank in the United States: give it as memberId.',
  ],
  [
    { intermediaryAgent1: { bic: '121000248' }, country: 'US' },
    'This is the routing number of a bank in the United States, not a BIC: give the BIC of the intermediary.',
  ],
  [{ ...bankNumber('WFBIUS6S'), country: 'US' }, 'This is a BIC, not the routing number: give it as bic.'],
  [
    { ...bankNumber('KKBKO000958'), country: 'IN' },
    'Character 5 of the IFSC is the letter O; it must be a zero.',
  ],
  [
    { ...bankNumber('icicOOOO1o4'), country: 'IN' },
    'Character 5 of the IFSC is the letter O; it must be a zero.',
  ],
  [
    { ...bankNumber('o4-00-7l'), country: 'GB' },
    'Character 1 of the sort code is the letter O; it must be a zero.',
  ],
  [
    { ...accountNumber('i23456789OI2345678'), country: 'MX' },
    'Character 1 of the CLABE is the letter I; it must be a one.',
  ],
  [bic('SBIN1NBB'), 'Character 5 of the BIC is the digit 1; it must be the letter I.'],
  [iban('N0 9386 0111 1794 7'), 'Character 2 of the IBAN is the digit 0; it must be the letter O.'],
  [iban('LTI2 1000 0111 0100 1000'), 'Character 3 of the IBAN is the letter I; it must be a one.'],
  [
    iban('PT50 0002 0123 1234 5678 90l5 4'),
    'In an IBAN of Portugal, character 23 is a digit; in this one it is the letter L: a one?',
  ],
  [
    iban('IBAN: MT84 MALT 0110 0001 2345 MTLC AST0 01S / SWIFT-Code: VALLMTMT'),
    `More than an IBAN was pasted: a BIC follows the IBAN. ${GIVE_EACH}`,
  ],
  [
    iban('VALLMTMTXXX IBAN MT84MALT011000012345MTLCAST001S'),
    `More than an IBAN was pasted: an IBAN follows the BIC. ${GIVE_EACH}`,
  ],
  [
    bic('VALLMTMT, MT84MALT011000012345MTLCAST001S'),
    `More than a BIC was pasted: an IBAN follows the BIC. ${GIVE_EACH}`,
  ],
  [
    iban('EE38 2200 2210 2014 5685 Mari Maasikas'),
    'More than an IBAN was pasted: other text follows the IBAN. Give the IBAN alone.',
  ],
  [iban('EE38 2200 2210 2014 5685 1'), 'An IBAN of Estonia has 20 characters; this one has 21.'],
  [
    { ...iban('400012345'), country: 'KE' },
    'An IBAN begins with two letters from A to Z, those of its country; this value does not. No IBANs are issued in Kenya. It looks like the number of an account in Kenya: give it as the account, with type ACCOUNT_NUMBER.',
  ],
  [
    { ...iban('12'), country: 'ZA' },
    'An IBAN begins with two letters from A to Z, those of its country; this value does not. No IBANs are issued in South Africa: use type ACCOUNT_NUMBER.',
  ],
  [
    { ...iban('12'), country: 'RE' },
    'An IBAN begins with two letters from A to Z, those of its country; this value does not.',
  ],
  [
    { ...accountNumber('0803 123 4567'), country: 'NG' },
    'This is a mobile number, not the NUBAN: for a wallet, give it as the account, with type MSISDN.',
  ],
  [
    { ...bankNumber('010', '45'), country: 'CA' },
    'In Canada, the transit number is 5 digits; this one is 2 digits. If zeros in front are missing, give 00045.',
  ],
  [
    { ...bankNumber('11401533'), country: 'US' },
    'In the United States, the routing number is 9 digits; this one is 8 digits. If zeros in front are missing, give 011401533.',
  ],
  [
    { ...bankNumber('11401534'), country: 'US' },
    'In the United States, the routing number is 9 digits; this one is 8 digits.',
  ],
  [
    { ...bankNumber('40075'), ...accountNumber('040075'), country: 'GB' },
    'In the United Kingdom, the sort code is 6 digits, or 4 letters and 6 digits; this one is 5 digits.',
  ],
  [
    account(AccountIdType.MSISDN, 'BY13NBRB3600900000002Z00AB00'),
    'This is an IBAN, not a phone number: give it as the account, with type IBAN.',
  ],
  [
    account(AccountIdType.EMAIL, '+6591234567'),
    'This is a mobile number, not an e-mail address: for a wallet, give it as the account, with type MSISDN.',
  ],
  [
    account(AccountIdType.CARD_NUMBER, 'juan@example.ph'),
    'This is an e-mail address, not a card number: give it as the account, with type EMAIL.',
  ],
  [iban('FR76 3000 6000 0112 3456 7890'), 'An IBAN of France has 27 characters; this one has 24.'],
  [
    { ...accountNumber('FR76 3000 6000 0112 3456 7890'), country: 'PL' },
    'In Poland, the NRB has digits only; this one has other characters. It looks like an IBAN: give it as the account, with type IBAN.',
  ],
  [iban('Rabobank'), 'An IBAN begins with a country code of ISO 3166-1; RA is not one.'],
]

t.test('a message says what the value is, and what to do', async t => {
  for (const [instruction, expected] of messages)
    t.equal(messagesOn(instruction)[0], expected, JSON.stringify(instruction))
})

t.test('a hostile text is not repeated, whatever it looks like', async t => {
  const hostile = [
    '<script>alert(1)</script>@x.example',
    'DE89370400440532013000<img src=x onerror=alert(1)>',
    `${'O'.repeat(50_000)}1`,
    `+${'1'.repeat(50_000)}`,
    `Acct ${' '.repeat(50_000)}!`,
    '‮DE89\u0000370400440532013000 BIC <b>COBADEFF</b>',
    '{{constructor}}',
    '__proto__',
  ]
  for (const [country] of locals)
    for (const [field, [, at]] of Object.entries(fields))
      for (const text of hostile)
        for (const message of messagesOn({ ...at(text, locals[0]!), country })) {
          if (/[<>{}]|__|alert|1{9}|O{9}|constructor/.test(message) || message.length > 300)
            t.fail(`${country} ${field}: ${message.slice(0, 300)}`)
        }
})

t.test('the BIC of a listed bank is no account number, even where those may be letters', async t => {
  const listed = bankDirectory({ institutions: [{ bic: 'AGRIFRPPXXX' }, { bic: 'RJHISARIXXX' }] })
  const told = (country: string, value: string) =>
    validate(create(PaymentInstructionSchema, { country, ...accountNumber(value) }), listed).map(
      finding => alertOf(finding).message,
    )
  t.strictSame(told('FR', 'agri fr pp'), ['This is a BIC, not the RIB: give it as bic.'])
  t.strictSame(told('SA', 'RJHISARI123'), ['This is a BIC, not the account number: give it as bic.'])
  t.strictSame(told('FR', 'BNPAFRPP'), [], 'the form alone proves nothing')
})

t.test('a field that no rule judges names each identifier that is certainly another', async t => {
  const told = (instruction: Instruction) =>
    judge(create(PaymentInstructionSchema, instruction), directory).gaps.map(({ reason }) => reason)
  const qatar = international.IBAN
  for (const [instruction, reason] of [
    [bankNumber(qatar), 'This is an IBAN, not a bank identifier: give it as the account, with type IBAN.'],
    [{ ...bankNumber('INGBNL2A'), country: 'NL' }, 'This is a BIC, not a bank identifier: give it as bic.'],
    [
      { ...bankNumber('37040044', qatar), country: 'DE' },
      'This is an IBAN, not a branch: give it as the account, with type IBAN.',
    ],
  ] as const)
    t.ok(told(instruction).includes(reason), reason)
  t.notMatch(told(bankNumber('021000021')).join(' '), /This is|looks like/, 'a code may be of many countries')
})
