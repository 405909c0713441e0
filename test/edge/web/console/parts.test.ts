import { create } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { isDirectHost } from '../../../../services/kit/process/lifecycle/direct-host.ts'
import { countriesIn, claimsText } from '../../../../edge/web/console/countries.ts'
import { mergedFindings } from '../../../../edge/web/console/findings.ts'
import { mapViews } from '../../../../edge/web/console/map/views.ts'
import { territories, worldMap } from '../../../../edge/web/console/map/world-map.ts'
import { section } from '../../../../edge/web/staff/section.ts'
import { SettlementSystem } from '../../../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  CoverageKind,
  DescribeDirectoryResponseSchema,
} from '../../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import {
  AlertCode,
  DescribeFindingsResponseSchema,
} from '../../../../proto/gen/payprep/validation/v1/validation_pb.js'
import { profiles } from '../../../../services/library/banking/countries/index.ts'

const now = Date.UTC(2026, 0, 31, 12)
const { BANK, BRANCH } = CoverageKind

t.test('A part that fails or takes too long is away since its first failure', async t => {
  const clock = { time: now, now: () => clock.time }
  let work: () => Promise<string> = async () => 'answer'
  const read = section(() => work(), clock, 20)
  t.strictSame(await read(), { value: 'answer' })
  work = () => new Promise(() => {})
  t.match(await read(), { awaySince: new Date(now), reason: /^no answer in \d+ ms$/ })
  clock.time += 5_000
  work = async () => {
    throw new Error('refused')
  }
  t.strictSame(await read(), { awaySince: new Date(now), reason: 'refused' })
  work = async () => 'again'
  t.strictSame(await read(), { value: 'again' })
  work = () => Promise.reject(new Error('gone'))
  t.strictSame(await read(), { awaySince: new Date(clock.time), reason: 'gone' })
})

t.test('Findings of several processes are added up, each process once', async t => {
  const hour = timestampFromMs(Date.UTC(2026, 0, 31, 11))
  const answer = (processId: string, since: number, count: number) => ({
    status: 'fulfilled' as const,
    value: create(DescribeFindingsResponseSchema, {
      processId,
      since: timestampFromMs(since),
      hours: [
        {
          start: hour,
          validated: count,
          withAlerts: 1,
          alerts: [{ code: AlertCode.CREDITOR_BIC_DOES_NOT_EXIST, count }],
        },
      ],
    }),
  })
  const failed = { status: 'rejected' as const, reason: new Error('away') }
  const [one, other] = [answer('a', now - 2_000, 5), answer('b', now - 1_000, 7)]
  t.strictSame(mergedFindings([one, other, one, failed]), {
    hours: [{ start: Date.UTC(2026, 0, 31, 11), validated: 12, withAlerts: 2 }],
    alerts: [{ code: 'CREDITOR_BIC_DOES_NOT_EXIST', count: 12 }],
    since: new Date(now - 2_000),
    processes: 2,
    silent: 1,
  })
  t.throws(() => mergedFindings([failed, failed]), { message: 'away' })
})

t.test(
  'Only IP addresses and names of this machine open the console, as other sites can point their names to it',
  async t => {
    for (const host of [
      'localhost',
      'localhost:9464',
      'a.localhost:1',
      '127.0.0.1:9464',
      '10.1.2.3',
      '[::1]:9464',
    ])
      t.ok(isDirectHost(host), host)
    for (const host of [
      'attacker.example',
      'localhost.attacker.example:9464',
      '127.0.0.1.attacker.example',
      '',
      'a b',
      undefined,
    ])
      t.notOk(isDirectHost(host), host ?? 'none')
  },
)

const described = create(DescribeDirectoryResponseSchema, {
  releases: [
    { id: '1', source: 'codes', validFrom: '2026-01-30', inForce: true },
    { id: '2', source: 'names', validFrom: '', inForce: true },
  ],
  countries: [
    {
      country: 'DE',
      counts: { bankCodes: 12_000 },
      complete: [BANK],
      sources: [{ releaseId: '1', counts: { bankCodes: 9 } }],
    },
    {
      country: 'JP',
      counts: { bankCodes: 9 },
      noLongerComplete: [BRANCH],
      sources: [{ releaseId: '2', counts: { bankCodes: 9 } }],
    },
    { country: 'FR', counts: { bankCodes: 1 }, sources: [] },
    { country: 'MC', counts: { institutions: 1 }, sources: [] },
  ],
})

t.test('Each country has one class in each view of the map', async t => {
  const countries = countriesIn(described, territories, now)
  const labelIn = (view: string, country: string) => {
    const { classes, classOf } = mapViews.find(({ id }) => id === view)!
    return classes[classOf(countries.find(each => each.country === country)!)]?.label
  }
  for (const [view, country, label] of [
    ['coverage', 'DE', 'complete list'],
    ['coverage', 'JP', 'complete, but too old to count'],
    ['coverage', 'FR', 'partial'],
    ['coverage', 'MC', 'institutions only'],
    ['coverage', 'US', 'nothing'],
    ['age', 'DE', 'up to a month'],
    ['age', 'JP', 'date unknown'],
    ['age', 'US', 'nothing'],
    ['bankCodes', 'DE', '10,000 and more'],
    ['bankCodes', 'JP', '1 to 9'],
    ['bankCodes', 'US', 'none'],
  ] as const)
    t.equal(labelIn(view, country), label, `${view} of ${country}`)
  for (const { id, classes, classOf } of mapViews)
    t.ok(
      countries.every(each => classes[classOf(each)] !== undefined),
      id,
    )
})

t.test(
  'The map has every country with a profile, the small ones as dots, and describes itself in words',
  async t => {
    // Reserved codes for parts of Spain, and Antarctica, are not on the map.
    const missing = profiles.map(({ country }) => country).filter(each => !territories.includes(each))
    t.strictSame(
      missing.filter(each => !['AQ', 'EA', 'IC'].includes(each)),
      [],
    )
    t.equal(new Set(territories).size, territories.length)
    const text = worldMap(mapViews[0], countriesIn(described, territories, now)).toString()
    t.match(
      text,
      /<a href="\/directory\/MC" tabindex="-1"\s*><title>Monaco: institutions only<\/title\s*><circle class="s1"/,
    )
    t.match(text, /<title>Germany: complete list<\/title\s*><path class="s5"/)
    t.match(text, /On the map, complete list: 1 country, complete, but too old to count: 1 country/)
  },
)

t.test('Claims of a release are grouped by kind, and many countries are counted', async t => {
  const of = (countries: readonly string[], kinds: readonly CoverageKind[]) =>
    countries.flatMap(country => kinds.map(kind => ({ country, kind }) as never))
  t.equal(claimsText({ claims: [], registers: [] }), '')
  t.equal(claimsText({ claims: of(['IN'], [BANK, BRANCH]), registers: [] }), 'banks and branches of IN')
  t.equal(
    claimsText({ claims: of(['AT', 'BE', 'DE', 'FR', 'NL'], [BANK]), registers: [SettlementSystem.SCT] }),
    'banks of 5 countries; participants of SCT',
  )
})
