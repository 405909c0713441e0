import t from 'tap'
import { parseBic } from '../../../../services/library/banking/accounts/bic.ts'
import {
  bankOfBic,
  haveLinkedBanks,
  isOfInstitution,
  mayBeOneBank,
} from '../../../../services/library/banking/directory/bank-of.ts'
import { bankDirectory } from '../../../../services/library/banking/directory/directory-sketch.ts'

const directory = bankDirectory({
  institutions: [
    { bic: 'AGRIFRPP867', name: 'Credit Agricole' },
    { bic: 'AGRIFRPP882', name: 'Crédit Agricole Île-de-France' },
    { bic: 'GENODED1KDB', name: 'Bank für Kirche und Diakonie' },
    { bic: 'GENODED1KDX', name: 'Bank für Kirche und Diakonie Gf Sonder-BLZ' },
    { bic: 'GENODED1PAX', name: 'Pax-Bank für Kirche und Caritas' },
    { bic: 'GENODEFFXXX', name: 'DZ Bank' },
    { bic: 'RABONL2UXXX', name: 'Rabobank' },
    { bic: 'RLNWATWWAMS', name: 'Raiffeisenbank Region Amstetten' },
    { bic: 'RLNWATWWXXX', name: 'Raiffeisenlandesbank Niederösterreich-Wien' },
  ],
})

const areOne = (one: string, other: string) => [
  mayBeOneBank(one, [other], directory),
  mayBeOneBank(other, [one], directory),
  haveLinkedBanks([one], [other], directory),
]

t.test('banks of one network are told apart by the whole BIC, unless one of them pays for all', async t => {
  const two = [false, false, false]
  const one = [true, true, true]
  t.strictSame(areOne('GENODED1PAX', 'GENODED1KDB'), two, 'two banks that share eight characters')
  t.strictSame(areOne('GENODED1KDX', 'GENODED1KDB'), one, 'two BICs of one bank, by its name')
  t.strictSame(areOne('AGRIFRPP867', 'AGRIFRPP882'), one, 'a name of all banks of the network')
  t.strictSame(areOne('GENODED1PAX', 'GENODEFFXXX'), one, 'a bank and the central bank of its network')
  t.strictSame(areOne('GENODED1PAX', 'GENODED1QQQ'), one, 'a BIC that is not listed')
  t.strictSame(areOne('GENODED1PAX', 'GENODED1XXX'), one, 'a BIC that was cut after eight characters')
  t.strictSame(areOne('RLNWATWWAMS', 'RLNWATWWXXX'), one)
  t.strictSame(areOne('RABONL2U123', 'RABONL2U456'), one, 'branches of one bank')
})

t.test('a bank is not another because the central bank is listed for it too', async t => {
  const kdb = ['GENODED1KDB', 'GENODEFFXXX']
  t.equal(mayBeOneBank('GENODED1PAX', kdb, directory), false)
  t.equal(mayBeOneBank('GENODED1KDB', kdb, directory), true)
  t.equal(mayBeOneBank('GENODEFFXXX', kdb, directory), true)
})

t.test('a BIC of a network that is not listed leads to no bank of it', async t => {
  t.equal(bankOfBic('GENODED1XXX', directory), undefined)
  t.equal(bankOfBic('RLNWATWW999', directory), undefined)
  t.match(bankOfBic('GENODED1PAX', directory), { name: 'Pax-Bank für Kirche und Caritas' })
  t.match(bankOfBic('RABONL2U123', directory), { name: 'Rabobank' }, 'elsewhere it is a branch')
})

t.test('only a BIC of the bank itself names it more closely', async t => {
  const isOf = (bic: string, other: string) => isOfInstitution(parseBic(bic)!, [other])
  t.equal(isOf('GENODED1KDB', 'GENODED1PAX'), false)
  t.equal(isOf('GENODEFF', 'GENODED1PAX'), false)
  t.equal(isOf('AGRIFRPP867', 'AGRIFRPP882'), false)
  t.equal(isOf('GENODED1PAX', 'GENODED1PAX'), true)
  t.equal(isOf('RABONL2U123', 'RABONL2UXXX'), true)
})
