import type { Migrations } from '../kit/postgres/migrate.ts'

/** In the order they run. The statements of a shipped migration are never edited. */
export const migrations: Migrations = {
  '0001-releases': async (_schema, db) => {
    await db.raw(`
      -- One import of one source. Every row refers to its release, which states its origin. At most one release of
      -- a source is in force: the current one.
      create table releases (
        id bigint generated always as identity primary key,
        source text not null,
        version text not null,
        publisher text not null,
        licence text not null,
        valid_from date,
        -- Where releases disagree, the lowest precedence wins.
        precedence smallint not null,
        -- Identifies the input, so that unchanged input is recognized without being read.
        stamp text not null,
        -- A hash of all rows and claims of the release.
        content_hash text not null,
        institution_count integer not null,
        bank_code_count integer not null,
        -- The number of damaged rows.
        skipped_count integer not null,
        imported_at timestamptz not null default now(),
        is_current boolean not null,
        -- An operator has put an older release in force instead.
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
        -- The publisher of this row if it differs from that of the release.
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

      -- What a release claims to list completely.
      create table coverage (
        release_id bigint not null references releases on delete cascade,
        country text not null,
        kind text not null check (kind in ('BIC', 'BANK', 'BRANCH')),
        primary key (release_id, country, kind)
      );
    `)
  },
  '0002-reach': async (_schema, db) => {
    await db.raw(`
      alter table releases
        add column participation_count integer not null default 0,
        add column instruction_set_count integer not null default 0,
        add column settlement_instruction_count integer not null default 0,
        add column sanction_count integer not null default 0;

      -- The settlement systems whose participants a release lists completely.
      create table registers (
        release_id bigint not null references releases on delete cascade,
        system text collate "C" not null,
        primary key (release_id, system)
      );

      create table participations (
        release_id bigint not null references releases on delete cascade,
        system text collate "C" not null,
        bic text collate "C" not null check (length(bic) in (0, 11)),
        country text collate "C" not null,
        code text collate "C" not null check ((code = '') = (bic <> '')),
        code_to text collate "C" not null,
        takes_part boolean not null,
        publisher text not null,
        confidence text not null,
        primary key (release_id, system, bic, country, code, code_to)
      );

      -- The institutions whose settlement instructions a release has completely.
      create table instruction_sets (
        release_id bigint not null references releases on delete cascade,
        owner text collate "C" not null check (length(owner) = 11),
        publisher text not null,
        confidence text not null,
        primary key (release_id, owner)
      );

      create table settlement_instructions (
        release_id bigint not null references releases on delete cascade,
        owner text collate "C" not null check (length(owner) = 11),
        currency text collate "C" not null check (length(currency) = 3),
        -- Lower priorities are tried first.
        priority smallint not null,
        -- The first is nearest to the sender; the last that is not empty holds the owner's account.
        intermediary1 text collate "C" not null,
        intermediary2 text collate "C" not null,
        intermediary3 text collate "C" not null,
        account text not null,
        valid_from date not null,
        valid_to date not null check (valid_from <= valid_to),
        publisher text not null,
        confidence text not null,
        primary key (
          release_id, owner, currency, priority, intermediary1, intermediary2, intermediary3, valid_from
        )
      );
      -- To find the days on which settlement instructions begin or cease to be valid.
      create index settlement_instructions_begin on settlement_instructions (release_id, valid_from)
        where valid_from > '-infinity';
      create index settlement_instructions_end on settlement_instructions (release_id, valid_to)
        where valid_to < 'infinity';

      create table sanctions (
        release_id bigint not null references releases on delete cascade,
        bic text collate "C" not null check (length(bic) in (0, 4, 6, 8)),
        country text collate "C" not null check ((country = '') = (bic <> '')),
        list text not null,
        date text not null,
        publisher text not null,
        confidence text not null,
        primary key (release_id, bic, country)
      );
    `)
  },
  '0003-files': async (_schema, db) => {
    await db.raw(`
      -- The imported files and the operator; empty for the sources that ship with the program.
      alter table releases
        add column files text not null default '',
        add column checksum text not null default '',
        add column imported_by text not null default '';

      -- Cache validators of the last download of each file: an unchanged file is not downloaded again.
      create table downloads (
        address text primary key,
        etag text not null,
        last_modified text not null,
        checked_at timestamptz not null default now()
      );
    `)
  },
  '0004-account-checks': async (_schema, db) => {
    await db.raw(`
      alter table releases add column account_check_count integer not null default 0;

      -- The methods that check account numbers, by bank code.
      create table account_checks (
        release_id bigint not null references releases on delete cascade,
        country text collate "C" not null check (length(country) = 2),
        code text collate "C" not null check (code <> ''),
        code_to text collate "C" not null,
        method text not null check (method <> ''),
        publisher text not null,
        confidence text not null,
        primary key (release_id, country, code, code_to)
      );

      -- An operator's file may hold several lists, which may name the same institution.
      alter table sanctions
        drop constraint sanctions_pkey,
        alter column list type text collate "C",
        add primary key (release_id, bic, country, list);
    `)
  },
  '0005-local-names': async (_schema, db) => {
    await db.raw(`
      alter table releases add column local_name_count integer not null default 0;

      -- Names of banks and branches in a script other than Latin.
      create table local_names (
        release_id bigint not null references releases on delete cascade,
        country text collate "C" not null check (length(country) = 2),
        code text collate "C" not null check (code <> ''),
        -- BCP 47.
        language text collate "C" not null check (language <> ''),
        name text not null,
        branch_name text not null,
        publisher text not null,
        confidence text not null,
        primary key (release_id, country, code, language)
      );
    `)
  },
  '0006-periods': async (_schema, db) => {
    await db.raw(`
      -- The usual time between two editions of the source. That of older releases was not recorded.
      alter table releases add column period_days integer not null default 92;
    `)
  },
  '0007-removed-sources': async (_schema, db) => {
    await db.raw(`
      -- Sources that an operator has removed: they are not loaded from the lists that the program ships with.
      create table removed_sources (
        source text primary key,
        removed_at timestamptz not null default now()
      );
    `)
  },
  '0008-rows-without-foreign-keys': async (_schema, db) => {
    await db.raw(`
      -- The foreign keys looked up the release of each row, which took longer than storing it. Rows are only written in the
      -- transaction that writes their release, one import at a time. A release still takes its rows along.
      alter table institutions drop constraint institutions_release_id_fkey;
      alter table bank_codes drop constraint bank_codes_release_id_fkey;
      alter table participations drop constraint participations_release_id_fkey;
      alter table instruction_sets drop constraint instruction_sets_release_id_fkey;
      alter table settlement_instructions drop constraint settlement_instructions_release_id_fkey;
      alter table sanctions drop constraint sanctions_release_id_fkey;
      alter table account_checks drop constraint account_checks_release_id_fkey;
      alter table local_names drop constraint local_names_release_id_fkey;

      create function delete_rows_of_release() returns trigger language plpgsql set search_path from current as $$
      begin
        delete from institutions where release_id = old.id;
        delete from bank_codes where release_id = old.id;
        delete from participations where release_id = old.id;
        delete from instruction_sets where release_id = old.id;
        delete from settlement_instructions where release_id = old.id;
        delete from sanctions where release_id = old.id;
        delete from account_checks where release_id = old.id;
        delete from local_names where release_id = old.id;
        return null;
      end $$;
      create trigger delete_rows after delete on releases for each row execute function delete_rows_of_release();
    `)
  },
  '0009-group-instructions': async (_schema, db) => {
    await db.raw(`
      -- The rule of a group is owned by the first 4 or 6 characters of its BICs.
      alter table settlement_instructions drop constraint settlement_instructions_owner_check,
        add constraint settlement_instructions_owner_check check (length(owner) in (4, 6, 11));
    `)
  },
  '0010-undated-releases': async (_schema, db) => {
    await db.raw(`
      -- Nothing states the date of the release: valid_from is the day on which its publisher last offered it.
      alter table releases add column is_undated boolean not null default false;

      -- That of all files of the import. Validators of other imports say nothing of the release in force.
      alter table downloads add column checksum text not null default '';
    `)
  },
  '0011-sanction-entries': async (_schema, db) => {
    await db.raw(`
      -- The id of the entry in its list; empty if it has none, or was imported by a former release.
      alter table sanctions add column entry text not null default '';
    `)
  },
}
