// A process that applies imports and publishes versions, to be killed and suspended.
import { errorFields, jsonLog } from '../../services/kit/process/logging/log.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'
import { openGamblingDatabase } from '../../services/gambling/database.ts'
import { importWorker } from '../../services/gambling/imports/import-worker.ts'
import { versionWorker } from '../../services/gambling/versions/version-worker.ts'
import { key, vault } from './running-dataset.ts'

/** Short, so that another process takes over soon. */
const LEASE_MS = 1_500

const log = jsonLog(process.stdout)
process.on('uncaughtException', error => log('bug', errorFields(error)))
const db = acrossOrganizations(await openGamblingDatabase(process.env.DATABASE_URL!, key))
const versions = versionWorker({ db, vault, log, leaseMs: LEASE_MS })
importWorker({ db, vault, vanishPercent: 20, onApplied: versions.wake, log, leaseMs: LEASE_MS })
