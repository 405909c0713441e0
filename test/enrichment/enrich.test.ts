import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payments/v1/instruction_pb.js'
import { bankDirectory } from '../../services/banking/directory-builder.ts'
import { enrich } from '../../services/enrichment/enrich.ts'
import { bankNumber, bic, iban, type Instruction } from '../harness/instructions.ts'

const directory = bankDirectory({
  institutions: [
    {
      bic: 'COBADEFFXXX',
      name: 'Commerzbank',
      street: 'Kaiserplatz',
      postCode: '60311',
      town: 'Frankfurt am Main',
    },
    {
      bic: 'COBADEFF370',
      name: 'Commerzbank',
      street: 'Unter Sachsenhausen 21',
      postCode: '50667',
      town: 'Köln',
    },
    { bic: 'BARCGB22XXX', name: 'Barclays', town: 'London', logo: '/logos/BARC.svg' },
    { bic: 'HDFCINBBXXX', name: 'HDFC Bank', town: 'Mumbai' },
  ],
  bankCodes: [
    { country: 'DE', code: '37040044', bic: 'COBADEFF370', name: 'Commerzbank Köln' },
    { country: 'GB', code: '200000', codeTo: '209999', name: 'Barclays Bank UK' },
    { country: 'IN', code: 'HDFC0000001', name: 'HDFC Bank', branchName: 'Tulsiani Chambers' },
    { country: 'CA', code: '0001', name: 'Bank of Montreal' },
    { country: 'CA', code: '000100012', name: 'Bank of Montreal', branchName: 'Main', town: 'Montréal' },
  ],
})

const commerzbank = {
  name: 'Commerzbank',
  bic: 'COBADEFFXXX',
  address: { country: 'DE', addressLine1: 'Kaiserplatz', postCode: '60311', townName: 'Frankfurt am Main' },
}
const cologne = {
  name: 'Commerzbank Köln',
  bic: 'COBADEFF370',
  address: { country: 'DE', addressLine1: 'Unter Sachsenhausen 21', postCode: '50667', townName: 'Köln' },
  clearingSystemMemberId: { memberId: '37040044' },
}

const cases: readonly (readonly [
  title: string,
  instruction: Instruction,
  creditorAgent: object | undefined,
])[] = [
  ['nothing', {}, undefined],
  ['a BIC of 8 characters comes back in 11, with its bank', bic('COBADEFF'), commerzbank],
  ['a BIC as people write it', bic('coba de ff xxx'), commerzbank],
  [
    'a branch that is not listed has the name of its head office, and no address',
    bic('COBADEFF999'),
    { name: 'Commerzbank', bic: 'COBADEFF999' },
  ],
  ['a BIC that nothing is known of', bic('ABCDDEFF'), undefined],
  ['a BIC that is none', bic('COBA'), undefined],
  ['a number of a bank with its country', { ...bankNumber('370 400 44'), country: 'DE' }, cologne],
  ['a number without its country', bankNumber('37040044'), undefined],
  ['a number of another country', { ...bankNumber('37040044'), country: 'FR' }, undefined],
  [
    'a number within a range',
    { ...bankNumber('20-32-53'), country: 'GB' },
    { name: 'Barclays Bank UK', clearingSystemMemberId: { memberId: '203253' } },
  ],
  [
    'a number whose branch stands apart',
    { ...bankNumber('0001', '00012'), country: 'CA' },
    {
      name: 'Bank of Montreal',
      address: { country: 'CA', townName: 'Montréal' },
      clearingSystemMemberId: { memberId: '000100012' },
    },
  ],
  [
    'a branch that is not listed leads to its bank',
    { ...bankNumber('0001', '99999'), country: 'CA' },
    { name: 'Bank of Montreal', clearingSystemMemberId: { memberId: '0001' } },
  ],
  ['an IBAN, without country or BIC', iban('DE89 3704 0044 0532 0130 00'), cologne],
  [
    'an IBAN whose bank code is letters of a BIC',
    iban('GB33BUKB20201555555555'),
    { name: 'Barclays Bank UK', clearingSystemMemberId: { memberId: '202015' } },
  ],
  ['an IBAN with one digit mistyped leads to no bank', iban('DE88370400440532013000'), undefined],
  [
    'a BIC goes before an IBAN, whose bank number is told all the same',
    { ...bic('COBADEFF'), ...iban('DE89370400440532013000') },
    { ...commerzbank, clearingSystemMemberId: { memberId: '37040044' } },
  ],
  [
    'a BIC that is unknown gives way to an IBAN',
    { ...bic('ABCDDEFF'), ...iban('DE89370400440532013000') },
    cologne,
  ],
  [
    'a logo, where there is one',
    bic('BARCGB22'),
    {
      name: 'Barclays',
      bic: 'BARCGB22XXX',
      address: { country: 'GB', townName: 'London' },
      logo: '/logos/BARC.svg',
    },
  ],
]

t.test('the creditor agent, by all that leads to it', async t => {
  for (const [title, instruction, creditorAgent] of cases) {
    const found = enrich(create(PaymentInstructionSchema, instruction), directory)
    t.strictSame(found, creditorAgent === undefined ? {} : { creditorAgent }, title)
  }
})
