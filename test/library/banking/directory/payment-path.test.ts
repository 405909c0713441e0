import t from 'tap'
import { clears } from '../../../../services/library/banking/countries/clearing-areas.ts'
import { bankDirectory } from '../../../../services/library/banking/directory/directory-sketch.ts'
import { pathTo } from '../../../../services/library/banking/directory/payment-path.ts'

const instruction = (owner: string, currency: string, ...chain: readonly [string, string?, string?]) => {
  const [intermediary1, intermediary2 = '', intermediary3 = ''] = chain
  return { owner, currency, intermediary1, intermediary2, intermediary3 }
}

const directory = bankDirectory({
  settlementInstructions: [
    instruction('ONEHINBBXXX', 'USD', 'CHASUS33XXX'),
    // The preferred correspondent leads to a longer path.
    instruction('TWOWKENXXXX', 'USD', 'SCBLGB2LXXX'),
    instruction('TWOWKENXXXX', 'USD', 'CITIUS33XXX'),
    instruction('FARAZAJJXXX', 'USD', 'NEARZAJJXXX'),
    instruction('NEARZAJJXXX', 'USD', 'SCBLGB2LXXX'),
    instruction('SCBLGB2LXXX', 'USD', 'SCBLUS33XXX'),
    instruction('FOURNGLAXXX', 'USD', 'FARAZAJJXXX'),
    instruction('LOOPGHACXXX', 'USD', 'BACKGHACXXX'),
    instruction('BACKGHACXXX', 'USD', 'LOOPGHACXXX'),
    instruction('TOLDLKLXXXX', 'USD', 'IRVTUS3NXXX', 'BANKLKLXXXX'),
    instruction('DEADBDDHXXX', 'USD', 'SONABDDHXXX'),
    instruction('EUROGRAAXXX', 'EUR', 'DEUTDEFFXXX'),
    instruction('BRANGB2L001', 'USD', 'CHASUS33XXX'),
  ],
  participations: [{ system: 'SCT', bic: 'REVOGB21XXX', takesPart: true }],
})

const cases: readonly (readonly [string, string, string, readonly string[] | undefined])[] = [
  ['a correspondent that clears the currency', 'ONEHINBB', 'USD', ['CHASUS33XXX']],
  ['a shorter path wins over a preferred correspondent', 'TWOWKENX', 'USD', ['CITIUS33XXX']],
  [
    'three intermediaries, the one nearest to the sender first',
    'FARAZAJJ',
    'USD',
    ['SCBLUS33XXX', 'SCBLGB2LXXX', 'NEARZAJJXXX'],
  ],
  ['an instruction with several intermediaries', 'TOLDLKLX', 'USD', ['IRVTUS3NXXX', 'BANKLKLXXXX']],
  ['the first known chain where four intermediaries are needed', 'FOURNGLA', 'USD', ['FARAZAJJXXX']],
  ['the first known chain where no bank in it clears the currency', 'DEADBDDH', 'USD', ['SONABDDHXXX']],
  ['no bank stands twice in a path', 'LOOPGHAC', 'USD', ['BACKGHACXXX']],
  ['no intermediary where the bank clears the currency', 'CHASUS33', 'USD', []],
  ['no intermediary even where an instruction names one', 'EUROGRAA', 'EUR', []],
  ['no intermediary for a participant in a system of the currency', 'REVOGB21', 'EUR', []],
  ['no path where no instruction is known', 'ONEHINBB', 'EUR', undefined],
]

t.test('the path to a bank is the shortest chain from a bank that clears the currency', async t => {
  for (const [title, bic, currency, intermediaries] of cases) {
    t.strictSame(pathTo(bic, currency, directory)?.intermediaries, intermediaries, title)
    t.strictSame(pathTo(bic, currency, directory)?.intermediaries, intermediaries, `${title}, from the cache`)
  }
  t.equal(pathTo('DEADBDDH', 'USD', directory)?.isComplete, false)
  t.equal(pathTo('ONEHINBB', 'USD', directory)?.isComplete, true)
})

t.test('a currency is cleared in the countries that settle it, not in all that use it', async t => {
  for (const [currency, country] of [
    'USD US',
    'USD PR',
    'EUR DE',
    'EUR BG',
    'CHF LI',
    'XOF SN',
    'GBP GB',
    'NZD NZ',
    'AUD AU',
    'ILS IL',
    'INR IN',
    'TRY TR',
    'ZAR ZA',
    'USD GU',
  ].map(pair => pair.split(' '))) {
    t.ok(clears(country!, currency!), `${currency} in ${country}`)
  }
  for (const [currency, country] of [
    'USD EC',
    'USD PA',
    'EUR XK',
    'AUD KI',
    'GBP DE',
    'ZAR LS',
    'ILS PS',
    'INR BT',
    'CHF DE',
    'USD MH',
    'XYZ US',
  ].map(pair => pair.split(' '))) {
    t.notOk(clears(country!, currency!), `${currency} in ${country}`)
  }
})

t.test('the rule of a group applies to its offices that have no instruction in the currency', async t => {
  const directory = bankDirectory({
    instructionSets: [{ owner: 'HSBCPEPLXXX' }],
    settlementInstructions: [
      { owner: 'HSBC', currency: 'USD', intermediary1: 'MRMDUS33XXX' },
      { owner: 'HSBCEG', currency: 'USD', intermediary1: 'IRVTUS3NXXX' },
      { owner: 'HSBCHKHHXXX', currency: 'USD', intermediary1: 'CITIUS33XXX', intermediary2: 'HSBCSGSGXXX' },
      { owner: 'HSBCHKHHXXX', currency: 'CHF', intermediary1: 'UBSWCHZH80A' },
      { owner: 'HSBCPEPLXXX', currency: 'CHF', intermediary1: 'UBSWCHZH80A' },
    ],
  })
  const through = (bic: string, currency = 'USD') => pathTo(bic, currency, directory)?.intermediaries
  t.strictSame(through('HSBCAEAD'), ['MRMDUS33XXX'])
  t.strictSame(through('HSBCAEADDIC'), ['MRMDUS33XXX'], 'a branch')
  t.strictSame(through('HSBCEGCX'), ['IRVTUS3NXXX'], 'the rule for its country')
  t.strictSame(through('HSBCHKHH'), ['CITIUS33XXX', 'HSBCSGSGXXX'], 'its own instruction, though longer')
  t.equal(through('HSBCPEPL'), undefined, 'all its instructions are known')
  t.strictSame(through('HSBCUS33'), [], 'an office that clears the currency')
  t.strictSame(through('HSBCHKHH', 'CHF'), ['UBSWCHZH80A'])
  t.equal(through('HSBCAEAD', 'CHF'), undefined)
  t.equal(through('HSBAAEAD'), undefined)
})
