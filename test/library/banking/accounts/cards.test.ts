import fc from 'fast-check'
import t from 'tap'
import { isCardNumber, judgeCardNumber } from '../../../../services/library/banking/accounts/cards.ts'
import { anyCharacter } from '../../../harness/any-character.ts'

/** Test numbers published by networks and processors, and sample cards published by banks. */
const cards = {
  sound: [
    ['4111 1111 1111 1111', 'Visa'],
    ['4012-8888-8888-1881', 'Visa'],
    ['4222222222222', 'Visa of 13 digits'],
    ['4917610000000000003', 'Visa of 19 digits'],
    ['4563512600991090527', 'a Chinese card in a range of Visa, without a Luhn digit'],
    ['5555555555554444', 'Mastercard'],
    ['2223003122003222', 'Mastercard of the second series'],
    ['6240008631401148', 'UnionPay'],
    ['6205500000000000004', 'UnionPay of 19 digits'],
    ['6221730301002042987', 'UnionPay without a Luhn digit'],
    ['8171999900000000021', 'UnionPay in its other range'],
    ['378282246310006', 'another network, whose check digit is not tested'],
    ['9792030394440796', 'another network'],
    ['501800000009', 'Maestro of 12 digits'],
    ['000000000000', 'a range of no network'],
    ['4111.1111.1111.1111', 'with points'],
    ['4111–1111–1111–1111', 'with dashes'],
  ],
  checksum: [
    ['4111 1111 1111 1112', 'Visa'],
    ['5555555555554445', 'Mastercard'],
    ['2223003122003223', 'Mastercard of the second series'],
    ['4222222222223', 'Visa of 13 digits'],
  ],
  short: [
    ['411111111111111', 'Visa of 15 digits'],
    ['555555555555444', 'Mastercard of 15 digits'],
    ['62055000', 'UnionPay of 8 digits'],
    ['12345', 'any network'],
  ],
  long: [
    ['55555555555544440', 'Mastercard of 17 digits'],
    ['41111111111111111111', 'Visa of 20 digits'],
    ['62055000000000000040', 'UnionPay of 20 digits'],
    ['00000000000000000000', '20 digits in a range of no network'],
  ],
  format: [
    ['4111 1111 1111 111X', 'a letter'],
    ['41111111111111111', 'Visa of 17 digits'],
    ['4111 11** **** 1111', 'a masked number'],
    ['', 'nothing'],
  ],
} as const

t.test(
  'card numbers of UnionPay, Visa and Mastercard are judged by range, length and Luhn digit',
  async t => {
    for (const [verdict, numbers] of Object.entries(cards))
      for (const [number, what] of numbers) t.equal(judgeCardNumber(number), verdict, `${what}: ${number}`)
  },
)

t.test('a single wrong digit in a Visa or Mastercard number of 16 digits is found', async t => {
  for (const number of ['4111111111111111', '5555555555554444'])
    for (let place = 2; place < number.length; place++)
      for (const digit of '0123456789') {
        if (digit === number[place]) continue
        const wrong = number.slice(0, place) + digit + number.slice(place + 1)
        t.equal(judgeCardNumber(wrong), 'checksum', wrong)
      }
})

t.test('a number is certainly a card if range, length and Luhn digit fit', async t => {
  for (const card of ['4111111111111111', '5555555555554444', '378282246310005', '6240008631401148'])
    t.ok(isCardNumber(card), card)
  for (const [other, why] of [
    ['4111111111111112', 'a wrong check digit'],
    ['6221730301002042987', 'a UnionPay number without a Luhn digit'],
    ['0000000000000000', 'no network begins with 0'],
    ['411111111111', 'too short'],
    ['501800000009', 'Maestro of 12 digits, as many as accounts often have'],
    ['4111 1111 1111 1111', 'not compact'],
  ] as const)
    t.notOk(isCardNumber(other), `${other}: ${why}`)
})

t.test('no text makes the judgement throw', async t => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), text =>
      ['sound', 'checksum', 'short', 'long', 'format'].includes(judgeCardNumber(text)),
    ),
    { numRuns: 5_000, seed: 20_261_121 },
  )
  t.equal(judgeCardNumber('4'.repeat(100_000)), 'long')
})
