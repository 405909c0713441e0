import type { Migrations } from '../kit/database.ts'

/** In the order they run. A migration that has shipped is never edited. */
export const migrations: Migrations = {
  '0001-releases': async (_schema, db) => {
    await db.raw(`
      -- One import of one source. Every row belongs to one, which is where its provenance is told; what is in
      -- force changes by marking another release of the source as current.
      create table releases (
        id bigint generated always as identity primary key,
        source text not null,
        version text not null,
        publisher text not null,
        licence text not null,
        valid_from date,
        -- Whose word counts first, 1 before 2.
        precedence smallint not null,
        -- Of what was read, to tell without reading it that nothing has changed.
        stamp text not null,
        -- Of all that the release says.
        content_hash text not null,
        institution_count integer not null,
        bank_code_count integer not null,
        -- Rows that were damaged.
        skipped_count integer not null,
        imported_at timestamptz not null default now(),
        is_current boolean not null,
        -- Somebody has gone back to an older one.
        is_withdrawn boolean not null default false
      );
      create unique index releases_current on releases (source) where is_current;
      create index releases_stamp on releases (source, stamp);

      -- Keys are compared byte by byte, so that every server sorts them alike, whatever its locale.
      create table institutions (
        release_id bigint not null references releases on delete cascade,
        bic text collate "C" not null check (length(bic) = 11),
        name text not null,
        street text not null,
        post_code text not null,
        town text not null,
        logo text not null,
        -- Of this row, where it is not that of the release.
        publisher text not null,
        confidence text not null,
        primary key (release_id, bic)
      );

      create table bank_codes (
        release_id bigint not null references releases on delete cascade,
        country text collate "C" not null check (length(country) = 2),
        code text collate "C" not null check (code <> ''),
        code_to text collate "C" not null,
        bic text collate "C" not null check (length(bic) in (0, 11)),
        role text not null check (role in ('default', 'routing')),
        name text not null,
        branch_name text not null,
        street text not null,
        post_code text not null,
        town text not null,
        check_method text not null,
        publisher text not null,
        confidence text not null,
        primary key (release_id, country, code, code_to, bic)
      );

      -- What a release claims to know wholly.
      create table coverage (
        release_id bigint not null references releases on delete cascade,
        country text not null,
        kind text not null check (kind in ('BIC', 'BANK', 'BRANCH')),
        primary key (release_id, country, kind)
      );
    `)
  },
}
