import t from 'tap'
import { problemOf } from '../../../../edge/web/hosted/page/field-problem.ts'
import {
  clean,
  type Field,
  fieldsBy,
  requirementsFor,
} from '../../../../services/beneficiaries/requirements/index.ts'
import { choices } from '../../../beneficiaries/choices.ts'

/** One field of each country, key and pattern that takes a number. */
const numbers = new Map<string, Field>()
for (const choice of choices) {
  const requirements = requirementsFor(choice)!
  for (const field of requirements.identifiers.flatMap(each => fieldsBy(each, requirements))) {
    if (field.kind === 'code' || field.kind === 'phone')
      numbers.set(`${choice.country} ${field.key} ${field.pattern}`, field)
  }
}

t.test('a text that fits its pattern and is longer than its field takes is reported as too long', async t => {
  const { fields } = requirementsFor({
    country: 'US',
    currency: 'USD',
    type: 'INDIVIDUAL',
    method: 'BANK_ACCOUNT',
  })!
  const street = fields.find(({ key }) => key === 'addressLine1')!
  t.equal(problemOf(street, '𠮷'.repeat(street.maxLength)), undefined)
  t.equal(problemOf(street, 'x'.repeat(street.maxLength + 1)), 'long')
})

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const arabicIndic = (text: string) =>
  text.replace(/\d/g, digit => String.fromCharCode(0x0660 + Number(digit)))

t.test(
  'a number is taken in full width and in Arabic-Indic digits, in the page and by the server',
  async t => {
    t.ok(numbers.size > 300)
    const refused = [...numbers].flatMap(([name, field]) =>
      [fullWidth, arabicIndic].flatMap(write => {
        const written = write(field.example)
        const isTaken =
          problemOf(field, written) === undefined && clean(field, written) === clean(field, field.example)
        return isTaken ? [] : [`${name}: ${written}`]
      }),
    )
    t.strictSame(refused, [])
  },
)
