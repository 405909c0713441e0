import {
  closedRows,
  openToOlderReleases,
  policiesWithoutSubquery,
  rowsByOrganization,
} from '../kit/postgres/organization-policies.ts'
import type { Migrations } from '../kit/postgres/migrate.ts'
import { outboxByOrganization } from '../kit/queue/outbox.ts'
import { dataKeysTable, keyCheckTable, rowMacs } from '../kit/postgres/key-tables.ts'
import { sealCountsTable } from '../kit/encryption/seal-counts.ts'
import { largeIndexes } from '../kit/postgres/large-indexes.ts'

/** In the order they run. The statements of a shipped migration are never edited. */
export const migrations: Migrations = {
  '0001-sessions-and-recipients': async (_schema, db) => {
    await db.raw(`
      -- Personal data is encrypted (AES-256-GCM), and an end-user is found by an HMAC of the client's id of the
      -- end-user. The keys of both are not in the database.
      create table sessions (
        id uuid primary key,
        organization_id uuid not null,
        idempotency_key uuid not null,
        -- HMAC-SHA-256 of the request, to recognize another request with the same key.
        fingerprint bytea not null check (length(fingerprint) = 32),
        -- The request itself, encrypted.
        request bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        extensions smallint not null default 0,
        -- SHA-256 of the page token of the browser that opened the session.
        page_token bytea check (length(page_token) = 32),
        opened_at timestamptz,
        ended_at timestamptz,
        unique (organization_id, idempotency_key),
        check ((page_token is null) = (opened_at is null))
      );

      create table recipients (
        id uuid primary key,
        organization_id uuid not null,
        external_user bytea not null check (length(external_user) = 32),
        -- The id of the attempt that created it, to recognize a repetition.
        attempt_id uuid not null,
        -- Sessions may be limited by country and type.
        country text not null check (length(country) = 2),
        recipient_type text not null check (recipient_type in ('INDIVIDUAL', 'BUSINESS')),
        is_default boolean not null,
        version integer not null default 1,
        -- HMAC-SHA-256 of the account, to find a second recipient with the same one.
        account bytea not null check (length(account) = 32),
        -- The details, encrypted.
        recipient bytea not null,
        -- In milliseconds, the precision of cursors.
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        unique (organization_id, external_user, attempt_id)
      );
      create index recipients_by_age on recipients (organization_id, external_user, created_at, id);
      create unique index recipients_default on recipients (organization_id, external_user) where is_default;

      -- The audit trail: a hash chain for each end-user, which an altered or removed row breaks.
      create table audit (
        organization_id uuid not null,
        external_user bytea not null check (length(external_user) = 32),
        number integer not null,
        at timestamptz(3) not null,
        session_id uuid not null,
        action text not null,
        recipient_id uuid not null,
        version integer not null,
        -- JSON pointers of the values that changed. The values themselves are not recorded.
        fields text[] not null,
        request_id text not null,
        -- HMAC-SHA-256 of the row and of the previous link.
        chain bytea not null check (length(chain) = 32),
        primary key (organization_id, external_user, number)
      );

      -- Events that are not published yet, encrypted. Rows are short-lived, so the table is vacuumed early.
      create table outbox (
        id bigint generated always as identity primary key,
        event_id uuid not null unique,
        payload bytea not null,
        created_at timestamptz not null default now()
      ) with (autovacuum_vacuum_scale_factor = 0.01);

      -- The process that publishes them.
      create table outbox_relay (
        is_only boolean primary key default true check (is_only),
        holder uuid not null,
        holds_until timestamptz not null
      );
    `)
  },

  '0002-old-sessions': async (_schema, db) => {
    // Finds the sessions to delete.
    await db.raw('create index sessions_by_end on sessions (expires_at)')
  },

  '0003-events-set-aside': async (_schema, db) => {
    // When the receiver rejected the event. Other events do not wait for it.
    await db.raw('alter table outbox add column set_aside_at timestamptz')
  },

  '0004-relay-lease': async (_schema, db) => {
    await db.raw(`
      alter table outbox_relay rename is_only to singleton;
      alter table outbox_relay rename constraint outbox_relay_is_only_check to outbox_relay_singleton_check;
      alter table outbox_relay rename holds_until to leased_until;
      comment on table outbox_relay is 'The lease of the process that relays the outbox; at most one row.';
      comment on column outbox.set_aside_at is
        'When the receiver rejected the event. It is retried every hour, and does not delay the others.';
    `)
  },

  '0005-name-checks': async (_schema, db) => {
    // How often the session has asked a bank for the holder of an account.
    await db.raw('alter table sessions add column name_checks smallint not null default 0')
  },

  '0006-keys-by-organization': async (_schema, db) => {
    await db.raw(`
      alter table sessions drop constraint sessions_pkey;
      alter table sessions add primary key (organization_id, id);
      create index sessions_by_id on sessions (id);
      alter table recipients drop constraint recipients_pkey;
      alter table recipients add primary key (organization_id, id);
      create index recipients_by_id on recipients (id);
    `)
  },

  '0007-key-check': async (_schema, db) => void (await db.raw(keyCheckTable)),

  '0008-rows-by-organization': rowsByOrganization(['sessions', 'recipients', 'audit']),

  '0009-audit-anchors': async (schema, db) => {
    await db.raw(`
      -- Whether an anchor outside the database states this entry, or a later one of its chain.
      alter table audit add anchored boolean not null default false;

      -- Where the retention has cut the beginning of a chain off: the last entry that was deleted, and its link.
      create table audit_cuts (
        organization_id uuid not null,
        external_user bytea not null check (length(external_user) = 32),
        number integer not null,
        chain bytea not null check (length(chain) = 32),
        cut_at timestamptz(3) not null,
        -- HMAC-SHA-256 of the row.
        mac bytea not null check (length(mac) = 32),
        primary key (organization_id, external_user)
      );

      -- The last anchor that was written.
      create table audit_anchors (
        singleton boolean primary key default true check (singleton),
        number bigint not null,
        mac bytea not null check (length(mac) = 32),
        anchored_at timestamptz(3) not null
      );
    `)
    await rowsByOrganization(['audit_cuts'])(schema, db)
  },
  '0010-data-keys': async (_schema, db) => void (await db.raw(dataKeysTable)),

  '0011-erasures': async (schema, db) => {
    await db.raw(`
      -- The event that told the change; null in rows of earlier releases, and where there was none.
      alter table audit add event_id uuid;
      -- HMAC of the end-user; null in rows of earlier releases.
      alter table sessions add external_user bytea check (length(external_user) = 32);

      -- End-users of whom something is left to erase.
      create table erasures (
        organization_id uuid not null,
        external_user bytea not null check (length(external_user) = 32),
        -- The client's id of the end-user, encrypted.
        end_user bytea not null,
        requested_at timestamptz not null default now(),
        primary key (organization_id, external_user)
      );
    `)
    await rowsByOrganization(['erasures'])(schema, db)
  },

  '0012-organizations': async (schema, db) => {
    await db.raw(`
      create table organizations (
        organization_id uuid primary key,
        -- Where sessions may send end-users back to. None if all are allowed.
        return_origins text[] not null default '{}',
        -- When all sessions of its quota may be created again; null as long as none was.
        session_quota_full_at timestamptz
      );
    `)
    await rowsByOrganization(['organizations'])(schema, db)
  },

  '0013-large-indexes': largeIndexes({
    audit_unanchored: 'audit (organization_id, external_user, number) where not anchored',
    // Entries are written in the order of their time.
    audit_by_time: 'audit using brin (at)',
    sessions_by_end_user: 'sessions (organization_id, external_user)',
  }),

  '0014-defaults-by-currency': async (_schema, db) => {
    // Each currency of an end-user has a default. Which currency a recipient is in is encrypted, so no index can tell.
    await db.raw('drop index recipients_default')
  },
  '0015-policies-without-subquery': policiesWithoutSubquery([
    'sessions',
    'recipients',
    'audit',
    'audit_cuts',
    'erasures',
    'organizations',
  ]),
  '0016-outbox-by-organization': outboxByOrganization,
  '0017-row-macs': async (schema, db) => {
    await rowMacs(['sessions', 'recipients'])(schema, db)
    await db.raw(`
      -- The MAC of the payout method after the change; null if it was deleted, and in rows of earlier releases.
      alter table audit add column state bytea check (length(state) = 32);
    `)
  },
  '0018-seal-counts': async (_schema, db) => void (await db.raw(sealCountsTable)),
  '0019-closed-rows': async (schema, db) => {
    await closedRows([
      'sessions',
      'recipients',
      'audit',
      'audit_cuts',
      'erasures',
      'organizations',
      'row_sets',
    ])(schema, db)
    await closedRows(['outbox'], { orNil: true })(schema, db)
    await openToOlderReleases(schema, db)
    const { rows } = await db.raw('select quote_ident(current_schema()) as schema')
    await db.raw(`
      -- The session of an id, whose organization is not known before. It has the rights of the owner of the schema, and only roles
      -- that may use the schema can call it.
      create function session_by_id(wanted uuid) returns setof sessions
        language plpgsql stable security definer set search_path = ${rows[0].schema}, pg_temp
        as $$ begin return query select * from sessions where id = wanted; end $$;
    `)
  },
  // For operators, who know the id of a recipient alone.
  '0020-audit-by-recipient': largeIndexes({ audit_by_recipient: 'audit (recipient_id)' }),
}
