import type { Client } from 'pg'

/** Each refers to the one before. */
const PARENTS = ['events', 'deliveries', 'attempts']

/**
 * Gives a schema without rows the partitions of the schema of another database. An event of a default partition may not meet its
 * deliveries in those of a month: see partitions.ts. Both connections must be in a transaction and see the schema.
 */
export async function copyMonths(from: Client, to: Client): Promise<void> {
  const [wanted, present] = [await monthsOf(from), await monthsOf(to)]
  const isIn = (months: readonly Month[]) => (month: Month) => months.some(({ name }) => name === month.name)
  for (const { name } of present.filter(month => !isIn(wanted)(month)).toReversed())
    await to.query(`drop table ${name}`)
  for (const { parent, month } of wanted.filter(month => !isIn(present)(month)))
    await to.query('select make_month($1, $2)', [parent, month])
}

interface Month {
  readonly name: string
  readonly parent: string
  /** Its first day. */
  readonly month: string
}

async function monthsOf(client: Client): Promise<readonly Month[]> {
  const { rows } = await client.query(
    `select relname as name, parent, replace(right(relname, 7), '_', '-') || '-01' as month
     from unnest($1::text[]) with ordinality as parents (parent, place)
     join pg_inherits on inhparent = parent::regclass join pg_class on pg_class.oid = inhrelid
     where relname not like '%\\_other' order by place, relname`,
    [PARENTS],
  )
  return rows
}
