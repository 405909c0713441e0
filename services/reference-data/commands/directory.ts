import type { Knex } from 'knex'
import type { BankDirectory } from '../../library/banking/directory/bank-directory.ts'
import { compact } from '../../library/banking/accounts/fold.ts'
import { isCountry } from '../../library/banking/countries/iso-codes.ts'
import { parseBic } from '../../library/banking/accounts/bic.ts'
import { hasIbanCheckDigits, hasIbanStructure, parseIban } from '../../library/banking/accounts/iban.ts'
import { type Command, type Row, UsageError } from '../../kit/process/commands/command.ts'
import { depthByCountry } from '../../library/banking/directory/depth.ts'
import { readEdition } from '../releases/edition.ts'
import { statedOfBic, statedOfCode, type StatedBank } from '../claims.ts'
import { type Bank, lookup, type LookupKey } from '../lookup.ts'
import { readDirectory } from '../snapshot/snapshot.ts'
import { withDatabase } from './with-database.ts'

/** Operator commands that show the content of the directory. */
export const directoryCommands: readonly Command[] = [
  {
    name: 'reference coverage',
    summary:
      'Counts the entries of each country and settlement system, shows which lists are complete, and of how many banks the name, address, logo, systems, code and chains are known.',
    operands: [],
    recorded: 'nothing',
    options: {},
    run: given => withDatabase(given, coverageRows),
  },
  {
    name: 'reference lookup',
    summary:
      'Shows a bank by BIC, IBAN, or country and code such as GB:200000, with the sources that agree and that differ.',
    operands: ['bank'],
    recorded: 'nothing',
    options: {},
    run: given =>
      withDatabase(given, async db => {
        const directory = await readDirectory(db, new Date())
        return bankRows(db, directory, given.operands.bank ?? '')
      }),
  },
]

async function coverageRows(db: Knex): Promise<Row[]> {
  const { coverage, registers } = await readEdition(db, new Date())
  const { rows: countries } = await db.raw<{ rows: (Row & { country: string })[] }>(countsByCountry)
  const depth = depthByCountry(await readDirectory(db, new Date()))
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

async function bankRows(db: Knex, directory: BankDirectory, text: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const bank of lookup(directory, keyIn(text))) {
    const { bic, name, branchName, localNames, address, code, source, sanctions } = bank
    const stated = await statedOf(db, bank)
    rows.push({
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
      since: source?.validFrom || undefined,
      licence: source?.licence,
      confidence: source?.confidence || undefined,
      bicSaidBy: listed(stated.filter(each => each.bic !== '' && each.bic === bic).map(saidBy)),
      otherwise: listed(stated.flatMap(each => differing(each, bank))),
      sanctions: listed((sanctions ?? []).map(({ list, date }) => `${list} ${date}`.trim())),
    })
  }
  return rows
}

type FoundName = NonNullable<ReturnType<typeof lookup>[number]['localNames']>[number]

function shownName({ language, name, branchName }: FoundName): string {
  return [`${language}:`, name, branchName].filter(Boolean).join(' ')
}

function statedOf(db: Knex, { bic = '', code }: Pick<Bank, 'bic' | 'code'>): Promise<readonly StatedBank[]> {
  const { country = '', code: number = '' } = code ?? {}
  return code === undefined ? statedOfBic(db, bic) : statedOfCode(db, country, compact(number))
}

const listed = (texts: readonly string[]) => [...new Set(texts)].join('; ') || undefined

function saidBy({ source, publisher, since, licence }: StatedBank): string {
  return `${publisher} (${[source, since, licence].filter(part => part !== '').join(', ')})`
}

/** The values in which a source differs from the answer: another BIC or another name. */
function differing(stated: StatedBank, { bic = '', name = '' }: Bank): string[] {
  const values = [
    ...(stated.bic !== '' && stated.bic !== bic ? [stated.bic] : []),
    ...(stated.name !== '' && lettersOf(stated.name) !== lettersOf(name) ? [`"${stated.name}"`] : []),
  ]
  return values.length === 0 ? [] : [`${saidBy(stated)}: ${values.join(' ')}`]
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * `GB:200000` is a bank code; other texts are a BIC or an IBAN. The error does not repeat an invalid text: it may be an
 * account number.
 */
function keyIn(text: string): LookupKey {
  const [, letters, code] = /^([A-Za-z]{2}):(.+)$/.exec(text) ?? []
  const country = letters?.toUpperCase() ?? ''
  if (code !== undefined && isCountry(country)) return { case: 'code', value: { country, code } }
  if (code !== undefined)
    throw new UsageError(`${letters} is not a country: give its code of ISO 3166-1, such as GB:200000`)
  if (parseBic(text) !== undefined) return { case: 'bic', value: text }
  const iban = parseIban(text)
  if (hasIbanStructure(iban) && hasIbanCheckDigits(iban)) return { case: 'iban', value: text }
  throw new UsageError(
    'this is no bank: give a BIC such as BARCGB22, a valid IBAN, or a country and code such as GB:200000',
  )
}
