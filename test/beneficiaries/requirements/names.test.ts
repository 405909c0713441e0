import t from 'tap'
import { check, type RecipientType } from '../../../services/beneficiaries/requirements/index.ts'

function isTaken(name: string, type: RecipientType): boolean {
  const choice = { country: 'DE', currency: 'EUR', type, method: 'BANK_ACCOUNT' } as const
  return check({ ...choice, values: { iban: 'DE89370400440532013000', name } }).findings.length === 0
}

// oxfmt-ignore
const people = [
  'O', 'Ý', '王', 'Ng', 'X Æ A-12', 'Jean-Luc O’Neill', "D'Arcy", 'Dr. h. c. Anna von und zu Berg', 'John Smith 3rd',
  'Иван Петров', 'Ελένη', 'محمد علي', 'יעל כהן', 'किरण', 'ประภา', '田中 太郎', 'ヤマダ タロウ', '김민준', 'ქეთი', 'ආරියා',
  'می\u200cخواهم', 'Ａｄａ', 'José', 'Jose\u0301', 'Adaeze Nwosu-Okonkwo y Müller-Lüdenscheidt',
]
// oxfmt-ignore
const businesses = [
  '3M', '7-Eleven', '1&1', '1&1 Mail & Media GmbH', '99 Cents Only Stores', '4711 GmbH', 'A',
  '...Baby One More Time Ltd', 'AB12 Investments Holding', 'DE20 Solutions UG', '株式会社アイ', 'ООО «Ромашка»',
  '!Audacious', 'X5 Retail Group N.V.',
]

t.test('A name in any script, of one letter, or of a business with digits is taken', async t => {
  for (const name of people) t.ok(isTaken(name, 'INDIVIDUAL'), name)
  for (const name of [...people, ...businesses]) t.ok(isTaken(name, 'BUSINESS'), name)
})

t.test('Digits, an IBAN, the number of a card, an emoji or nothing that can be seen are no name', async t => {
  // oxfmt-ignore
  const bad = [
    '12345', '0', '٣٤٥', '１２３', '12 345-6', '4111 1111 1111 1111', '62220212345678', '😀', '👩‍👩‍👧', '❤️', '•', '?!',
    'DE89370400440532013000', 'de89 3704 0044 0532 0130 00', 'MT84MALT011000012345MTLCAST001S', 'NO93-8601-1117-947',
    '\u3164', '1\u3164', '\u200b', '\u0301',
  ]
  for (const name of bad) {
    t.notOk(isTaken(name, 'INDIVIDUAL'), name)
    t.notOk(isTaken(name, 'BUSINESS'), name)
  }
})
