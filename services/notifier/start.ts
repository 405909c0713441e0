import { keyOf } from '../kit/encryption/schema-keys.ts'
import type { Installation } from '../kit/process/installation.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { withDatabase } from '../kit/rpc/server/with-database.ts'
import { openNotifierDatabase } from './database.ts'
import { type NotifierDeps, notifierService } from './service.ts'

type Needs = Omit<NotifierDeps, 'db' | 'key'> & Pick<Installation, 'databaseUrl' | 'masterKeys'>

/** Starts the service over its schema. */
export function startNotifier(needs: Needs): Promise<Service> {
  return withDatabase(openNotifierDatabase(needs.databaseUrl, needs.masterKeys), db =>
    notifierService({ ...needs, db, key: keyOf(db) }),
  )
}
