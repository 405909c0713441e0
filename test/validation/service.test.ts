import { Code } from '@connectrpc/connect'
import t from 'tap'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { AccountIdType } from '../../proto/gen/payprep/payments/v1/instruction_pb.js'
import {
  AlertCode,
  ValidationService,
  ValidationStatus,
} from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { enrichmentService } from '../../services/enrichment/service.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { validationService } from '../../services/validation/service.ts'
import { asText } from '../harness/as-text.ts'
import { followerOf } from '../harness/follower.ts'

const directory = followerOf(bankDirectory({}))
const credentials = { serviceToken: '' }

t.test('services refuse countries and currencies that do not exist, and name the place', async t => {
  const validation = await link(ValidationService, [], credentials, silentLog, async () =>
    validationService({ directory }),
  )
  const enrichment = await link(EnrichmentService, [], credentials, silentLog, async () =>
    enrichmentService({ directory }),
  )
  t.teardown(validation.close)
  t.teardown(enrichment.close)
  const calls: ((items: object[]) => Promise<object>)[] = [
    items => validation.client.validate({ items }),
    items => enrichment.client.enrich({ items }),
  ]
  for (const call of calls) {
    await t.rejects(call([{}, { country: 'ZZ' }]), {
      code: Code.InvalidArgument,
      rawMessage: /^\/items\/1\/country must be/,
    })
    await t.rejects(call([{ currency: 'ABC' }]), {
      code: Code.InvalidArgument,
      rawMessage: /^\/items\/0\/currency must be/,
    })
    await t.rejects(call([{ country: '' }]), { code: Code.InvalidArgument })
  }
  const { items } = await validation.client.validate({
    items: [{ country: 'XK', currency: 'EUR' }, { currency: 'DEM' }, {}],
  })
  t.ok(items.every(({ status }) => status === ValidationStatus.OK))
})

t.test('operators are told what a process has found, in counts', async t => {
  const { client, close } = await link(ValidationService, [], credentials, silentLog, async () =>
    validationService({ directory }),
  )
  t.teardown(close)
  const account = (value: string) => ({
    creditor: { name: 'Zebulon Canary' },
    creditorAccount: { id: { type: AccountIdType.IBAN, value } },
  })
  await client.validate({ items: [account('XY02'), account('XY02'), {}] })
  await client.validate({ items: [account('LT043250045821439861')] })

  const answer = await client.describeFindings({ hours: 2 })
  t.equal(answer.hours.length, 2)
  const sum = (name: 'validated' | 'withAlerts') =>
    answer.hours.reduce((total, hour) => total + hour[name], 0)
  t.strictSame([sum('validated'), sum('withAlerts')], [4, 3])
  const counts = answer.hours.flatMap(({ alerts }) =>
    alerts.map(({ code, count }) => [AlertCode[code], count]),
  )
  t.strictSame(counts.sort(), [
    ['CREDITOR_IBAN_INCORRECT_CHECK_DIGITS', 1],
    ['CREDITOR_IBAN_INVALID_COUNTRY_CODE', 2],
  ])
  const other = await link(ValidationService, [], credentials, silentLog, async () =>
    validationService({ directory }),
  )
  t.teardown(other.close)
  const { processId, hours } = await other.client.describeFindings({})
  t.not(processId, answer.processId)
  t.equal(hours.length, 24)
  t.notMatch(asText(answer), /Canary|XY02|LT04/)
  for (const count of [0, 721]) {
    await t.rejects(client.describeFindings({ hours: count }), { code: Code.InvalidArgument })
  }
})
