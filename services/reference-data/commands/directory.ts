import type { Knex } from 'knex'
import type { BankDirectory } from '../../banking/directory/bank-directory.ts'
import { compact } from '../../banking/accounts/fold.ts'
import type { Command, Row } from '../../kit/process/command.ts'
import { readEdition } from '../releases/edition.ts'
import { lookup, type LookupKey } from '../lookup.ts'
import { readDirectory } from '../snapshot/snapshot.ts'
import { withDatabase } from './with-database.ts'

/** Operator commands that show the content of the directory. */
export const directoryCommands: readonly Command[] = [
  {
    name: 'reference coverage',
    summary: 'Counts the entries of each country and settlement system, and shows which lists are complete.',
    operands: [],
    options: {},
    run: given => withDatabase(given, coverageRows),
  },
  {
    name: 'reference lookup',
    summary:
      'Shows a bank and the sanctions on it, by BIC, IBAN, or country and bank code such as GB:200000.',
    operands: ['bank'],
    options: {},
    run: given =>
      withDatabase(given, async db => {
        const directory = await readDirectory(db, new Date())
        return bankRows(directory, given.operands.bank ?? '')
      }),
  },
]

async function coverageRows(db: Knex): Promise<Row[]> {
  const { coverage, registers } = await readEdition(db, new Date())
  const { rows: countries } = await db.raw<{ rows: (Row & { country: string })[] }>(countsByCountry)
  const { rows: systems } = await db.raw<{ rows: (Row & { system: string })[] }>(countsBySystem)
  return [
    ...countries.map(row => ({
      ...row,
      complete: coverage
        .filter(({ country }) => country === row.country)
        .map(({ kind }) => kind)
        .join(' '),
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

function bankRows(directory: BankDirectory, text: string): Row[] {
  return lookup(directory, keyIn(text)).map(
    ({ bic, name, branchName, localNames, address, code, source, sanctions }) => ({
      bic,
      name,
      branch: branchName,
      localNames: localNames?.map(shownName).join('; ') || undefined,
      code: code && `${code.country}:${code.code}`,
      street: address?.addressLine1,
      postCode: address?.postCode,
      town: address?.townName,
      source: source?.name,
      publisher: source?.publisher,
      confidence: source?.confidence || undefined,
      sanctions: sanctions?.map(({ list, date }) => `${list} ${date}`.trim()).join('; ') || undefined,
    }),
  )
}

type FoundName = NonNullable<ReturnType<typeof lookup>[number]['localNames']>[number]

function shownName({ language, name, branchName }: FoundName): string {
  return [`${language}:`, name, branchName].filter(Boolean).join(' ')
}

/** `GB:200000` is a bank code; a text too long for a BIC is an IBAN. */
function keyIn(text: string): LookupKey {
  const [, country, code] = /^([A-Za-z]{2}):(.+)$/.exec(text) ?? []
  if (country !== undefined) return { case: 'code', value: { country: country.toUpperCase(), code: code! } }
  return { case: compact(text).length > BIC_LENGTH_MAX ? 'iban' : 'bic', value: text }
}

/** A BIC of 8 characters is sometimes written with XXXX appended. */
const BIC_LENGTH_MAX = 12
