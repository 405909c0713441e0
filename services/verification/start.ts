import type { NotifierService } from '../../proto/gen/payprep/notifier/v1/notifier_pb.js'
import type { ClientOf } from '../callers.ts'
import type { Renewal } from '../kit/encryption/renew-keys.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import type { Config } from '../kit/process/config/config.ts'
import type { Installation } from '../kit/process/installation.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { withSealedDatabase } from '../kit/rpc/server/with-sealed-database.ts'
import { limitsOf, type verificationServiceSettings } from './config.ts'
import { verificationSchema, openVerificationDatabase } from './database.ts'
import { evidenceRecorder } from './evidence/recorder.ts'
import { evidenceTable } from './evidence/table.ts'
import { configuredRouting } from './routing/routing.ts'
import { type VerificationDeps, verificationService } from './service.ts'

interface Needs
  extends
    Config<typeof verificationServiceSettings>,
    Pick<VerificationDeps, 'log' | 'enrich'>,
    Pick<Installation, 'databaseUrl' | 'env' | 'environment'>,
    Renewal {
  readonly notifier: ClientOf<'verification', typeof NotifierService>
}

/** Starts the service over its schema, with the providers of its routing file. */
export function startVerification(needs: Needs): Promise<Service> {
  const { databaseUrl, masterKeys, notifier } = needs
  return withSealedDatabase(
    verificationSchema,
    openVerificationDatabase(databaseUrl, masterKeys),
    needs,
    async db => {
      const key = keyOf(db)
      const evidence = evidenceRecorder(key, evidenceTable(db), needs.log)
      return verificationService({
        ...needs,
        db,
        key,
        evidence,
        routing: await configuredRouting(needs.routingFile, { ...needs, db, key, evidence }),
        limits: limitsOf(needs),
        publish: notifier.publishEvents,
        eraseEvents: notifier.eraseEvents,
      })
    },
  )
}
