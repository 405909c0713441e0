import { readableName, readablePlace } from './readable-case.ts'
import type { BankCodeRow, ReportDamage } from '../tables/source.ts'
import { bicIn, commonest, groupedBy } from './row-fields.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered, type TableLine, underHeader } from './list-layout.ts'
import { sheetsOf } from './sheets.ts'
import { textOf } from './text.ts'

/**
 * The branches in NEFT and RTGS (Reserve Bank of India, lists of NEFT and RTGS enabled
 * branches, workbooks). IFSCs for mobile payments only are in neither, so the lists are
 * not complete.
 */
export const rbiIfsc: Importer = {
  name: 'rbi-ifsc',
  summary: 'branches of Indian banks (IFSC) in NEFT and RTGS, with addresses',
  publisher: 'Reserve Bank of India, lists of NEFT and RTGS enabled branches',
  licence: 'free; name the source',
  files: ['68774.xlsx', '[RTGEB0815.xlsx]'],
  addresses: [
    'https://rbidocs.rbi.org.in/rdocs/content/docs/68774.xlsx',
    'https://rbidocs.rbi.org.in/rdocs/RTGS/DOCs/RTGEB0815.xlsx',
  ],
  precedence: 'national',
  period: 'weekly',
  async read(files) {
    const sheets: TableLine[][] = []
    // Some editions contain empty sheets.
    for (const file of files) sheets.push(...(await sheetsOf(file)).filter(({ length }) => length > 0))
    return {
      rows(reportDamage) {
        const rows = sheets.flatMap(sheet => [...underHeader(sheet, rbiColumns)])
        return {
          bankCodes: withBanks(
            branchesIn(
              rows.map(row => ({ ...row, bic: '' })),
              reportDamage,
            ),
          ),
        }
      },
    }
  },
}

const rbiColumns = {
  code: ['IFSC', 'IFSC CODE', 'IFSC_CODE'],
  bank: ['BANK', 'BANK NAME', 'BANK_NAME'],
  branch: ['BRANCH', 'BRANCH NAME'],
  address: 'ADDRESS',
  town: ['CITY2', 'CITY1', 'CITY', 'CENTRE'],
} as const

/**
 * The lists of the Reserve Bank and NPCI for NEFT, RTGS, IMPS and UPI, combined and corrected, with
 * BICs (razorpay/ifsc).
 */
export const razorpayIfsc: Importer = {
  name: 'razorpay-ifsc',
  summary: 'banks and branches of India (IFSC), with addresses',
  publisher: 'Reserve Bank of India and NPCI; gathered by razorpay/ifsc',
  licence: 'public domain',
  files: ['IFSC.csv'],
  addresses: ['https://github.com/razorpay/ifsc/releases/latest/download/IFSC.csv'],
  precedence: 'national',
  period: 'monthly',
  read([file]) {
    return {
      coverage: [
        { country: 'IN', kind: 'BANK' },
        { country: 'IN', kind: 'BRANCH' },
      ],
      rows(reportDamage) {
        const rows = headed(textOf(file.bytes), { delimiter: ',' }, razorpayColumns, reportDamage)
        return { bankCodes: withBanks(branchesIn(rows, reportDamage)) }
      },
    }
  },
}

const razorpayColumns = {
  code: 'IFSC',
  bank: 'BANK',
  branch: 'BRANCH',
  address: 'ADDRESS',
  town: 'CITY',
  bic: 'SWIFT',
} as const

const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const UNKNOWN = /^(?:NA|0)$/
/** Longer addresses describe the way to the branch, and are left out. */
const STREET_MAX = 140

type Branch = BankCodeRow & { readonly name: string }

function* branchesIn(
  rows: Iterable<Numbered<'code' | 'bank' | 'branch' | 'address' | 'town' | 'bic'>>,
  reportDamage: ReportDamage,
): Generator<Branch> {
  for (const { line, ...row } of rows) {
    const code = row.code.toUpperCase()
    if (!IFSC.test(code)) {
      reportDamage(`"${row.code}" is not an IFSC such as HDFC0000001`, line)
      continue
    }
    const street = known(row.address)
    yield {
      country: 'IN',
      code,
      name: readableName(row.bank),
      branchName: readablePlace(known(row.branch)),
      bic: bicIn(known(row.bic), reportDamage, line),
      street: street.length > STREET_MAX ? '' : readablePlace(street),
      town: readablePlace(known(row.town)),
      line,
    }
  }
}

const known = (text: string) => (UNKNOWN.test(text) ? '' : text)

/**
 * Adds a code for each bank: the first 4 characters of its IFSCs. Its name is the most frequent one:
 * small banks use some of its IFSCs.
 */
function* withBanks(branches: Iterable<Branch>): Generator<BankCodeRow> {
  const all = [...branches]
  for (const [code, group] of groupedBy(all, branch => branch.code.slice(0, 4))) {
    yield { country: 'IN', code, name: commonest(group.map(({ name }) => name)) }
  }
  yield* all
}
