import type { Renewal } from '../kit/encryption/renew-keys.ts'
import { keyOf } from '../kit/encryption/schema-keys.ts'
import type { Installation } from '../kit/process/installation.ts'
import type { Service } from '../kit/rpc/call/service.ts'
import { withSealedDatabase } from '../kit/rpc/server/with-sealed-database.ts'
import type { Config } from '../kit/process/config/config.ts'
import type { webhookSettings } from './config.ts'
import { notifierSchema, openNotifierDatabase } from './database.ts'
import { type NotifierDeps, notifierService } from './service.ts'

type Needs = Omit<NotifierDeps, 'db' | 'key' | 'sink'> &
  Pick<Installation, 'databaseUrl'> &
  Renewal &
  Pick<Config<typeof webhookSettings>, 'natsServers' | 'natsStream' | 'natsCredentials'>

/** Starts the service over its schema. */
export async function startNotifier(needs: Needs): Promise<Service> {
  const sink = await sinkOf(needs)
  return withSealedDatabase(
    notifierSchema,
    openNotifierDatabase(needs.databaseUrl, needs.masterKeys, needs.log),
    needs,
    db => notifierService({ ...needs, db, key: keyOf(db), sink }),
  )
}

/** The packages of NATS are loaded only if they are needed. */
async function sinkOf({ natsServers: servers, natsStream: stream, natsCredentials: credentialsFile }: Needs) {
  if (servers.length === 0) return undefined
  const { natsSink } = await import('./event-sink/nats-sink.ts')
  return { sink: natsSink({ servers, stream, credentialsFile }), source: `/${stream.toLowerCase()}` }
}
