import t from 'tap'
import { checkBrazilianAccount } from '../../../../services/library/banking/check-digits/br.ts'
import { singleDigitErrors } from './single-digit-errors.ts'

/** Branch and account by COMPE code; each ends with its check digit if it has one. */
const good: Readonly<Record<string, string>> = {
  '001': `
    1584-9/00210169-6 19488/26913 56286/36366 49239/65283538 75426/7851861X 29556/947525165 9336X/41673484
    47112/16145349X 62227/473347210 78670/1574183 8588X/63946372X 5447X/197610 18520/10089934X 18520/100899340
    34940/100899390 1584/002101696 3886/204803 12297/1313908 01538/388653 31674/1301152`,
  '033': `
    4278/487163570 0455/375194247 3584/353705803 0093/011159515 0944/457196306 3966/465062281 3150/020896017
    3957/130004222 2147/130000666 3049/130002781 3003/130827180 2271/130127307`,
  '041': `1234/3585076718 1234/3585076706 1234/3585076750 0949/0614217006 0949/614217006 0413/0601575103`,
  '104': `
    2004/001000004486 1234/001123456782 1406/003000003292 0630/003000050296 0373/003000017756 1033/003000010240
    1234/013123456786`,
  '237': `
    1425/2380692 15849/2101696 8221P/0301357P 82210/03013570 0469/1368613
    6246/70114 21091/126160 35122/256056 1453/3256200 14257/00238069-2
    0551/10090741 3237/10105293 2788/10064201 2918/10011566`,
  '341': `2545/023661 1874/100090 4440/900928 8665/772409 8249/690366 9349/221581 0370/072126 8489/000326 8489/326`,
}

t.test('published accounts have valid check digits', async t => {
  for (const [bank, accounts] of Object.entries(good))
    for (const written of accounts.trim().split(/\s+/))
      t.equal(judged(bank, written), true, `${bank} ${written}`)
})

const banksModulo10 = ['033', '341']
const banksModulo11 = ['001', '041', '104', '237']

t.test('rules modulo 10 never accept a single wrong digit', async t => {
  for (const bank of banksModulo10)
    for (const written of good[bank]!.trim().split(/\s+/))
      for (const wrong of singleDigitErrors(written)) t.not(judged(bank, wrong), true, `${bank} ${wrong}`)
})

t.test(
  'rules modulo 11 accept a wrong digit of the account only if its check digit is that of two remainders',
  async t => {
    for (const bank of banksModulo11) {
      const wrong = good[bank]!.trim()
        .split(/\s+/)
        .flatMap(written => singleDigitErrors(written, written.indexOf('/')))
      const unnoticed = wrong.filter(written => judged(bank, written) === true)
      for (const written of unnoticed) t.match(written, bank === '041' ? /6$/ : /0$/, `${bank} ${written}`)
      t.ok(unnoticed.length < wrong.length / 20, `${bank}: ${unnoticed.length} of ${wrong.length}`)
    }
  },
)

const wrong = [
  ['001', '15843/002101696', 'the check digit of the branch'],
  ['001', '15849/002101698', 'the check digit of the account'],
  ['001', '1584/210169X', 'a letter for a digit'],
  ['033', '4279/487163570', 'another branch'],
  ['041', '1234/3585076719', 'the check digit of the account'],
  ['104', '1406/001000003292', 'another kind of account'],
  ['237', '15843/2101696', 'the check digit of the branch'],
  ['237', '15849/2101698', 'the check digit of the account'],
  ['237', '0551/10090742', 'the check digit of an account of seven digits'],
  ['341', '2545/023660', 'the check digit of the account'],
  ['341', '2546/023661', 'another branch'],
] as const

t.test('a wrong check digit of account or branch is invalid', async t => {
  for (const [bank, written, what] of wrong)
    t.equal(judged(bank, written), false, `${bank} ${written}: ${what}`)
})

const unjudged = [
  ['260', '0001/123456789', 'a bank without a public rule'],
  ['60746948', '1425/2380692', 'a bank by its ISPB'],
  ['', '1425/2380692', 'no bank'],
  ['001', '1584/1234567890', 'more digits than the rule covers'],
  ['001', '1584/210169P', 'a letter that the bank does not use'],
  ['033', '4278/1234567', 'a shorter number than the rule covers'],
  ['033', '/487163570', 'no branch'],
  ['033', '42789/487163570', 'a branch of five digits'],
  ['041', '1234/12345', 'a shorter number than the rule covers'],
  ['104', '4146/5771187646', 'a number of the newer format'],
  ['104', '4146/000577118764', 'a number of the newer format, zero-padded'],
  ['237', '1425/123806921', 'eight digits'],
  ['341', '2545/1837891', 'six digits'],
  ['341', '0167/123451', 'consecutive digits'],
  ['341', '0167/999991', 'one digit repeated'],
  ['341', '2545/', 'no account'],
  ['001', '1584/A002101698', 'a letter in front'],
  ['033', '4278/1487163571', 'a digit too many in front'],
  ['033', '4278/4871635711', 'a digit too many behind'],
  ['041', '1234/13585076719', 'a digit too many in front'],
  ['041', '1234/35850767191', 'a digit too many behind'],
  ['104', '1406/1003000003293', 'a digit too many in front'],
  ['104', '1406/0030000032931', 'a digit too many behind'],
] as const

t.test('accounts that no known rule covers are not judged', async t => {
  for (const [bank, written, what] of unjudged)
    t.equal(judged(bank, written), undefined, `${bank} ${written}: ${what}`)
})

t.test('a branch of another length has no check digit, and counts without its leading zeros', async t => {
  t.equal(judged('001', '115843/002101696'), true)
  t.equal(judged('001', '158431/002101696'), true)
  t.equal(judged('033', '455/375194247'), true)
  t.equal(judged('033', '455/375194248'), false)
})

t.test('a branch of four digits may be zero-padded to five', async t => {
  t.equal(judged('001', '01584/002101696'), true)
  t.equal(judged('237', '01425/2380692'), true)
})

t.test('the check digit may be separate or end the account', async t => {
  t.equal(checkBrazilianAccount({ bank: '341', branch: '2545', account: '02366', check: '1' }), true)
  t.equal(checkBrazilianAccount({ bank: '341', branch: '2545', account: '02366', check: '2' }), false)
})

function judged(bank: string, written: string): boolean | undefined {
  const [branch = '', account = ''] = written.replaceAll('-', '').split('/')
  return checkBrazilianAccount({ bank, branch, account, check: '' })
}
