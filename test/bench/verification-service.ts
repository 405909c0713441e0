import { EnrichmentService } from '../../proto/gen/payprep/enrichment/v1/enrichment_pb.js'
import { VerificationService } from '../../proto/gen/payprep/verification/v1/verification_pb.js'
import { enrichmentService } from '../../services/enrichment/service.ts'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { ibanOf } from '../../services/library/banking/accounts/iban.ts'
import { limitsOf, verificationServiceSettings } from '../../services/verification/config.ts'
import { openVerificationDatabase } from '../../services/verification/database.ts'
import { openRouting } from '../../services/verification/routing/routing.ts'
import { simulated } from '../../services/verification/routing/routing-file.ts'
import { type VerificationDeps, verificationService } from '../../services/verification/service.ts'
import { key } from '../beneficiaries/world.ts'
import { followerOf } from '../harness/follower.ts'
import { linked } from '../harness/linked.ts'
import { directoryOfTwoBanks } from '../harness/two-banks.ts'
import type { Scratch } from './scratch.ts'

/** The verification service over a database, with simulated banks and no limit that a benchmark reaches. */
export async function simulatedVerification(
  url: string,
  { afterwards }: Scratch,
  publish: NonNullable<VerificationDeps['publish']>,
) {
  const db = await openVerificationDatabase(url, key)
  afterwards(() => db.destroy())
  const enrichment = await linked(
    EnrichmentService,
    enrichmentService({ directory: followerOf(directoryOfTwoBanks) }),
  )
  afterwards(enrichment.close)
  const config = readConfig(
    {
      VERIFICATION_ANSWER_STEP_MS: '0',
      VERIFICATION_CLIENT_TOKENS: '1000000',
      VERIFICATION_BANK_CONCURRENCY: '100',
    },
    verificationServiceSettings,
  )
  const places = { env: {}, environment: 'development', directory: '.' } as const
  const { client, close } = await linked(
    VerificationService,
    verificationService({
      ...config,
      limits: limitsOf(config),
      db,
      key,
      enrich: enrichment.client.enrich,
      publish,
      log: silentLog,
      routing: await openRouting(simulated, { ...places, db, key, log: silentLog }),
    }),
  )
  afterwards(close)
  return client
}

/** A limit of tries holds for an account. */
export const accountOf = (number: number) =>
  ibanOf('DE', `37040044${String(number * 1_000 + 1).padStart(10, '0')}`)
