import type { Migrations } from '../kit/postgres/database.ts'

/** In the order they run. A migration that has shipped is never edited. */
export const migrations: Migrations = {
  '0001-sessions-and-recipients': async (_schema, db) => {
    await db.raw(`
      -- What tells of people is encrypted (AES-256-GCM), and an end-user is found by an HMAC of the client's id of
      -- them: both under keys that are not in the database.
      create table sessions (
        id uuid primary key,
        organization_id uuid not null,
        idempotency_key uuid not null,
        -- HMAC-SHA-256 of the request, which tells another request with the same key.
        fingerprint bytea not null check (length(fingerprint) = 32),
        -- The request itself, encrypted.
        request bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        extensions smallint not null default 0,
        -- SHA-256 of what the browser shows to which it was opened.
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
        -- The attempt that made it, by which a repeated one is known.
        attempt_id uuid not null,
        -- By what sessions may be limited.
        country text not null check (length(country) = 2),
        recipient_type text not null check (recipient_type in ('INDIVIDUAL', 'BUSINESS')),
        is_default boolean not null,
        version integer not null default 1,
        -- HMAC-SHA-256 of how it is paid, by which a second one like it is known.
        account bytea not null check (length(account) = 32),
        -- All of it, encrypted.
        recipient bytea not null,
        -- To the millisecond, as cursors tell it.
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        unique (organization_id, external_user, attempt_id)
      );
      create index recipients_by_age on recipients (organization_id, external_user, created_at, id);
      create unique index recipients_default on recipients (organization_id, external_user) where is_default;

      -- Who changed what, in a chain for each end-user: a row that is altered or taken out breaks it.
      create table audit (
        organization_id uuid not null,
        external_user bytea not null check (length(external_user) = 32),
        number integer not null,
        at timestamptz(3) not null,
        session_id uuid not null,
        action text not null,
        recipient_id uuid not null,
        version integer not null,
        -- The places that changed, as JSON pointers; what they held is told nowhere.
        fields text[] not null,
        request_id text not null,
        -- HMAC-SHA-256 of the row and of the chain before it.
        chain bytea not null check (length(chain) = 32),
        primary key (organization_id, external_user, number)
      );

      -- Events that have not been handed on yet, encrypted. Rows come and go, so they are swept up early.
      create table outbox (
        id bigint generated always as identity primary key,
        event_id uuid not null unique,
        payload bytea not null,
        created_at timestamptz not null default now()
      ) with (autovacuum_vacuum_scale_factor = 0.01);

      -- The process that hands them on.
      create table outbox_relay (
        is_only boolean primary key default true check (is_only),
        holder uuid not null,
        holds_until timestamptz not null
      );
    `)
  },

  '0002-old-sessions': async (_schema, db) => {
    // By which those are found that are to be forgotten.
    await db.raw('create index sessions_by_end on sessions (expires_at)')
  },

  '0003-events-set-aside': async (_schema, db) => {
    // When an event was found to be one that cannot be handed on; the others do not wait for it.
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
}
