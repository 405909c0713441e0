import t from 'tap'
import { razorpayIfsc, rbiIfsc } from '../../../services/reference-data/importers/ifsc.ts'
import { read } from './read.ts'
import { workbook } from './workbook.ts'

t.test(
  'The collected list gives banks by the prefix of their IFSCs, and branches with their addresses',
  async t => {
    const { publication, of, damagedLines } = await read(razorpayIfsc, 'IFSC.csv')
    const codes = of('bankCodes')
    t.strictSame(
      codes.map(({ code, name, branchName = '', bic = '', town = '' }) => [
        code,
        name,
        branchName,
        bic,
        town,
      ]),
      [
        ['HDFC', 'HDFC Bank', '', '', ''],
        ['HDFC0000001', 'HDFC Bank', 'Tulsiani CHMBRS - Nariman Pt', 'HDFCINBB', 'Mumbai'],
        ['HDFC0000002', 'HDFC Bank', 'Kanjurmarg', '', 'Mumbai'],
        ['HDFC0CKUB01', 'Khamgaon Urban Co-operative Bank', 'Khamgaon', '', 'Khamgaon'],
      ],
    )
    const [, street, tooLong, unknown] = codes.map(row => row.street)
    t.equal(street, '101-104 Tulsiani Chambers,Free Press Journal Marg,Nariman Point')
    t.strictSame([tooLong, unknown], ['', ''], 'an address that is too long is left out, and its branch kept')
    t.strictSame(publication.coverage, [
      { country: 'IN', kind: 'BANK' },
      { country: 'IN', kind: 'BRANCH' },
    ])
    t.strictSame(damagedLines, [{ reason: '"SBIN000691" is not an IFSC such as HDFC0000001', line: 5 }])
  },
)

const NEFT = [
  ['BANK', 'IFSC', 'BRANCH', 'ADDRESS', 'CITY1', 'CITY2', 'STATE', 'STD CODE', 'PHONE'],
  [
    'ABHYUDAYA COOPERATIVE BANK LIMITED',
    'ABHY0065001',
    'RTGS-HO',
    'ABHYUDAYA BANK BLDG., NEHRU NAGAR',
    'MUMBAI',
    'KURLA',
    'MAHARASHTRA',
    22,
    25260173,
  ],
  ['BANK', 'IFSC', 'BRANCH'],
]
const RTGS = [
  ['Bank Name', 'IFSC Code', 'Branch Name', 'Address', 'City'],
  ['AXIS BANK', 'UTIB0000001', 'KALKAJI', 'NA', 'DELHI'],
]

t.test('All sheets of one or two workbooks of the Reserve Bank are read', async t => {
  const { publication, of, damagedLines } = await read(
    rbiIfsc,
    workbook('68774.xlsx', NEFT, []),
    workbook('RTGEB0815.xlsx', RTGS),
  )
  t.match(of('bankCodes'), [
    { code: 'ABHY', name: 'Abhyudaya Cooperative Bank Limited' },
    { code: 'UTIB' },
    { code: 'ABHY0065001', street: 'Abhyudaya Bank Bldg., Nehru Nagar', town: 'Kurla' },
    { code: 'UTIB0000001', name: 'Axis Bank', street: '', town: 'Delhi' },
  ])
  t.equal(
    publication.coverage,
    undefined,
    'codes for mobile payments only are missing, so it claims no coverage',
  )
  t.strictSame(damagedLines, [{ reason: '"IFSC" is not an IFSC such as HDFC0000001', line: 3 }])
})
