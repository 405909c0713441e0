import t, { type Test } from 'tap'
import type {
  BankDirectory,
  ParticipantKey,
} from '../../../../services/library/banking/directory/bank-directory.ts'
import { bankDirectory } from '../../../../services/library/banking/directory/directory-sketch.ts'
import type { SettlementSystem } from '../../../../services/library/banking/directory/settlement-systems.ts'

type Answer = ReturnType<BankDirectory['participation']>
type Case = [title: string, system: SettlementSystem, key: ParticipantKey, Answer]

const source = (name: string) => ({
  name,
  version: '1',
  publisher: '',
  licence: '',
  validFrom: '',
  confidence: '',
})
const takesPart = true

function check(t: Test, directory: BankDirectory, cases: readonly Case[]) {
  for (const [title, system, key, answer] of cases)
    t.equal(directory.participation(system, key), answer, title)
}

t.test('a code that takes part gives it to the BIC that it leads to', async t => {
  const us = { country: 'US' }
  const directory = bankDirectory({
    bankCodes: [
      { ...us, code: '064008637', bic: 'PINEUS44XXX' },
      { ...us, code: '064008640', bic: 'PINEUS44XXX' },
      { ...us, code: '081500859', bic: 'OAKSUS33XXX' },
      { ...us, code: '081500859', bic: 'ELMSUS33XXX', role: 'routing' },
      { ...us, code: '101015282', bic: 'FIRSUS66XXX' },
      { ...us, code: '101015282', bic: 'LIMEUS66XXX', role: 'routing' },
      { ...us, code: '103900036', bic: 'YEWSUS4TXXX' },
      { ...us, code: '104913970', bic: 'ASHSUS4CDEN' },
      { ...us, code: '107005432' },
    ],
    participations: [
      { ...us, system: 'US_FEDACH', code: '064008637', takesPart },
      { ...us, system: 'US_FEDWIRE', code: '064008640', takesPart },
      { ...us, system: 'US_FEDACH', code: '081500859', takesPart },
      { ...us, system: 'US_FEDWIRE', code: '081500859', takesPart: false },
      { ...us, system: 'US_FEDACH', code: '101015282', takesPart },
      { system: 'US_FEDACH', bic: 'FIRSUS66XXX', takesPart: false },
      { ...us, system: 'US_FEDACH', code: '104913970', takesPart },
      { ...us, system: 'US_FEDACH', code: '107005432', takesPart },
    ],
  })
  check(t, directory, [
    ['its BIC of 8 characters', 'US_FEDACH', { bic: 'OAKSUS33' }, 'yes'],
    ['its BIC of 11 characters', 'US_FEDACH', { bic: 'OAKSUS33XXX' }, 'yes'],
    ['a branch of its BIC', 'US_FEDACH', { bic: 'OAKSUS33STL' }, 'yes'],
    ['another party of the institution', 'US_FEDACH', { bic: 'OAKSUS3M' }, undefined],
    ['a code that does not take part denies its BIC nothing', 'US_FEDWIRE', { bic: 'OAKSUS33' }, undefined],
    ['a routing BIC', 'US_FEDACH', { bic: 'ELMSUS33' }, undefined],
    ['a statement on the BIC itself comes first', 'US_FEDACH', { bic: 'FIRSUS66' }, 'no'],
    ['a BIC of codes that no list has', 'US_FEDACH', { bic: 'YEWSUS4T' }, undefined],
    ['the BIC of a branch', 'US_FEDACH', { bic: 'ASHSUS4CDEN' }, 'yes'],
    ['its head office', 'US_FEDACH', { bic: 'ASHSUS4C' }, undefined],
    ['no BIC', 'US_FEDACH', {}, undefined],
    ['a system without codes', 'SCT', { bic: 'OAKSUS33' }, undefined],
    ['one of two codes', 'US_FEDACH', { bic: 'PINEUS44' }, 'yes'],
    ['the other one', 'US_FEDWIRE', { bic: 'PINEUS44' }, 'yes'],
    [
      'the code for wires decides over its BIC',
      'US_FEDACH',
      { ...us, bic: 'PINEUS44', codes: ['064008640'] },
      undefined,
    ],
    [
      'the code for ACH decides over its BIC',
      'US_FEDWIRE',
      { ...us, bic: 'PINEUS44', codes: ['064008637'] },
      undefined,
    ],
    ['a code that takes part', 'US_FEDACH', { ...us, bic: 'PINEUS44', codes: ['064008637'] }, 'yes'],
  ])
  t.strictSame(directory.systemsOf({ bic: 'PINEUS44' }), ['US_FEDWIRE', 'US_FEDACH'])
  t.strictSame(directory.systemsOf({ ...us, bic: 'PINEUS44', codes: ['064008640'] }), ['US_FEDWIRE'])
})

t.test('ranges give it too, both of banks and of participants', async t => {
  const au = { country: 'AU' }
  const directory = bankDirectory({
    sources: [source('ours'), source('national')],
    bankCodes: [
      { ...au, code: '512000', codeTo: '512999', bic: 'WOMBAU2SXXX', name: 'Wombat Bank' },
      { ...au, code: '512400', source: 1 },
      { ...au, code: '533000', codeTo: '533999', bic: 'EMUSAU3BXXX', name: 'Emu Bank' },
      { ...au, code: '533100', name: 'Quoll Mutual' },
      { ...au, code: '611000', codeTo: '611999', bic: 'DINGAU6PXXX' },
      { ...au, code: '611500', bic: 'NUMBAU6PXXX' },
      { ...au, code: '644000', codeTo: '644999', bic: 'KOALAU4BXXX' },
      { ...au, code: '677000', codeTo: '677999', bic: 'BILBAU5AXXX' },
      { ...au, code: '699000', codeTo: '699999', bic: 'GECKAU7HXXX' },
      { country: 'CA', code: '512', bic: 'LOONCATTXXX' },
      { country: 'CA', code: '51240000', bic: 'MOOSCATTXXX' },
    ],
    participations: [
      { ...au, system: 'AU_BECS', code: '512400', takesPart },
      { ...au, system: 'AU_BECS', code: '533100', takesPart },
      { ...au, system: 'AU_BECS', code: '611500', takesPart },
      { ...au, system: 'AU_BECS', code: '640000', codeTo: '679999', takesPart },
      { ...au, system: 'AU_BECS', code: '677000', codeTo: '677999', takesPart: false },
      { ...au, system: 'AU_PCS', code: '699000', codeTo: '699000', takesPart },
      { country: 'CA', system: 'CA_ACSS', code: '500', codeTo: '599', takesPart },
    ],
  })
  check(t, directory, [
    ['one code in the range of the bank', 'AU_BECS', { bic: 'WOMBAU2S' }, 'yes'],
    ['a code in the range of a bank that is of another bank', 'AU_BECS', { bic: 'EMUSAU3B' }, undefined],
    ['a code with its own BIC', 'AU_BECS', { bic: 'NUMBAU6P' }, 'yes'],
    ['does not speak for the range around it', 'AU_BECS', { bic: 'DINGAU6P' }, undefined],
    ['a range of participants around that of the bank', 'AU_BECS', { bic: 'KOALAU4B' }, 'yes'],
    ['a narrower range that does not take part', 'AU_BECS', { bic: 'BILBAU5A' }, undefined],
    ['a range of one code', 'AU_PCS', { bic: 'GECKAU7H' }, 'yes'],
    ['a range of codes of this length', 'CA_ACSS', { bic: 'LOONCATT' }, 'yes'],
    ['a longer code with the same digits', 'CA_ACSS', { bic: 'MOOSCATT' }, undefined],
    ['another country', 'AU_BECS', { bic: 'LOONCATT' }, undefined],
  ])
})

t.test('registers of codes and of BICs', async t => {
  const directory = bankDirectory({
    sources: [source('register'), source('ours')],
    registers: [
      { system: 'US_FEDACH', source: 0 },
      { system: 'GB_FPS', source: 0 },
    ],
    bankCodes: [
      { country: 'US', code: '064008637', bic: 'PINEUS44XXX' },
      { country: 'US', code: '064008640', bic: 'PINEUS44XXX' },
      { country: 'US', code: '081500859', bic: 'OAKSUS33XXX' },
      { country: 'GB', code: '770101', bic: 'THYMGB2LXXX' },
      { country: 'GB', code: '770202', bic: 'SAGEGB2LXXX' },
    ],
    participations: [
      { system: 'US_FEDACH', country: 'US', code: '064008637', takesPart, source: 0 },
      { system: 'US_FEDACH', country: 'US', code: '081500859', takesPart, source: 1 },
      { system: 'GB_FPS', bic: 'SAGEGB2LXXX', takesPart, source: 0 },
      { system: 'GB_FPS', country: 'GB', code: '770101', takesPart, source: 1 },
    ],
  })
  check(t, directory, [
    ['a code in the register', 'US_FEDACH', { bic: 'PINEUS44' }, 'yes'],
    ['a code that the register lacks gives nothing', 'US_FEDACH', { bic: 'OAKSUS33' }, undefined],
    [
      'a code that the register lacks does not take part with its BIC',
      'US_FEDACH',
      { bic: 'PINEUS44', country: 'US', codes: ['064008640'] },
      'no',
    ],
    ['a register of codes denies no BIC', 'US_FEDACH', { bic: 'YEWSUS4T' }, undefined],
    ['a code against a register of BICs', 'GB_FPS', { bic: 'THYMGB2L' }, undefined],
    ['a BIC in the register', 'GB_FPS', { bic: 'SAGEGB2L' }, 'yes'],
    ['a BIC that the register lacks', 'GB_FPS', { bic: 'MINTGB2L' }, 'no'],
  ])
})
