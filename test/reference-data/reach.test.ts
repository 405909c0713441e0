import t from 'tap'
import { SettlementSystemSchema } from '../../proto/gen/payments/v1/instruction_pb.js'
import type {
  BankDirectory,
  ParticipantKey,
  Source,
} from '../../services/banking/directory/bank-directory.ts'
import { bankDirectory } from '../../services/banking/directory/directory-builder.ts'
import { settlementSystems } from '../../services/banking/directory/settlement-systems.ts'

const source = (name: string): Source => ({
  name,
  version: '1',
  publisher: '',
  licence: '',
  validFrom: '',
  confidence: '',
})

type Answer = ReturnType<BankDirectory['participation']>

t.test('settlement systems are those of the contract, in its order', async t => {
  const named = SettlementSystemSchema.values.filter(({ number }) => number !== 0)
  t.strictSame(
    settlementSystems,
    named.map(({ localName }) => localName),
  )
})

t.test('who takes part, by what is said of a BIC', async t => {
  const directory = bankDirectory({
    participations: [
      { system: 'SCT', bic: 'COBADEFFXXX', takesPart: true },
      { system: 'SCT', bic: 'COBADEFF999', takesPart: false },
      { system: 'SCT', bic: 'GENODEF1MML', takesPart: true },
      { system: 'SCT', bic: 'REVOGB2LXXX', takesPart: false },
    ],
  })
  const cases: [title: string, bic: string, answer: Answer][] = [
    ['in eight characters', 'COBADEFF', 'yes'],
    ['in eleven', 'COBADEFFXXX', 'yes'],
    ['a branch of whom nothing is said goes with its head office', 'COBADEFF370', 'yes'],
    ['a branch of whom something is said does not', 'COBADEFF999', 'no'],
    ['an explicit no', 'REVOGB2L', 'no'],
    ['of its branches too', 'REVOGB2LABC', 'no'],
    ['a branch says nothing of its head office', 'GENODEF1', undefined],
    ['nor of its sister', 'GENODEF1ABC', undefined],
    ['nothing is said of it', 'DEUTDEFF', undefined],
    ['no BIC', '', undefined],
  ]
  for (const [title, bic, answer] of cases) t.equal(directory.participation('SCT', { bic }), answer, title)
  t.equal(directory.participation('SDD_CORE', { bic: 'COBADEFF' }), undefined, 'each system for itself')
  t.equal(directory.participation('SCT', {}), undefined, 'nobody')
})

t.test('who takes part, by what is said of a code or range', async t => {
  const directory = bankDirectory({
    participations: [
      { system: 'GB_FPS', country: 'GB', code: '200000', codeTo: '209999', takesPart: true },
      { system: 'GB_FPS', country: 'GB', code: '204200', codeTo: '204299', takesPart: false },
      { system: 'GB_FPS', country: 'GB', code: '204217', takesPart: true },
      { system: 'GB_FPS', bic: 'BARCGB22XXX', takesPart: false },
    ],
  })
  const cases: [title: string, key: ParticipantKey, answer: Answer][] = [
    ['in the range', { country: 'GB', codes: ['200415'] }, 'yes'],
    ['in a narrower one that does not', { country: 'GB', codes: ['204200'] }, 'no'],
    ['the code itself', { country: 'GB', codes: ['204217'] }, 'yes'],
    ['the first code of which something is said', { country: 'GB', codes: ['999999', '204200'] }, 'no'],
    ['the code before the BIC', { bic: 'BARCGB22', country: 'GB', codes: ['200415'] }, 'yes'],
    ['the BIC where nothing is said of the code', { bic: 'BARCGB22', country: 'GB', codes: ['1'] }, 'no'],
    ['another country', { country: 'IE', codes: ['200415'] }, undefined],
    ['no country', { codes: ['200415'] }, undefined],
    ['out of the range', { country: 'GB', codes: ['210000'] }, undefined],
  ]
  for (const [title, key, answer] of cases) t.equal(directory.participation('GB_FPS', key), answer, title)
})

t.test('who is not in a register does not take part', async t => {
  const directory = bankDirectory({
    sources: [source('register'), source('own')],
    registers: [
      { system: 'SCT', source: 0 },
      { system: 'US_FEDACH', source: 0 },
      { system: 'SDD_B2B', source: 0 },
    ],
    participations: [
      { system: 'SCT', bic: 'DEUTDEFFXXX', takesPart: true, source: 0 },
      { system: 'SCT', bic: 'REVOGB21XXX', takesPart: true, source: 0 },
      { system: 'SCT', bic: 'REVOGB2LXXX', takesPart: false, source: 1 },
      { system: 'SCT', bic: 'PSSTFRPPXXX', takesPart: true, source: 1 },
      { system: 'SCT', bic: 'DEUTDEBBXXX', takesPart: true, source: 1 },
      { system: 'US_FEDACH', country: 'US', code: '021000021', takesPart: true, source: 0 },
      { system: 'US_FEDACH', country: 'US', code: '011000138', takesPart: true, source: 1 },
      { system: 'US_FEDACH', bic: 'CHASUS33XXX', takesPart: true, source: 1 },
      { system: 'SDD_CORE', bic: 'DEUTDEFFXXX', takesPart: true, source: 1 },
    ],
  })
  const cases: [title: string, system: (typeof settlementSystems)[number], key: ParticipantKey, Answer][] = [
    ['in the register', 'SCT', { bic: 'DEUTDEFF' }, 'yes'],
    ['not in the register', 'SCT', { bic: 'BARCGB22' }, 'no'],
    ['of an institution that the register names by another BIC', 'SCT', { bic: 'DEUTDEMM' }, undefined],
    ['of its branch in another country', 'SCT', { bic: 'DEUTFRPP' }, undefined],
    ['nor in doubt for that', 'SCT', { bic: 'DEUTDEBB' }, 'yes'],
    ['an explicit no, though the register names its bank', 'SCT', { bic: 'REVOGB2L' }, 'no'],
    ['somebody says yes, the register does not', 'SCT', { bic: 'PSSTFRPP' }, undefined],
    ['a register of BICs says nothing of codes', 'SCT', { country: 'DE', codes: ['37040044'] }, undefined],
    ['a code in the register', 'US_FEDACH', { country: 'US', codes: ['021000021'] }, 'yes'],
    ['a code that is not', 'US_FEDACH', { country: 'US', codes: ['021000022'] }, 'no'],
    ['a code that others say is', 'US_FEDACH', { country: 'US', codes: ['011000138'] }, undefined],
    ['a number that is none of theirs', 'US_FEDACH', { country: 'US', codes: ['0210'] }, undefined],
    ['nor of their country', 'US_FEDACH', { country: 'CA', codes: ['000100012'] }, undefined],
    ['a register of codes says nothing of BICs', 'US_FEDACH', { bic: 'BOFAUS3N' }, undefined],
    ['nor does it doubt them', 'US_FEDACH', { bic: 'CHASUS33' }, 'yes'],
    ['a list that is no register', 'SDD_CORE', { bic: 'BARCGB22' }, undefined],
    ['a register that has nobody says nothing', 'SDD_B2B', { bic: 'BARCGB22' }, undefined],
  ]
  for (const [title, system, key, answer] of cases) {
    t.equal(directory.participation(system, key), answer, title)
  }
})

t.test('the systems of a bank are those in which it is known to take part', async t => {
  const directory = bankDirectory({
    participations: [
      { system: 'SDD_CORE', bic: 'COBADEFFXXX', takesPart: true },
      { system: 'SCT', bic: 'COBADEFFXXX', takesPart: true },
      { system: 'SCT_INST', bic: 'COBADEFFXXX', takesPart: false },
      { system: 'US_FEDWIRE', country: 'US', code: '021000021', takesPart: true },
    ],
  })
  t.strictSame(directory.systemsOf({ bic: 'COBADEFF370' }), ['SCT', 'SDD_CORE'])
  t.strictSame(directory.systemsOf({ country: 'US', codes: ['021000021'] }), ['US_FEDWIRE'])
  t.strictSame(directory.systemsOf({ bic: 'DEUTDEFF' }), [])
})

t.test('settlement instructions, and what their being whole means', async t => {
  const directory = bankDirectory({
    instructionSets: [{ owner: 'COBADEFFXXX' }, { owner: 'NONEDEFFXXX' }],
    settlementInstructions: [
      { owner: 'TDBMMNUBXXX', currency: 'USD', intermediary1: 'IRVTUS3NXXX' },
      { owner: 'TDBMMNUBXXX', currency: 'EUR', intermediary1: 'NATXFRPPXXX' },
      { owner: 'COBADEFFXXX', currency: 'USD', intermediary1: 'CHASUS33XXX', intermediary2: 'CITIUS33XXX' },
      { owner: 'COBADEFFXXX', currency: 'EUR' },
      { owner: 'TDBMMNUBXXX', currency: 'USD', intermediary1: 'ABNANL2AXXX' },
      { owner: 'COBADEFF370', currency: 'GBP', intermediary1: 'BARCGB22XXX' },
    ],
  })
  type Case = [title: string, bic: string, currency: string, Answer, complete: boolean, chains: string[][]]
  const cases: Case[] = [
    [
      'in the order in which they are to be tried',
      'TDBMMNUB',
      'USD',
      'yes',
      false,
      [['IRVTUS3NXXX'], ['ABNANL2AXXX']],
    ],
    ['a set in part says nothing of what it lacks', 'TDBMMNUB', 'GBP', undefined, false, []],
    [
      'a chain begins next to the sender',
      'COBADEFFXXX',
      'USD',
      'yes',
      true,
      [['CHASUS33XXX', 'CITIUS33XXX']],
    ],
    ['nobody between', 'COBADEFF', 'EUR', 'yes', true, [[]]],
    ['a whole set lacks it', 'COBADEFF', 'JPY', 'no', true, []],
    ['a whole set of none', 'NONEDEFF', 'USD', 'no', true, []],
    ['a branch with its own', 'COBADEFF370', 'GBP', 'yes', false, [['BARCGB22XXX']]],
    ['not those of its head office besides', 'COBADEFF370', 'USD', undefined, false, []],
    [
      'a branch without goes with its head office',
      'COBADEFF999',
      'USD',
      'yes',
      false,
      [['CHASUS33XXX', 'CITIUS33XXX']],
    ],
    ['but may have more', 'COBADEFF999', 'JPY', undefined, false, []],
    ['nothing is known', 'DEUTDEFF', 'USD', undefined, false, []],
  ]
  for (const [title, bic, currency, answer, complete, chains] of cases) {
    t.equal(directory.hasSettlementInstruction(bic, currency), answer, title)
    t.strictSame(directory.correspondentsOf(bic, currency), { complete, chains }, `${title}: chains`)
  }
})

t.test('sanctions: an office with its branches, an institution, a country', async t => {
  const directory = bankDirectory({
    sanctions: [
      { bic: 'SABRRUMM', list: 'OFAC SDN', date: '2022-04-06' },
      { bic: 'VTBRRU', list: 'EU', date: '' },
      { bic: 'KDBK', list: 'UN', date: '2016-03-02' },
      { country: 'KP', list: 'own', date: '2026-01-01' },
      { bic: 'FTBDKPPY', list: 'OFAC SDN', date: '2013-03-11' },
    ],
  })
  const cases: [title: string, bic: string, list: string | undefined][] = [
    ['in eight characters', 'SABRRUMM', 'OFAC SDN'],
    ['in eleven', 'SABRRUMMXXX', 'OFAC SDN'],
    ['a branch', 'SABRRUMMABC', 'OFAC SDN'],
    ['another office of it', 'SABRRU2P', undefined],
    ['an institution in a country, in any of its offices', 'VTBRRUM2MS2', 'EU'],
    ['in that country alone', 'VTBRDEFF', undefined],
    ['an institution everywhere', 'KDBKCNBJ', 'UN'],
    ['a country', 'KKBCKPPY', 'own'],
    ['the narrowest entry of several', 'FTBDKPPY', 'OFAC SDN'],
    ['nobody', 'COBADEFF', undefined],
  ]
  for (const [title, bic, list] of cases) t.equal(directory.sanctionsOn(bic)[0]?.list, list, title)
  t.strictSame(directory.sanctionsOn('SABRRUMMXXX'), [{ list: 'OFAC SDN', date: '2022-04-06' }])
  t.strictSame(
    directory.sanctionsOn('FTBDKPPY').map(({ list }) => list),
    ['OFAC SDN', 'own'],
    'the others after it',
  )
})
