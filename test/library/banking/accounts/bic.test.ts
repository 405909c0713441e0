import t from 'tap'
import {
  bic8,
  bic11,
  bicCountry,
  isHeadOffice,
  isTestBic,
  parseBic,
} from '../../../../services/library/banking/accounts/bic.ts'

const good = [
  ['DEUTDEFF', 'DEUTDEFFXXX', 'a head office'],
  ['DEUTDEFFXXX', 'DEUTDEFFXXX', 'a head office in full'],
  ['DEUTDEFF500', 'DEUTDEFF500', 'a branch'],
  ['deut de ff 500', 'DEUTDEFF500', 'spaces and lower case'],
  ['DEUT-DE-FF', 'DEUTDEFFXXX', 'hyphens'],
  ['DEUT.DE.FF.500', 'DEUTDEFF500', 'points'],
  ['\u00A0DEUTDEFF\n', 'DEUTDEFFXXX', 'surrounding blanks'],
  ['BCITITMX', 'BCITITMXXXX', 'a location that ends in X'],
  ['TCZBTR2AXAB', 'TCZBTR2AXAB', 'a branch that begins with X'],
  ['1ABCDEFF', '1ABCDEFFXXX', 'ISO 9362:2014 allows digits in front'],
  ['BARCGB00', 'BARCGB00XXX', 'a valid form of a bank that does not exist'],
  ['BANKZZ22', 'BANKZZ22XXX', 'a country that does not exist is not refused here'],
] as const

t.test('a BIC is read with and without separators and branch, and has 11 characters', async t => {
  for (const [written, text, what] of good) {
    const bic = parseBic(written)
    t.equal(bic?.text, text, `${written}: ${what}`)
    t.equal(`${bic?.institution}${bic?.country}${bic?.location}${bic?.branch}`, text)
  }
})

const bad = [
  ['', 'nothing'],
  ['DEUT', 'the institution only'],
  ['DEUTDEF', 'one character short'],
  ['DEUTDEFF5', 'one character of a branch'],
  ['DEUTDEFF50', 'two characters of a branch'],
  ['DEUTDEFF5000', 'a character too many'],
  ['ASPKAT2LX', 'nine characters'],
  ['ASPKAT2LXX', 'ten characters'],
  ['DEUTDEFFXXXX', 'twelve characters: a logical terminal address'],
  ['DEUTD3FF', 'a digit in the country'],
  ['DEUT12FF', 'digits for the country'],
  ['DEUTDEF!', 'punctuation'],
  ['DÉUTDEFF', 'an accent'],
  ['37040044', 'a bank code'],
] as const

t.test('a text without the form of a BIC is refused', async t => {
  for (const [written, what] of bad) t.equal(parseBic(written), undefined, `${written}: ${what}`)
})

t.test('bic8 drops the branch, and bic11 adds the one of the head office', async t => {
  t.equal(bic8('DEUTDEFF500'), 'DEUTDEFF')
  t.equal(bic8('DEUTDEFF'), 'DEUTDEFF')
  t.equal(bic11('DEUTDEFF'), 'DEUTDEFFXXX')
  t.equal(bic11('DEUTDEFF500'), 'DEUTDEFF500')
  t.equal(bicCountry('DEUTDEFF'), 'DE')
})

t.test('a head office has the branch XXX', async t => {
  t.ok(isHeadOffice('BCITITMMXXX'))
  t.notOk(isHeadOffice('BCITITMM310'))
  t.notOk(isHeadOffice('XXXAITMM310'))
})

t.test('a BIC is for tests if the last character of its location is 0', async t => {
  t.ok(isTestBic('DEUTDEF0'))
  t.ok(isTestBic('DEUTDEF0XXX'))
  t.notOk(isTestBic('DEUTDEFF'))
  t.notOk(isTestBic('REVOGB21000'), 'a branch may be 000')
  t.notOk(isTestBic('NOSCPR01'), 'the first character of the location may be 0')
})
