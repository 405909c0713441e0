import t from 'tap'
import { SettlementSystemSchema } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import type {
  BankDirectory,
  ParticipantKey,
  Source,
} from '../../services/library/banking/directory/bank-directory.ts'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { settlementSystems } from '../../services/library/banking/directory/settlement-systems.ts'

const source = (name: string): Source => ({
  name,
  version: '1',
  publisher: '',
  licence: '',
  validFrom: '',
  confidence: '',
})

type Answer = ReturnType<BankDirectory['participation']>

t.test('Settlement systems are those of the contract, in its order', async t => {
  const named = SettlementSystemSchema.values.filter(({ number }) => number !== 0)
  t.strictSame(
    settlementSystems,
    named.map(({ localName }) => localName),
  )
})

t.test('Participation of a BIC follows its own entry, else that of its head office', async t => {
  const directory = bankDirectory({
    participations: [
      { system: 'SCT', bic: 'COBADEFFXXX', takesPart: true },
      { system: 'SCT', bic: 'COBADEFF999', takesPart: false },
      { system: 'SCT', bic: 'GENODEF1MML', takesPart: true },
      { system: 'SCT', bic: 'REVOGB2LXXX', takesPart: false },
    ],
  })
  const cases: [title: string, bic: string, answer: Answer][] = [
    ['a BIC of 8 characters', 'COBADEFF', 'yes'],
    ['a BIC of 11 characters', 'COBADEFFXXX', 'yes'],
    ['a branch without an entry follows its head office', 'COBADEFF370', 'yes'],
    ['a branch with an entry does not follow it', 'COBADEFF999', 'no'],
    ['an explicit no', 'REVOGB2L', 'no'],
    ['an explicit no holds for branches too', 'REVOGB2LABC', 'no'],
    ['an entry of a branch does not apply to the head office', 'GENODEF1', undefined],
    ['nor to another branch', 'GENODEF1ABC', undefined],
    ['a BIC without an entry', 'DEUTDEFF', undefined],
    ['no BIC', '', undefined],
  ]
  for (const [title, bic, answer] of cases) t.equal(directory.participation('SCT', { bic }), answer, title)
  t.equal(
    directory.participation('SDD_CORE', { bic: 'COBADEFF' }),
    undefined,
    'an entry applies to its own system',
  )
  t.equal(directory.participation('SCT', {}), undefined, 'an empty key')
})

t.test('Participation of a bank code follows the narrowest entry, before that of the BIC', async t => {
  const directory = bankDirectory({
    participations: [
      { system: 'GB_FPS', country: 'GB', code: '200000', codeTo: '209999', takesPart: true },
      { system: 'GB_FPS', country: 'GB', code: '204200', codeTo: '204299', takesPart: false },
      { system: 'GB_FPS', country: 'GB', code: '204217', takesPart: true },
      { system: 'GB_FPS', bic: 'BARCGB22XXX', takesPart: false },
    ],
  })
  const cases: [title: string, key: ParticipantKey, answer: Answer][] = [
    ['a code in a range', { country: 'GB', codes: ['200415'] }, 'yes'],
    ['a code in a narrower range that does not take part', { country: 'GB', codes: ['204200'] }, 'no'],
    ['a code with its own entry', { country: 'GB', codes: ['204217'] }, 'yes'],
    ['the first code with an entry', { country: 'GB', codes: ['999999', '204200'] }, 'no'],
    ['the code takes precedence over the BIC', { bic: 'BARCGB22', country: 'GB', codes: ['200415'] }, 'yes'],
    ['the BIC if the code has no entry', { bic: 'BARCGB22', country: 'GB', codes: ['1'] }, 'no'],
    ['another country', { country: 'IE', codes: ['200415'] }, undefined],
    ['no country', { codes: ['200415'] }, undefined],
    ['a code outside the range', { country: 'GB', codes: ['210000'] }, undefined],
  ]
  for (const [title, key, answer] of cases) t.equal(directory.participation('GB_FPS', key), answer, title)
})

t.test('A bank that a register lacks does not take part', async t => {
  const directory = bankDirectory({
    sources: [source('register'), source('own')],
    registers: [
      { system: 'SCT', source: 0 },
      { system: 'US_FEDACH', source: 0 },
      { system: 'SDD_B2B', source: 0 },
    ],
    participations: [
      { system: 'SCT', bic: 'DEUTDEFFXXX', takesPart: true, source: 0 },
      { system: 'SCT', bic: 'GENODEF1MML', takesPart: true, source: 0 },
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
    ['another BIC of an institution in the register', 'SCT', { bic: 'DEUTDEMM' }, undefined],
    ['a branch of that institution in another country', 'SCT', { bic: 'DEUTFRPP' }, undefined],
    ['one of several banks that share a BIC', 'SCT', { bic: 'GENODEF1MML' }, 'yes'],
    ['another of them, not in the register', 'SCT', { bic: 'GENODEF1ABC' }, 'no'],
    ['that BIC without a branch', 'SCT', { bic: 'GENODEF1' }, undefined],
    ['the same with a yes of another source', 'SCT', { bic: 'DEUTDEBB' }, 'yes'],
    ['an explicit no, though the register has its institution', 'SCT', { bic: 'REVOGB2L' }, 'no'],
    ['another source says yes, but the register lacks it', 'SCT', { bic: 'PSSTFRPP' }, undefined],
    ['a register of BICs does not apply to codes', 'SCT', { country: 'DE', codes: ['37040044'] }, undefined],
    ['a code in the register', 'US_FEDACH', { country: 'US', codes: ['021000021'] }, 'yes'],
    ['a code not in the register', 'US_FEDACH', { country: 'US', codes: ['021000022'] }, 'no'],
    ['a code that another source lists', 'US_FEDACH', { country: 'US', codes: ['011000138'] }, undefined],
    ['a code of another length', 'US_FEDACH', { country: 'US', codes: ['0210'] }, undefined],
    ['a code of another country', 'US_FEDACH', { country: 'CA', codes: ['000100012'] }, undefined],
    ['a register of codes does not apply to BICs', 'US_FEDACH', { bic: 'BOFAUS3N' }, undefined],
    ['nor does it overrule a yes for a BIC', 'US_FEDACH', { bic: 'CHASUS33' }, 'yes'],
    ['a list that is not a register', 'SDD_CORE', { bic: 'BARCGB22' }, undefined],
    ['an empty register denies nothing', 'SDD_B2B', { bic: 'BARCGB22' }, undefined],
  ]
  for (const [title, system, key, answer] of cases) {
    t.equal(directory.participation(system, key), answer, title)
  }
})

t.test('The systems of a bank are those with a yes', async t => {
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

t.test('Only a complete set of settlement instructions denies a currency', async t => {
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
    ['chains come in order of priority', 'TDBMMNUB', 'USD', 'yes', false, [['IRVTUS3NXXX'], ['ABNANL2AXXX']]],
    ['an incomplete set denies nothing', 'TDBMMNUB', 'GBP', undefined, false, []],
    [
      'a chain begins with the BIC nearest to the debtor agent',
      'COBADEFFXXX',
      'USD',
      'yes',
      true,
      [['CHASUS33XXX', 'CITIUS33XXX']],
    ],
    ['an empty chain', 'COBADEFF', 'EUR', 'yes', true, [[]]],
    ['a complete set without the currency', 'COBADEFF', 'JPY', 'no', true, []],
    ['a complete set that is empty', 'NONEDEFF', 'USD', 'no', true, []],
    ['a branch with its own instruction', 'COBADEFF370', 'GBP', 'yes', false, [['BARCGB22XXX']]],
    [
      'a branch with its own instructions does not use those of its head office',
      'COBADEFF370',
      'USD',
      undefined,
      false,
      [],
    ],
    [
      'a branch without instructions uses those of its head office',
      'COBADEFF999',
      'USD',
      'yes',
      false,
      [['CHASUS33XXX', 'CITIUS33XXX']],
    ],
    ['but the set of the head office is not complete for it', 'COBADEFF999', 'JPY', undefined, false, []],
    ['a BIC without an entry', 'DEUTDEFF', 'USD', undefined, false, []],
  ]
  for (const [title, bic, currency, answer, complete, chains] of cases) {
    t.equal(directory.hasSettlementInstruction(bic, currency), answer, title)
    t.strictSame(directory.correspondentsOf(bic, currency), { complete, chains }, `${title}: chains`)
  }
})

t.test('Sanctions apply to an office with its branches, to an institution, or to a country', async t => {
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
    ['a BIC of 8 characters', 'SABRRUMM', 'OFAC SDN'],
    ['a BIC of 11 characters', 'SABRRUMMXXX', 'OFAC SDN'],
    ['a branch', 'SABRRUMMABC', 'OFAC SDN'],
    ['another office of the institution', 'SABRRU2P', undefined],
    ['any office of an institution listed in a country', 'VTBRRUM2MS2', 'EU'],
    ['the same institution in another country', 'VTBRDEFF', undefined],
    ['an institution everywhere', 'KDBKCNBJ', 'UN'],
    ['a country', 'KKBCKPPY', 'own'],
    ['the narrowest entry of several', 'FTBDKPPY', 'OFAC SDN'],
    ['a bank on no list', 'COBADEFF', undefined],
  ]
  for (const [title, bic, list] of cases) t.equal(directory.sanctionsOn(bic)[0]?.list, list, title)
  t.strictSame(directory.sanctionsOn('SABRRUMMXXX'), [{ list: 'OFAC SDN', date: '2022-04-06', entry: '' }])
  t.strictSame(
    directory.sanctionsOn('FTBDKPPY').map(({ list }) => list),
    ['OFAC SDN', 'own'],
    'wider entries follow',
  )
})
