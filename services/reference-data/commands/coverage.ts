import type { Knex } from 'knex'
import { depthByCountry } from '../../library/banking/directory/depth.ts'
import type { Command, Row } from '../../kit/process/commands/command.ts'
import { readEdition } from '../releases/edition.ts'
import { readDirectory } from '../snapshot/snapshot.ts'
import { withDatabase } from './with-database.ts'

/** The operator command that shows how complete the directory is. */
export const coverageCommand: Command<'reference'> = {
  name: 'reference coverage',
  summary:
    'Counts the entries of each country and settlement system, and shows which lists are complete and how much is known of banks.',
  operands: [],
  recorded: 'nothing',
  options: {},
  details: [
    'Of the banks of a country, by their head offices, it counts those whose name, town and logo are known, those with a',
    'settlement system, those whose BIC leads to their code, and those with a chain of correspondents in USD, EUR and GBP.',
  ].join('\n'),
  run: input => withDatabase(input, coverageRows),
}

async function coverageRows(db: Knex): Promise<Row[]> {
  const now = new Date()
  const { coverage, registers } = await readEdition(db, now)
  const { rows: countries } = await db.raw<{ rows: (Row & { country: string })[] }>(countsByCountry)
  const depth = depthByCountry(await readDirectory(db, now))
  const { rows: systems } = await db.raw<{ rows: (Row & { system: string })[] }>(countsBySystem)
  return [
    ...countries.map(row => ({
      ...row,
      complete: coverage
        .filter(({ country }) => country === row.country)
        .map(({ kind }) => kind)
        .join(' '),
      ...depth.get(row.country),
    })),
    ...systems.map(row => ({
      ...row,
      complete: registers.some(({ system }) => system === row.system) ? 'REGISTER' : '',
    })),
  ]
}

/**
 * Entries of several releases count once. Sanctions on an institution in all countries have an empty
 * country.
 */
const countsByCountry = `
  select country,
    count(distinct key) filter (where kind = 'institutions')::int as "institutions",
    count(distinct key) filter (where kind = 'bankCodes')::int as "bankCodes",
    count(distinct key) filter (where kind = 'participations')::int as "participations",
    count(distinct key) filter (where kind = 'instructionSets')::int as "instructionSets",
    count(distinct key) filter (where kind = 'settlementInstructions')::int as "settlementInstructions",
    count(distinct key) filter (where kind = 'sanctions')::int as "sanctions",
    count(distinct key) filter (where kind = 'accountChecks')::int as "accountChecks",
    count(distinct key) filter (where kind = 'localNames')::int as "localNames"
  from (
    select release_id, 'institutions' as kind, substr(bic, 5, 2) as country, bic as key from institutions
    union all
    select release_id, 'bankCodes', country, code || ' ' || code_to from bank_codes
    union all
    select release_id, 'participations', coalesce(nullif(country, ''), substr(bic, 5, 2)),
      concat_ws(' ', system, bic, code, code_to) from participations
    union all
    select release_id, 'instructionSets', substr(owner, 5, 2), owner from instruction_sets
    union all
    select release_id, 'settlementInstructions', substr(owner, 5, 2),
      concat_ws(' ', owner, currency, intermediary1, intermediary2, intermediary3) from settlement_instructions
    union all
    select release_id, 'sanctions', coalesce(nullif(country, ''), substr(bic, 5, 2)), bic from sanctions
    union all
    select release_id, 'accountChecks', country, code || ' ' || code_to from account_checks
    union all
    select release_id, 'localNames', country, code || ' ' || language from local_names
  ) rows join releases on releases.id = release_id
  where is_current
  group by country order by country`

const countsBySystem = `
  select system, count(distinct (bic, country, code, code_to))::int as "participations"
  from participations join releases on releases.id = release_id
  where is_current
  group by system order by system`
