import { Code } from '@connectrpc/connect'
import t from 'tap'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { ValidationService, ValidationStatus } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { bankDirectory } from '../../services/banking/directory/directory-builder.ts'
import { enrichmentService } from '../../services/enrichment/service.ts'
import { silentLog } from '../../services/kit/process/log.ts'
import { link } from '../../services/kit/rpc/link.ts'
import { validationService } from '../../services/validation/service.ts'
import { followerOf } from '../harness/follower.ts'

const directory = followerOf(bankDirectory({}))
const credentials = { serviceToken: '' }

t.test('services refuse countries and currencies that there are not, and name the place', async t => {
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
