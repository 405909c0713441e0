/** Tables with more rows are not rekeyed, because the step locks out all others. */
const KEYED_MAX = 100_000

/**
 * SQL: a function that makes the keys of the default partitions begin with the organization, as in the partitions of
 * months. Rows of earlier releases get their organization first. Nothing happens while there are many: they go with
 * their retention. `schema` is quoted.
 */
export const keyFunction = (schema: string) => `
  create function key_default_partitions() returns boolean ${withRightsOfOwner(schema)} as $$
  begin
    if not ${oneAtATime} then
      return false;
    end if;
    if ${isToBeKeyed('deliveries_other', 'attempts_other')} then
      lock table deliveries_other, attempts_other in access exclusive mode;
      update deliveries_other set organization_id = coalesce(
        (select organization_id from subscriptions where id = subscription_id), '00000000-0000-0000-0000-000000000000'
      ) where organization_id is null;
      update attempts_other set organization_id = delivery.organization_id from deliveries_other delivery
      where delivery.id = delivery_id and attempts_other.organization_id is null;
      alter table attempts_other drop constraint attempts_other_delivery_id_fkey;
      alter table attempts_other drop constraint attempts_other_pkey;
      alter table attempts_other add primary key (organization_id, delivery_id, number);
      alter table deliveries_other drop constraint deliveries_other_event_id_subscription_id_key;
      alter table deliveries_other drop constraint deliveries_other_pkey;
      alter table deliveries_other add primary key (organization_id, id);
      alter table attempts_other add foreign key (organization_id, delivery_id) references deliveries_other
        on delete cascade;
      create index on attempts_other (delivery_id);
      create index on deliveries_other (id);
      create index on deliveries_other (event_id);
      return true;
    elsif ${isToBeKeyed('events_other')} then
      lock table events_other in access exclusive mode;
      alter table events_other drop constraint events_other_pkey;
      alter table events_other add primary key (organization_id, id);
      create index on events_other (id);
      return true;
    end if;
    return false;
  end
  $$;
`

function isToBeKeyed(...tables: readonly [string, ...string[]]): string {
  const isKeyed = `exists (
    select from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where indrelid = '${tables[0]}'::regclass and indisprimary and attname = 'organization_id'
  )`
  const areSmall = tables.map(
    table => `(select count(*) from (select from ${table} limit ${KEYED_MAX + 1}) counted) <= ${KEYED_MAX}`,
  )
  return [`not ${isKeyed}`, ...areSmall].join(' and ')
}

/**
 * SQL: attributes of a function that changes tables with the rights of the schema's owner, which the service's role
 * lacks. Each call takes one step in a short transaction, and returns whether there may be another. It locks tables in
 * the order in which transactions write them, and gives up rather than delay those. It keeps no state in its session.
 * The fixed search path hides objects that a caller may have made. `schema` is quoted.
 */
export const withRightsOfOwner = (schema: string) =>
  `language plpgsql security definer set search_path = ${schema}, pg_temp set lock_timeout = '1500ms'`

/** SQL: no other process is changing tables. */
export const oneAtATime = `pg_try_advisory_xact_lock(hashtextextended(current_schema() || ' partitions', 0))`
