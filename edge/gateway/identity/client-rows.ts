import type { Knex } from 'knex'
import type { KeyOf } from '../../../services/kit/key-of.ts'
import { type AuthenticatedTable, requireAsked, rowMac } from '../../../services/kit/encryption/row-mac.ts'
import { rowSets } from '../../../services/kit/encryption/row-set.ts'
import { Problem } from '../../../services/kit/problem.ts'
import { allowanceColumns } from './allowances.ts'

/** A row of the table `clients`. */
export interface ClientRow {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly token_epoch: number
  readonly secret: Buffer
  /** When it was issued; null in rows of releases before 2.2.0. */
  readonly secret_since: Date | null
  readonly previous_secret: Buffer | null
  readonly previous_secret_ends_at: Date | null
  readonly rights: readonly string[]
  readonly requests_per_second: number | null
  readonly request_burst: number | null
  readonly created_at: Date
  readonly disabled_at: Date | null
  /** JSON. */
  readonly public_keys: string | null
  readonly tokens_revoked_at: Date | null
  readonly mac: Buffer | null
}

export const authenticatedClients: AuthenticatedTable = {
  table: 'clients',
  purpose: 'edge rows',
  id: ['id'],
  columns: [
    'id',
    'organization_id',
    'secret',
    'previous_secret',
    'previous_secret_ends_at',
    'token_epoch',
    'rights',
    'disabled_at',
    'public_keys',
    ...allowanceColumns,
  ],
  hasSet: true,
}

/** Reads and writes rows of clients with their MACs. */
export function clientRows(db: Knex, key: KeyOf) {
  const mac = rowMac(key, authenticatedClients)
  const sets = rowSets(key, authenticatedClients.purpose)
  const setOf = (organizationId: string) => ({ organizationId, name: authenticatedClients.table })

  return {
    isGenuine: (row: ClientRow) => mac.isGenuine(row),
    refusal: (row: ClientRow) => mac.refusal(row),

    async insert(row: Omit<ClientRow, 'mac' | 'tokens_revoked_at'>): Promise<void> {
      const withMac = { ...row, mac: mac.macOf(row) }
      await db.transaction(async change => {
        await change('clients').insert(withMac)
        await sets.exchange(change, setOf(row.organization_id), [], [withMac.mac])
      })
    },

    /** Changes a client, and returns its new row. Throws a Problem if there is none, and AlteredRow if payprep did not write it. */
    update: (id: string, columnsOf: (row: ClientRow) => Partial<ClientRow>): Promise<ClientRow> =>
      db.transaction(async change => {
        const before: ClientRow | undefined = await change('clients').where({ id }).forUpdate().first()
        if (before === undefined) throw new Problem('notFound', `there is no client ${id}`)
        requireAsked(authenticatedClients, before, { id })
        mac.require(before)
        const columns = columnsOf(before)
        const after = { ...before, ...columns }
        const anew = mac.macOf(after)
        await change('clients')
          .where({ id })
          .update({ ...columns, mac: anew })
        await sets.exchange(change, setOf(before.organization_id), [before.mac], [anew])
        return after
      }),
  }
}
