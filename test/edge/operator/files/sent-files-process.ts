// Checks files of payments until it is killed.
import { openEdgeDatabase } from '../../../../edge/gateway/store/database.ts'
import { sentFiles } from '../../../../edge/operator/files/sent/sent-files.ts'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import { silentLog } from '../../../../services/kit/process/logging/log.ts'
import { image, program } from './sent-file-parts.ts'

/** Short, so that another process takes over soon. */
const LEASE_MS = 1_500

const db = await openEdgeDatabase(process.env.DATABASE_URL!, () => Buffer.alloc(32, 7))
sentFiles({
  db,
  key: keyOf(db),
  image: async () => image,
  publish: async () => ({}),
  program,
  log: silentLog,
  leaseMs: LEASE_MS,
})
