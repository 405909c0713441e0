import t from 'tap'
import { schemas } from '../../edge/operator/operation/schemas.ts'
import type { SealedSchema } from '../../services/kit/encryption/sealed-schema.ts'
import { freshSchema } from '../harness/database.ts'

type Reasons = readonly (readonly [reason: string, ...columns: string[]])[]

/** Columns of every schema that whoever can write to the database may change, by what that gives. `*` stands for all of a table. */
const ofAll: Reasons = [
  ['are the keys, each wrapped for its place with its purpose and its time', 'data_keys.*'],
  ['tells whether the master key is the right one', 'key_check.*'],
  ['gives a schema new keys too early or too late: named', 'seal_counts.*'],
  ['has a MAC of its own', 'row_sets.*'],
  ['says which tables there are: programs that lack one fail', 'migrations.*', 'migrations_lock.*'],
  ['loses or repeats an event, which the notifier takes once', 'outbox.*', 'outbox_relay.*'],
]

/** The same for each schema. What a reason calls named is in the threat model. */
const ofSchema: Readonly<Record<string, Reasons>> = {
  edge: [
    ['shows a page of an end-user in other colours, or in a frame: named', 'brandings.*'],
    [
      'is shown',
      'clients.name',
      'clients.created_at',
      'clients.secret_since',
      'organizations.name',
      'organizations.created_at',
    ],
    ['is read by the release before 2.2.0 alone', 'clients.tokens_revoked_at'],
    ['decides a limit, or whether a bank is asked for a name', 'organizations.*'],
    ['repeats a request, whose answer is encrypted for its key', 'idempotency_keys.*'],
    [
      'makes a token valid again until its hour is over, or an assertion until its minutes are: named',
      'revoked_tokens.*',
      'used_assertions.*',
    ],
    ['lets a link be opened again until it expires, or a session that was ended: named', 'spent_passes.*'],
    ['hides a change of a client for minutes: named', 'client_changes.*'],
    ['has a MAC of its own', 'last_audit.*'],
    ['is shown', 'request_counts.*'],
    [
      'loses a file, or tells a client other counts, or another client; what a file says is encrypted for its place: named',
      'payment_files.*',
      'payment_file_pieces.*',
    ],
    [
      'says when a key is used, or puts a revoked one back: named; its private half is encrypted, its public half derived',
      'signing_keys.*',
    ],
  ],
  beneficiaries: [
    ['are chains of links with keys, and digests of them', 'audit.*', 'audit_cuts.*', 'audit_anchors.*'],
    ['begins an erasure again, or delays it: named', 'erasures.*'],
    ['allows sessions of clients other return addresses, or more sessions: named', 'organizations.*'],
    [
      'finds a payout method; what is shown is decrypted and authenticated',
      'recipients.attempt_id',
      'recipients.country',
      'recipients.recipient_type',
      'recipients.account',
    ],
    [
      'orders a list, and decides between defaults of older releases: named',
      'recipients.created_at',
      'recipients.updated_at',
    ],
    ['is shown, or counts name checks', 'sessions.opened_at', 'sessions.name_checks'],
  ],
  notifier: [
    [
      'delays, repeats or drops deliveries, or moves an event to another organization: named',
      'deliveries.*',
      'events.*',
      'event_traces.*',
      'subscription_history.*',
    ],
    ['tells what was tried', 'attempts.*'],
    ['keeps urls in clear for the release before 2.2.0, which are not read', 'clear_urls.*'],
    [
      'delays, drops or starts deliveries, or is shown; the url and the host that was proved are authenticated: named',
      'subscriptions.*',
    ],
  ],
  verification: [
    ['tells a client another outcome, or another client: named', 'verifications.*'],
    ['tells a client too early that a batch has ended, or another client, or never: named', 'batches.*'],
    ['is the book of a bank that the operator imports: named', 'book.*'],
    [
      'finds a record, or takes it out at the end: named; the record has a MAC over itself and the one before',
      'evidence.*',
    ],
    ['decides a limit', 'limit_buckets.*'],
  ],
  gambling: [
    [
      'is the dataset, which clients import and export with hashes: named',
      'entities.*',
      'changes.*',
      'feed.*',
      'files.*',
      'file_chunks.*',
      'imports.*',
      'import_lines.*',
      'versions.*',
    ],
  ],
  reference_data: [
    [
      'is the bank directory, which is imported from sources with hashes: named',
      'releases.*',
      'institutions.*',
      'bank_codes.*',
      'coverage.*',
      'registers.*',
      'participations.*',
      'instruction_sets.*',
      'settlement_instructions.*',
      'sanctions.*',
      'downloads.*',
      'account_checks.*',
      'local_names.*',
      'removed_sources.*',
    ],
  ],
}

for (const schema of schemas) {
  t.test(
    `each column of ${schema.name} is encrypted, authenticated, or may be changed for a reason`,
    async t => {
      const db = await freshSchema(t, schema.migrations)
      const { rows } = await db.raw(
        `select relname || '.' || attname as column from pg_class join pg_attribute on attrelid = pg_class.oid
       where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
         and attnum > 0 and not attisdropped`,
      )
      const columns: readonly string[] = rows.map((row: { column: string }) => row.column)
      const { sealed = [], authenticated = [] } = schema as Partial<SealedSchema>
      const kept = new Set([
        ...sealed.map(({ table, column }) => `${table}.${column}`),
        ...authenticated.flatMap(each => [...each.columns, 'mac'].map(column => `${each.table}.${column}`)),
      ])
      const listed = [...ofAll, ...(ofSchema[schema.name] ?? [])].flatMap(([, ...names]) => names)
      const isListed = (column: string) =>
        listed.includes(column) || listed.includes(`${column.split('.')[0]}.*`)
      t.strictSame(
        columns.filter(column => !kept.has(column) && !isListed(column)),
        [],
      )
      t.strictSame(
        [...kept].filter(column => !columns.includes(column)),
        [],
        'what is kept exists',
      )
      const own = (ofSchema[schema.name] ?? []).flatMap(([, ...names]) => names)
      t.strictSame(
        own.filter(
          name => !columns.some(column => column === name || column.startsWith(name.replace('*', ''))),
        ),
        [],
        'what is listed exists',
      )
    },
  )
}
