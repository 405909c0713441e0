// Adds, changes and deletes payout methods of several end-users until it is killed. Prints each acknowledged change as
// `changed <recipient> <version>`, and each published event as `published <type> <recipient> <version>`.
import { createHash, randomUUID } from 'node:crypto'
import { BeneficiariesService } from '../../proto/gen/payprep/beneficiaries/v1/beneficiaries_pb.js'
import type { Event } from '../../proto/gen/payprep/events/v1/event_pb.js'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { beneficiariesService } from '../../services/beneficiaries/service.ts'
import { link } from '../../services/kit/rpc/client/link.ts'
import { jsonLog } from '../../services/kit/process/logging/log.ts'

const { DATABASE_URL, ORGANIZATION_ID: organizationId, KEY } = process.env
const END_USERS = 8

const print = (...words: readonly unknown[]) => process.stdout.write(`${words.join(' ')}\n`)
const log = jsonLog(process.stderr)
const key = (purpose: string) => createHash('sha256').update(`${KEY} ${purpose}`).digest()
const db = await openBeneficiariesDatabase(DATABASE_URL!, key)
const { client } = await link(BeneficiariesService, [], { serviceToken: '' }, log, async () =>
  beneficiariesService({
    db,
    log,
    key,
    environment: 'development',
    sessionLifetimeMs: 60_000,
    sessionsPerHour: 1_000_000,
    sessionRetentionDays: 30,
    requirements: draft => ({ findings: [], draft }),
    checks: [],
    publish: async ({ events }) => events.forEach(published),
  }),
)
await Promise.all(Array.from({ length: END_USERS }, (_, index) => changeForever(`user ${index}`)))

function published({ type, object }: Event) {
  if (object.case === 'recipient') print('published', type, object.value.id, object.value.version)
}

async function changeForever(externalUserId: string): Promise<never> {
  const session = { externalUserId, returnUrl: 'https://client.example/' }
  const request = { organizationId: organizationId!, idempotencyKey: randomUUID(), session }
  const { sessionId, secret } = await client.createSession(request)
  const { token } = await client.openSession({ sessionId, secret, browserId: randomUUID() })
  const page = { sessionId, token }
  const draft = (number: number) => ({
    '/country': 'DE',
    '/currency': 'EUR',
    '/method': 'BANK_ACCOUNT',
    '/creditor/name': `Ada ${number}`,
    '/creditor/type': 'INDIVIDUAL',
    '/creditorAccount/id/value': randomUUID(),
    '/creditorAccount/id/type': 'ACCOUNT_NUMBER',
  })
  for (let number = 0; ; number++) {
    const created = await client.createPayoutMethod({ page, attemptId: randomUUID(), draft: draft(number) })
    const { id, version } = created.payoutMethod!
    print('changed', id, version)
    const updated = await client.updatePayoutMethod({ page, id, version, draft: draft(-number) })
    print('changed', id, updated.payoutMethod!.version)
    if (number % 3 !== 0) continue
    await client.setDefaultPayoutMethod({ page, id })
    const { payoutMethod } = await client.getPayoutMethod({ page, id })
    print('changed', id, payoutMethod!.version)
    await client.deletePayoutMethod({ page, id })
    print('changed', id, payoutMethod!.version + 1)
  }
}
