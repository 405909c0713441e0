import t from 'tap'
import { NotCheckedKind } from '../../proto/gen/payprep/payments/v1/not_checked_pb.js'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  AlertCode,
  ValidationService,
  ValidationStatus,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { declaredMetrics, registry } from '../../services/kit/metrics/metrics.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { findingsCount } from '../../services/validation/findings-count.ts'
import { recordResult } from '../../services/validation/metrics.ts'
import { validationService } from '../../services/validation/service.ts'
import { followerOf } from '../harness/follower.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 10, 24, 9, 20)
const BIC_FORMAT = { code: AlertCode.CREDITOR_BIC_INVALID_FORMAT }
const IBAN_FORMAT = { code: AlertCode.CREDITOR_IBAN_INVALID_FORMAT }

t.test('findings are counted in the hour in which they were made', async t => {
  let now = START
  const findings = findingsCount({ now: () => now })
  findings.add([{ alerts: [BIC_FORMAT, IBAN_FORMAT] }, { alerts: [] }])
  now += 39 * 60_000
  findings.add([{ alerts: [BIC_FORMAT] }])
  now += 60_000
  findings.add([{ alerts: [] }])
  now += HOUR_MS
  findings.add([{ alerts: [IBAN_FORMAT] }, { alerts: [IBAN_FORMAT] }])

  const { since, hours } = findings.describe(4)
  t.equal(Number(since?.seconds) * 1_000, START)
  t.same(
    hours?.map(({ start, validated, withAlerts, alerts }) => [
      new Date(Number(start?.seconds) * 1_000).getUTCHours(),
      validated,
      withAlerts,
      alerts?.map(({ code, count }) => [AlertCode[code ?? 0], count]),
    ]),
    [
      [8, 0, 0, []],
      [
        9,
        3,
        2,
        [
          ['CREDITOR_IBAN_INVALID_FORMAT', 1],
          ['CREDITOR_BIC_INVALID_FORMAT', 2],
        ],
      ],
      [10, 1, 0, []],
      [11, 2, 2, [['CREDITOR_IBAN_INVALID_FORMAT', 2]]],
    ],
  )
})

t.test('findings are kept for thirty days, and then forgotten', async t => {
  let now = START
  const findings = findingsCount({ now: () => now })
  findings.add([{ alerts: [] }])
  now = START + 719 * HOUR_MS
  findings.add([{ alerts: [] }])
  t.equal(findings.describe(720).hours?.[0]?.validated, 1)
  now = START + 720 * HOUR_MS
  findings.add([{ alerts: [] }])
  now = START
  t.equal(findings.describe(1).hours?.[0]?.validated, 0, 'it is not only out of sight')
})

t.test('metrics count results, alerts and what was not checked', async t => {
  const before = await valuesOf()
  recordResult({
    status: ValidationStatus.ALERT,
    alerts: [BIC_FORMAT, IBAN_FORMAT, BIC_FORMAT],
    notChecked: [{ kind: NotCheckedKind.MODULUS }],
  })
  recordResult({ status: ValidationStatus.OK, alerts: [], notChecked: [] })
  const after = await valuesOf()
  const changed = [...after].flatMap(([line, value]) =>
    value === before.get(line) ? [] : [`${line} ${value - (before.get(line) ?? 0)}`],
  )
  t.strictSame(changed.toSorted(), [
    'payprep_validation_alerts_total{code="CREDITOR_BIC_INVALID_FORMAT"} 2',
    'payprep_validation_alerts_total{code="CREDITOR_IBAN_INVALID_FORMAT"} 1',
    'payprep_validation_not_checked_total{kind="MODULUS"} 1',
    'payprep_validation_results_total{status="ALERT"} 1',
    'payprep_validation_results_total{status="OK"} 1',
  ])
  const own = declaredMetrics.filter(({ name }) => name.startsWith('payprep_validation_'))
  t.same(
    own.map(({ name }) => name),
    ['results', 'alerts', 'not_checked'].map(name => `payprep_validation_${name}_total`),
  )
  for (const { name, help } of own)
    t.match(help, /^[A-Z].+, by [a-z ]+\.$|^[A-Z].+, by status of the result\.$/, name)
})

/** The lines of the metrics of validation, each with its value. */
async function valuesOf(): Promise<ReadonlyMap<string, number>> {
  const text = await registry.metrics()
  const lines = text.split('\n').filter(line => line.startsWith('payprep_validation_'))
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

t.test('a stream answers each instruction under its id, and counts it', async t => {
  const directory = followerOf(bankDirectory({}))
  const { client, close } = await link(ValidationService, [], { serviceToken: '' }, silentLog, async () =>
    validationService({ directory }),
  )
  t.teardown(close)
  const ibanOf = (value: string) => ({ creditorAccount: { id: { type: AccountIdType.IBAN, value } } })
  async function* requests() {
    yield { id: 'one', instruction: ibanOf('BE43068999999501') }
    yield { id: 'two', instruction: ibanOf('BE43068999999502') }
  }
  const answers = []
  for await (const { id, result } of client.validateStream(requests()))
    answers.push([id, result?.status, result?.alerts.map(({ code }) => code)])
  t.strictSame(answers, [
    ['one', ValidationStatus.OK, []],
    ['two', ValidationStatus.ALERT, [AlertCode.CREDITOR_IBAN_INCORRECT_CHECK_DIGITS]],
  ])
  const { hours } = await client.describeFindings({ hours: 2 })
  t.equal(
    hours.reduce((total, { validated }) => total + validated, 0),
    2,
  )
})
