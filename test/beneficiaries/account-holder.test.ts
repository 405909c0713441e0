import t from 'tap'
import { PaymentInstructionSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import { check, exampleValues, requirementsFor } from '../../services/beneficiaries/requirements/index.ts'
import { messageFrom } from '../../services/kit/pointers.ts'
import { corridorOf } from '../../services/verification/corridors/corridors.ts'
import { mistakesIn } from '../../services/verification/corridors/mistakes.ts'
import { questionOf } from '../../services/verification/corridors/question.ts'
import { choices, choiceText } from './choices.ts'

/** Its banks are asked by sort code, though the form takes an IBAN. */
const GIBRALTAR = 'GI'

t.test('A filled form of a bank account says all that its corridor needs to ask the bank', async t => {
  let asked = 0
  for (const choice of choices.filter(({ method }) => method === 'BANK_ACCOUNT')) {
    const form = requirementsFor(choice)!
    for (const identifier of form.identifiers) {
      const isByIban = corridorOf(choice.country).requires.some(each => each === 'IBAN')
      if (choice.country === GIBRALTAR || (isByIban && identifier !== 'IBAN')) continue
      const { details } = check({ ...choice, values: exampleValues(identifier, form) })
      const instruction = messageFrom(PaymentInstructionSchema, details!)
      t.strictSame(
        mistakesIn(questionOf('organization', instruction)),
        [],
        `${choiceText(choice)} ${identifier}`,
      )
      asked++
    }
  }
  t.ok(asked > 200, `${asked} forms`)
})
