import type { Knex } from 'knex'
import type { BankCode, BankDirectory, Coverage, Institution, Source } from '../banking/bank-directory.ts'
import { type Columns, columnsOf, interning } from '../banking/columns.ts'
import { directoryBuilder, noBankCode, noInstitution } from '../banking/directory-builder.ts'
import { type Edition, readEdition } from './edition.ts'
import { type BankCodeClaim, mergeBankCodes, mergeInstitution } from './merge.ts'
import { adjacentGroups, readBatches } from './read-rows.ts'

/** The directory of one version: to be handed out, and to be asked. */
export interface Snapshot {
  readonly sources: readonly Source[]
  readonly coverage: readonly Coverage[]
  readonly institutions: Columns<Institution>
  readonly bankCodes: Columns<BankCode>
  readonly directory: BankDirectory
}

/** Reads the releases in force as they are at one moment, and makes one directory of them. */
export function readSnapshot(db: Knex, now: Date): Promise<Snapshot> {
  return db.transaction(trx => mergeReleases(trx, now), { isolationLevel: 'repeatable read', readOnly: true })
}

async function mergeReleases(trx: Knex.Transaction, now: Date): Promise<Snapshot> {
  // For the sorts: all rows fit, and need no file on disk.
  await trx.raw(`set local work_mem = '64MB'`)
  const edition = await readEdition(trx, now)
  const { sources, placeOf } = sourceList(edition)
  const coverage = edition.claims.map(({ release_id, country, kind }) => {
    return { country, kind, source: placeOf({ release_id, publisher: '', confidence: '' }) }
  })
  const builder = directoryBuilder({ version: edition.version, sources, coverage })
  const intern = interning()

  const institutions = readBatches<Institution & Origin>(trx, institutionsInForce, placeOf)
  for await (const groups of adjacentGroups(institutions, ({ bic }) => bic)) {
    builder.addInstitutions(intern(columnsOf(noInstitution, groups.map(mergeInstitution))))
  }
  const bankCodes = readBatches<BankCodeClaim & Origin>(trx, bankCodesInForce, placeOf)
  for await (const groups of adjacentGroups(
    bankCodes,
    each => `${each.country} ${each.code} ${each.codeTo}`,
  )) {
    builder.addBankCodes(intern(columnsOf(noBankCode, groups.flatMap(mergeBankCodes))))
  }
  return {
    sources,
    coverage,
    institutions: builder.institutions,
    bankCodes: builder.bankCodes,
    directory: builder.build(),
  }
}

/** Where a row comes from; what its release says of that is not repeated. */
interface Origin {
  readonly release_id: string
  readonly publisher: string
  readonly confidence: string
}

/** Rows of one release with publishers of their own are of sources of their own. */
function sourceList({ releases }: Edition) {
  const sources: Source[] = []
  const places = new Map<string, number>()

  function placeOf({ release_id, publisher, confidence }: Origin): number {
    const key = `${release_id} ${confidence} ${publisher}`
    let place = places.get(key)
    if (place === undefined) {
      const release = releases.find(({ id }) => id === release_id)!
      const { source: name, version, licence, valid_from } = release
      place = sources.length
      places.set(key, place)
      sources.push({
        name,
        version,
        publisher: publisher || release.publisher,
        licence,
        validFrom: valid_from ?? '',
        confidence,
      })
    }
    return place
  }
  return { sources, placeOf }
}

const institutionsInForce = `
  select bic, name, street, post_code as "postCode", town, logo,
    release_id, institutions.publisher, confidence, 0 as source
  from institutions join releases on releases.id = release_id
  where is_current
  order by bic, precedence, releases.source`

const bankCodesInForce = `
  select country, code, code_to as "codeTo", bic, role, name, branch_name as "branchName",
    street, post_code as "postCode", town, check_method as "checkMethod",
    release_id, bank_codes.publisher, confidence, 0 as source,
    exists (
      select from coverage
      where coverage.release_id = releases.id and coverage.country = bank_codes.country
    ) as "isFromWholeList"
  from bank_codes join releases on releases.id = release_id
  where is_current
  order by country, code, code_to, precedence, releases.source`
