import t from 'tap'
import { visibleFields } from '../../../../edge/web/hosted/page/draft.ts'
import { type Choice, requirementsFor } from '../../../../services/beneficiaries/requirements/index.ts'

function asked(country: string, currency: string, values = {}): string {
  const choice: Choice = { country, currency, type: 'INDIVIDUAL', method: 'BANK_ACCOUNT' }
  const form = requirementsFor(choice)!
  return visibleFields(form, form.identifiers[0]!, values)
    .map(({ key }) => key)
    .filter(key => !key.startsWith('address') && key !== 'name')
    .join(' ')
}

t.test('A form asks for no part of an account that payments can do without', async t => {
  const forms = [
    ['IN', 'INR', 'bankCode accountNumber'],
    ['NG', 'NGN', 'bankCode accountNumber'],
    ['KE', 'KES', 'bankCode accountNumber'],
    ['TW', 'TWD', 'bankCode accountNumber'],
    ['AR', 'ARS', 'accountNumber documentType documentNumber'],
    ['TR', 'TRY', 'iban'],
    ['US', 'USD', 'bankCode accountNumber accountType townName countrySubdivision postCode'],
    ['CN', 'CNY', 'bankCode accountNumber documentType documentNumber'],
  ] as const
  for (const [country, currency, fields] of forms) t.equal(asked(country, currency), fields, country)
})

t.test('What was saved with an account stays in its form', async t => {
  t.equal(asked('KE', 'KES', { branchCode: '048' }), 'bankCode branchCode accountNumber')
  t.equal(asked('TR', 'TRY', { bic: 'ISBKTRIS' }), 'iban bic')
})
