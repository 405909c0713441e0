import type { Knex } from 'knex'
import type { BankDirectory } from '../banking/bank-directory.ts'
import { compact } from '../banking/iban.ts'
import { type Command, type Given, type Row, UsageError } from '../kit/command.ts'
import { openReferenceDatabase } from './database.ts'
import { readEdition } from './edition.ts'
import { lookup, type LookupKey } from './lookup.ts'
import { chooseRelease, releasesWhere } from './release-store.ts'
import { readSnapshot } from './snapshot.ts'

/** The operator's commands over what the directory is made of. */
export const commands: readonly Command[] = [
  {
    name: 'reference status',
    summary: 'Lists the releases of each source: those in force, and those that can be gone back to.',
    operands: [],
    options: {},
    run: given => withDatabase(given, statusRows),
  },
  {
    name: 'reference coverage',
    summary: 'Counts what is known of each country, and names what is known wholly.',
    operands: [],
    options: {},
    run: given => withDatabase(given, coverageRows),
  },
  {
    name: 'reference lookup',
    summary: 'Shows what is known of a bank: by BIC, by IBAN, or by country and code as in GB:200000.',
    operands: ['bank'],
    options: {},
    run: given =>
      withDatabase(given, async db => {
        const { directory } = await readSnapshot(db, new Date())
        return bankRows(directory, given.operands.bank ?? '')
      }),
  },
  {
    name: 'reference use',
    summary: 'Puts another release of a source in force, by its id; a later one is not loaded over it again.',
    operands: ['release'],
    options: {},
    run: given =>
      withDatabase(given, async db => {
        const id = given.operands.release ?? ''
        const release = /^\d{1,18}$/.test(id) ? await chooseRelease(db, id) : undefined
        if (release === undefined) throw new UsageError(`there is no release ${id}: see reference status`)
        return { release: release.id, source: release.source, version: release.version, inForce: true }
      }),
  },
]

async function withDatabase<T>(given: Given, work: (db: Knex) => Promise<T>): Promise<T> {
  const installation = await given.installation()
  const db = await openReferenceDatabase(installation.databaseUrl)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

async function statusRows(db: Knex): Promise<Row[]> {
  const releases = await releasesWhere(db, {})
  return releases.map(release => ({
    release: release.id,
    source: release.source,
    version: release.version,
    validFrom: release.valid_from ?? undefined,
    institutions: release.institution_count,
    bankCodes: release.bank_code_count,
    skipped: release.skipped_count,
    licence: release.licence,
    imported: release.imported_at.toISOString(),
    inForce: release.is_current,
  }))
}

async function coverageRows(db: Knex): Promise<Row[]> {
  const { claims } = await readEdition(db, new Date())
  const { rows } = await db.raw<{ rows: { country: string; institutions: number; bankCodes: number }[] }>(`
    select country, sum(institutions)::int as institutions, sum(bank_codes)::int as "bankCodes"
    from (
      select substr(bic, 5, 2) as country, count(distinct bic) as institutions, 0 as bank_codes
      from institutions join releases on releases.id = release_id
      where is_current group by 1
      union all
      select country, 0, count(distinct (code, code_to))
      from bank_codes join releases on releases.id = release_id
      where is_current group by 1
    ) counts
    group by country order by country`)
  return rows.map(row => ({
    ...row,
    complete: claims
      .filter(({ country }) => country === row.country)
      .map(({ kind }) => kind)
      .join(' '),
  }))
}

function bankRows(directory: BankDirectory, text: string): Row[] {
  return lookup(directory, keyIn(text)).map(({ bic, name, branchName, address, code, source }) => ({
    bic,
    name,
    branch: branchName,
    code: code && `${code.country}:${code.code}`,
    street: address?.addressLine1,
    postCode: address?.postCode,
    town: address?.townName,
    source: source?.name,
    publisher: source?.publisher,
    confidence: source?.confidence || undefined,
  }))
}

/** `GB:200000`, else what is too long to be a BIC is an IBAN. */
function keyIn(text: string): LookupKey {
  const [, country, code] = /^([A-Za-z]{2}):(.+)$/.exec(text) ?? []
  if (country !== undefined) return { case: 'code', value: { country: country.toUpperCase(), code: code! } }
  return { case: compact(text).length > BIC_LENGTH_MAX ? 'iban' : 'bic', value: text }
}

/** `XXXX` is written behind a BIC8 too. */
const BIC_LENGTH_MAX = 12
