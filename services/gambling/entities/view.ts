import type { Knex } from 'knex'
import type { Known, Stored, Twin } from './decide.ts'
import type { Candidate } from './candidate.ts'

/** Changes that a dry run did not write, kept while it lasts: only those that decisions on later entities depend on. */
export interface Assumed {
  readonly platforms: Map<string, Known>
  /** The active entities by natural key, in hexadecimal. */
  readonly twins: Map<string, Twin>
  /** Ids of entities that no longer have their stored natural key. */
  readonly moved: Set<string>
  /** Active destinations by platform, as the difference from the store. */
  readonly destinations: Map<string, number>
}

export const nothingAssumed = (): Assumed => ({
  platforms: new Map(),
  twins: new Map(),
  moved: new Set(),
  destinations: new Map(),
})

/** Loads stored data for decisions on the candidates, by three queries, and applies earlier candidates to it. */
export async function loadView(change: Knex.Transaction, candidates: readonly Candidate[], assumed: Assumed) {
  const { platforms, twins, moved, destinations } = assumed
  const platformIds = candidates.flatMap(({ columns }) => columns.platform_id ?? [])
  const ids = [...new Set([...candidates.map(({ input }) => input.id), ...platformIds])]
  const entities = new Map(await knownEntities(change, ids))
  for (const id of ids) if (platforms.has(id)) entities.set(id, platforms.get(id)!)
  const stored = new Map(await activeTwins(change, candidates))
  const leaving = candidates.filter(({ input }) => input.schema === 'PLATFORM' && input.state === 'OBSOLETE')
  const active = await activeDestinations(
    change,
    leaving.map(({ input }) => input.id),
  )

  const count = (platformId: string | null | undefined, by: number) => {
    if (typeof platformId === 'string') destinations.set(platformId, (destinations.get(platformId) ?? 0) + by)
  }

  return {
    known: (id: string) => entities.get(id),

    storedFor({ input, columns }: Candidate): Stored {
      const key = columns.natural_key?.toString('hex') ?? ''
      const storedTwin = stored.get(key)
      return {
        known: entities.get(input.id),
        platform: columns.platform_id === null ? undefined : entities.get(columns.platform_id),
        twin:
          twins.get(key) ?? (storedTwin !== undefined && moved.has(storedTwin.id) ? undefined : storedTwin),
        hasActiveDestinations: (active.get(input.id) ?? 0) + (destinations.get(input.id) ?? 0) > 0,
      }
    },

    /** Applies a written candidate: decisions on later ones depend on it. */
    assume({ input, columns, contentHash }: Candidate, now: Known) {
      const before = entities.get(input.id)
      if (before?.state === 'ACTIVE') {
        count(before.platformId, -1)
        moved.add(input.id)
      }
      if (input.state === 'ACTIVE') {
        count(columns.platform_id, 1)
        if (columns.natural_key !== null)
          twins.set(columns.natural_key.toString('hex'), { id: input.id, contentHash })
      }
      entities.set(input.id, now)
      if (input.schema === 'PLATFORM') platforms.set(input.id, now)
    },
  }
}

async function knownEntities(change: Knex.Transaction, ids: string[]): Promise<[string, Known][]> {
  const rows = await change('entities')
    .whereRaw('id = any(?::uuid[])', [ids])
    .select(
      'id',
      'schema',
      'state',
      'created_at',
      'updated_at',
      'added_sequence',
      'content_hash',
      'platform_id',
    )
  return rows.map(row => [
    row.id,
    {
      schema: row.schema,
      state: row.state,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      addedSequence: Number(row.added_sequence),
      contentHash: row.content_hash,
      platformId: row.platform_id ?? undefined,
    },
  ])
}

async function activeTwins(
  change: Knex.Transaction,
  candidates: readonly Candidate[],
): Promise<[string, Twin][]> {
  const keys = candidates.flatMap(({ columns }) => columns.natural_key ?? [])
  const rows = await change('entities')
    .where({ state: 'ACTIVE' })
    .whereRaw('natural_key = any(?::bytea[])', [keys])
    .select('natural_key', 'id', 'content_hash')
  return rows.map(row => [row.natural_key.toString('hex'), { id: row.id, contentHash: row.content_hash }])
}

async function activeDestinations(
  change: Knex.Transaction,
  platformIds: string[],
): Promise<ReadonlyMap<string, number>> {
  if (platformIds.length === 0) return new Map()
  const rows = await change('entities')
    .where({ state: 'ACTIVE' })
    .whereRaw('platform_id = any(?::uuid[])', [platformIds])
    .groupBy('platform_id')
    .select('platform_id', change.raw('count(*)::integer as count'))
  return new Map(rows.map(({ platform_id: id, count }) => [id, count]))
}
