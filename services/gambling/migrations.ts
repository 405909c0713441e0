import {
  closedRows,
  openToOlderReleases,
  policiesWithoutSubquery,
  rowsByOrganization,
} from '../kit/postgres/organization-policies.ts'
import type { Migrations } from '../kit/postgres/migrate.ts'
import { outboxByOrganization } from '../kit/queue/outbox.ts'
import { dataKeysTable, keyCheckTable } from '../kit/postgres/key-tables.ts'
import { sealCountsTable } from '../kit/encryption/seal-counts.ts'

/** In the order they run. The statements of a shipped migration are never edited. */
export const migrations: Migrations = {
  '0001-dataset': async (_schema, db) => {
    await db.raw(`
      -- Each transaction that changes entities locks this row first and keeps the lock until it commits. So changes become
      -- visible in the order of their sequence, and a reader that has passed one has missed none before it.
      create table feed (
        singleton boolean primary key default true check (singleton),
        -- The last change.
        sequence bigint not null default 0,
        -- Changes up to this one have been deleted.
        deleted_sequence bigint not null default 0
      );
      insert into feed default values;

      create table entities (
        id uuid primary key,
        schema text not null check (schema in ('PLATFORM', 'MERCHANT', 'BANK_ACCOUNT', 'CRYPTO_WALLET')),
        state text not null check (state in ('ACTIVE', 'OBSOLETE')),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        -- The changes that added it, and changed it last.
        added_sequence bigint not null,
        sequence bigint not null,
        platform_id uuid references entities,
        -- JSON, encrypted (AES-256-GCM), under a key that is not in the database.
        attributes bytea not null,
        -- Keyed hashes: of the attributes; of what must be unique among active entities, which platforms do not have.
        content_hash bytea not null,
        natural_key bytea,
        -- What entities are found by: of platforms the name in lower case; keyed hashes of addresses and accounts.
        name text,
        card_network text,
        mid text,
        mcc text,
        network text,
        address_hash bytea,
        account_hash bytea,
        bank_id text,
        check ((schema = 'PLATFORM') = (platform_id is null)),
        check ((schema = 'PLATFORM') = (natural_key is null))
      );
      create unique index entities_by_natural_key on entities (natural_key) where state = 'ACTIVE';
      create index entities_by_sequence on entities (sequence);
      create index entities_by_update on entities (updated_at, id);
      create index entities_of_platforms on entities (platform_id) where platform_id is not null;
      create index entities_by_mid on entities (mid) where mid is not null;
      create index entities_by_address on entities (address_hash) where address_hash is not null;
      create index entities_by_account on entities (account_hash) where account_hash is not null;

      create table changes (
        sequence bigint primary key,
        entity_id uuid not null,
        action text not null check (action in ('ADD', 'UPDATE', 'OBSOLETE')),
        changed_at timestamptz(3) not null,
        -- The entity as it was afterwards: JSON, encrypted.
        entity bytea not null
      );
      create index changes_by_age on changes (changed_at);

      -- A version is its own job: the columns of the leased queue come first. The transaction that changes entities
      -- inserts the next version, unless one is pending; a worker makes its files and publishes it.
      create table versions (
        id uuid primary key,
        number bigint generated always as identity,
        state text not null default 'PENDING' check (state in ('PENDING', 'PUBLISHED')),
        due_at timestamptz not null default now(),
        attempts smallint not null default 0,
        lease_id uuid,
        leased_until timestamptz,
        settled_at timestamptz,
        -- One value for all: versions are made one at a time.
        queue_key uuid not null default '00000000-0000-0000-0000-000000000000',

        version text unique check (version ~ '^[0-9]{14}$'),
        previous_version text,
        created_at timestamptz(3),
        sequence bigint,
        -- By schema and state.
        counts jsonb,
        -- How long it took to make. The next one waits for a multiple of this.
        build_ms integer
      ) with (fillfactor = 50);
      create unique index versions_pending on versions (state) where state = 'PENDING';
      create index versions_due on versions (queue_key, due_at, number) where state = 'PENDING';
      create index versions_blocking on versions (queue_key, number) where state = 'PENDING';

      -- An import is its own job too.
      create table imports (
        id uuid primary key,
        number bigint generated always as identity,
        state text not null default 'RECEIVING' check (state in ('RECEIVING', 'PENDING', 'COMPLETED', 'FAILED')),
        due_at timestamptz not null default now(),
        attempts smallint not null default 0,
        lease_id uuid,
        leased_until timestamptz,
        settled_at timestamptz,
        queue_key uuid not null default '00000000-0000-0000-0000-000000000000',

        -- Null for the operator's own, from the command line.
        organization_id uuid,
        mode text not null check (mode in ('UPSERT', 'REPLACE', 'DRY_RUN')),
        is_forced boolean not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        -- How far it is: a worker that takes it over goes on from here.
        progress jsonb not null default '{}',
        counts jsonb not null default '{}',
        -- When it began to change entities, and when all its lines were applied. In between no version is made.
        began_at timestamptz,
        applied_at timestamptz,
        version text,
        failure text
      ) with (fillfactor = 50);
      create index imports_due on imports (queue_key, due_at, number) where state = 'PENDING';
      create index imports_blocking on imports (queue_key, number) where state = 'PENDING';
      create index imports_by_age on imports (created_at);
      create index imports_of_organizations on imports (organization_id) where state in ('RECEIVING', 'PENDING');

      -- The lines of an import that runs, without their content. They are deleted when it has ended.
      create table import_lines (
        import_id uuid not null references imports on delete cascade,
        -- The number of the line; beyond those of the last line stand entities that no line names, and which REPLACE moves.
        position integer not null,
        entity_id uuid,
        is_platform boolean not null,
        -- Null as long as it is not known.
        outcome text check (outcome in ('ADDED', 'UPDATED', 'UNCHANGED', 'OBSOLETED', 'REJECTED')),
        errors jsonb,
        primary key (import_id, position)
      ) with (fillfactor = 70);
      create index import_lines_by_entity on import_lines (import_id, entity_id);

      -- Uploads, reports, snapshots and deltas, in chunks of at most 1 MiB. A file of a version is one gzip member whose
      -- chunks can be inflated one by one, so that any part of it can be read in either encoding. Each chunk of a report
      -- is a gzip member. The chunks of an upload are its parts, as they came.
      create table files (
        id uuid primary key,
        version_id uuid references versions on delete cascade,
        import_id uuid references imports on delete cascade,
        kind text not null check (kind in ('SNAPSHOT', 'DELTA', 'UPLOAD', 'REPORT')),
        -- Of CSV; null for JSON Lines.
        csv_schema text,
        name text not null,
        content_type text not null,
        lines bigint not null default 0,
        bytes bigint not null default 0,
        compressed_bytes bigint not null default 0,
        -- Of files of versions.
        sha256 bytea,
        compressed_sha256 bytea,
        check ((version_id is null) <> (import_id is null))
      );
      create unique index files_of_versions on files (version_id, kind, coalesce(csv_schema, '')) where version_id is not null;
      create unique index files_of_imports on files (import_id, kind) where import_id is not null;
      create table file_chunks (
        file_id uuid not null references files on delete cascade,
        position integer not null,
        -- Where it begins in the content, and in the compressed file.
        start bigint not null,
        compressed_start bigint not null,
        -- Encrypted.
        content bytea not null,
        primary key (file_id, position)
      );
      alter table file_chunks alter column content set storage external;

      create table outbox (
        id bigint generated always as identity primary key,
        event_id uuid not null unique,
        payload bytea not null,
        created_at timestamptz not null default now(),
        set_aside_at timestamptz
      );
      create table outbox_relay (
        singleton boolean primary key default true check (singleton),
        holder uuid not null,
        leased_until timestamptz not null
      );
    `)
  },
  '0002-traces': async (_schema, db) => {
    await db.raw(`
      -- The span of the request that started the import, as the header traceparent says it; null if it was not traced.
      alter table imports add traceparent text;
    `)
  },

  '0003-key-check': async (_schema, db) => void (await db.raw(keyCheckTable)),

  '0004-rows-by-organization': rowsByOrganization(['imports']),
  '0005-data-keys': async (_schema, db) => void (await db.raw(dataKeysTable)),
  '0006-policies-without-subquery': policiesWithoutSubquery(['imports']),
  '0007-outbox-by-organization': outboxByOrganization,
  '0008-seal-counts': async (_schema, db) => void (await db.raw(sealCountsTable)),
  '0009-closed-rows': async (schema, db) => {
    await closedRows(['imports'])(schema, db)
    await closedRows(['outbox'], { orNil: true })(schema, db)
    await openToOlderReleases(schema, db)
  },
  '0010-staged-lines': async (_schema, db) => {
    await db.raw(`
      -- The entity of a line, normalised: JSON, encrypted. Null if the line is refused, or was read by a former release.
      alter table import_lines add content bytea;
      -- A keyed hash of what the line makes of the entity, without dates.
      alter table import_lines add content_hash bytea;
      alter table import_lines drop constraint import_lines_outcome_check;
      alter table import_lines add constraint import_lines_outcome_check
        check (outcome in ('ADDED', 'UPDATED', 'UNCHANGED', 'DUPLICATE', 'OBSOLETED', 'REJECTED'));
    `)
  },
}
