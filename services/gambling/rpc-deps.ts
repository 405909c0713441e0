import type { ServiceImpl } from '@connectrpc/connect'
import type { Knex } from 'knex'
import type { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import type { Vault } from './gambling-vault.ts'

/** Some RPCs of the service. Each folder has its own, and `gambling-api.ts` puts them together. */
export type Rpcs<Names extends keyof ServiceImpl<typeof GamblingService>> = Pick<
  ServiceImpl<typeof GamblingService>,
  Names
>

export interface RpcDeps {
  readonly db: Knex
  readonly vault: Vault
  /** Applies all committed changes to the screening of this process. Fails if the database is unavailable. */
  readonly catchUp: () => Promise<void>
  /** Called when a version or an import may be due. */
  readonly onWork: () => void
}
