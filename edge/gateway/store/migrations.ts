import type { Migrations } from '../../../services/kit/postgres/migrate.ts'
import {
  closedRows,
  openToOlderReleases,
  policiesWithoutSubquery,
  rowsByOrganization,
} from '../../../services/kit/postgres/organization-policies.ts'
import { dataKeysTable, keyCheckTable, rowMacs } from '../../../services/kit/postgres/key-tables.ts'
import { sealCountsTable } from '../../../services/kit/encryption/seal-counts.ts'

/** In the order they run. The statements of a shipped migration are never edited. */
export const migrations: Migrations = {
  '0001-identity': async (_schema, db) => {
    await db.raw(`
      create table organizations (
        id uuid primary key,
        name text not null check (length(name) between 1 and 140),
        created_at timestamptz not null
      );

      create table clients (
        id text primary key,
        organization_id uuid not null references organizations,
        name text not null check (length(name) between 1 and 140),
        -- HMAC-SHA-256 of the secret. After a rotation the previous one stays valid for a while, so at most two are.
        secret bytea not null check (length(secret) = 32),
        previous_secret bytea check (length(previous_secret) = 32),
        previous_secret_ends_at timestamptz,
        -- Copied into tokens. Revoking tokens increments it, and tokens of earlier epochs are refused.
        token_epoch integer not null default 0,
        tokens_revoked_at timestamptz,
        disabled_at timestamptz,
        created_at timestamptz not null,
        check ((previous_secret is null) = (previous_secret_ends_at is null))
      );
      create index clients_revoked on clients (tokens_revoked_at) where tokens_revoked_at is not null;

      -- A key signs from activates_at until its successor becomes active, and verifies until retires_at.
      create table signing_keys (
        kid text primary key,
        algorithm text not null,
        public_key jsonb not null,
        -- Encrypted with AES-256-GCM; the key is not in the database.
        private_key bytea not null,
        created_at timestamptz not null,
        activates_at timestamptz not null,
        retires_at timestamptz
      );
    `)
  },
  '0002-idempotency-keys': async (_schema, db) => {
    await db.raw(`
      -- The idempotency store of installations without Redis.
      create table idempotency_keys (
        -- Organization, route, and the client's idempotency key.
        key text collate "C" primary key,
        -- HMAC-SHA-256 of the request.
        fingerprint text not null,
        -- Identifies the attempt that runs or has run the request.
        claim uuid not null,
        -- Encrypted; null while the request is running.
        answer text,
        ends_at timestamptz not null
      ) with (autovacuum_vacuum_scale_factor = 0.01);
      create index idempotency_keys_end on idempotency_keys (ends_at);
    `)
  },
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
  '0004-name-checks': async (_schema, db) => {
    // Whether the hosted pages ask the bank for the holder of an account.
    await db.raw('alter table organizations add column has_name_check boolean not null default false')
  },
  '0005-rights': async (_schema, db) => {
    // The rights of a client beyond those of every client.
    await db.raw(`
      alter table clients add column rights text[] not null default '{}'
        check (rights <@ array['gambling:read', 'gambling:write'])
    `)
  },
  '0006-key-check': async (_schema, db) => void (await db.raw(keyCheckTable)),
  '0007-rows-by-organization': rowsByOrganization(['clients', 'brandings']),
  '0008-data-keys': async (_schema, db) => void (await db.raw(dataKeysTable)),
  '0009-rate-limits': async (_schema, db) => {
    // Null for the allowance of the settings.
    for (const table of ['organizations', 'clients']) {
      await db.raw(`
        alter table ${table}
          add column requests_per_second integer check (requests_per_second > 0),
          add column request_burst integer check (request_burst > 0),
          add check ((requests_per_second is null) = (request_burst is null))
      `)
    }
  },
  '0010-logos': async (_schema, db) => {
    await db.raw(`
      alter table brandings
        -- Whether the logo shows the name, which is not written beside it then.
        add column logo_has_name boolean not null default false,
        -- The logo on a dark ground; null if it is the same.
        add column dark_logo_type text check (dark_logo_type in ('image/svg+xml', 'image/png')),
        add column dark_logo bytea check (length(dark_logo) <= 65536),
        add check ((dark_logo is null) = (dark_logo_type is null))
    `)
  },
  '0011-policies-without-subquery': policiesWithoutSubquery(['clients', 'brandings']),
  '0012-row-macs': async (schema, db) => {
    await rowMacs(['clients'])(schema, db)
    await db.raw(`
      -- The outcome of the last payprep audit verify.
      create table last_audit (
        singleton boolean primary key default true check (singleton),
        verified_at timestamptz(3) not null,
        findings integer not null,
        -- When a run last found nothing; null if none has.
        passed_at timestamptz(3),
        mac bytea not null check (length(mac) = 32)
      )`)
  },
  '0013-oauth': async (_schema, db) => {
    await db.raw(`
      -- Public keys by which the client may prove itself instead of the secret: a list of JWKs as JSON; null for none.
      alter table clients add column public_keys text
    `)
    for (const table of ['revoked_tokens', 'used_assertions']) {
      await db.raw(`
        create table ${table} (
          -- The jti of the token; of an assertion, a digest of client and jti.
          id text collate "C" primary key check (length(id) <= 64),
          client_id text not null references clients on delete cascade,
          -- When the token or assertion is refused without this row too.
          ends_at timestamptz not null
        ) with (autovacuum_vacuum_scale_factor = 0.01);
        create index ${table}_end on ${table} (ends_at);
        create index ${table}_client on ${table} (client_id, ends_at);
      `)
    }
  },
  '0014-seal-counts': async (_schema, db) => void (await db.raw(sealCountsTable)),
  '0015-closed-rows': async (schema, db) => {
    await closedRows(['clients', 'brandings', 'row_sets'])(schema, db)
    await openToOlderReleases(schema, db)
  },
  '0016-changes': async (_schema, db) => {
    const { rows } = await db.raw('select quote_ident(current_schema()) as schema')
    // Temporary tables of the writer's session come last.
    const asOwner = `security definer set search_path = ${rows[0].schema}, pg_temp`
    await db.raw(`
      -- The last change of each client, or of the allowance of an organization: running edges follow it. Triggers write it, so that
      -- programs of older releases do too.
      create table client_changes (
        -- Of a client or an organization. The rows of those that are gone stay.
        id text collate "C" primary key,
        changed_in xid8 not null
      );
      create index client_changes_order on client_changes (changed_in);
      -- Ids that were made before they had a mark.
      create index client_changes_unmarked on client_changes (id) where length(id) < 39;

      create function note_change(id text) returns void language sql ${asOwner} as $$
        insert into client_changes values (id, pg_current_xact_id())
        on conflict (id) do update set changed_in = excluded.changed_in
      $$;
      create function note_client_change() returns trigger language plpgsql ${asOwner} as $$
      begin
        if tg_op <> 'INSERT' then perform note_change(old.id::text); end if;
        if tg_op <> 'DELETE' then perform note_change(new.id::text); end if;
        return null;
      end $$;
      revoke execute on function note_change(text), note_client_change() from public;
      create trigger note_change after insert or update or delete on clients
        for each row execute function note_client_change();
      create trigger note_change after update of requests_per_second, request_burst on organizations
        for each row execute function note_client_change();

      insert into client_changes select id, pg_current_xact_id() from clients;

      create index clients_by_organization on clients (organization_id);
      alter table revoked_tokens add column added_in xid8 not null default pg_current_xact_id();
      create index revoked_tokens_order on revoked_tokens (added_in);
    `)
  },
  '0017-request-counts': async (schema, db) => {
    await db.raw(`
      -- How many requests the clients sent, for operators and for the clients' own staff.
      create table request_counts (
        -- The nil UUID, with an empty client, for requests without a valid access token.
        organization_id uuid not null,
        -- The length of the span, and its start.
        seconds integer not null,
        start timestamptz(0) not null,
        client_id text collate "C" not null,
        route text collate "C" not null,
        -- Answers with a status of 4xx, and of 5xx.
        refused bigint not null,
        failed bigint not null,
        -- All requests by how long they took: at most so many milliseconds, and more than those of the column before.
        took_5 bigint not null,
        took_10 bigint not null,
        took_25 bigint not null,
        took_50 bigint not null,
        took_100 bigint not null,
        took_250 bigint not null,
        took_500 bigint not null,
        took_1000 bigint not null,
        took_2500 bigint not null,
        took_5000 bigint not null,
        took_10000 bigint not null,
        took_longer bigint not null,
        primary key (organization_id, seconds, start, client_id, route)
      ) with (autovacuum_vacuum_scale_factor = 0.05);
      create index request_counts_by_start on request_counts (seconds, start);
    `)
    await closedRows(['request_counts'])(schema, db)
  },
  '0018-payment-files': async (schema, db) => {
    await db.raw(`
      -- A file of payments that a client has sent. It is its own job: the columns of the leased queue come first.
      create table payment_files (
        id uuid primary key,
        number bigint generated always as identity,
        state text not null default 'RECEIVING' check (state in ('RECEIVING', 'PENDING', 'COMPLETED', 'FAILED')),
        due_at timestamptz not null default now(),
        attempts smallint not null default 0,
        lease_id uuid,
        leased_until timestamptz,
        settled_at timestamptz,

        organization_id uuid not null,
        -- Null while it is received.
        idempotency_key uuid,
        -- A keyed hash of the request, to tell a repetition from another request with the same key.
        request_hash bytea,
        format text not null,
        report text not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        -- Of the file as it was sent; how many of them have been checked; and of the report.
        bytes bigint not null default 0,
        bytes_read bigint not null default 0,
        report_bytes bigint not null default 0,
        -- Payments by outcome.
        counts jsonb not null default '{}',
        -- How the check ended, and when: before the event about it is sent, and the job is settled.
        outcome text check (outcome in ('COMPLETED', 'FAILED')),
        ended_at timestamptz(3),
        -- Encrypted JSON: columns that were not read, and why it could not be read any further. Null if there is nothing to say.
        notes bytea,
        -- The span of the request, as the header traceparent says it; null if it was not traced.
        traceparent text,
        unique (organization_id, idempotency_key),
        check ((outcome is null) = (ended_at is null))
      ) with (fillfactor = 50);
      create index payment_files_due on payment_files (organization_id, due_at, number) where state = 'PENDING';
      create index payment_files_blocking on payment_files (organization_id, id, number) where state = 'PENDING';
      create index payment_files_by_age on payment_files (created_at);

      create table payment_file_pieces (
        organization_id uuid not null,
        file_id uuid not null references payment_files on delete cascade,
        -- Of the file as it was sent, or of its report.
        kind text not null check (kind in ('FILE', 'REPORT')),
        position integer not null,
        -- Where it begins in the report, uncompressed.
        start bigint not null,
        -- Encrypted. A piece of a report is compressed by gzip.
        content bytea not null,
        primary key (organization_id, file_id, kind, position)
      );
      create index payment_file_pieces_of on payment_file_pieces (file_id);
      -- Encrypted bytes do not compress.
      alter table payment_file_pieces alter content set storage external;
    `)
    await closedRows(['payment_files', 'payment_file_pieces'])(schema, db)
  },
  '0019-spent-passes': async (_schema, db) => {
    await db.raw(`
      -- Links that were opened, and sessions that were ended: of operators at the console, and of clients' staff at the portal.
      create table spent_passes (
        id uuid primary key,
        -- When the pass is refused without this row too.
        ends_at timestamptz not null
      ) with (autovacuum_vacuum_scale_factor = 0.01);
      create index spent_passes_end on spent_passes (ends_at);
    `)
  },
  '0020-age-of-secrets': async (_schema, db) => {
    await db.raw(`
      -- When the secret was issued; null for one of a release before 2.2.0, which is as old as its last rotation or its client.
      alter table clients add column secret_since timestamptz;
      update clients set secret_since = previous_secret_ends_at - interval '1 day' where previous_secret_ends_at is not null;
    `)
  },
}
