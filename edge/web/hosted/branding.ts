import type { Knex } from 'knex'
import { LRUCache } from 'lru-cache'
import { inOrganization } from '../../../services/kit/postgres/organization-rows.ts'

/** How the pages of an organization look, and what they offer. */
export interface Branding {
  readonly name: string
  /** As #rrggbb. */
  readonly color?: string
  readonly hasLogo: boolean
  /** Whether the logo shows the name. */
  readonly logoHasName: boolean
  /** Whether there is a separate logo for dark backgrounds. */
  readonly hasDarkLogo: boolean
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
  Pick<Branding, 'name' | 'color' | 'logoHasName' | 'frameAncestors' | 'hasNameCheck'>
> {
  readonly logo?: Logo
  readonly darkLogo?: Logo
}

export type Brandings = ReturnType<typeof brandingsIn>

/** Changes made by another process are seen after at most this time. */
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
          .first(
            'name',
            'color',
            'logo_type',
            'dark_logo_type',
            'logo_has_name',
            'frame_ancestors',
            'has_name_check',
          ),
      )
      const branding: Branding = {
        name: row?.name ?? '',
        hasLogo: (row?.logo_type ?? null) !== null,
        hasDarkLogo: (row?.dark_logo_type ?? null) !== null,
        logoHasName: row?.logo_has_name ?? false,
        frameAncestors: row?.frame_ancestors ?? [],
        hasNameCheck: row?.has_name_check ?? false,
        ...(row?.color && { color: row.color }),
      }
      cache.set(organizationId, branding)
      return branding
    },

    async logoOf(organizationId: string, column: 'logo' | 'dark_logo' = 'logo'): Promise<Logo | undefined> {
      const columns = { type: `${column}_type`, content: column }
      const row = await inOrganization(db, organizationId, own =>
        own('brandings').where('organization_id', organizationId).first(columns),
      )
      return row?.type ? row : undefined
    },

    /** Changes the given properties and leaves the others. */
    async change(
      organizationId: string,
      { name, hasNameCheck, color, logo, darkLogo, logoHasName, frameAncestors }: BrandingChange,
    ): Promise<void> {
      const columns = {
        ...(name !== undefined && { name }),
        ...(hasNameCheck !== undefined && { has_name_check: hasNameCheck }),
      }
      if (Object.keys(columns).length > 0)
        await db('organizations').where('id', organizationId).update(columns)
      const changes = {
        ...(color !== undefined && { color }),
        ...(logo !== undefined && { logo_type: logo.type, logo: logo.content }),
        ...(darkLogo !== undefined && { dark_logo_type: darkLogo.type, dark_logo: darkLogo.content }),
        ...(logoHasName !== undefined && { logo_has_name: logoHasName }),
        ...(frameAncestors !== undefined && { frame_ancestors: [...frameAncestors] }),
      }
      await inOrganization(db, organizationId, own =>
        own('brandings')
          .insert({ organization_id: organizationId, ...changes })
          .onConflict('organization_id')
          .merge({ organization_id: organizationId, ...changes }),
      )
      cache.delete(organizationId)
    },
  }
}
