import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { inOrganization } from '../../services/kit/postgres/organization-rows.ts'

/** How the pages of an organization look, and what they offer. */
export interface Branding {
  readonly name: string
  /** As #rrggbb. */
  readonly color?: string
  readonly hasLogo: boolean
  /** The origins that may show the pages in a frame. */
  readonly frameAncestors: readonly string[]
  /** Whether the pages check the holder's name with the bank, and show its answer to the end-user. */
  readonly hasNameCheck: boolean
}

export interface Logo {
  readonly type: string
  readonly content: Buffer
}

export interface BrandingChange extends Partial<
  Pick<Branding, 'name' | 'color' | 'frameAncestors' | 'hasNameCheck'>
> {
  readonly logo?: Logo
}

export type Brandings = ReturnType<typeof brandingsIn>

/** A change made by another process is seen after at most this. */
const CACHED_MS = 60_000
const CACHED_MAX = 1_000

export function brandingsIn(db: Knex) {
  const cache = new LRUCache<string, Branding>({ max: CACHED_MAX, ttl: CACHED_MS })

  return {
    async of(organizationId: string): Promise<Branding> {
      const cached = cache.get(organizationId)
      if (cached !== undefined) return cached
      const row = await inOrganization(db, organizationId, own =>
        own('organizations')
          .leftJoin('brandings', 'brandings.organization_id', 'organizations.id')
          .where('organizations.id', organizationId)
          .first('name', 'color', 'logo_type', 'frame_ancestors', 'has_name_check'),
      )
      const branding: Branding = {
        name: row?.name ?? '',
        hasLogo: (row?.logo_type ?? null) !== null,
        frameAncestors: row?.frame_ancestors ?? [],
        hasNameCheck: row?.has_name_check ?? false,
        ...(row?.color && { color: row.color }),
      }
      cache.set(organizationId, branding)
      return branding
    },

    async logoOf(organizationId: string): Promise<Logo | undefined> {
      const row = await inOrganization(db, organizationId, own =>
        own('brandings').where('organization_id', organizationId).first('logo_type', 'logo'),
      )
      return row?.logo_type ? { type: row.logo_type, content: row.logo } : undefined
    },

    /** Changes the given properties and leaves the others. */
    async change(
      organizationId: string,
      { name, hasNameCheck, color, logo, frameAncestors }: BrandingChange,
    ): Promise<void> {
      const own = {
        ...(name !== undefined && { name }),
        ...(hasNameCheck !== undefined && { has_name_check: hasNameCheck }),
      }
      if (Object.keys(own).length > 0) await db('organizations').where('id', organizationId).update(own)
      const changes = {
        ...(color !== undefined && { color }),
        ...(logo !== undefined && { logo_type: logo.type, logo: logo.content }),
        ...(frameAncestors !== undefined && { frame_ancestors: [...frameAncestors] }),
      }
      await db('brandings')
        .insert({ organization_id: organizationId, ...changes })
        .onConflict('organization_id')
        .merge({ organization_id: organizationId, ...changes })
      cache.delete(organizationId)
    },
  }
}
