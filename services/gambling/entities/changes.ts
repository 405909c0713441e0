import type { Knex } from 'knex'
import { Problem } from '../../kit/problem.ts'
import type { ChangeAction, Entity } from '../../library/screening/entity.ts'
import type { Vault } from '../gambling-vault.ts'
import { readCursor, writeCursor } from '../../kit/cursor.ts'

export interface FeedItem {
  readonly sequence: number
  readonly action: ChangeAction
  readonly changedAt: Date
  /** After the change. */
  readonly entity: Entity
}

interface Page {
  readonly items: readonly FeedItem[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

/** A page of the feed. Without a cursor it begins with the oldest change that is kept. */
export async function listChanges(
  db: Knex,
  vault: Vault,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Page> {
  const { deleted_sequence: deleted } = await db('feed').first('deleted_sequence')
  const after = cursor === undefined ? Number(deleted) : Number(readCursor('changes', cursor, SEQUENCE)[0])
  const found = await changesAfter(db, vault, after, limit + 1)
  // Read again: changes may have been deleted in between.
  const feed = await db('feed').first('sequence', 'deleted_sequence')
  if (after < Number(feed.deleted_sequence)) throw expired()
  if (after > Number(feed.sequence)) throw beyond()
  const items = found.slice(0, limit)
  return {
    items,
    nextCursor: feedCursor(items.at(-1)?.sequence ?? after),
    hasMore: found.length > limit,
  }
}

/** The cursor of the changes after a sequence. */
export const feedCursor = (sequence: number) => writeCursor('changes', [sequence])

/** The changes after a sequence, in their order. */
export async function changesAfter(
  db: Knex,
  vault: Vault,
  sequence: number,
  limit: number,
): Promise<readonly FeedItem[]> {
  const rows = await db('changes')
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(limit)
    .select('sequence', 'action', 'changed_at', 'entity')
  return rows.map(row => ({
    sequence: Number(row.sequence),
    action: row.action,
    changedAt: row.changed_at,
    entity: JSON.parse(vault.openChange(Number(row.sequence), row.entity)),
  }))
}

const SEQUENCE = /^\d{1,15}$/

function expired() {
  return new Problem(
    'notFound',
    'the changes after this cursor are no longer kept: load the snapshot of the latest version, and go on from its cursor',
    'GAMBLING_CURSOR_EXPIRED',
  )
}

/** For a cursor from before a restore of the database, or from another installation. */
function beyond() {
  return new Problem(
    'notFound',
    'the cursor is ahead of the feed: load the snapshot of the latest version, and go on from its cursor',
    'GAMBLING_CURSOR_EXPIRED',
  )
}
