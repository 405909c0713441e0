import t from 'tap'
import { clears } from '../../../services/banking/countries/clearing-areas.ts'
import { bankDirectory } from '../../../services/banking/directory/directory-builder.ts'
import { pathTo } from '../../../services/banking/directory/payment-path.ts'

const way = (owner: string, currency: string, ...chain: readonly [string, string?, string?]) => {
  const [intermediary1, intermediary2 = '', intermediary3 = ''] = chain
  return { owner, currency, intermediary1, intermediary2, intermediary3 }
}

const directory = bankDirectory({
  settlementInstructions: [
    way('ONEHINBBXXX', 'USD', 'CHASUS33XXX'),
    // The first to be tried leads a longer way round.
    way('TWOWKENXXXX', 'USD', 'SCBLGB2LXXX'),
    way('TWOWKENXXXX', 'USD', 'CITIUS33XXX'),
    way('FARAZAJJXXX', 'USD', 'NEARZAJJXXX'),
    way('NEARZAJJXXX', 'USD', 'SCBLGB2LXXX'),
    way('SCBLGB2LXXX', 'USD', 'SCBLUS33XXX'),
    way('FOURNGLAXXX', 'USD', 'FARAZAJJXXX'),
    way('LOOPGHACXXX', 'USD', 'BACKGHACXXX'),
    way('BACKGHACXXX', 'USD', 'LOOPGHACXXX'),
    way('TOLDLKLXXXX', 'USD', 'IRVTUS3NXXX', 'BANKLKLXXXX'),
    way('DEADBDDHXXX', 'USD', 'SONABDDHXXX'),
    way('EUROGRAAXXX', 'EUR', 'DEUTDEFFXXX'),
    way('BRANGB2L001', 'USD', 'CHASUS33XXX'),
  ],
  participations: [{ system: 'SCT', bic: 'REVOGB21XXX', takesPart: true }],
})

const cases: readonly (readonly [string, string, string, readonly string[] | undefined])[] = [
  ['a correspondent that clears the currency', 'ONEHINBB', 'USD', ['CHASUS33XXX']],
  ['the shortest way goes before the one to be tried first', 'TWOWKENX', 'USD', ['CITIUS33XXX']],
  [
    'up to three, in the order of the payment',
    'FARAZAJJ',
    'USD',
    ['SCBLUS33XXX', 'SCBLGB2LXXX', 'NEARZAJJXXX'],
  ],
  ['a way that its own instruction tells whole', 'TOLDLKLX', 'USD', ['IRVTUS3NXXX', 'BANKLKLXXXX']],
  ['where four were needed, as far as it is known', 'FOURNGLA', 'USD', ['FARAZAJJXXX']],
  ['the same where the end is not known', 'DEADBDDH', 'USD', ['SONABDDHXXX']],
  ['never in a circle', 'LOOPGHAC', 'USD', ['BACKGHACXXX']],
  ['nobody in between where the bank clears the currency', 'CHASUS33', 'USD', []],
  ['even if an instruction names somebody', 'EUROGRAA', 'EUR', []],
  ['a bank elsewhere that takes part in a system of the currency', 'REVOGB21', 'EUR', []],
  ['nothing where nothing is known', 'ONEHINBB', 'EUR', undefined],
]

t.test('the way to a bank in a currency', async t => {
  for (const [title, bic, currency, intermediaries] of cases) {
    t.strictSame(pathTo(bic, currency, directory)?.intermediaries, intermediaries, title)
    t.strictSame(pathTo(bic, currency, directory)?.intermediaries, intermediaries, `${title}, asked again`)
  }
  t.equal(pathTo('DEADBDDH', 'USD', directory)?.isWhole, false)
  t.equal(pathTo('ONEHINBB', 'USD', directory)?.isWhole, true)
})

t.test('a currency is cleared where it is settled, not wherever it is used', async t => {
  for (const [currency, country] of [
    'USD US',
    'USD PR',
    'EUR DE',
    'EUR BG',
    'CHF LI',
    'XOF SN',
    'GBP GB',
    'NZD NZ',
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
    'XYZ US',
  ].map(pair => pair.split(' '))) {
    t.notOk(clears(country!, currency!), `${currency} in ${country}`)
  }
})
