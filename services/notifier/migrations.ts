import { outboxByOrganization, outboxTables } from '../kit/queue/outbox.ts'
import {
  closedRows,
  openToOlderReleases,
  policiesWithoutSubquery,
  rowsByOrganization,
} from '../kit/postgres/organization-policies.ts'
import type { Migrations } from '../kit/postgres/migrate.ts'
import { dataKeysTable, keyCheckTable, rowMacs } from '../kit/postgres/key-tables.ts'
import { sealCountsTable } from '../kit/encryption/seal-counts.ts'
import { functionsOverShards, lockAll, partitionMigrations } from './partitions/migrations.ts'

/** In the order they run. The statements of a shipped migration are never edited. */
export const migrations: Migrations = {
  '0001-subscriptions-and-deliveries': async (_schema, db) => {
    await db.raw(`
      -- Secrets, events and answers of endpoints are encrypted (AES-256-GCM), under a key that is not in the database.
      create table subscriptions (
        id uuid primary key,
        organization_id uuid not null,
        title text not null,
        url text not null,
        -- The event types wanted now. The table wishes has those of earlier times.
        events text[] not null,
        enabled boolean not null,
        disabled_reason text check (disabled_reason in ('ENDPOINT_GONE', 'ENDPOINT_FAILING')),
        secret bytea not null,
        created_at timestamptz(3) not null default now(),
        -- Since when every attempt has failed, and how many have.
        failing_since timestamptz,
        failures integer not null default 0,
        -- A deleted subscription is kept as long as its deliveries.
        deleted_at timestamptz,
        check (not enabled or disabled_reason is null)
      );
      create unique index subscriptions_urls on subscriptions (organization_id, url) where deleted_at is null;

      -- The event types that a subscription wanted from a time on; none while it was disabled. An event that arrives
      -- late goes to the subscriptions that wanted it when it happened.
      create table wishes (
        subscription_id uuid not null references subscriptions on delete cascade,
        organization_id uuid not null,
        since timestamptz not null,
        events text[] not null,
        primary key (subscription_id, since)
      );
      create index wishes_of_organizations on wishes (organization_id);

      -- Events, with the body that all endpoints receive.
      create table events (
        id uuid primary key,
        organization_id uuid not null,
        type text not null,
        created_at timestamptz(3) not null,
        received_at timestamptz not null default now(),
        body bytea not null
      );
      create index events_by_age on events (received_at);

      -- The delivery of one event to one endpoint. The columns of the leased queue come first.
      create table deliveries (
        id uuid primary key default gen_random_uuid(),
        number bigint generated always as identity,
        state text not null default 'PENDING'
          check (state in ('PENDING', 'PAUSED', 'DELIVERED', 'FAILED', 'CANCELLED')),
        due_at timestamptz not null default now(),
        attempts smallint not null default 0,
        lease uuid,
        settled_at timestamptz,
        subscription_id uuid not null references subscriptions on delete cascade,
        -- The id of the object that changed. The events of one object are delivered in order.
        subject uuid not null,
        event_id uuid not null references events,
        event_type text not null,
        created_at timestamptz(3) not null default now(),
        unique (event_id, subscription_id),
        check ((settled_at is null) = (state = 'PENDING'))
      ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
      create index deliveries_due on deliveries (subscription_id, due_at, number) where state = 'PENDING';
      create index deliveries_in_order on deliveries (subscription_id, subject, number) where state = 'PENDING';
      create index deliveries_listed on deliveries (subscription_id, number);
      create index deliveries_settled on deliveries (settled_at) where settled_at is not null;

      create table attempts (
        delivery_id uuid not null references deliveries on delete cascade,
        number bigint generated always as identity,
        at timestamptz(3) not null,
        outcome text not null,
        milliseconds integer not null,
        status smallint,
        -- The beginning of the response, encrypted.
        answer bytea,
        primary key (delivery_id, number)
      );
    `)
  },
  '0002-less-to-write-for-a-delivery': async (_schema, db) => {
    await db.raw(`
      -- Claims and heartbeats write columns without an index, on pages with free space: heap-only updates.
      alter table deliveries add leased_until timestamptz;
      alter table deliveries set (fillfactor = 50);

      -- A UUID of version 7 (RFC 9562, 5.7). Postgres has a function of its own from version 18 on.
      create function time_ordered_uuid() returns uuid language sql volatile as $$
        select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(
          int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6
        ), 52, 1), 53, 1), 'hex')::uuid
      $$;
      -- Deliveries created together are settled together, so their keys should be on the same index pages.
      alter table deliveries alter id set default time_ordered_uuid();

      create index deliveries_paused on deliveries (subscription_id) where state = 'PAUSED';
      create index deliveries_given_up on deliveries (subscription_id, number) where state in ('FAILED', 'CANCELLED');
    `)
  },
  '0003-what-is-paused-holds-up': async (_schema, db) => {
    await db.raw(`
      -- A paused delivery blocks later ones: it goes first when its subscription is enabled again.
      drop index deliveries_in_order;
      create index deliveries_in_order on deliveries (subscription_id, subject, number)
        where state in ('PENDING', 'PAUSED');
    `)
  },
  '0004-queue-terms': async (_schema, db) => {
    await db.raw(`
      alter table wishes rename to subscription_history;
      alter table subscription_history rename since to valid_from;
      alter table subscription_history rename constraint wishes_pkey to subscription_history_pkey;
      alter table subscription_history
        rename constraint wishes_subscription_id_fkey to subscription_history_subscription_id_fkey;
      alter index wishes_of_organizations rename to subscription_history_by_organization;
      comment on table subscription_history is
        'The event types that a subscription wanted from a time on; none while it was disabled or after it was deleted.';

      alter table deliveries rename subject to ordering_key;
      alter table deliveries rename lease to lease_id;
      alter index deliveries_in_order rename to deliveries_blocking;
      alter index deliveries_given_up rename to deliveries_recoverable;
      comment on column deliveries.ordering_key is
        'The id of the object that changed. A subscription receives the events of one object in order.';
      comment on column deliveries.lease_id is
        'Fencing token of the worker that claimed the delivery; null while no worker has it.';
      comment on column deliveries.leased_until is
        'When the lease expires. Another worker may then claim the delivery.';
    `)
  },
  '0005-events-for-every-organization': async (_schema, db) => {
    await db.raw(`
      alter table events alter organization_id drop not null;
      comment on column events.organization_id is
        'Null for an event that goes to every organization with a subscription to its type.';
    `)
  },
  '0006-organizations-of-deliveries': async (_schema, db) => {
    await db.raw(`
      -- Null in rows of earlier releases.
      alter table deliveries add organization_id uuid;
      alter table attempts add organization_id uuid;
      comment on column events.organization_id is
        'The nil UUID for an event that goes to every organization with a subscription to its type.';
    `)
  },
  '0007-what-operators-see': async (_schema, db) => {
    await db.raw(`
      -- Attempts are only ever added, in the order of their time: a tiny index finds those of an hour.
      create index attempts_by_time on attempts using brin (at);
      create index deliveries_failed on deliveries (settled_at) where state = 'FAILED';
    `)
  },
  '0008-traces': async (_schema, db) => {
    await db.raw(`
      -- The spans in which events happened, as the header traceparent says them. Events that were not traced have no row.
      create table event_traces (
        organization_id uuid not null,
        -- Of the event.
        id uuid not null,
        traceparent text not null,
        received_at timestamptz not null default now(),
        primary key (organization_id, id)
      );
      create index event_traces_by_age on event_traces using brin (received_at);
    `)
  },
  '0009-troubled-endpoints': async (_schema, db) => {
    await db.raw(`
      -- In the order in which operators see them: what is disabled first, then what fails for longest.
      create index subscriptions_troubled on subscriptions ((disabled_reason is null), failing_since, id)
        where deleted_at is null and (disabled_reason is not null or failing_since is not null);
    `)
  },
  '0010-key-check': async (_schema, db) => void (await db.raw(keyCheckTable)),
  ...partitionMigrations,
  '0014-rows-by-organization': async (schema, db) => {
    await lockAll(db)
    await rowsByOrganization(['subscriptions', 'subscription_history', 'events', 'event_traces'])(schema, db)
  },
  // Rows of releases before 2.2.0 may have no organization yet.
  '0015-deliveries-by-organization': rowsByOrganization(['deliveries', 'attempts'], { orNull: true }),
  '0016-kept-while-we-disabled': async (_schema, db) => {
    await db.raw(`
      -- Deliveries that were answered 410 since the last success, at most three.
      alter table subscriptions add gone_deliveries uuid[] not null default '{}';
      insert into subscription_history (organization_id, subscription_id, valid_from, events)
        select organization_id, id, clock_timestamp(), events from subscriptions
        where disabled_reason is not null and deleted_at is null;
      comment on table subscription_history is
        'The event types that a subscription wanted from a time on; none while its client had disabled it, or after it was deleted. What happens while the service has disabled it is kept as paused.';
    `)
  },
  '0017-data-keys': async (_schema, db) => void (await db.raw(dataKeysTable)),
  '0018-two-secrets': async (_schema, db) => {
    await db.raw(`
      alter table subscriptions
        add former_secret bytea,
        add former_secret_until timestamptz,
        -- The idempotency key of the latest rotation.
        add rotation_key uuid;
      create index subscriptions_former_secrets on subscriptions (former_secret_until)
        where former_secret_until is not null;
    `)
  },
  '0019-sealed-urls': async (_schema, db) => {
    await db.raw(`
      -- The hash is keyed, and is the same for equal urls of an organization.
      alter table subscriptions add sealed_url bytea, add url_hash bytea, alter url drop not null;
      create unique index subscriptions_url_hashes on subscriptions (organization_id, url_hash) where deleted_at is null;
      create index subscriptions_clear_urls on subscriptions (id) where url is not null;
      comment on column subscriptions.url is 'In clear, while clear_urls has its row.';

      -- What the release before 2.2.0 writes outdates the sealed url, which the service then makes anew.
      create function forget_sealed_url() returns trigger language plpgsql as $$
      begin
        new.sealed_url := null;
        new.url_hash := null;
        return new;
      end
      $$;
      revoke execute on function forget_sealed_url() from public;
      create trigger forget_sealed_url before update of url on subscriptions for each row
        when (new.url is distinct from old.url and new.url is not null and new.sealed_url is not distinct from old.sealed_url)
        execute function forget_sealed_url();

      -- Has its row while urls are written in clear too, so that one can roll back to the release before 2.2.0. A new
      -- installation has none: there, all migrations are of one batch.
      create table clear_urls (singleton boolean primary key default true check (singleton));
      insert into clear_urls select true where exists (
        select from migrations where batch < (select max(batch) from migrations)
      );
    `)
  },
  '0020-host-proof': async (_schema, db) => {
    await db.raw(`
      -- Null if the operator did not require a proof when the subscription got its host.
      alter table subscriptions add host_proof text check (host_proof in ('REQUIRED', 'PROVED')),
        add host_tried_at timestamptz;
      create index subscriptions_unproved on subscriptions (id) where host_proof = 'REQUIRED';
    `)
  },
  '0021-test-counts': async (_schema, db) => {
    // Test events of the current minute, and the time it began.
    await db.raw(
      'alter table subscriptions add tests integer not null default 0, add tests_since timestamptz',
    )
  },
  // Events for the sink.
  '0022-outbox': async (_schema, db) => void (await db.raw(outboxTables)),
  '0023-policies-without-subquery': async (schema, db) => {
    await lockAll(db)
    await policiesWithoutSubquery(['subscriptions', 'subscription_history', 'events', 'event_traces'])(
      schema,
      db,
    )
    await policiesWithoutSubquery(['deliveries', 'attempts'], { orNull: true })(schema, db)
  },
  '0024-outbox-by-organization': outboxByOrganization,
  '0025-functions-over-shards': functionsOverShards,
  '0026-row-macs': rowMacs(['subscriptions']),
  '0028-seal-counts': async (_schema, db) => void (await db.raw(sealCountsTable)),
  '0029-closed-rows': async (schema, db) => {
    await lockAll(db)
    await closedRows(['subscriptions', 'subscription_history', 'events', 'event_traces', 'row_sets'])(
      schema,
      db,
    )
    await closedRows(['deliveries', 'attempts'], { orNull: true })(schema, db)
    await closedRows(['outbox'], { orNil: true })(schema, db)
    await openToOlderReleases(schema, db)
  },
  '0030-not-sending': async (_schema, db) => {
    // Of which housekeeping looks whether deliveries wait.
    await db.raw(`
      create index subscriptions_not_sending on subscriptions (id)
        where not (enabled and host_proof is distinct from 'REQUIRED')
    `)
  },
  '0031-first-due': async (_schema, db) => {
    // What is due is found without looking at subscriptions whose deliveries wait for a retry.
    await db.raw(
      `create index deliveries_first_due on deliveries (due_at, subscription_id) where state = 'PENDING'`,
    )
  },
  '0032-paused-by-operator': async (_schema, db) => {
    await db.raw(`
      alter table subscriptions drop constraint subscriptions_disabled_reason_check,
        add constraint subscriptions_disabled_reason_check
          check (disabled_reason in ('ENDPOINT_GONE', 'ENDPOINT_FAILING', 'OPERATOR')) not valid
    `)
  },
}
