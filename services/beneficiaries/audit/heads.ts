import type { Knex } from 'knex'
import { storedSet } from '../../kit/encryption/authenticated-rows.ts'
import type { RowSet } from '../../kit/encryption/row-set.ts'
import type { Vault } from '../beneficiary-vault.ts'
import type { ChainOwner } from './cut.ts'

/** The last links of all chains of an organization whose end-users have the same first byte. A chain that is gone is missed there. */
export const headsOf = ({ organizationId, index }: ChainOwner): RowSet => setOf(organizationId, index[0]!)

const SET = 'audit'
const setOf = (organizationId: string, part: number): RowSet => ({ organizationId, name: SET, part })

/** Sets that do not agree with the chains: one was removed, or its end was cut off. */
export async function disagreeing(db: Knex, vault: Vault): Promise<readonly RowSet[]> {
  const found: RowSet[] = []
  for (const set of await setsIn(db)) {
    const [heads, stored] = await db.transaction(
      async snapshot => [await headsIn(snapshot, set, vault), await storedSet(snapshot, set)],
      { isolationLevel: 'repeatable read', readOnly: true },
    )
    if (!vault.rowSets.agrees(set, stored, heads)) found.push(set)
  }
  return found
}

/** Takes the chains as they are: for those that a release before 2.2.0 wrote. */
export async function takeHeads(db: Knex, vault: Vault): Promise<void> {
  for (const set of await setsIn(db))
    await db.transaction(change => vault.rowSets.replace(change, set, () => headsIn(change, set, vault)))
}

async function setsIn(db: Knex): Promise<readonly RowSet[]> {
  const { rows } = await db.raw(
    `select organization_id, get_byte(external_user, 0) as part from audit
     union select organization_id, get_byte(external_user, 0) from audit_cuts
     union select organization_id, part from row_sets where name = ?`,
    [SET],
  )
  return rows.map((row: { organization_id: string; part: number }) => setOf(row.organization_id, row.part))
}

async function headsIn(db: Knex, { organizationId, part = 0 }: RowSet, vault: Vault): Promise<Buffer[]> {
  const { rows } = await db.raw(
    `select distinct on (external_user) external_user, number, chain from (
       select external_user, number, chain from audit where ${IN_SET}
       union all select external_user, number, chain from audit_cuts where ${IN_SET}
     ) link order by external_user, number desc`,
    { organizationId, from: Buffer.from([part]), to: part === 255 ? null : Buffer.from([part + 1]) },
  )
  return rows.map((row: { external_user: Buffer; number: number; chain: Buffer }) =>
    vault.head({ organizationId, index: row.external_user }, row),
  )
}

/** By range, which the primary keys serve. */
const IN_SET = `organization_id = :organizationId and external_user >= :from
  and (cast(:to as bytea) is null or external_user < cast(:to as bytea))`
