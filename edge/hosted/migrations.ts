import type { Migrations } from '../../services/kit/postgres/database.ts'

/** In the edge's schema. A migration that has shipped is never edited. */
export const migrations: Migrations = {
  '0003-brandings': async (_schema, db) => {
    await db.raw(`
      create table brandings (
        organization_id uuid primary key references organizations,
        color text check (color ~ '^#[0-9a-f]{6}$'),
        logo_type text check (logo_type in ('image/svg+xml', 'image/png')),
        logo bytea check (length(logo) <= 65536),
        frame_ancestors text[] not null default '{}' check (cardinality(frame_ancestors) <= 10),
        check ((logo is null) = (logo_type is null))
      );
    `)
  },
}
