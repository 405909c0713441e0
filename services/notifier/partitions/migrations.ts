import type { Knex } from 'knex'
import type { Migrations } from '../../kit/postgres/migrate.ts'
import { keyFunction } from './key-function.ts'
import { monthFunctions } from './month-functions.ts'

/** Makes keys begin with the organization, and partitions events, deliveries and attempts by month. */
export const partitionMigrations: Migrations = {
  '0011-events-of-all-organizations': async (_schema, db) => {
    await db.raw(
      `update events set organization_id = '00000000-0000-0000-0000-000000000000' where organization_id is null`,
    )
  },
  '0012-functions-of-partitions': async (_schema, db) => {
    const { rows } = await db.raw('select quote_ident(current_schema()) as schema')
    await db.raw(monthFunctions(rows[0].schema) + keyFunction(rows[0].schema))
    await db.raw(`
      do $$
      declare
        function regprocedure;
      begin
        for function in
          select oid from pg_proc where pronamespace = current_schema()::regnamespace and proname <> 'time_ordered_uuid'
        loop
          execute format('revoke execute on function %s from public', function);
        end loop;
      end
      $$;
    `)
  },
  '0013-partitions-by-month': async (_schema, db) => {
    await lockAll(db)
    await db.raw(`
      alter table deliveries drop constraint deliveries_event_id_fkey;
      alter table deliveries drop constraint deliveries_subscription_id_fkey;
      alter table subscription_history drop constraint subscription_history_subscription_id_fkey;

      alter table subscriptions drop constraint subscriptions_pkey;
      alter table subscriptions add primary key (organization_id, id);
      create index subscriptions_by_id on subscriptions (id);
      drop index subscription_history_by_organization;
      alter table subscription_history drop constraint subscription_history_pkey;
      alter table subscription_history add primary key (organization_id, subscription_id, valid_from);
      alter table subscription_history add foreign key (organization_id, subscription_id) references subscriptions
        on delete cascade;

      -- Tables become the default partitions of tables that take their names. Nothing is copied or read.
      do $$
      declare
        name text;
        next bigint;
      begin
        foreach name in array array['deliveries', 'attempts'] loop
          next := nextval(pg_get_serial_sequence(name, 'number'));
          execute format('alter table %I alter number drop identity', name);
          execute format('create sequence %I start with %s', name || '_numbers', next);
          execute format('alter table %I alter number set default nextval(%L)', name, name || '_numbers');
        end loop;
      end
      $$;
      alter table events rename to events_other;
      alter table deliveries rename to deliveries_other;
      alter table attempts rename to attempts_other;
      alter table events_other rename constraint events_pkey to events_other_pkey;
      alter index events_by_age rename to events_other_by_age;
      alter table deliveries_other rename constraint deliveries_pkey to deliveries_other_pkey;
      alter table deliveries_other rename constraint deliveries_event_id_subscription_id_key
        to deliveries_other_event_id_subscription_id_key;
      alter index deliveries_due rename to deliveries_other_due;
      alter index deliveries_blocking rename to deliveries_other_blocking;
      alter index deliveries_listed rename to deliveries_other_listed;
      alter index deliveries_settled rename to deliveries_other_settled;
      alter index deliveries_paused rename to deliveries_other_paused;
      alter index deliveries_recoverable rename to deliveries_other_recoverable;
      alter index deliveries_failed rename to deliveries_other_failed;
      alter index attempts_by_time rename to attempts_other_by_time;
      alter table attempts_other rename constraint attempts_pkey to attempts_other_pkey;
      alter table attempts_other rename constraint attempts_delivery_id_fkey to attempts_other_delivery_id_fkey;

      create table events (like events_other including defaults including constraints including comments)
        partition by range (id);
      create table deliveries (like deliveries_other including defaults including constraints including comments)
        partition by range (id);
      create table attempts (like attempts_other including defaults including constraints including comments)
        partition by range (delivery_id);
      alter sequence deliveries_numbers owned by deliveries.number;
      alter sequence attempts_numbers owned by attempts.number;

      create index deliveries_due on deliveries (subscription_id, due_at, number) where state = 'PENDING';
      create index deliveries_blocking on deliveries (subscription_id, ordering_key, number)
        where state in ('PENDING', 'PAUSED');
      create index deliveries_listed on deliveries (subscription_id, number);
      create index deliveries_paused on deliveries (subscription_id) where state = 'PAUSED';
      create index deliveries_recoverable on deliveries (subscription_id, number)
        where state in ('FAILED', 'CANCELLED');
      create index deliveries_failed on deliveries (settled_at) where state = 'FAILED';
      create index attempts_by_time on attempts using brin (at);

      alter table events attach partition events_other default;
      alter table deliveries attach partition deliveries_other default;
      alter table attempts attach partition attempts_other default;
    `)
    await grantAsBefore(db)
    // Existing rows stay in place. The service rekeys them once they are few, and makes the months that have not begun.
    await db.raw(`
      do $$
      declare
        parent text;
      begin
        while key_default_partitions() loop
        end loop;
        if not exists (select from events) then
          foreach parent in array array['events', 'deliveries', 'attempts'] loop
            perform make_month(parent, date_trunc('month', now() at time zone 'UTC')::date);
          end loop;
        end if;
      end
      $$;
    `)
  },
}

/** Functions of before, in the words that Citus takes too: a subquery has columns, and a partition refers to others once it is attached. */
export const functionsOverShards: Migrations[string] = async (_schema, db) => {
  const { rows } = await db.raw('select quote_ident(current_schema()) as schema')
  const before = monthFunctions(rows[0].schema) + keyFunction(rows[0].schema)
  await db.raw(
    before
      .replaceAll('create function', 'create or replace function')
      .replaceAll('select from', 'select 1 from') + MAKE_MONTH,
  )
}

const MAKE_MONTH = `
  create or replace function make_month(parent text, month date) returns void language plpgsql as $$
  declare
    made constant text := month_of(parent, month);
    id constant text := case parent when 'attempts' then 'delivery_id' else 'id' end;
  begin
    execute format('create table %I (like %I including defaults including constraints)', made, parent);
    execute format('alter table %I add primary key (organization_id, %s)', made,
      case parent when 'attempts' then 'delivery_id, number' else 'id' end);
    -- The release before 2.2.0 finds rows without their organization.
    execute format('create index on %I (%I)', made, id);
    if parent = 'deliveries' then
      -- Claims and heartbeats write columns without an index, on pages with free space: heap-only updates.
      execute format('alter table %I set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01,
        autovacuum_analyze_scale_factor = 0.02)', made);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, made, first_id_of(month), first_id_of(next_month(month)));
    if parent = 'attempts' then
      execute format('alter table %I add foreign key (organization_id, delivery_id) references %I on delete cascade',
        made, month_of('deliveries', month));
    end if;
  end
  $$;
`

/** Locks all tables at once, in short tries: a waiting lock request blocks all later ones. */
export async function lockAll(db: Knex) {
  await db.raw(`
    set local lock_timeout = '1500ms';
    do $$
    begin
      for tries in 1..60 loop
        begin
          lock table events, event_traces, deliveries, attempts, subscriptions, subscription_history in access exclusive mode;
          return;
        exception when lock_not_available or deadlock_detected then
          perform pg_sleep(1);
        end;
      end loop;
      raise exception 'the tables of webhooks were in use for minutes: run the migration again when there is less to do';
    end
    $$;
  `)
}

/** Grants the rights on the former tables for the new ones too, with their sequences and functions. */
async function grantAsBefore(db: Knex) {
  await db.raw(`
    do $$
    declare
      found record;
    begin
      for found in
        select parent, privilege_type as privilege, grantee::regrole as role
        from unnest(array['events', 'deliveries', 'attempts']) as parent
        join pg_class on pg_class.oid = (parent || '_other')::regclass
        cross join aclexplode(relacl)
        where grantee not in (0, relowner)
      loop
        execute format('grant %s on %I to %s', found.privilege, found.parent, found.role);
        if found.privilege = 'INSERT' and found.parent = 'deliveries' then
          execute format('grant usage on sequence deliveries_numbers, attempts_numbers to %s', found.role);
          execute format('grant execute on function make_months(), drop_months(timestamptz), key_default_partitions() to %s',
            found.role);
        end if;
      end loop;
    end
    $$;
  `)
}
