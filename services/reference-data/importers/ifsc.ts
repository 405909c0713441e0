import { readableName, readablePlace } from './readable-case.ts'
import type { BankCodeRow, Damaged } from '../tables/source.ts'
import { bicIn, commonest, groupedBy } from './fields.ts'
import type { Importer } from './importer.ts'
import { headed, type Numbered, type TableLine, underHeader } from './layout.ts'
import { sheetsOf } from './sheets.ts'
import { textOf } from './text.ts'

/** The branches that take NEFT, and beside them those that take RTGS. IFSCs for mobile payments alone are in neither. */
export const rbiIfsc: Importer = {
  name: 'rbi-ifsc',
  summary: 'branches of Indian banks (IFSC) in NEFT and RTGS, with address',
  publisher: 'Reserve Bank of India, lists of NEFT and RTGS enabled branches',
  licence: 'free, source to be named',
  files: ['68774.xlsx', '[RTGEB0815.xlsx]'],
  addresses: [
    'https://rbidocs.rbi.org.in/rdocs/content/docs/68774.xlsx',
    'https://rbidocs.rbi.org.in/rdocs/RTGS/DOCs/RTGEB0815.xlsx',
  ],
  precedence: 'national',
  async read(files) {
    const sheets: TableLine[][] = []
    // Empty sheets are left over in some editions.
    for (const file of files) sheets.push(...(await sheetsOf(file)).filter(({ length }) => length > 0))
    return {
      rows(damaged) {
        const rows = sheets.flatMap(sheet => [...underHeader(sheet, rbiColumns)])
        return {
          bankCodes: withBanks(
            branchesIn(
              rows.map(row => ({ ...row, bic: '' })),
              damaged,
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

/** What the Reserve Bank and NPCI list for NEFT, RTGS, IMPS and UPI, put together, mended, and with BICs. */
export const razorpayIfsc: Importer = {
  name: 'razorpay-ifsc',
  summary: 'banks and branches of India (IFSC), with address',
  publisher: 'Reserve Bank of India and NPCI; gathered by razorpay/ifsc',
  licence: 'public domain',
  files: ['IFSC.csv'],
  addresses: ['https://github.com/razorpay/ifsc/releases/latest/download/IFSC.csv'],
  precedence: 'national',
  read([file]) {
    return {
      coverage: [
        { country: 'IN', kind: 'BANK' },
        { country: 'IN', kind: 'BRANCH' },
      ],
      rows(damaged) {
        const rows = headed(textOf(file.bytes), { delimiter: ',' }, razorpayColumns, damaged)
        return { bankCodes: withBanks(branchesIn(rows, damaged)) }
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
/** Some hold a whole description of how to get there. */
const STREET_MAX = 140

type Branch = BankCodeRow & { readonly name: string }

function* branchesIn(
  rows: Iterable<Numbered<'code' | 'bank' | 'branch' | 'address' | 'town' | 'bic'>>,
  damaged: Damaged,
): Generator<Branch> {
  for (const { line, ...row } of rows) {
    const code = row.code.toUpperCase()
    if (!IFSC.test(code)) {
      damaged(`no IFSC: ${row.code}`, line)
      continue
    }
    const street = known(row.address)
    yield {
      country: 'IN',
      code,
      name: readableName(row.bank),
      branchName: readablePlace(known(row.branch)),
      bic: bicIn(known(row.bic), damaged, line),
      street: street.length > STREET_MAX ? '' : readablePlace(street),
      town: readablePlace(known(row.town)),
      line,
    }
  }
}

const known = (text: string) => (UNKNOWN.test(text) ? '' : text)

/** A bank's own code is how its IFSCs begin, some of which it lends to smaller banks. */
function* withBanks(branches: Iterable<Branch>): Generator<BankCodeRow> {
  const all = [...branches]
  for (const [code, group] of groupedBy(all, branch => branch.code.slice(0, 4))) {
    yield { country: 'IN', code, name: commonest(group.map(({ name }) => name)) }
  }
  yield* all
}
