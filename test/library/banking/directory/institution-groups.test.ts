import t from 'tap'
import { areLinked, mayClearFor } from '../../../../services/library/banking/directory/institution-groups.ts'

const one: readonly (readonly [string, string])[] = [
  ['BARC', 'BUKB'],
  ['MIDL', 'HBUK'],
  ['BPOT', 'GEBA'],
  ['DRES', 'COBA'],
  ['PBNK', 'DEUT'],
  ['CAHM', 'CAIX'],
  ['CRES', 'UBSW'],
  ['OTPVROBU', 'BTRLRO22'],
  ['OTPVSKBX', 'CEKOSKBX'],
  ['OTPVHR2X', 'SOGEHR22'],
  ['BARCGB22', 'BUKBGB22'],
  ['NDEALT2X', 'RIKOEE22'],
  ['OTPVHUHB', 'OTPVHR2X'],
]
const two: readonly (readonly [string, string])[] = [
  ['BARC', 'HBUK'],
  ['COBA', 'DEUT'],
  // Each is linked to a bank of OTP, and not to the other.
  ['BTRLRO22', 'CEKOSKBX'],
  // Linked only in another country.
  ['OTPVHUHB', 'SOGEFRPP'],
  ['OTPVHUHB', 'CEKOSKBX'],
  ['OTPVSKBX', 'CEKOCZPP'],
  ['NDEASESS', 'RIKOEE22'],
  ['TSBS', 'LLCM'],
]

t.test('merged banks, predecessors and divided banks are linked in both directions', async t => {
  for (const [a, b] of one) t.strictSame([areLinked(a, b), areLinked(b, a)], [true, true], `${a} ${b}`)
  for (const [a, b] of two) t.strictSame([areLinked(a, b), areLinked(b, a)], [false, false], `${a} ${b}`)
  t.ok(areLinked('ABCD', 'ABCD'), 'a bank of which nothing is known is itself')
})

t.test('a bank clears for the members of its association alone', async t => {
  const cases: readonly (readonly [boolean, bic: string, other: string, name: string])[] = [
    [true, 'POLUPLPRXXX', 'SPBJPLP1XXX', 'Bank Spółdzielczy w Biłgoraju'],
    [true, 'GBWCPLPPXXX', 'KRSPPL2KXXX', 'KRAKOWSKI BANK SPOLDZIELCZY'],
    [true, 'POLUPLPRXXX', 'ABCDPLPWXXX', ''],
    [true, 'POLUPLPRXXX', 'GBWCPLPPXXX', 'SGB-Bank'],
    [true, 'RBABCH22XXX', 'AEKTCH22XXX', 'Bank AEK'],
    [false, 'RBABCH22180', 'UBSWCHZH80A', 'UBS Switzerland'],
    [false, 'POLUPLPRXXX', 'BREXPLPWXXX', 'mBank'],
    [false, 'BREXPLPWXXX', 'SPBJPLP1XXX', 'Bank Spółdzielczy w Biłgoraju'],
  ]
  for (const [may, bic, other, name] of cases) t.equal(mayClearFor(bic, other, name), may, `${bic} ${other}`)
})
