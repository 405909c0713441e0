import fc from 'fast-check'
import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import t from 'tap'
import { isEmail, isPhoneNumber } from '../../../../services/library/banking/accounts/contacts.ts'
import { anyCharacter } from '../../../harness/any-character.ts'

t.test('mobile numbers of each country are accepted in every common notation', async t => {
  const countries = getCountries().filter(country => examples[country] !== undefined)
  t.ok(countries.length >= 240)
  for (const country of countries) {
    const phone = getExampleNumber(country, examples)!
    const international = phone.formatInternational()
    const abroad = [
      phone.number,
      phone.number.replace('+', '00'),
      international,
      international.replaceAll(' ', '-'),
      international.replaceAll(' ', '.'),
      international.replace(/^(\+\d+) (\d+)/, '($1) $2'),
      international.replace(/^(\+\d+) /, '$1 (0)'),
      `\u202a${international}\u202c`,
      phone.getURI(),
    ]
    const home = [
      phone.formatNational(),
      phone.nationalNumber,
      phone.formatNational().replace(/\D/g, ''),
      phone.number.slice(1),
    ]
    t.strictSame(
      [...abroad, ...home].filter(written => !isPhoneNumber(written, country)),
      [],
      country,
    )
    t.strictSame(
      abroad.filter(written => !isPhoneNumber(written, undefined)),
      [],
      `${country}, without naming the country`,
    )
  }
})

const phones: readonly (readonly [
  text: string,
  country: CountryCode | undefined,
  isPhone: boolean,
  why: string,
])[] = [
  ['+254712345678', 'KE', true, 'M-Pesa'],
  ['0110 123456', 'KE', true, 'a range of 2019'],
  ['0917-123-4567', 'PH', true, 'GCash'],
  ['138 0013 8000', 'CN', true, 'Alipay'],
  ['5123 4567', 'HK', true, 'FPS'],
  ['+60 12-345 6789', 'MY', true, 'DuitNow'],
  ['0812-3456-7890', 'ID', true, 'OVO'],
  ['+255712345678', 'KE', true, 'a number of another country'],
  ['+54 11 2345 6789', 'AR', true, 'without the 9 that makes it a mobile number'],
  ['+52 1 55 1234 5678', 'MX', true, 'with the 1 dialled until 2019'],
  ['٠٧١٢٣٤٥٦٧٨', 'KE', true, 'Arabic digits'],
  ['0712345678', undefined, false, 'a national number without a country'],
  ['+254 20 2345678', 'KE', true, 'a fixed line in Nairobi'],
  ['+33 1 42 68 53 00', 'FR', true, 'a fixed line in Paris'],
  ['+49 30 123456', 'DE', true, 'a fixed line in Berlin'],
  ['+1 800 555 0199', 'US', true, 'a freephone number'],
  ['254712345678', undefined, true, 'a country code without +'],
  ['+44(0)20 7946 0958', 'GB', true, 'a trunk prefix without a blank before it'],
  ['+44 - (0) 20 7946 0958', 'GB', true, 'a trunk prefix behind a hyphen'],
  ['+52 1 33 3817 4400', undefined, true, 'with the 1 dialled until 2019, and no country'],
  [' tel:+254-712-345678 ', 'KE', true, 'a URI with blanks around it'],
  ['+254 912 345678', 'KE', true, 'a range for which only the length is known'],
  ['+254 912 34567', 'KE', false, 'too short for that'],
  ['+254 912 3456789', 'KE', false, 'too long for that'],
  ['+290 9999', undefined, false, 'Tristan da Cunha, which has no mobile phones'],
  ['M254712345678', 'KE', false, 'a letter in front'],
  ['+254712345678 (M-Pesa)', 'KE', false, 'words behind it'],
  ['+52 1 55 1234 56789', 'MX', false, 'too long with it'],
  ['+33 1 42 68 53 0', 'FR', false, 'a fixed line without its last digit'],
  ['+2547123', 'KE', false, 'too short'],
  ['+2547123456789012', 'KE', false, 'too long'],
  ['+999 712 345 678', 'KE', false, 'a code of no country'],
  ['+254712345678 ext. 5', 'KE', false, 'an extension'],
  ['call +254712345678', 'KE', false, 'words'],
  ['+254712345678, +254712345679', 'KE', false, 'two numbers'],
  ['payee@example.com', 'KE', false, 'an e-mail address'],
  ['+', 'KE', false, 'no digits'],
  ['', 'KE', false, 'nothing'],
]

t.test('a phone number of any type of line is accepted, and nothing else', async t => {
  for (const [text, country, isPhone, why] of phones)
    t.equal(isPhoneNumber(text, country), isPhone, `${text}: ${why}`)
})

t.test('a digit too few or too many is found in countries whose numbers have one length', async t => {
  for (const [country, number] of [
    ['KE', '+254712345678'],
    ['PH', '+639171234567'],
    ['HK', '+85251234567'],
    ['SG', '+6591234567'],
    ['US', '+12125550123'],
  ] as const) {
    t.ok(isPhoneNumber(number, country), number)
    t.notOk(isPhoneNumber(number.slice(0, -1), country), number.slice(0, -1))
    t.notOk(isPhoneNumber(`${number}0`, country), `${number}0`)
  }
})

const addresses: readonly (readonly [text: string, isAddress: boolean])[] = [
  ['payee@example.com', true],
  ['payee+bills@mail.example.co.uk', true],
  [" o'neill@example.com ", true],
  ['"very unusual"@example.com', true],
  ['payee@[192.0.2.1]', true],
  ['payee@[IPv6:2001:db8::1]', true],
  ['"very unusual"@[ipv6:::1]', true],
  ['иван@[198.51.100.7]', true],
  ['payee@[198.51.100.7]x', false],
  ['payee@[]', false],
  ['payee@[2001:db8::1]', false],
  ['payee@[IPv6:192.0.2.1]', false],
  ['payee@[IPv6:2001:db8::g]', false],
  ['payee@[192.0.2.256]', false],
  ['payee@192.0.2.1', false],
  ['payee bills@[192.0.2.1]', false],
  ['иван@почта.рф', true],
  ['用户@例子.广告', true],
  ['user@münchen.de', true],
  ['payee at example.com', false],
  ['payee@example', false],
  ['payee@@example.com', false],
  ['@example.com', false],
  ['payee@', false],
  ['payee..bills@example.com', false],
  ['payee@-example.com', false],
  ['a@example.com, b@example.com', false],
  ['Payee <payee@example.com>', false],
  [`${'x'.repeat(65)}@example.com`, false],
  ['', false],
]

t.test('e-mail addresses are accepted as RFC 5321 and RFC 6531 allow', async t => {
  for (const [text, isAddress] of addresses) t.equal(isEmail(text), isAddress, text)
})

t.test('no text makes the checks throw', async t => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'+0123456789() -.'), maxLength: 40 }),
  )
  fc.assert(
    fc.property(text, fc.option(text, { nil: undefined }), (value, country) => {
      isEmail(value)
      return typeof isPhoneNumber(value, country) === 'boolean'
    }),
    { numRuns: 5_000, seed: 20_261_121 },
  )
  t.notOk(isPhoneNumber(`+${'1'.repeat(100_000)}`, 'US'))
  t.notOk(isEmail('a'.repeat(100_000)))
})

t.test(
  'a text that is longer than any address or number is refused by its length, before it is searched',
  t => {
    for (const blanks of [0, 400]) {
      t.ok(isPhoneNumber(`+49${' '.repeat(blanks)}15123456789`, undefined))
      t.ok(isEmail(`payee@example.com${' '.repeat(blanks)}`))
    }
    t.ok(isPhoneNumber('+4915123456789'.padEnd(512), undefined))
    t.notOk(isPhoneNumber('+4915123456789'.padEnd(513), undefined))
    t.ok(isEmail('payee@example.com'.padEnd(512)))
    t.notOk(isEmail('payee@example.com'.padEnd(513)))
    t.notOk(isPhoneNumber(`+49${' '.repeat(600)}15123456789`, undefined))
    t.notOk(isEmail(`payee@example.com${' '.repeat(600)}`))
    t.end()
  },
)
