import { create } from '@bufbuild/protobuf'
import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type { BankDirectory } from '../../services/library/banking/directory/bank-directory.ts'
import type { AlertName } from '../../services/validation/rules/rule.ts'
import { validate } from '../../services/validation/validate.ts'
import { accountNumber, bic, iban, type Instruction } from '../harness/instructions.ts'
import { domestic } from './cases/domestic.ts'
import { international } from './cases/international.ts'

for (const { directory, families } of [international, domestic]) {
  for (const [family, cases] of Object.entries(families)) {
    t.test(`${family}: a sound instruction raises no alert, a broken one raises its own`, async t => {
      for (const [title, instruction, ...alerts] of cases) {
        t.strictSame(alertsOf(instruction, directory), alerts, title)
      }
    })
  }
}

t.test('any text in any field is judged without an error', async t => {
  const values = [
    '',
    ' ',
    '\u0000',
    '💶'.repeat(70),
    'A'.repeat(100_000),
    '\ud800',
    '__proto__',
    'GB',
    'GB1',
    'ＧＢ33',
  ]
  for (const value of values) {
    for (const country of ['', 'GB', 'constructor']) {
      t.doesNotThrow(() => alertsOf({ ...iban(value), ...bic(value), country }, international.directory))
      t.doesNotThrow(() => alertsOf({ ...accountNumber(value), country }, domestic.directory))
    }
  }
})

function alertsOf(instruction: Instruction, directory: BankDirectory): AlertName[] {
  return validate(create(PaymentInstructionSchema, instruction), directory).map(({ rule }) => rule.alert)
}
