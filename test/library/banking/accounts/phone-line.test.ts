import t from 'tap'
import { phoneLineOf } from '../../../../services/library/banking/accounts/phone-line.ts'

t.test('a numbering plan separates phone numbers from other digits', async t => {
  t.equal(phoneLineOf('+254712345678', undefined), 'mobile number')
  t.equal(phoneLineOf('00254712345678', undefined), 'mobile number')
  t.equal(phoneLineOf('08031234567', 'NG'), 'mobile number')
  t.equal(phoneLineOf('02079460958', 'GB'), 'phone number')
  t.equal(phoneLineOf('2127365000', 'US'), 'phone number', 'mobile and fixed lines have one range there')
  t.equal(phoneLineOf('08031234567', undefined), undefined, 'no country')
  t.equal(phoneLineOf('08031234567', 'the moon'), undefined)
  t.equal(phoneLineOf('121000248', 'US'), undefined, 'too short for the country')
  for (const text of ['', '+', '+1+2', 'tel', '254 712 345 678', `+${'9'.repeat(1_000)}`])
    t.equal(phoneLineOf(text, 'KE'), undefined, text)
})
