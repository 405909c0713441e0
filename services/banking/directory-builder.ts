import type { BankCode, BankDirectory, Coverage, Institution, Source } from './bank-directory.ts'
import { bankCodeTable, compareBankCodes } from './bank-code-table.ts'
import { bic8 } from './bic.ts'
import { columnsOf } from './columns.ts'
import { institutionTable } from './institution-table.ts'

/** What is said of a directory as a whole. */
export interface DirectoryHead {
  readonly version: string
  readonly sources: readonly Source[]
  readonly coverage: readonly Coverage[]
}

/** Takes a directory's rows batch by batch, so that others may have a turn in between. */
export function directoryBuilder({ version, sources, coverage }: DirectoryHead) {
  const institutions = institutionTable()
  const bankCodes = bankCodeTable()
  const complete = new Set(coverage.map(({ country, kind }) => `${country} ${kind}`))

  return {
    /** The rows so far. */
    institutions: institutions.columns,
    bankCodes: bankCodes.columns,
    addInstitutions: institutions.add,
    /** In the order of `compareBankCodes`. */
    addBankCodes: bankCodes.add,

    build(): BankDirectory {
      const linked = new Set(bankCodes.columns.bic.map(bic8))
      return {
        version,
        sources,
        institutionCount: institutions.columns.bic.length,
        bankCodeCount: bankCodes.columns.code.length,
        institution: institutions.get,
        headOffice: institutions.headOffice,
        institutionsByPrefix: (prefix, country) => institutions.byPrefix(prefix, country, linked),
        bankCodes: bankCodes.get,
        isComplete: (country, kind) => complete.has(`${country} ${kind}`),
      }
    },
  }
}

/** A few facts to build a directory of, where the rest does not matter. */
export interface DirectorySketch extends Partial<DirectoryHead> {
  readonly institutions?: readonly (Pick<Institution, 'bic'> & Partial<Institution>)[]
  readonly bankCodes?: readonly (Pick<BankCode, 'country' | 'code'> & Partial<BankCode>)[]
}

/** A directory from literals, in any order. */
export function bankDirectory({
  institutions = [],
  bankCodes = [],
  ...head
}: DirectorySketch): BankDirectory {
  const builder = directoryBuilder({ version: 'sketch', sources: [noSource], coverage: [], ...head })
  const offices = institutions.map(each => ({ ...noInstitution, ...each }))
  const codes = bankCodes.map(each => ({ ...noBankCode, ...each })).sort(compareBankCodes)
  builder.addInstitutions(columnsOf(noInstitution, offices))
  builder.addBankCodes(columnsOf(noBankCode, codes))
  return builder.build()
}

const nowhere = { street: '', postCode: '', town: '', source: 0 }

/** Rows of which nothing is known yet. */
export const noInstitution: Institution = { bic: '', name: '', logo: '', ...nowhere }
export const noBankCode: BankCode = {
  country: '',
  code: '',
  codeTo: '',
  bic: '',
  role: 'default',
  name: '',
  branchName: '',
  checkMethod: '',
  ...nowhere,
}
const noSource: Source = {
  name: 'sketch',
  version: '',
  publisher: '',
  licence: '',
  validFrom: '',
  confidence: '',
}
