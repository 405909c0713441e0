import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { NotCheckedKind } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import {
  PaymentInstructionSchema,
  SettlementSystem,
} from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { ibanOf } from '../../services/library/banking/accounts/iban.ts'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { judge } from '../../services/validation/validate.ts'
import { accountNumber, bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'

/** Complete for Germany (BIC, BANK) and Japan (BANK, BRANCH), with a sanctions list, a register and instructions. */
const directory = bankDirectory({
  sources: [{ name: 'source', version: '', publisher: '', licence: '', validFrom: '', confidence: '' }],
  coverage: [
    { country: 'DE', kind: 'BIC', source: 0 },
    { country: 'DE', kind: 'BANK', source: 0 },
    { country: 'JP', kind: 'BANK', source: 0 },
    { country: 'JP', kind: 'BRANCH', source: 0 },
  ],
  registers: [{ system: 'SCT_INST', source: 0 }],
  institutions: [
    { bic: 'COBADEFFXXX' },
    { bic: 'DEUTDEFFXXX' },
    { bic: 'CHASUS33XXX' },
    { bic: 'BARCGB22XXX' },
  ],
  bankCodes: [
    { country: 'DE', code: '37040044', bic: 'COBADEFFXXX' },
    { country: 'GB', code: '202959', bic: 'BARCGB22XXX' },
    { country: 'GB', code: 'BARC', bic: 'BARCGB22XXX' },
    { country: 'JP', code: '0001' },
    { country: 'JP', code: '0001001' },
    { country: 'KE', code: '01' },
    { country: 'FR', code: '30004' },
  ],
  participations: [
    { system: 'SCT_INST', bic: 'COBADEFFXXX', takesPart: true, source: 0 },
    { system: 'SCT', bic: 'COBADEFFXXX', takesPart: true, source: 0 },
    { system: 'US_FEDACH', country: 'US', code: '021000021', takesPart: true, source: 0 },
  ],
  instructionSets: [{ owner: 'COBADEFFXXX' }],
  settlementInstructions: [
    { owner: 'COBADEFFXXX', currency: 'USD', intermediary1: 'CHASUS33XXX' },
    { owner: 'DEUTDEFFXXX', currency: 'USD', intermediary1: 'CHASUS33XXX' },
  ],
  sanctions: [{ list: 'OFAC SDN', bic: 'SABRRUMM' }],
})

type Gap = readonly [kind: keyof typeof NotCheckedKind, reason: string, field?: string]
type Case = readonly [title: string, instruction: Instruction, ...gaps: Gap[]]

const ACCOUNT = '/creditorAccount/id/value'
const BIC = '/creditorAgent/bic'
const MEMBER_ID = '/creditorAgent/clearingSystemMemberId/memberId'
const BRANCH_ID = '/creditorAgent/branchId'
const system = (settlementSystem: SettlementSystem): Instruction => ({
  settlementInformation: { settlementSystem },
})
const document = (type: string, value: string): Instruction => ({
  creditor: { documents: [{ type, value }] },
})
const noList = (what: string) => `The directory has no complete list of ${what}.`
const unsaid = (what: string) => `The directory does not say whether this bank takes part in ${what}.`
const german = iban('DE89370400440532013000')

const families: Readonly<Record<Exclude<keyof typeof NotCheckedKind, 'UNSPECIFIED'>, readonly Case[]>> = {
  SANCTIONS: [
    ['a BIC, with a list loaded', bic('COBADEFF')],
    ['nothing that names a bank', {}],
    ['a name of blanks', { creditor: { name: '  ' } }],
    [
      'a name',
      { ...german, creditor: { name: 'Oyelaran Trading FZE' } },
      [
        'SANCTIONS',
        "Banks are held against sanctions lists, and the creditor's name is not.",
        '/creditor/name',
      ],
    ],
    [
      'a name beside a bank that has no known BIC',
      { ...iban('BE71096123456769'), creditor: { name: 'Oyelaran Trading FZE' } },
      [
        'SANCTIONS',
        'The directory has no BIC of this bank, so only its country was held against the sanctions lists.',
        ACCOUNT,
      ],
      [
        'SANCTIONS',
        "Banks are held against sanctions lists, and the creditor's name is not.",
        '/creditor/name',
      ],
    ],
    ['an IBAN whose bank has a BIC', german],
    ['a bank identifier that has a BIC', { ...bankNumber('202959'), country: 'GB' }],
    ['a bank that does not exist, which raises an alert', { ...bankNumber('99999999'), country: 'DE' }],
    [
      'an IBAN whose bank has no known BIC',
      iban('BE71096123456769'),
      [
        'SANCTIONS',
        'The directory has no BIC of this bank, so only its country was held against the sanctions lists.',
        ACCOUNT,
      ],
    ],
    [
      'a bank identifier that has no known BIC',
      { ...bankNumber('01'), country: 'KE' },
      [
        'SANCTIONS',
        'The directory has no BIC of this bank, so only its country was held against the sanctions lists.',
        MEMBER_ID,
      ],
    ],
  ],
  BIC_EXISTENCE: [
    ['a listed BIC of a country without a complete list', bic('BARCGB22')],
    ['a branch of a listed BIC', bic('BARCGB22ABC')],
    ['an unlisted BIC of a complete country, which raises an alert', bic('ABCDDEFF')],
    ['a test BIC, which raises an alert', bic('ABCDKEN0')],
    ['a malformed BIC, which raises an alert', bic('ABCDKE')],
    ['an unlisted BIC', bic('ABCDKENA'), ['BIC_EXISTENCE', noList('BICs of Kenya'), BIC]],
    [
      'an unlisted intermediary beside a listed one',
      { intermediaryAgent1: { bic: 'CHASUS33' }, intermediaryAgent3: { bic: 'ABCDNLNA' } },
      ['BIC_EXISTENCE', noList('BICs of the Netherlands'), '/intermediaryAgent3/bic'],
    ],
  ],
  BANK_EXISTENCE: [
    ['an IBAN whose bank is listed', german],
    ['an IBAN whose bank is listed without a BIC', iban(ibanOf('FR', '30004000031234567890143'))],
    ['an unlisted bank of a complete country', { ...bankNumber('99999999'), country: 'DE' }],
    ['a code that nobody issues, which raises an alert', { ...bankNumber('004-217'), country: 'AU' }],
    ['an account at such a bank', { ...accountNumber('000180071234567899'), country: 'MX' }],
    ['an IBAN of such a bank', iban('FI6104901100257737')],
    ['a listed bank of another country', { ...bankNumber('202959'), country: 'GB' }],
    ['a bank identifier without the format of its country', { ...bankNumber('X'), country: 'GB' }],
    [
      'an unlisted sort code',
      { ...bankNumber('309493'), country: 'GB' },
      ['BANK_EXISTENCE', noList('banks of the United Kingdom'), MEMBER_ID],
    ],
    [
      'an IBAN whose bank is not listed',
      iban('BE71096123456769'),
      ['BANK_EXISTENCE', noList('banks of Belgium'), ACCOUNT],
    ],
    ['a mistyped IBAN, which raises an alert', iban('BE71096123456760')],
    [
      'a CLABE whose bank is not listed',
      { ...accountNumber('032180000118359719'), country: 'MX' },
      ['BANK_EXISTENCE', noList('banks of Mexico'), ACCOUNT],
    ],
    [
      'a bank identifier without a country',
      bankNumber('021000021'),
      [
        'BANK_EXISTENCE',
        'A bank identifier is judged by the rules of a country, and the instruction names none.',
        MEMBER_ID,
      ],
    ],
  ],
  BRANCH_EXISTENCE: [
    ['a listed branch', { ...bankNumber('0001', '001'), country: 'JP' }],
    ['an unlisted branch of a complete country', { ...bankNumber('0001', '999'), country: 'JP' }],
    ['a branch that nobody issues, which raises an alert', { ...bankNumber('815', '00000'), country: 'CA' }],
    [
      'a branch of a country without a complete list',
      { ...bankNumber('01', '001'), country: 'KE' },
      ['BRANCH_EXISTENCE', noList('branches of Kenya'), BRANCH_ID],
    ],
    [
      'a branch without its bank',
      { country: 'KE', creditorAgent: { branchId: '001' } },
      [
        'BRANCH_EXISTENCE',
        'A branch is looked up at its bank, and the instruction does not name it.',
        BRANCH_ID,
      ],
    ],
    [
      'the same joined to the bank',
      { ...bankNumber('01001'), country: 'KE' },
      ['BRANCH_EXISTENCE', noList('branches of Kenya'), MEMBER_ID],
    ],
  ],
  SCHEME: [
    ['a BIC, with neither currency nor system', bic('COBADEFF')],
    ['a BIC that takes part', { ...bic('COBADEFF'), ...system(SettlementSystem.SCT_INST) }],
    [
      'a BIC that a register lacks, which raises an alert',
      { ...bic('DEUTDEFF'), ...system(SettlementSystem.SCT_INST) },
    ],
    ['a system and no bank', system(SettlementSystem.SCT)],
    [
      'a bank identifier that takes part',
      { ...bankNumber('021000021'), country: 'US', ...system(SettlementSystem.US_FEDACH) },
    ],
    [
      'a BIC of which nothing is known',
      { ...bic('CHASUS33'), ...system(SettlementSystem.US_FEDWIRE) },
      ['SCHEME', unsaid('Fedwire'), BIC],
    ],
    [
      'a bank identifier of which nothing is known',
      { ...bankNumber('202959'), country: 'GB', ...system(SettlementSystem.GB_FPS) },
      ['SCHEME', unsaid('Faster Payments'), MEMBER_ID],
    ],
    [
      'an IBAN alone',
      { ...german, ...system(SettlementSystem.SCT) },
      [
        'SCHEME',
        'Whether a bank takes part in SEPA credit transfers (SCT) is judged by its BIC or its bank identifier, and the instruction has neither.',
        ACCOUNT,
      ],
    ],
    [
      'a currency that the system does not have',
      { ...bic('COBADEFF'), ...system(SettlementSystem.SCT_INST), currency: 'HUF' },
      [
        'SCHEME',
        'Payments through SEPA instant credit transfers (SCT Inst) are in EUR, and the instruction is in HUF: whether it is converted was not judged.',
        '/settlementInformation/settlementSystem',
      ],
    ],
    [
      'the currency of the system',
      { ...bankNumber('021000021'), country: 'US', ...system(SettlementSystem.US_FEDACH), currency: 'USD' },
    ],
    ['euros to a participant', { ...german, ...bic('COBADEFF'), currency: 'EUR' }],
    [
      'euros to a BIC of which nothing is known',
      { ...iban(ibanOf('GB', 'BARC20295963748472')), ...bic('BARCGB22'), currency: 'EUR' },
      ['SCHEME', unsaid('SEPA credit transfers (SCT)'), BIC],
    ],
    ['euros to an IBAN alone', { ...german, currency: 'EUR' }],
  ],
  SETTLEMENT_INSTRUCTIONS: [
    ['all instructions known', { ...bic('COBADEFF'), currency: 'THB' }],
    ['an instruction for the currency known', { ...bic('DEUTDEFF'), currency: 'USD' }],
    ['the own currency of the bank', { ...bic('CHASUS33'), currency: 'USD' }],
    ['no currency', bic('CHASUS33')],
    [
      'a foreign currency at a bank without known instructions',
      { ...bic('CHASUS33'), currency: 'EUR' },
      [
        'SETTLEMENT_INSTRUCTIONS',
        'The directory does not have all settlement instructions of CHASUS33.',
        BIC,
      ],
    ],
    [
      'a foreign currency at the bank of an IBAN',
      { ...iban(ibanOf('GB', 'BARC20295963748472')), currency: 'USD' },
      [
        'SETTLEMENT_INSTRUCTIONS',
        'The directory does not have all settlement instructions of BARCGB22.',
        ACCOUNT,
      ],
    ],
    [
      'a foreign currency at a bank without a known BIC',
      { ...iban('BE71096123456769'), currency: 'USD' },
      [
        'SETTLEMENT_INSTRUCTIONS',
        'The directory has no BIC of the bank of the IBAN, and so none of its settlement instructions.',
        ACCOUNT,
      ],
    ],
    [
      'an intermediary that the next bank names',
      { ...bic('DEUTDEFF'), intermediaryAgent1: { bic: 'CHASUS33' }, currency: 'USD' },
    ],
    [
      'an intermediary that the next bank does not name in the instructions that are known',
      { ...bic('DEUTDEFF'), intermediaryAgent1: { bic: 'BARCGB22' }, currency: 'USD' },
      [
        'SETTLEMENT_INSTRUCTIONS',
        'The directory does not have all settlement instructions of DEUTDEFF.',
        '/intermediaryAgent1/bic',
      ],
    ],
  ],
  MODULUS: [
    ['a sort code and an account that a modulus covers', iban(ibanOf('GB', 'BARC20295963748472'))],
    ['an account without a sort code', { ...accountNumber('55779911'), country: 'GB' }],
    [
      'a sort code in no range of the table',
      { ...bankNumber('000000'), ...accountNumber('55779911'), country: 'GB' },
      ['MODULUS', 'The modulus table has no check for this sort code and account number.', ACCOUNT],
    ],
    [
      'the same in an IBAN',
      iban(ibanOf('GB', 'BARC00000055779911')),
      ['MODULUS', 'The modulus table has no check for this sort code and account number.', ACCOUNT],
    ],
    ['the account of a country without sort codes', german],
  ],
  DOCUMENT_TYPE: [
    ['a document of a known type', { ...document('CPF', '11144477735'), country: 'BR' }],
    ['a document with wrong check digits', { ...document('CPF', '11144477736'), country: 'BR' }],
    ['a creditor without documents', { creditor: { name: 'somebody' }, country: 'BR' }],
    [
      'a document of an unknown type',
      { ...document('library card', '12345'), country: 'BR' },
      [
        'DOCUMENT_TYPE',
        'The documents of this type in Brazil are not known well enough to judge one.',
        '/creditor/documents/0/value',
      ],
    ],
    [
      'a tax number without a country',
      { creditor: { taxId: '11144477735' } },
      [
        'DOCUMENT_TYPE',
        'The instruction does not name the country that issued the document.',
        '/creditor/taxId',
      ],
    ],
  ],
  // A message has no unknown fields: the edge names them, and its tests cover that.
  UNUSED_FIELD: [
    ['a branch in a country that has branches', { ...bankNumber('0001', '001'), country: 'JP' }],
    ['a sort code in two fields', { ...bankNumber('2029', '59'), country: 'GB' }],
    [
      'the prefix of a Czech account',
      { ...accountNumber('2000145399'), creditorAgent: { branchId: '19' }, country: 'CZ' },
    ],
    [
      'a branch in a country that has none',
      { ...bankNumber('37040044', '7'), country: 'DE' },
      [
        'UNUSED_FIELD',
        'Payments in Germany name no branch, so it was not used: if it is a part of the account number, give it there.',
        BRANCH_ID,
      ],
    ],
  ],
  UNKNOWN_FIELD: [['an instruction', german]],
  NUMBER_CELL: [['an instruction', german]],
}

for (const [kind, cases] of Object.entries(families)) {
  t.test(`${kind} is reported where something could not be judged, and nowhere else`, async t => {
    for (const [title, instruction, ...gaps] of cases) {
      t.strictSame(
        gapsOf(instruction).filter(([told]) => told === kind),
        gaps,
        title,
      )
    }
  })
}

t.test('nothing is reported for an instruction that was judged in full', async t => {
  const whole: Instruction = {
    ...german,
    ...bic('COBADEFF'),
    country: 'DE',
    currency: 'USD',
    intermediaryAgent1: { bic: 'CHASUS33' },
    creditor: { taxId: '11144477735', address: { country: 'BR' } },
  }
  t.strictSame(gapsOf(whole), [])
  t.strictSame(gapsOf({ ...whole, currency: 'EUR', ...system(SettlementSystem.SCT) }), [])
  t.strictSame(gapsOf({}), [])
})

t.test('without a sanctions list, an instruction that names a bank says so', async t => {
  const empty = bankDirectory({})
  const told: Gap = ['SANCTIONS', 'No sanctions list is loaded.']
  const banks: readonly Instruction[] = [
    bic('BARCGB22'),
    german,
    { ...bankNumber('202959'), country: 'GB' },
    { intermediaryAgent2: { bic: 'CHASUS33' } },
  ]
  for (const instruction of banks) t.strictSame(gapsOf(instruction, empty)[0], told)
  for (const instruction of [{}, bic('BARC'), iban('DE88370400440532013000'), document('CPF', '1')])
    t.notOk(gapsOf(instruction, empty).some(([kind]) => kind === 'SANCTIONS'))
})

function gapsOf(instruction: Instruction, by = directory): Gap[] {
  return judge(create(PaymentInstructionSchema, instruction), by).gaps.map(({ kind, reason, field }) => {
    const name = NotCheckedKind[kind] as keyof typeof NotCheckedKind
    return field === undefined ? [name, reason] : [name, reason, field]
  })
}
