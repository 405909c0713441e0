// Runs the verification service with a routing file, and works off what is due, until it is killed.
import { createHash } from 'node:crypto'
import { readConfig } from '../../services/kit/process/config/config.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { limitsOf, verificationServiceSettings } from '../../services/verification/config.ts'
import { openVerificationDatabase } from '../../services/verification/database.ts'
import { configuredRouting } from '../../services/verification/routing/routing.ts'
import { verificationService } from '../../services/verification/service.ts'

const { env } = process
const key = (purpose: string) => createHash('sha256').update(`ours ${purpose}`).digest()
const db = await openVerificationDatabase(env.DATABASE_URL!, key)
const config = readConfig(env, verificationServiceSettings)
const places = { env, environment: 'development', db, key, log: silentLog } as const
verificationService({
  ...config,
  limits: limitsOf(config),
  db,
  key,
  enrich: async () => {
    throw new Error('nothing is submitted here')
  },
  log: silentLog,
  routing: await configuredRouting(config.routingFile, places),
})
