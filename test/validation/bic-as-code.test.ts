import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { NotCheckedKind } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { judge } from '../../services/validation/validate.ts'
import { bankNumber } from '../harness/instructions.ts'

/** Countries whose banks are all listed by their codes, and where a BIC may take the place of a code. */
const COUNTRIES = ['BD', 'KR', 'TR', 'TW', 'VN'] as const

const directory = bankDirectory({
  coverage: [
    ...COUNTRIES.map(country => ({ country, kind: 'BANK' as const, source: 0 })),
    { country: 'TW', kind: 'BIC', source: 0 },
  ],
  institutions: [
    { bic: 'BFTVVNVXXXX' },
    { bic: 'BRAKBDDHXXX' },
    { bic: 'CTCBTWTPXXX' },
    { bic: 'SHBKKRSEXXX' },
    { bic: 'TCZBTR2AXXX' },
  ],
})

const judged = (country: string, memberId: string) => {
  const { findings, gaps } = judge(
    create(PaymentInstructionSchema, { country, ...bankNumber(memberId) }),
    directory,
  )
  return [
    ...findings.map(({ rule }) => rule.alert),
    ...gaps.map(({ kind }) => NotCheckedKind[kind]).filter(kind => kind !== 'SANCTIONS'),
  ]
}

t.test('a BIC in the place of a bank code exists if the directory has it', async t => {
  const bics = ['BRAKBDDH', 'SHBK KR SE', 'TCZBTR2AXXX', 'CTCBTWTP006', 'BFTVVNVX']
  for (const [index, country] of COUNTRIES.entries()) t.strictSame(judged(country, bics[index]!), [], country)
})

t.test('a BIC that the directory lacks is denied only where it has all BICs', async t => {
  t.strictSame(judged('KR', 'WOORKRSE'), ['BANK_EXISTENCE'])
  t.strictSame(judged('TW', 'ABCDTWTP'), ['CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST'])
  t.strictSame(judged('KR', '088'), ['CREDITOR_BANK_IDENTIFIER_DOES_NOT_EXIST'], 'nor is a code listed')
})
