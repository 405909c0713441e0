import type { Knex } from 'knex'
import t from 'tap'
import { migrations as edge } from '../../edge/gateway/store/migrations.ts'
import { migrations as beneficiaries } from '../../services/beneficiaries/migrations.ts'
import { migrations as gambling } from '../../services/gambling/migrations.ts'
import { migrations as notifier } from '../../services/notifier/migrations.ts'
import { makeMonths } from '../../services/notifier/partitions/partitions.ts'
import { migrations as referenceData } from '../../services/reference-data/migrations.ts'
import { migrations as verification } from '../../services/verification/migrations.ts'
import { freshSchema } from '../harness/database.ts'

const schemas = { edge, beneficiaries, gambling, notifier, 'reference-data': referenceData, verification }

/** Tables whose keys need not begin with organization_id, by schema, with the reason. */
const ofNoTenant: Readonly<Record<string, readonly (readonly [reason: string, ...tables: string[]])[]>> = {
  edge: [
    ['says which tenants there are', 'organizations'],
    ['is found by the client id of a token request, before the organization is known', 'clients'],
    ['is the installation’s', 'signing_keys', 'last_audit'],
    ['are ids of tokens and assertions of one client', 'revoked_tokens', 'used_assertions'],
    ['are ids of links and sessions, of operators too', 'spent_passes'],
    ['is found by the client id', 'client_changes'],
    ['has the organization in its text key', 'idempotency_keys'],
    ['is a job, which workers find by its id', 'payment_files'],
    ['are the keys of the schema, and tell that of the installation', 'data_keys', 'key_check'],
    ['counts what the keys of the schema have encrypted', 'seal_counts'],
  ],
  beneficiaries: [
    ['is about the installation’s chains together', 'audit_anchors'],
    ['are the keys of the schema, and tell that of the installation', 'data_keys', 'key_check'],
    ['counts what the keys of the schema have encrypted', 'seal_counts'],
    ['is the lease of a process', 'outbox_relay'],
  ],
  gambling: [
    ['are the keys of the schema, and tell that of the installation', 'data_keys', 'key_check'],
    ['counts what the keys of the schema have encrypted', 'seal_counts'],
    ['is one dataset for all', 'feed', 'entities', 'changes', 'versions'],
    ['is of the dataset', 'imports', 'import_lines', 'files', 'file_chunks'],
    ['is the lease of a process', 'outbox_relay'],
  ],
  notifier: [
    ['are the keys of the schema, and tell that of the installation', 'data_keys', 'key_check'],
    ['counts what the keys of the schema have encrypted', 'seal_counts'],
    ['is the installation’s', 'clear_urls'],
    ['is the lease of a process', 'outbox_relay'],
  ],
  'reference-data': [
    ['is one directory for all', 'releases', 'institutions', 'bank_codes', 'coverage', 'registers'],
    ['is one directory for all', 'participations', 'instruction_sets', 'settlement_instructions'],
    [
      'is one directory for all',
      'sanctions',
      'downloads',
      'account_checks',
      'local_names',
      'removed_sources',
    ],
  ],
  verification: [
    ['are the keys of the schema, and tell that of the installation', 'data_keys', 'key_check'],
    ['counts what the keys of the schema have encrypted', 'seal_counts'],
    ['limits accounts over all organizations too', 'limit_buckets'],
    ['is the operator’s', 'book', 'evidence'],
    ['is the lease of a process', 'outbox_relay'],
  ],
}

for (const [schema, migrations] of Object.entries(schemas)) {
  t.test(`the keys of each tenant table of ${schema} begin with the organization`, async t => {
    const db = await freshSchema(t, migrations)
    if (schema === 'notifier') await makeMonths(db)
    const tables = await tablesIn(db)
    const shared = (ofNoTenant[schema] ?? []).flatMap(([, ...names]) => names)
    t.strictSame(
      shared.filter(name => !tables.has(name)),
      [],
      'only existing tables are listed as of no tenant',
    )
    const others = new Set([...shared, 'migrations', 'migrations_lock'])
    const tenant = [...tables].filter(name => !others.has(name))
    t.strictSame(await withoutOrganization(db, tenant), [], 'each table names its organization, or is listed')
    const keys = (await keysIn(db)).filter(key => tenant.includes(key.table) && !others.has(key.refers ?? ''))
    t.strictSame(
      keys.filter(key => key.first !== 'organization_id').map(({ table, name }) => `${table}: ${name}`),
      [],
      'keys that begin with another column',
    )
    t.equal(keys.length > 0, tenant.length > 0, 'keys were found')
  })
}

/** Tables, partitioned ones and their partitions. */
async function tablesIn(db: Knex): Promise<ReadonlySet<string>> {
  const { rows } = await db.raw(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`,
  )
  return new Set(rows.map((row: { name: string }) => row.name))
}

async function withoutOrganization(db: Knex, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.raw(
    `select name from unnest(?::text[]) name where not exists (
       select from pg_attribute where attrelid = name::regclass and attname = 'organization_id'
     )`,
    [[...tables]],
  )
  return rows.map((row: { name: string }) => row.name)
}

interface Key {
  readonly table: string
  readonly name: string
  /** Its first column. */
  readonly first: string | null
  /** The table that a foreign key refers to. */
  readonly refers: string | null
}

/** Primary keys, unique constraints, unique indexes and foreign keys. */
async function keysIn(db: Knex): Promise<readonly Key[]> {
  const { rows } = await db.raw(
    `select pg_class.relname as table, name, attname as first, refers.relname as refers
     from (
       select indrelid as relation, indexrelid::regclass::text::name as name, indkey[0] as column, 0::oid as refers
       from pg_index where indisunique
       union all
       select conrelid, conname, conkey[1], confrelid from pg_constraint where contype = 'f'
     ) key
     join pg_class on pg_class.oid = key.relation and pg_class.relnamespace = current_schema()::regnamespace
     left join pg_attribute on attrelid = key.relation and attnum = key.column
     left join pg_class refers on refers.oid = key.refers`,
  )
  return rows
}
