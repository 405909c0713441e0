// Submits verifications of one organization, many at a time, until a limit refuses one or the process is killed. Prints the id
// of each accepted one.
import { createHash, randomUUID } from 'node:crypto'
import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { enrichmentService } from '../../services/enrichment/service.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { ibanOf } from '../../services/library/banking/accounts/iban.ts'
import { limitsOf, verificationServiceSettings } from '../../services/verification/config.ts'
import { openVerificationDatabase } from '../../services/verification/database.ts'
import { verificationService } from '../../services/verification/service.ts'
import { linked } from '../harness/linked.ts'
import { directoryOfTwoBanks } from '../harness/two-banks.ts'
import { followerOf } from '../harness/follower.ts'
import { german, routedTo } from './running-verification.ts'

const AT_A_TIME = 24
const { DATABASE_URL, ORGANIZATION_ID: organizationId, KEY, FIRST } = process.env

const key = (purpose: string) => createHash('sha256').update(`${KEY} ${purpose}`).digest()
const db = await openVerificationDatabase(DATABASE_URL!, key)
const config = readConfig(process.env, verificationServiceSettings)
const enrichment = await linked(
  EnrichmentService,
  enrichmentService({ directory: followerOf(directoryOfTwoBanks) }),
)
const { client } = await linked(
  VerificationService,
  verificationService({
    ...config,
    limits: limitsOf(config),
    db,
    key,
    enrich: enrichment.client.enrich,
    log: silentLog,
    routing: routedTo({
      source: 'BANK',
      plan: () => 'OK',
      verify: async () => ({ kind: 'FINDING', accountStatus: 'ACTIVE', nameMatch: 'FULL_MATCH' }),
    }),
  }),
)

let number = Number(FIRST)
let isRefused = false
const lane = async () => {
  while (!isRefused) {
    const iban = ibanOf('DE', `50010517${String(number++).padStart(10, '0')}`)
    const request = { organizationId: organizationId!, idempotencyKey: randomUUID() }
    await client.submitVerification({ ...request, verification: { details: german(iban) } }).then(
      ({ verification }) => void process.stdout.write(`${verification!.id}\n`),
      error => {
        if (problemIn(error)?.kind !== 'tooMany') throw error
        isRefused = true
      },
    )
  }
}
await Promise.all(Array.from({ length: AT_A_TIME }, lane))
process.exit()
