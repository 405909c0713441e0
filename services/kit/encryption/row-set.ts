import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import type { KeyOf } from '../key-of.ts'

/** The rows of an organization that belong together, or of a part of it, so that few writers wait for each other. */
export interface RowSet {
  readonly organizationId: string
  readonly name: string
  readonly part?: number
}

/**
 * Keeps a digest of the MACs of all rows of a set, in a row that has a MAC of its own. A row that was removed, or an older one with its
 * own MAC put back, no longer agrees with it. Only who puts back the whole set with its digest is not found.
 */
export function rowSets(key: KeyOf, purpose: string) {
  const setKey = key(purpose)
  const hmac = (...parts: readonly (string | number)[]) =>
    createHmac('sha256', setKey).update(JSON.stringify(parts)).digest()
  /** Keyed, or whoever has 257 old MACs could compose any digest of some of them. */
  const member = (mac: Buffer) => hmac('member', mac.toString('hex'))
  const macOf = ({ organizationId, name, part = 0 }: RowSet, digest: Buffer) =>
    hmac('set', organizationId, name, part, digest.toString('hex'))
  const where = ({ organizationId, name, part = 0 }: RowSet) => ({
    organization_id: organizationId,
    name,
    part,
  })

  async function locked(change: Knex.Transaction, set: RowSet): Promise<StoredSet> {
    const find = () =>
      change('row_sets').where(where(set)).forUpdate().first('digest', 'mac') as Promise<
        StoredSet | undefined
      >
    const found = await find()
    if (found !== undefined) return found
    await change('row_sets')
      .insert({ ...where(set), digest: EMPTY, mac: macOf(set, EMPTY) })
      .onConflict()
      .ignore()
    return (await find())!
  }
  const write = (change: Knex.Transaction, set: RowSet, digest: Buffer) =>
    change('row_sets')
      .where(where(set))
      .update({ digest, mac: macOf(set, digest) })

  return {
    /** Takes MACs out of a set and puts others in. Serialises the writers of the set until the transaction ends. */
    async exchange(
      change: Knex.Transaction,
      set: RowSet,
      gone: readonly MaybeMac[],
      come: readonly MaybeMac[],
    ): Promise<void> {
      const { digest, mac } = await locked(change, set)
      const after = digestOf([...gone, ...come], digest)
      // A digest that is not genuine stays so, or this write would hide what was done to it.
      if (mac.equals(macOf(set, digest))) await write(change, set, after)
      else await change('row_sets').where(where(set)).update({ digest: after })
    },

    /** Sets the digests of sets to those of their MACs. These must be read after the sets were locked, so `read` reads them. */
    async replace(
      change: Knex.Transaction,
      sets: readonly RowSet[],
      read: () => Promise<(set: RowSet) => readonly MaybeMac[]>,
    ): Promise<void> {
      const rowsOf = (digestIn: (set: RowSet) => Buffer) =>
        sets.map(set => ({ ...where(set), digest: digestIn(set), mac: macOf(set, digestIn(set)) }))
      const put = (rows: object[]) => change('row_sets').insert(rows).onConflict(NAMES)
      // A merge without effect locks rows that exist too.
      await put(rowsOf(() => EMPTY)).merge(['part'])
      const macsOf = await read()
      await put(rowsOf(set => digestOf(macsOf(set)))).merge(['digest', 'mac'])
    },

    /** Whether a stored set is genuine and holds just these MACs. */
    agrees: (set: RowSet, stored: StoredSet | undefined, macs: readonly MaybeMac[]): boolean =>
      stored === undefined
        ? macs.length === 0
        : stored.mac.equals(macOf(set, stored.digest)) && stored.digest.equals(digestOf(macs)),
  }

  function digestOf(macs: readonly MaybeMac[], start: Buffer = EMPTY): Buffer {
    return macs.reduce<Buffer>((sum, mac) => (mac === null ? sum : xor(sum, member(mac))), start)
  }
}

/** Null in a row of an older release. */
type MaybeMac = Buffer | null

export interface StoredSet {
  readonly digest: Buffer
  readonly mac: Buffer
}

const EMPTY = Buffer.alloc(32)

/** The primary key of a set. */
const NAMES = ['organization_id', 'name', 'part']

const xor = (one: Buffer, other: Buffer) => Buffer.from(one.map((byte, at) => byte ^ other[at]!))
