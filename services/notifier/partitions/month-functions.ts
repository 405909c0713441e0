import { oneAtATime, withRightsOfOwner } from './key-function.ts'

/** SQL: functions that make and drop the partitions of months. `schema` is quoted. */
export const monthFunctions = (schema: string) => `
  -- The first UUID of version 7 of a day (RFC 9562, 5.7).
  create function first_id_of(day date) returns uuid language sql immutable as $$
    select (lpad(to_hex(extract(epoch from day)::bigint * 1000), 12, '0') || repeat('0', 20))::uuid
  $$;
  create function next_month(month date) returns date language sql immutable as $$
    select (month + interval '1 month')::date
  $$;
  create function month_of(parent text, month date) returns text language sql stable as $$
    select parent || to_char(month, '_YYYY_MM')
  $$;
  -- The condition of the rows of a month.
  create function in_month(parent text, month date) returns text language sql stable as $$
    select format('%1$I >= %2$L and %1$I < %3$L', case parent when 'attempts' then 'delivery_id' else 'id' end,
      first_id_of(month), first_id_of(next_month(month)))
  $$;
  create function is_there(relation text) returns boolean language sql stable as $$
    select exists (select from pg_class where relname = relation and relnamespace = current_schema()::regnamespace)
  $$;
  create function has_rows(relation text, condition text) returns boolean language plpgsql as $$
  declare
    result boolean;
  begin
    execute format('select exists (select from %I where %s)', relation, condition) into result;
    return result;
  end
  $$;

  create function make_month(parent text, month date) returns void language plpgsql as $$
  declare
    made constant text := month_of(parent, month);
  begin
    execute format('create table %I (like %I including defaults including constraints)', made, parent);
    -- The release before this one finds rows without their organization.
    if parent = 'attempts' then
      execute format('alter table %I add primary key (organization_id, delivery_id, number),
        add foreign key (organization_id, delivery_id) references %I on delete cascade',
        made, month_of('deliveries', month));
      execute format('create index on %I (delivery_id)', made);
    else
      execute format('alter table %I add primary key (organization_id, id)', made);
      execute format('create index on %I (id)', made);
    end if;
    if parent = 'deliveries' then
      -- Claims and heartbeats write columns without an index, on pages with free space: heap-only updates.
      execute format('alter table %I set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01,
        autovacuum_analyze_scale_factor = 0.02)', made);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, made, first_id_of(month), first_id_of(next_month(month)));
  end
  $$;

  -- Makes the partitions of the months that begin within 40 days. While one is attached, Postgres would read the whole default
  -- partition and let all others wait, unless a constraint says that none of its rows is of the month. So such a constraint is
  -- added, which takes no time, then checked, which lets others read and write, and dropped with the next step. It would
  -- refuse rows of the month, so the month must not have begun. A month that has rows already stays in the default partition.
  create function make_months() returns boolean ${withRightsOfOwner(schema)} as $$
  declare
    today constant date := now() at time zone 'UTC';
    found record;
    parents text[];
    parent text;
    month date;
    fence text;
    is_checked boolean;
  begin
    if not ${oneAtATime} then
      return false;
    end if;

    -- Where a process ended between two steps, and none took the next one.
    for found in
      select conrelid::regclass as relation, conname from pg_constraint
      where connamespace = current_schema()::regnamespace and conname like 'without\\_%'
        and to_date(right(conname, 7), 'YYYY_MM') <= today + 1
      order by conrelid = 'attempts_other'::regclass
    loop
      execute format('alter table %s drop constraint %I', found.relation, found.conname);
    end loop;

    -- Deliveries and attempts at once, as these refer to those; after their events, or an event could be deleted before.
    for parents in select string_to_array(names, ' ') from unnest(array['events', 'deliveries attempts']) as names loop
      for month in
        select first::date from generate_series(date_trunc('month', today), today + 40, interval '1 month') as first
        where first > today + 1
      loop
        continue when is_there(month_of(parents[1], month));
        fence := month_of('without', month);
        select convalidated into is_checked from pg_constraint
        where conname = fence and conrelid = (parents[1] || '_other')::regclass;
        if is_checked is null then
          continue when (select bool_or(has_rows(each || '_other', in_month(each, month))) from unnest(parents) as each);
          foreach parent in array parents loop
            execute format('alter table %I add constraint %I check (not (%s)) not valid',
              parent || '_other', fence, in_month(parent, month));
            if has_rows(parent || '_other', in_month(parent, month)) then
              raise exception 'rows of % came to % meanwhile', month, parent;
            end if;
          end loop;
        elsif not is_checked then
          foreach parent in array parents loop
            execute format('alter table %I validate constraint %I', parent || '_other', fence);
          end loop;
        else
          foreach parent in array parents loop
            perform make_month(parent, month);
            execute format('alter table %I drop constraint %I', parent || '_other', fence);
          end loop;
        end if;
        return true;
      end loop;
    end loop;
    return false;
  end
  $$;

  -- Drops the deliveries and attempts of a month all of which were settled before a time, or then its events, and returns what
  -- it dropped; null if there is nothing to drop now. The time must be a day ago at least.
  create function drop_months(settled_before timestamptz) returns text ${withRightsOfOwner(schema)} as $$
  declare
    month date;
    deliveries text;
    unfinished constant text := 'state in (''PENDING'', ''PAUSED'')';
    needed constant text := format('%s or settled_at >= %L', unfinished, settled_before);
  begin
    if settled_before > now() - interval '1 day' is not false then
      raise exception 'settled_before must be a day ago at least, not %', settled_before using errcode = '22023';
    end if;
    -- The second look below would see the same as the first.
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'drop_months must be called in a transaction of level read committed' using errcode = '25001';
    end if;
    if not ${oneAtATime} then
      return null;
    end if;
    for month in
      select distinct to_date(right(relname, 7), 'YYYY_MM') from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent in ('events'::regclass, 'deliveries'::regclass) and relname not like '%\\_other'
      order by 1
    loop
      exit when next_month(month)::timestamp at time zone 'UTC' > settled_before;
      deliveries := month_of('deliveries', month);
      if is_there(deliveries) then
        continue when has_rows(deliveries, unfinished) or has_rows(deliveries, needed);
        lock table deliveries, attempts in access exclusive mode;
        -- One may have been sent again meanwhile.
        if has_rows(deliveries, needed) then
          return null;
        end if;
        execute format('drop table %I, %I', month_of('attempts', month), deliveries);
        return deliveries;
      end if;
      -- Events that came after their month was dropped have their deliveries in the default partition.
      continue when has_rows('deliveries', in_month('deliveries', month));
      lock table events in access exclusive mode;
      if has_rows('deliveries', in_month('deliveries', month)) then
        return null;
      end if;
      execute format('drop table %I', month_of('events', month));
      return month_of('events', month);
    end loop;
    return null;
  end
  $$;
`
