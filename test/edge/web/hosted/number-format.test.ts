import t from 'tap'
import { exampleOf, problemOf, tidied } from '../../../../edge/web/hosted/page/field-problem.ts'
import { splitWhole } from '../../../../edge/web/hosted/page/split-whole.ts'
import {
  type Choice,
  clean,
  type Field,
  fieldsBy,
  requirementsFor,
} from '../../../../services/beneficiaries/requirements/index.ts'
import { choices, choiceText } from '../../../beneficiaries/choices.ts'

function fieldsOf(choice: string, identifier?: string): readonly Field[] {
  const [country, currency, type, method] = choice.split(' ')
  const requirements = requirementsFor({ country, currency, type, method } as Choice)!
  return fieldsBy(identifier ?? requirements.identifiers[0]!, requirements)
}

const bank = (country: string) => `${country} INDIVIDUAL BANK_ACCOUNT`

t.test('A number is written as people of its country write it', async t => {
  const cases = [
    [bank('GB GBP'), 'bankCode', '200000', '20-00-00'],
    [bank('GB GBP'), 'bankCode', '２０ ００ ００', '20-00-00'],
    [bank('AU AUD'), 'bankCode', '082 902', '082-902'],
    [bank('BR BRL'), 'accountNumber', '2101696', '210169-6'],
    [bank('BR BRL'), 'accountNumber', '1234567x', '1234567-X'],
    [bank('BR BRL'), 'documentNumber', '52998224725', '529.982.247-25'],
    ['BR BRL BUSINESS BANK_ACCOUNT', 'documentNumber', '12abc34501de35', '12.ABC.345/01DE-35'],
    [bank('CL CLP'), 'documentNumber', '12345678-5', '12.345.678-5'],
    [bank('CL CLP'), 'documentNumber', '7654321k', '7.654.321-K'],
    [bank('DE EUR'), 'iban', 'de89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
    [bank('MX MXN'), 'accountNumber', '032180000118359719', '032 180 00011835971 9'],
    [bank('NO NOK'), 'accountNumber', '86011117947', '8601.11.17947'],
    [bank('SE SEK'), 'bankCode', '83279', '8327-9'],
    ['KE KES INDIVIDUAL MPESA', 'walletPhone', '0712345678', '+254 712 345678'],
    ['KE KES INDIVIDUAL MPESA', 'walletPhone', '+254 0712 345 678', '+254 712 345678'],
    ['KE KES INDIVIDUAL MPESA', 'walletPhone', '2540712345678', '+254 712 345678'],
    ['CN CNY INDIVIDUAL UNIONPAY_CARD', 'cardNumber', '6222021234567890128', '6222 0212 3456 7890 128'],
    [bank('GB GBP'), 'bankCode', '2000', '2000'],
    [bank('US USD'), 'accountNumber', '0012 3456', '0012 3456'],
  ] as const
  for (const [choice, key, written, expected] of cases) {
    const field = fieldsOf(choice).find(each => each.key === key)!
    t.equal(tidied(field, written, {}), expected, `${choice} ${key}`)
  }
})

t.test('A document number is written in the format of its document type', async t => {
  const field = fieldsOf(bank('CR CRC')).find(({ key }) => key === 'documentNumber')!
  t.equal(tidied(field, '101110111', { documentType: 'Cédula' }), '1-0111-0111')
  t.equal(tidied(field, '155812994816', { documentType: 'DIMEX' }), '155812994816')
})

t.test('A number that is written in its format is stored without the format', async t => {
  let count = 0
  for (const choice of choices) {
    const requirements = requirementsFor(choice)!
    for (const field of requirements.identifiers.flatMap(each => fieldsBy(each, requirements))) {
      const written = exampleOf(field, {})
      if (written === field.example) continue
      count++
      t.equal(problemOf(field, written), undefined, `${choiceText(choice)} ${written}`)
      t.equal(clean(field, written), field.example, `${choiceText(choice)} ${written}`)
      t.equal(tidied(field, written, { documentType: Object.keys(field.formats ?? {})[0] ?? '' }), written)
    }
  }
  t.ok(count > 300)
})

t.test('Bank, branch and account pasted in one piece come apart', async t => {
  const cases = [
    [bank('GB GBP'), 'bankCode', '20-00-00 55779911', { bankCode: '20-00-00', accountNumber: '55779911' }],
    [
      bank('GB GBP'),
      'accountNumber',
      '20 00 00 5577 9911',
      { bankCode: '20 00 00', accountNumber: '5577 9911' },
    ],
    [
      bank('US USD'),
      'bankCode',
      '021000021 123456789',
      { bankCode: '021000021', accountNumber: '123456789' },
    ],
    [
      bank('BR BRL'),
      'bankCode',
      '001 1584 210169-6',
      { bankCode: '001', branchCode: '1584', accountNumber: '210169-6' },
    ],
    [bank('GB GBP'), 'bankCode', '200000', undefined],
    [bank('GB GBP'), 'bankCode', 'my sort code', undefined],
    [bank('DE EUR'), 'iban', 'DE89 3704 0044', undefined],
  ] as const
  for (const [choice, key, written, expected] of cases) {
    t.strictSame(splitWhole(fieldsOf(choice), key, { [key]: written }), expected, `${choice} ${written}`)
  }
  const values = { bankCode: '20-00-00 55779911', accountNumber: '1' }
  t.equal(splitWhole(fieldsOf(bank('GB GBP')), 'bankCode', values), undefined, 'nothing typed is lost')
})
