import t from 'tap'
import { checkBritishAccount } from '../../../../services/library/banking/check-digits/gb.ts'
import { modulusMethods } from '../../../../services/library/banking/check-digits/gb/modulus-files.ts'
import { modulusTableIn } from '../../../../services/library/banking/check-digits/gb/modulus-methods.ts'
import type { ModulusTable } from '../../../../services/library/banking/check-digits/gb/modulus-table.ts'
import { publishedModulusTable } from '../../../../services/library/banking/check-digits/gb/published-modulus-table.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

type Case = readonly [what: string, account: string, result: boolean | undefined]

/**
 * The 34 test cases of Validating account numbers in the published order, and the first example of
 * exception 14.
 */
const published: readonly Case[] = [
  ['modulus 10', '089999 66374958', true],
  ['modulus 11', '107999 88837491', true],
  ['modulus 11 and double alternate', '202959 63748472', true],
  ['exceptions 10 and 11, the first check passes', '871427 46238510', true],
  ['exceptions 10 and 11, the second check passes', '872427 46238510', true],
  ['exception 10, ab is 09 and g is 9', '871427 09123496', true],
  ['exception 10, ab is 99 and g is 9', '871427 99123496', true],
  ['exception 3, c is 6, first of a range', '820000 73688637', true],
  ['exception 3, c is 9, last of a range', '827999 73988638', true],
  ['exception 3, both checks', '827101 28748352', true],
  ['exception 4', '134020 63849203', true],
  ['exception 1', '118765 64371389', true],
  ['exception 6, foreign currency, which cannot be checked', '200915 41011166', undefined],
  ['exception 5', '938611 07806039', true],
  ['exception 5 with substitution', '938600 42368003', true],
  ['exception 5, both remainders are 0', '938063 55065200', true],
  ['exception 7', '772798 99345694', true],
  ['exception 8', '086090 06774744', true],
  ['exceptions 2 and 9, the first check passes', '309070 02355688', true],
  ['exceptions 2 and 9, the second check passes', '309070 12345668', true],
  ['exceptions 2 and 9, a is not 0 and g is not 9', '309070 12345677', true],
  ['exceptions 2 and 9, a is not 0 and g is 9', '309070 99345694', true],
  ['exception 5, the second check digit is wrong', '938063 15764273', false],
  ['exception 5, the first check digit is wrong', '938063 15764264', false],
  ['exception 5, the remainder is 1', '938063 15763217', false],
  ['exception 1, fails', '118765 64371388', false],
  ['modulus 11 passes, double alternate fails', '203099 66831036', false],
  ['modulus 11 fails, double alternate passes', '203099 58716970', false],
  ['modulus 10 fails', '089999 66374959', false],
  ['modulus 11 fails', '107999 88837493', false],
  ['exceptions 12 and 13, modulus 11 passes', '074456 12345112', true],
  ['exceptions 12 and 13, both pass', '070116 34012583', true],
  ['exceptions 12 and 13, modulus 10 passes', '074456 11104102', true],
  ['exception 14, the second check passes', '180002 00000190', true],
  ['exception 14, the first check passes', '180002 98093517', true],
]

t.test('each test case of Validating account numbers has the published result', async t => {
  for (const [what, account, result] of published) t.equal(judged(account), result, `${account}: ${what}`)
})

/** Accounts of exceptions that the published cases do not distinguish, computed by the same document. */
const computed: readonly Case[] = [
  ['exception 3, c is neither 6 nor 9, other digits are', '827101 69200091', false],
  ['exception 4, gh is not the remainder', '134020 63849204', false],
  ['exception 7, g is 9 and the rest of the weights fits', '772798 13000096', true],
  ['exception 7, g is 9 and only all weights fit', '772798 13000092', false],
  ['exception 10, g is 9 but ab neither 09 nor 99: all weights', '871427 12345094', true],
  ['exception 10, g is 9 but ab neither 09 nor 99: not the rest of them', '871427 12345093', false],
  ['exception 10, g is 9 and 09 stands elsewhere: all weights', '871427 12095196', true],
  ['exception 10, ab is 09 but g not 9: all weights', '871427 09345016', true],
  ['exception 10, ab is 09 and g is 9: not all weights', '871427 09345094', false],
  ['exception 14, fits when shifted, but does not end with 0, 1 or 9', '180002 20000084', false],
]

t.test('each exception applies to the digits that the document names', async t => {
  for (const [what, account, result] of computed) t.equal(judged(account), result, `${account}: ${what}`)
})

t.test('accounts published elsewhere pass', async t => {
  for (const account of [
    '601613 31926819', // the IBAN registry's example
    '040075 49976222',
    '180002 09747109',
    '902127 29823529',
    '938076 19304005',
    '938181 49997143',
    '980440 24044274',
    '980583 10561155',
  ])
    t.equal(judged(account), true, account)
})

t.test('an account of another sort code, or with a wrong digit, fails', async t => {
  for (const account of ['040075 49976223', '601613 31926818', '180002 12345678', '180002 98093527'])
    t.equal(judged(account), false, account)
})

t.test('each account with a single wrong digit fails', async t => {
  const accounts = ['107999 88837491', '089999 66374958', '980440 24044274', '040075 49976222']
  for (const account of accounts)
    for (const wrong of singleDigitErrors(account, '000000 '.length)) t.equal(judged(wrong), false, wrong)
})

t.test('the sort code is read from the branch, as in an IBAN', async t => {
  const inIban = (account: string) => ({ bank: 'REVO', branch: '040075', account, check: '' })
  t.equal(checkBritishAccount(inIban('49976222'), publishedModulusTable), true)
  t.equal(checkBritishAccount(inIban('49976223'), publishedModulusTable), false)
})

t.test('a sort code in no range of the table is not judged', async t => {
  for (const sortCode of ['000000', '010003', '016716', '123456', '304077', '304087', '990000'])
    t.equal(judged(`${sortCode} 12345678`), undefined, sortCode)
})

t.test('a range includes its first and last sort code', async t => {
  for (const sortCode of ['010004', '016715', '092001', '093725', '304078', '304086', '870000', '989999'])
    t.not(publishedModulusTable.checksOf(sortCode).length, 0, sortCode)
})

t.test(
  'accounts in foreign currencies are not judged, other accounts at the same sort codes are',
  async t => {
    t.equal(judged('200000 55779911'), undefined)
    t.equal(judged('200000 55779910'), false)
    t.equal(judged('200000 35779911'), false)
  },
)

t.test(
  'accounts of six, seven, nine or ten digits are converted to eight as their bank requires',
  async t => {
    const cases: readonly Case[] = [
      ['seven digits, zero-padded', '107999 8837473', true],
      ['seven digits, wrong', '107999 8837474', false],
      ['six digits, zero-padded', '107999 837490', true],
      ['six digits, wrong', '107999 837491', false],
      ['six digits at Clydesdale Bank, which omits the first two of eight', '827101 748352', undefined],
      ['nine digits at Santander, the first of which belongs to the sort code', '720000 212345672', true],
      ['nine digits at Santander, wrong', '720000 312345672', false],
      ['nine digits elsewhere', '107999 188837491', undefined],
      ['ten digits at NatWest, the last eight', '601613 1231926819', true],
      ['ten digits at NatWest, wrong', '601613 1231926818', false],
      ['ten digits at the Co-operative Bank, the first eight', '089999 6637495812', true],
      ['ten digits at the Co-operative Bank, wrong', '089999 6637495912', false],
      ['ten digits at NatWest under another of its sort codes', '540002 1231926800', true],
      ['ten digits elsewhere', '107999 8883749100', undefined],
      ['nine digits at a sort code that only ends like one of Santander', '107289 212345672', undefined],
      ['ten digits at a sort code that only holds the digits of NatWest', '100150 1231926819', undefined],
      [
        'ten digits at a sort code that only holds those of the Co-operative Bank',
        '101089 6637495812',
        undefined,
      ],
    ]
    for (const [what, account, result] of cases) t.equal(judged(account), result, `${account}: ${what}`)
  },
)

t.test('input without the shape of a sort code and account is not judged', async t => {
  for (const account of [
    ' ',
    '10799 88837491',
    '1079999 88837491',
    '107999 88837',
    '107999 8883749A',
    'ABCDEF 1',
  ])
    t.equal(judged(account), undefined, account)
})

/** In the layout of the published files, with invented sort codes and weights. */
const WEIGHTS = `000100 000199 MOD10    0    0    0    0    0    0    1    1    1    1    1    1    1    1
000300 000300 MOD11    0    0    0    0    0    0    1    1    1    1    1    1    1   -1  12
000300 000300 DBLAL    0    0    0    0    0    0    2    1    2    1    2    1    2    1  13
000400 000400 MOD11    7    6    5    4    3    2    7    6    5    4    3    2    0    0   5
`
const SUBSTITUTIONS = '000400 000401\r\n000402 000403\r\n'

t.test("the operator's own files replace the built-in table", async t => {
  const files = [`\uFEFF${WEIGHTS.replaceAll('\n', '\r\n')}\r\n`, SUBSTITUTIONS] as const
  const own = modulusTableIn(modulusMethods(...files))
  t.equal(judged('000100 00000055', own), true)
  t.equal(judged('000199 00000054', own), false)
  t.equal(judged('000200 00000054', own), undefined)
  t.equal(judged('000300 00000077', own), true, 'by the first check')
  t.equal(judged('000300 00000018', own), true, 'by the second check')
  t.equal(judged('000300 00000019', own), false)
  t.equal(judged('107999 88837493', own), undefined, 'the built-in table is not merged in')
  t.equal(own.substituteOf('000400'), '000401')
  t.equal(own.substituteOf('000401'), '000401')
})

t.test('the lines of the files become methods of the directory, and lines of methods a table', async t => {
  const methods = modulusMethods(
    WEIGHTS.replaceAll(' MOD', '   MOD').replaceAll('0 000', '0   000'),
    SUBSTITUTIONS,
  )
  t.same(methods, [
    { code: '000100', codeTo: '000199', method: 'MOD10 0 0 0 0 0 0 1 1 1 1 1 1 1 1' },
    {
      code: '000300',
      codeTo: '000300',
      method: 'MOD11 0 0 0 0 0 0 1 1 1 1 1 1 1 -1 12, DBLAL 0 0 0 0 0 0 2 1 2 1 2 1 2 1 13',
    },
    { code: '000400', codeTo: '000400', method: 'MOD11 7 6 5 4 3 2 7 6 5 4 3 2 0 0 5' },
    { code: '000400', codeTo: '', method: 'SUBSTITUTE 000401' },
    { code: '000402', codeTo: '', method: 'SUBSTITUTE 000403' },
  ])
})

t.test('a method that this version does not know is left out', async t => {
  const unknown = [
    'MOD97 0 0 0 0 0 0 1 1 1 1 1 1 1 1',
    'XMOD10 0 0 0 0 0 0 1 1 1 1 1 1 1 1',
    '',
    'SUBSTITUTE 00040',
  ]
  for (const method of [...unknown, `MOD10 0 0 0 0 0 0 1 1 1 1 1 1 1 1, ${unknown[0]}`]) {
    const table = modulusTableIn([{ code: '000100', codeTo: '000199', method }])
    t.same(table.checksOf('000100'), [], method)
    t.equal(table.substituteOf('000100'), '000100', method)
  }
})

t.test('a damaged file is refused with its name and the damaged line', async t => {
  const line = '000500 000599 MOD10 0 0 0 0 0 0 1 1 1 1 1 1 1 1'
  const damaged: readonly (readonly [what: string, weights: string, message: RegExp])[] = [
    [
      'a weight is missing',
      line.slice(0, -2),
      /^valacdos\.txt, line 5: expected two sort codes, an algorithm/,
    ],
    ['a weight too many', `${line} 1 1`, /^valacdos\.txt, line 5: expected two sort codes, an algorithm/],
    [
      'an unknown algorithm',
      line.replace('MOD10', 'MOD12'),
      /^valacdos\.txt, line 5: expected two sort codes, an algorithm/,
    ],
    ['an unknown exception', `${line} 15`, /^valacdos\.txt, line 5: expected two sort codes, an algorithm/],
    ['a sort code too short', line.slice(1), /^valacdos\.txt, line 5: expected two sort codes, an algorithm/],
    ['a sort code too long', `0${line}`, /^valacdos\.txt, line 5: expected two sort codes, an algorithm/],
    ['words behind the line', `${line} 5 x`, /^valacdos\.txt, line 5: expected two sort codes, an algorithm/],
    ['a line cut off', '000500', /^valacdos\.txt, line 5: expected two sort codes, an algorithm/],
    ['a web page', '<html>', /^valacdos\.txt, line 5: expected two sort codes, an algorithm/],
    [
      'a range backwards',
      line.replace('000599', '000499'),
      /^valacdos\.txt, line 5: the range ends at 000499, before/,
    ],
    [
      'ranges that overlap',
      line.replace('000500', '000400'),
      /^valacdos\.txt, line 5: the range begins at 000400, before/,
    ],
    ['three checks', `${line}\n\n${line}\n${line}`, /^valacdos\.txt, line 8: a third check/],
  ]
  for (const [what, weights, message] of damaged)
    t.throws(() => modulusMethods(WEIGHTS + weights, SUBSTITUTIONS), { message }, what)

  t.throws(() => modulusMethods('', SUBSTITUTIONS), { message: 'valacdos.txt is empty' })
  t.throws(() => modulusMethods(WEIGHTS, '\n'), { message: 'scsubtab.txt is empty' })
  t.throws(() => modulusMethods(' '.repeat(1_000_001), ''), { message: /^valacdos\.txt has more than/ })
  t.throws(() => modulusMethods(WEIGHTS, '000400 00040\n'), {
    message: /^scsubtab\.txt, line 1: expected two sort codes$/,
  })
  for (const wrong of ['0000400 000405', '000400 0000405', '000404'])
    t.throws(() => modulusMethods(WEIGHTS, `${SUBSTITUTIONS}${wrong}`), {
      message: /^scsubtab\.txt, line 3: expected two sort codes$/,
    })
  t.equal(modulusMethods(WEIGHTS, '000404    000405').at(-1)?.method, 'SUBSTITUTE 000405')
  t.throws(() => modulusMethods(WEIGHTS, `${SUBSTITUTIONS}000400 000409`), {
    message: 'scsubtab.txt, line 3: 000400 is substituted twice',
  })
})

function judged(
  sortCodeAndAccount: string,
  table: ModulusTable = publishedModulusTable,
): boolean | undefined {
  const [bank = '', account = ''] = sortCodeAndAccount.split(' ')
  return checkBritishAccount({ bank, branch: '', account, check: '' }, table)
}
