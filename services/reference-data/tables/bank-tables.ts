import { bic11 } from '../../library/banking/accounts/bic.ts'
import type { AccountCheckRow, BankCodeRow, InstitutionRow, LocalNameRow } from './source.ts'
import { isBic, isCode, type Table } from './table.ts'

export const institutionTable: Table<InstitutionRow> = {
  name: 'institutions',
  columns: ['bic', 'name', 'street', 'post_code', 'town', 'logo', 'publisher', 'confidence'],
  keyColumns: 1,
  values(row) {
    if (!isBic(row.bic)) return undefined
    const { name = '', street = '', postCode = '', town = '', logo = '' } = row
    const { publisher = '', confidence = '' } = row
    return [bic11(row.bic), name, street, postCode, town, logo, publisher, confidence]
  },
}

export const bankCodeTable: Table<BankCodeRow> = {
  name: 'bank_codes',
  columns: [
    'country',
    'code',
    'code_to',
    'bic',
    'role',
    'name',
    'branch_name',
    'street',
    'post_code',
    'town',
    'check_method',
    'publisher',
    'confidence',
  ],
  keyColumns: 4,
  values(row) {
    const { country, code, codeTo = '', bic = '', role = 'default' } = row
    if (!isCode(country, code, codeTo)) return undefined
    if (bic !== '' && !isBic(bic)) return undefined
    const { name = '', branchName = '', street = '', postCode = '', town = '' } = row
    const { checkMethod = '', publisher = '', confidence = '' } = row
    const link = [country, code, codeTo, bic11(bic), role]
    const bank = [name, branchName, street, postCode, town]
    return [...link, ...bank, checkMethod, publisher, confidence]
  },
}

export const accountCheckTable: Table<AccountCheckRow> = {
  name: 'account_checks',
  columns: ['country', 'code', 'code_to', 'method', 'publisher', 'confidence'],
  keyColumns: 3,
  values({ country, code, codeTo = '', method, publisher = '', confidence = '' }) {
    if (!isCode(country, code, codeTo) || method === '') return undefined
    return [country, code, codeTo, method, publisher, confidence]
  },
}

/** A language (ISO 639), and a script (ISO 15924) if there are several. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?$/

export const localNameTable: Table<LocalNameRow> = {
  name: 'local_names',
  columns: ['country', 'code', 'language', 'name', 'branch_name', 'publisher', 'confidence'],
  keyColumns: 3,
  values({ country, code, language, name = '', branchName = '', publisher = '', confidence = '' }) {
    if (!isCode(country, code, '') || !LANGUAGE.test(language) || name + branchName === '') return undefined
    return [country, code, language, name, branchName, publisher, confidence]
  },
}
