import { readableName } from './readable-case.ts'
import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { codeIn, commonest, groupedBy, jsonIn, recordsIn } from './fields.ts'
import type { Importer } from './importer.ts'

/** A bank has one code (MFO), under which its branches are listed behind it. */
export const nbu: Importer = {
  name: 'nbu',
  summary: 'bank codes (MFO) of Ukraine, with names and addresses, without BIC',
  publisher: 'National Bank of Ukraine, bank information',
  licence: 'open data, source to be named',
  files: ['get_data_branch.json'],
  addresses: ['https://bank.gov.ua/NBU_BankInfo/get_data_branch?json'],
  precedence: 'national',
  read([file]) {
    const records = recordsIn(jsonIn(file), file.name)
    return { rows: damaged => ({ bankCodes: banksIn(records, damaged) }) }
  },
}

type Branch = Readonly<Record<string, string | undefined>>

/** That of the head office, among the kinds of offices. */
const HEAD_OFFICE = '0'

function* banksIn(records: readonly Branch[], damaged: Damaged): Generator<BankCodeRow> {
  for (const [mfo, offices] of groupedBy(records, ({ MFO, GLMFO = '' }) => MFO ?? GLMFO)) {
    const code = codeIn(mfo, 6)
    if (code === undefined) {
      damaged(`no MFO: ${mfo}, ${offices[0]?.FULLNAME ?? ''}`)
      continue
    }
    const head = offices.find(({ TYP }) => TYP === HEAD_OFFICE)
    const { ADRESS = '', P_IND = '', NP = '' } = head ?? {}
    yield {
      country: 'UA',
      code,
      name: readableName((head && latinNameOf(head)) || commonest(offices.map(bankNameOf))),
      street: ADRESS,
      postCode: P_IND,
      town: NP,
    }
  }
}

/** Behind it stands its short form in brackets. */
const latinNameOf = ({ NAME_E = '' }: Branch) => NAME_E.replace(/\s*\(.*$/s, '')

/** That of the bank rather than that of the branch. */
const bankNameOf = ({ N_GOL = '', NGOLOVN = '', SHORTNAME = '', FULLNAME = '' }: Branch) =>
  N_GOL || NGOLOVN || SHORTNAME || FULLNAME
