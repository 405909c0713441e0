import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { timestampFromMs } from '@bufbuild/protobuf/wkt'
import t from 'tap'
import { attention } from '../../../../edge/web/console/attention.ts'
import type { Facts } from '../../../../edge/web/console/facts.ts'
import { timesIn } from '../../../../edge/web/staff/times.ts'
import { mergedFindings } from '../../../../edge/web/console/findings.ts'
import {
  DescribeDatasetResponseSchema,
  ImportState,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { DescribeDeliveriesResponseSchema } from '../../../../proto/gen/payprep/notifier/v1/description_pb.js'
import { DisabledReason } from '../../../../proto/gen/payprep/notifier/v1/subscription_pb.js'
import {
  CoverageKind,
  DescribeDirectoryResponseSchema,
} from '../../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import { DescribeOutcomesResponseSchema } from '../../../../proto/gen/payprep/verification/v1/description_pb.js'

const now = Date.UTC(2026, 0, 31, 12)
const time = timesIn('UTC', now)
const DAY = 86_400_000
const away = { awaySince: new Date(now - 60_000), reason: 'no answer in 1500 ms' }
const claims = [{ country: 'DE', kind: CoverageKind.BANK }]

type Init<S extends Parameters<typeof create>[0]> = MessageInitShape<S>
const directory = (init: Init<typeof DescribeDirectoryResponseSchema>) => ({
  value: create(DescribeDirectoryResponseSchema, init),
})
const deliveries = (init: Init<typeof DescribeDeliveriesResponseSchema>) => ({
  value: create(DescribeDeliveriesResponseSchema, init),
})
const outcomes = (init: Init<typeof DescribeOutcomesResponseSchema>) => ({
  value: create(DescribeOutcomesResponseSchema, init),
})
const dataset = (init: Init<typeof DescribeDatasetResponseSchema>) => ({
  value: create(DescribeDatasetResponseSchema, init),
})
const traffic = (load: object) => ({
  value: {
    spanSeconds: 3_600,
    spans: [],
    routes: [],
    clients: [],
    recent: {
      requests: 0,
      refused: 0,
      failed: 0,
      medianMs: undefined,
      p95Ms: undefined,
      seconds: 480,
      ...load,
    },
  },
})
const release = (more: object) => ({
  source: 'blz',
  inForce: true,
  validFrom: '2026-01-01',
  completeUntil: '2026-05-04',
  claims,
  ...more,
})
const key = (days: number) => ({
  kid: 'k',
  publicKey: {},
  privateKey: Buffer.of(),
  activatesAt: new Date(now - days * DAY),
  retiresAt: undefined,
})

const well: Facts = {
  directory: directory({
    releases: [
      release({}),
      release({ confirmedDate: timestampFromMs(now - 3 * DAY), isDaily: true }),
      release({ confirmedDate: timestampFromMs(now - 90 * DAY) }),
    ],
  }),
  deliveries: deliveries({ enabledEndpoints: 3, oldestDueSeconds: 299 }),
  findings: { value: mergedFindings([]) },
  outcomes: outcomes({ hours: [{ completed: 21, outages: 2 }] }),
  dataset: dataset({ lagSeconds: 60, unpublishedSeconds: 7_200 }),
  signingKeys: { value: [key(90)] },
  lastAudit: { value: undefined },
  traffic: traffic({ requests: 5_000, refused: 900, failed: 49 }),
  dependencies: { database: { value: undefined } },
}

t.test('Nothing needs attention while all is as it should be', async t => {
  t.strictSame(attention(well, time), [])
})

t.test('Each item that needs attention has a text and a level', async t => {
  const cases: readonly (readonly [change: Partial<Facts>, level: 'bad' | 'soon', text: RegExp])[] = [
    [{ dependencies: { redis: away } }, 'bad', /^redis is down \(first seen at 11:59 UTC\)\.$/],
    [
      { traffic: traffic({ requests: 1_200, failed: 12 }) },
      'bad',
      /^12 requests of 1,200 failed \(5xx\) in the last 8 min\.$/,
    ],
    [{ deliveries: away }, 'bad', /^No answer from notifier to the console \(first seen at 11:59 UTC\)\.$/],
    [{ directory: directory({}) }, 'bad', /^No release of reference data is in force\.$/],
    [
      { directory: directory({ releases: [release({ completeUntil: '2026-01-31' })] }) },
      'soon',
      /^blz is of 2026-01-01, 30 days old: it no longer counts as complete for banks of DE\.$/,
    ],
    [
      { directory: directory({ releases: [release({ completeUntil: '2026-02-14' })] }) },
      'soon',
      /^blz counts as complete for banks of DE until 2026-02-14, 14 days from now/,
    ],
    [
      {
        directory: directory({
          releases: [
            release({ source: 'un-sanctions', confirmedDate: timestampFromMs(now - 4 * DAY), isDaily: true }),
          ],
        }),
      },
      'soon',
      /^The sanctions list un-sanctions was last known to be the newest 4 days ago\.$/,
    ],
    [{ deliveries: deliveries({ oldestDueSeconds: 300 }) }, 'soon', /delivery has waited for 5 min\.$/],
    [{ deliveries: deliveries({ oldestDueSeconds: 3_600 }) }, 'bad', /delivery has waited for 1 h\.$/],
    [
      {
        deliveries: deliveries({
          disabledEndpoints: 1,
          troubled: [{ host: 'hooks.example', disabledReason: DisabledReason.ENDPOINT_GONE }],
        }),
      },
      'bad',
      /^1 endpoint was disabled after failures: hooks\.example\./,
    ],
    [
      {
        deliveries: deliveries({
          failingEndpoints: 2,
          troubled: [{ host: 'a.example' }, { host: 'b.example' }],
        }),
      },
      'soon',
      /^2 endpoints fail now: a\.example and b\.example\.$/,
    ],
    [{ deliveries: deliveries({ hours: [{ givenUp: 2 }] }) }, 'soon', /^2 deliveries were given up/],
    [
      {
        outcomes: outcomes({
          hours: [{ completed: 500 }, { completed: 20 }, { completed: 7, outages: 3 }],
          outcomes: [
            { country: 'DE', provider: 'vop', outcome: 'UNAVAILABLE_FINANCIAL_INSTITUTION', count: 3 },
          ],
        }),
      },
      'bad',
      /^Banks were not reached for 3 of 30 verifications of the last 2 hours, over 24 hours mostly DE by vop\.$/,
    ],
    [{ outcomes: outcomes({ restingBanks: 1 }) }, 'soon', /^1 bank is not asked for now/],
    [{ dataset: dataset({ lagSeconds: 61 }) }, 'bad', /^Screening is 1 min behind/],
    [{ dataset: dataset({ unpublishedSeconds: 7_201 }) }, 'soon', /waited for their version for 2 h\.$/],
    [
      {
        dataset: dataset({
          imports: [{ import: { state: ImportState.FAILED, updatedDate: timestampFromMs(now - DAY / 2) } }],
        }),
      },
      'soon',
      /^1 gambling import failed/,
    ],
    [{ signingKeys: { value: [key(98)] } }, 'soon', /is 98 days old/],
    [
      { lastAudit: { value: { verifiedAt: new Date(now), findings: 3, passedAt: undefined } } },
      'bad',
      /found 3 changes without payprep/,
    ],
    [{ signingKeys: { value: [key(-1)] } }, 'bad', /^No key signs access tokens now\.$/],
  ]
  for (const [change, level, text] of cases) {
    const notes = attention({ ...well, ...change }, time)
    t.match(notes, [{ level, text }], text.source)
    t.equal(notes.length, 1, text.source)
  }
})

t.test('Failures come before items to watch', async t => {
  const notes = attention(
    { ...well, deliveries: deliveries({ oldestDueSeconds: 300 }), signingKeys: away },
    time,
  )
  t.strictSame(
    notes.map(({ level }) => level),
    ['bad', 'soon'],
  )
})

t.test('An outage is reported once, and not again for the data that it hides', t => {
  const notes = attention({ ...well, dependencies: { database: away }, signingKeys: away }, time)
  t.strictSame(
    notes.map(({ text }) => text),
    ['database is down (first seen at 11:59 UTC).'],
  )
  t.end()
})
