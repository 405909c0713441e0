import type { Knex } from 'knex'
import type { RowSet, StoredSet } from '../../kit/encryption/row-set.ts'
import type { Vault } from '../beneficiary-vault.ts'
import type { ChainOwner } from './cut.ts'

/** The last links of all chains of an organization whose end-users have the same first byte. A chain that is gone is missed there. */
export const headsOf = ({ organizationId, index }: ChainOwner): RowSet => setOf(organizationId, index[0]!)

const SET = 'audit'
const setOf = (organizationId: string, part: number): RowSet => ({ organizationId, name: SET, part })

/** Few, so that they fit into memory, and many, so that a small organization takes one snapshot. */
const CHAINS_AT_ONCE = 5_000

/** Sets that do not agree with the chains: one was removed, or its end was cut off. */
export async function disagreeing(db: Knex, vault: Vault): Promise<readonly RowSet[]> {
  const found: RowSet[] = []
  for (const range of await rangesIn(db)) {
    const [heads, stored] = await db.transaction(
      async snapshot => [await headsIn(snapshot, range, vault), await storedIn(snapshot, range)],
      { isolationLevel: 'repeatable read', readOnly: true },
    )
    for (const set of setsOf(range))
      if (!vault.rowSets.agrees(set, stored.get(set.part!), heads(set))) found.push(set)
  }
  return found
}

/** Takes the chains as they are: for those that a release before 2.2.0 wrote. */
export async function takeHeads(db: Knex, vault: Vault): Promise<void> {
  for (const range of await rangesIn(db))
    await db.transaction(change =>
      vault.rowSets.replace(change, setsOf(range), () => headsIn(change, range, vault)),
    )
}

/** Sets of an organization, in the order of their parts. */
interface Range {
  readonly organizationId: string
  readonly parts: number[]
}

const setsOf = ({ organizationId, parts }: Range) => parts.map(part => setOf(organizationId, part))

async function rangesIn(db: Knex): Promise<readonly Range[]> {
  const { rows } = await db.raw(
    `select organization_id, part, count(distinct external_user)::integer as chains from (
       select organization_id, get_byte(external_user, 0) as part, external_user from audit
       union all select organization_id, get_byte(external_user, 0), external_user from audit_cuts
       union all select organization_id, part, null from row_sets where name = ?
     ) link group by organization_id, part order by organization_id, part`,
    [SET],
  )
  const ranges: Range[] = []
  let room = 0
  for (const { organization_id: organizationId, part, chains } of rows) {
    const last = ranges.at(-1)
    room -= chains
    if (last !== undefined && last.organizationId === organizationId && room >= 0) last.parts.push(part)
    else {
      ranges.push({ organizationId, parts: [part] })
      room = CHAINS_AT_ONCE - chains
    }
  }
  return ranges
}

async function storedIn(db: Knex, { organizationId, parts }: Range): Promise<ReadonlyMap<number, StoredSet>> {
  const rows = await db('row_sets')
    .where({ organization_id: organizationId, name: SET })
    .whereIn('part', parts)
    .select('part', 'digest', 'mac')
  return new Map(rows.map(row => [row.part, row]))
}

async function headsIn(db: Knex, { organizationId, parts }: Range, vault: Vault) {
  const to = parts.at(-1)!
  const { rows } = await db.raw(
    `select distinct on (external_user) external_user, number, chain from (
       select external_user, number, chain from audit where ${IN_RANGE}
       union all select external_user, number, chain from audit_cuts where ${IN_RANGE}
     ) link order by external_user, number desc`,
    { organizationId, from: Buffer.from([parts[0]!]), to: to === 255 ? null : Buffer.from([to + 1]) },
  )
  const heads = new Map<number, Buffer[]>()
  for (const { external_user: index, ...last } of rows) {
    const its = heads.get(index[0]) ?? []
    heads.set(index[0], its)
    its.push(vault.head({ organizationId, index }, last))
  }
  return ({ part }: RowSet): readonly Buffer[] => heads.get(part!) ?? []
}

/** By range, which the primary keys serve. */
const IN_RANGE = `organization_id = :organizationId and external_user >= :from
  and (cast(:to as bytea) is null or external_user < cast(:to as bytea))`
