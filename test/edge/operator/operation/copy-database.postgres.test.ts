import { randomUUID } from 'node:crypto'
import pg from 'pg'
import t, { type Test } from 'tap'
import { copyDatabase } from '../../../../edge/operator/operation/copy-database.ts'
import { commandsWith as copyCommands } from '../../../../edge/operator/operation/copy-command.ts'
import { migrateAll } from '../../../../edge/operator/operation/database-commands.ts'
import { freshDatabase } from '../../../harness/database.ts'
import { runLine } from '../../../harness/command-line.ts'
import { until } from '../../../harness/until.ts'
import { contentOf } from './database-content.ts'

const silent = () => {}

/** A connection that Postgres lists under this name. */
async function connection(t: Test, url: string, application_name = 'test') {
  const client = new pg.Client({ connectionString: url, application_name })
  client.on('error', silent)
  await client.connect()
  let ending: Promise<void> | undefined
  const end = () => (ending ??= client.end())
  t.teardown(end)
  return { query: client.query.bind(client) as (sql: string) => Promise<pg.QueryResult>, end }
}

/** A migrated database with rows of every kind of value, table and partition. */
async function usedDatabase(t: Test): Promise<string> {
  const url = await freshDatabase(t)
  await migrateAll(url, silent)
  const { query, end } = await connection(t, url)
  const [organization, subscription] = [randomUUID(), randomUUID()]
  await query(`
    insert into edge.organizations (id, name, created_at) values ('${organization}', E'Ümlaut\\t\\\\"\\n', now());
    insert into edge.clients (id, organization_id, name, secret, created_at, rights)
      values ('client', '${organization}', 'backend', decode(repeat('00ff', 16), 'hex'), now(), '{gambling:read}');
    insert into reference_data.downloads (address, etag, last_modified, checked_at) values ('a', '', '\\N', 'infinity');
    insert into gambling.entities (id, schema, state, created_at, updated_at, added_sequence, sequence, platform_id, attributes, content_hash, natural_key)
      select md5(n::text)::uuid, case n when 1 then 'PLATFORM' else 'MERCHANT' end, 'ACTIVE', now(), now(), n, n,
        case when n > 1 then md5('1')::uuid end, '\\x01', '\\x02', case when n > 1 then int4send(n) end
      from generate_series(1, 1000) n;
    update gambling.feed set sequence = 1000;
    insert into gambling.outbox (event_id, payload) select gen_random_uuid(), '\\x00' from generate_series(1, 7);
    delete from gambling.outbox where id > 5;

    set search_path to notifier;
    -- As an installation that has run for a year: an older month, and none for the present one.
    do $$ declare name text; begin
      for name in select relname from pg_class where relname like '%\\_20__\\___' and relkind = 'r'
        and relnamespace = current_schema()::regnamespace order by relname like 'attempts%' desc
      loop execute format('drop table %I', name); end loop;
    end $$;
    select make_month(parent, '2026-01-01') from unnest('{events,deliveries,attempts}'::text[]) with ordinality as parents (parent, place) order by place;
    insert into subscriptions (id, organization_id, title, events, enabled, secret, gone_deliveries)
      values ('${subscription}', '${organization}', 'All', '{RECIPIENT_CREATED}', true, '\\x00', '{}');
    insert into subscription_history (organization_id, subscription_id, valid_from, events)
      values ('${organization}', '${subscription}', '-infinity', '{}');
  `)
  for (const id of [`019b8${randomUUID().slice(5)}`, randomUUID()])
    await query(`
      insert into events (id, organization_id, type, created_at, body) values ('${id}', '${organization}', 'RECIPIENT_CREATED', now(), '\\x00');
      insert into deliveries (id, subscription_id, organization_id, ordering_key, event_id, event_type)
        values ('${id}', '${subscription}', '${organization}', '${id}', '${id}', 'RECIPIENT_CREATED');
      insert into attempts (delivery_id, organization_id, at, outcome, milliseconds) values ('${id}', '${organization}', now(), 'OK', 1);
    `)
  await end()
  return url
}

// Copies only read it.
const source = await usedDatabase(t)

t.test(
  'Rows, partitions and sequences are copied, and nothing else differs from a migrated database',
  async t => {
    const target = await freshDatabase(t)
    const before = await contentOf(source)
    t.match(before, {
      'notifier.attempts_2026_01': /^1 /,
      'notifier.attempts_other': /^1 /,
      'gambling.entities': /^1000 /,
    })
    const { code, out, err } = await runLine(
      copyCommands({ DATABASE_URL: source, TARGET_DATABASE_URL: target }),
      ['database', 'copy', '--json'],
    )
    t.equal(code, 0, err)
    t.match(err, /beneficiaries\.sessions: 0 MB/)
    t.match(
      JSON.parse(out).find(({ schema }: { schema: string }) => schema === 'edge'),
      { rows: 2 },
    )
    t.strictSame(await contentOf(target), before)
    t.strictSame(await contentOf(source), before, 'the source is only read')

    const { query } = await connection(t, target)
    const { rows } = await query(
      `insert into gambling.outbox (event_id, payload) values (gen_random_uuid(), '') returning id`,
    )
    t.strictSame(rows, [{ id: '8' }], 'ids go on')
    await t.rejects(
      query(`insert into edge.brandings (organization_id) values (gen_random_uuid())`),
      /foreign key/,
      'foreign keys hold',
    )
    t.strictSame(await shapeOf(target), await shapeOf(source))
  },
)

/** What the schemas consist of. */
async function shapeOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as as, convalidated as ok from pg_constraint
     where connamespace::regnamespace::text in ('edge', 'notifier', 'gambling', 'verification', 'beneficiaries', 'reference_data')
     union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indisvalid from pg_index
     where indrelid > 16384 and not indrelid::regclass::text like 'pg\\_toast%'
     union all select relid::text, parentrelid::text, pg_get_expr(relpartbound, relid), isleaf
     from unnest('{notifier.events,notifier.deliveries,notifier.attempts}'::regclass[]) parent, pg_partition_tree(parent)
     join pg_class on pg_class.oid = relid order by 1, 2, 3`,
  )
  await client.end()
  return rows
}

t.test('A copy that is interrupted leaves no row, and the next one succeeds', async t => {
  const target = await freshDatabase(t)
  await migrateAll(target, silent)
  const empty = await rowsIn(target)
  const holder = await connection(t, target)
  await holder.query('begin; lock table beneficiaries.audit in access share mode')
  const copying = copyDatabase(source, target, silent)
  copying.catch(silent)
  await waits(holder)
  await holder.query(
    `select pg_terminate_backend(pid) from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
  )
  await t.rejects(copying, /terminat/)
  await holder.query('rollback')
  t.strictSame(await rowsIn(target), empty)

  await copyDatabase(source, target, silent)
  t.strictSame(await contentOf(target), await contentOf(source))
})

/** The content of all tables. No transaction takes back what happened to a sequence. */
const rowsIn = async (url: string) =>
  Object.entries(await contentOf(url)).filter(([name]) => !/_(seq|numbers)$/.test(name))

/** Resolves once a statement on this database waits for a lock. */
const waits = (holder: { query: (sql: string) => Promise<pg.QueryResult> }) =>
  until(async () => {
    const { rowCount } = await holder.query(
      `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
    )
    return rowCount! > 0
  })

t.test('A database that a program uses, at first or meanwhile, is not copied', async t => {
  const target = await freshDatabase(t)
  const program = await connection(t, source, 'notifier')
  const refused = /programs use the database to copy \(notifier\): stop them/
  await t.rejects(copyDatabase(source, target, silent), refused)
  await program.end()

  await migrateAll(target, silent)
  const empty = await rowsIn(target)
  const holder = await connection(t, target)
  await holder.query('begin; lock table beneficiaries.audit in access share mode')
  const copying = copyDatabase(source, target, silent)
  copying.catch(silent)
  await waits(holder)
  await connection(t, source, 'notifier')
  await holder.query('rollback')
  await t.rejects(copying, refused)
  t.strictSame(await rowsIn(target), empty)
})

t.test('A mistake is told before anything is written', async t => {
  const target = await freshDatabase(t)
  const copy = (env: NodeJS.ProcessEnv) => runLine(copyCommands(env), ['database', 'copy'])
  const mistakes = [
    [{ DATABASE_URL: source }, /^payprep: TARGET_DATABASE_URL is not set/],
    [
      { DATABASE_URL: source, TARGET_DATABASE_URL: source },
      /has rows already, in edge\.clients: name an empty one/,
    ],
    [
      { DATABASE_URL: target, TARGET_DATABASE_URL: target },
      /the schema edge .* lacks the migration 0001-identity/,
    ],
    [
      { DATABASE_URL: source, TARGET_DATABASE_URL: `${target}_` },
      /^payprep: TARGET_DATABASE_URL names the database .* does not have/,
    ],
  ] as const
  for (const [env, expected] of mistakes) t.match(await copy(env), { code: 1, err: expected })
  t.strictSame(await contentOf(target), {})
})
