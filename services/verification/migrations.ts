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
import { largeIndexes } from '../kit/postgres/large-indexes.ts'

/** In the order they run. The statements of a shipped migration are never edited. */
export const migrations: Migrations = {
  '0001-verifications': async (_schema, db) => {
    await db.raw(`
      -- Questions, names and references are encrypted (AES-256-GCM), under a key that is not in the database.
      -- A verification is its own job: the columns of the leased queue come first.
      create table verifications (
        id uuid primary key,
        number bigint generated always as identity,
        state text not null default 'PENDING' check (state in ('PENDING', 'COMPLETED', 'FAILED')),
        due_at timestamptz not null default now(),
        attempts smallint not null default 0,
        lease_id uuid,
        leased_until timestamptz,
        settled_at timestamptz,
        -- Derived from the bank that is asked: a slow bank delays no other.
        bank_key uuid not null,
        -- Derived from the question: while one is being asked, the same question waits for its answer.
        question_key uuid not null,

        organization_id uuid not null,
        origin text not null check (origin in ('API', 'HOSTED_PAGE')),
        idempotency_key uuid not null,
        -- A keyed hash of the request, to tell a repetition from another request with the same key.
        request_hash bytea not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        -- As it was submitted, in its order.
        metadata json not null,

        -- What remains as evidence once the question is purged.
        country text not null,
        currency text,
        bank text,
        -- Keyed hashes: of the account, of the question with the cleaned name, of the end-user.
        account_hash bytea not null,
        question_hash bytea not null,
        end_user_hash bytea,
        -- Whether a token of the account's bucket was reserved: not for a question that was asked shortly before.
        is_account_reserved boolean not null,
        -- What is asked, encrypted; null once purged.
        question bytea,

        -- The provider that was asked last, by its name in the routing file.
        provider text,
        -- The network's id of a pending question: encrypted, and as a keyed hash.
        reference bytea,
        reference_hash bytea,
        -- An answer that the network sent by itself, encrypted, until the worker has read it.
        received bytea,

        failure_reason text check (failure_reason in ('INVALID_FIELD', 'UNAVAILABLE_FINANCIAL_INSTITUTION',
          'UNSUPPORTED_FINANCIAL_INSTITUTION', 'UNEXPECTED_ERROR')),
        result jsonb,
        -- What of the result may name people, encrypted; null once purged.
        disclosed bytea,
        -- Why names matched or not, for the audit.
        reasons text[],
        -- The verification whose result was repeated, because the same was asked shortly before.
        repeats uuid,

        unique (organization_id, origin, idempotency_key),
        check ((settled_at is null) = (state = 'PENDING'))
      ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
      create index verifications_due on verifications (bank_key, due_at, number) where state = 'PENDING';
      create index verifications_blocking on verifications (bank_key, question_key, number) where state = 'PENDING';
      create index verifications_by_question on verifications (question_hash, settled_at) where state in ('PENDING', 'COMPLETED');
      create index verifications_by_reference on verifications (reference_hash) where reference_hash is not null;
      create index verifications_by_organization on verifications (organization_id, number);
      create index verifications_to_purge on verifications (settled_at) where question is not null;
      create index verifications_by_age on verifications (created_at);

      -- Token buckets against enumeration, by a keyed hash of what they limit. A bucket that is missing is full.
      create table limit_buckets (
        key bytea primary key,
        full_at timestamptz not null
      );
      create index limit_buckets_full on limit_buckets (full_at);

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

  '0002-book': async (_schema, db) => {
    await db.raw(`
      -- The operator's own accounts, a row for each line of the imported files.
      create table book (
        -- A keyed hash of the account.
        account bytea not null,
        line integer not null,
        country text not null,
        state text not null check (state in ('OPEN', 'CLOSED', 'BLOCKED', 'OPTED_OUT', 'SWITCHED')),
        type text check (type in ('INDIVIDUAL', 'BUSINESS')),
        -- The holders and their other names, encrypted (AES-256-GCM), under a key that is not in the database.
        names bytea not null,
        updated_at timestamptz(3) not null default now(),
        primary key (account, line)
      );
    `)
  },

  '0003-keys-by-organization': async (_schema, db) => {
    await db.raw(`
      alter table verifications drop constraint verifications_pkey;
      alter table verifications add primary key (organization_id, id);
      create index verifications_by_id on verifications (id);
    `)
  },

  '0004-traces': async (_schema, db) => {
    await db.raw(`
      -- The span of the request, as the header traceparent says it; null if it was not traced.
      alter table verifications add traceparent text;
    `)
  },
  '0005-key-check': async (_schema, db) => void (await db.raw(keyCheckTable)),

  '0006-rows-by-organization': rowsByOrganization(['verifications']),
  '0007-end-users': largeIndexes({
    verifications_by_end_user:
      'verifications (organization_id, end_user_hash) where end_user_hash is not null',
  }),
  '0008-data-keys': async (_schema, db) => void (await db.raw(dataKeysTable)),
  '0009-policies-without-subquery': policiesWithoutSubquery(['verifications']),
  '0010-outbox-by-organization': outboxByOrganization,
  '0011-seal-counts': async (_schema, db) => void (await db.raw(sealCountsTable)),
  '0012-sealed-metadata': async (_schema, db) => {
    await db.raw(`
      -- Encrypted: clients put references to people there. Null in rows of releases before 2.2.0, which have it in clear.
      alter table verifications add sealed_metadata bytea;
      comment on column verifications.metadata is 'In clear: of releases before 2.2.0, and as long as their rows are accepted.';
    `)
  },
  '0013-closed-rows': async (schema, db) => {
    await closedRows(['verifications'])(schema, db)
    await closedRows(['outbox'], { orNil: true })(schema, db)
    await openToOlderReleases(schema, db)
  },
  '0014-evidence': async (_schema, db) => {
    await db.raw(`
      -- Exchanges with other banks, as evidence: appended, never changed, deleted once past their retention.
      create table evidence (
        id bigint generated always as identity primary key,
        at timestamptz(3) not null,
        request uuid,
        -- A keyed hash of the account.
        account text,
        -- The record in JSON, with its place in the chain of the process that wrote it, and its MAC. It has keyed hashes of names.
        line text not null
      );
      create index evidence_by_time on evidence (at);
      create index evidence_by_request on evidence (request);
      create index evidence_by_account on evidence (account);
    `)
  },
  '0015-batches': async (_schema, db) => {
    await db.raw(`
      -- Verifications that were submitted together. A batch is its own job, whose runs release verifications that are held.
      create table batches (
        id uuid not null,
        number bigint generated always as identity,
        state text not null default 'PENDING' check (state in ('PENDING', 'COMPLETED')),
        due_at timestamptz not null default now(),
        attempts smallint not null default 0,
        lease_id uuid,
        leased_until timestamptz,
        settled_at timestamptz,
        organization_id uuid not null,
        idempotency_key uuid not null,
        -- A keyed hash of the request, to tell a repetition from another request with the same key.
        request_hash bytea not null,
        created_at timestamptz(3) not null default now(),
        -- How many verifications it has, those that were erased included.
        item_count integer not null,
        -- The span of the request, as the header traceparent says it; null if it was not traced.
        traceparent text,
        primary key (organization_id, id),
        unique (organization_id, idempotency_key),
        check ((settled_at is null) = (state = 'PENDING'))
      ) with (fillfactor = 50);
      create index batches_due on batches (organization_id, due_at, number) where state = 'PENDING';
      create index batches_blocking on batches (organization_id, id, number) where state = 'PENDING';
      create index batches_by_id on batches (id);
      create index batches_by_age on batches (created_at);

      alter table verifications add batch_id uuid;
      -- Its place in the request of the batch, from 0.
      alter table verifications add batch_index integer;
      -- Why it failed without a question to a bank: the code and the message of a refused submission.
      alter table verifications add refusal json;
      -- One that is held waits for its batch to release it, and is no job yet. Rows that there are fit: they are not read again.
      alter table verifications drop constraint verifications_state_check;
      alter table verifications drop constraint verifications_check;
      alter table verifications add constraint verifications_state_check
        check (state in ('HELD', 'PENDING', 'COMPLETED', 'FAILED')) not valid;
      alter table verifications add constraint verifications_check
        check ((settled_at is null) = (state in ('HELD', 'PENDING'))) not valid;
    `)
  },
  '0016-batches-of-organizations': closedRows(['batches']),
  '0017-batch-items': largeIndexes({
    verifications_by_batch:
      'verifications (organization_id, batch_id, batch_index) where batch_id is not null',
    verifications_of_batches_asked:
      "verifications (bank_key) where batch_id is not null and state = 'PENDING' and attempts = 0",
  }),
  '0018-secondary-ids': async (_schema, db) => {
    await db.raw(`
      alter table book drop constraint book_state_check;
      alter table book add check (state in ('OPEN', 'CLOSED', 'BLOCKED', 'OPTED_OUT', 'SWITCHED', 'NOT_SUPPORTED',
        'SECONDARY_ID_NEEDED'));
    `)
  },
}
