import t from 'tap'
import { meaningIn } from '../../../../edge/web/hosted/page/findings.ts'
import { requirementsFor } from '../../../../services/beneficiaries/requirements/index.ts'

t.test('A number is compared with the paper that bears it, whatever is wrong with it', async t => {
  const { fields } = requirementsFor({
    country: 'BR',
    currency: 'BRL',
    type: 'INDIVIDUAL',
    method: 'BANK_ACCOUNT',
  })!
  const meaning = (key: string, code: string) =>
    meaningIn(
      fields.find(field => field.key === key)!,
      code,
    )
  t.equal(meaning('documentNumber', 'CREDITOR_DOCUMENT_1_INCORRECT_CHECKSUM'), 'documentMistyped')
  t.equal(meaning('documentNumber', 'CREDITOR_DOCUMENT_1_INVALID_FORMAT'), 'documentMistyped')
  t.equal(meaning('accountNumber', 'CREDITOR_ACCOUNT_NUMBER_INVALID_FORMAT'), 'mistyped')
})
