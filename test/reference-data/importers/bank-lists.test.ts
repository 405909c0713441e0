import t from 'tap'
import { bankLists } from '../../../services/reference-data/importers/bank-lists.ts'
import { bcbStr } from '../../../services/reference-data/importers/bcb-str.ts'
import { ewib } from '../../../services/reference-data/importers/ewib.ts'
import type { Importer, PublishedFile } from '../../../services/reference-data/importers/importer.ts'
import { mnb } from '../../../services/reference-data/importers/mnb.ts'
import { nbb } from '../../../services/reference-data/importers/nbb.ts'
import { seBankdata } from '../../../services/reference-data/importers/se-bankdata.ts'
import { fixture, read } from './read.ts'
import { workbook } from './workbook.ts'

const list = (name: string) => bankLists.find(each => each.name === name)!

/** The code, BIC and name of each row, and the damaged lines. */
async function banks(importer: Importer, file: string | PublishedFile) {
  const { publication, of, damagedLines } = await read(importer, file)
  return {
    codes: of('bankCodes').map(({ code, bic = '', name = '' }) => [code, bic, name]),
    institutions: of('institutions').map(({ bic, name = '' }) => [bic, name]),
    coverage: publication.coverage?.map(({ country, kind }) => `${country} ${kind}`).join() ?? '',
    damagedLines,
    of,
  }
}

t.test('OeNB: the table follows notices, is Latin-1, and gives the registered address', async t => {
  const { codes, institutions, coverage, damagedLines, of } = await banks(
    list('oenb'),
    'sepa-zv-vz_gesamt.csv',
  )
  t.strictSame(codes, [
    ['12000', 'BKAUATWWXXX', 'UniCredit Bank Austria AG'],
    ['00100', 'NABAATWW', 'Oesterreichische Nationalbank'],
    ['36358', 'RZTIAT22358', 'Raiffeisenbank Wörgl Kufstein'],
  ])
  t.match(of('bankCodes')[1], { street: 'Otto-Wagner-Platz 3', postCode: '1090', town: 'Wien', line: 8 })
  t.equal(institutions.length, 3)
  t.equal(coverage, 'AT BANK')
  t.strictSame(damagedLines, [{ reason: '"3A000" is not a bank code of AT; expected 5 digits', line: 9 }])
})

t.test('ČNB: a bank code without a BIC is kept', async t => {
  const { codes, institutions, coverage, damagedLines } = await banks(list('cnb'), 'kody_bank_CR.csv')
  t.strictSame(codes, [
    ['0100', 'KOMBCZPP', 'Komerční banka, a.s.'],
    ['0800', 'GIBACZPX', 'Česká spořitelna, a.s.'],
    ['7990', '', 'Modrá pyramida stavební spořitelna, a.s.'],
  ])
  t.equal(institutions.length, 2)
  t.equal(coverage, 'CZ BANK')
  t.strictSame(damagedLines, [{ reason: '"neuvedeno" is not a bank code of CZ; expected 4 digits', line: 5 }])
})

t.test('NBS: dropped leading zeros are restored, and a BIC of another country is kept', async t => {
  const { codes, coverage, damagedLines } = await banks(list('nbs'), 'Directory_IC_DPS_SR.csv')
  t.strictSame(codes, [
    ['0200', 'SUBASKBX', 'Všeobecná úverová banka, a.s.'],
    ['0720', 'NBSBSKBX', 'Národná banka Slovenska'],
    ['8191', '', 'Centrálny depozitár cenných papierov SR, a.s.'],
    ['2010', 'FIOBCZPP', 'Fio banka, a.s., pobočka zahraničnej banky'],
  ])
  t.equal(coverage, 'SK BANK')
  t.strictSame(damagedLines, [{ reason: '"12345" is not a bank code of SK; expected 4 digits', line: 6 }])
})

t.test('NBS: the page links the CSV beside a PDF, and the CSV is found', async t => {
  const [address] = list('nbs').addresses ?? []
  const page = `<a href="https://nbs.sk/dokument/1/stiahnut/?force=true">Directory &nbsp;(PDF)</a>
    <p><a class="x" href="https://nbs.sk/dokument/2/stiahnut/?force=true"><span>Directory</span> (CSV)</a></p>`
  const link = typeof address === 'object' ? address.link.exec(page)?.[1] : undefined
  t.equal(link, 'https://nbs.sk/dokument/2/stiahnut/?force=true')
})

t.test('Banka Slovenije: capitals become readable, and an invalid BIC is reported', async t => {
  const { codes, coverage, damagedLines, of } = await banks(list('bsi'), 'List-of-identifiers-of-PSP.txt')
  t.strictSame(codes, [
    ['01000', 'BSLJSI2XXXX', 'Banka Slovenije'],
    ['10100', 'BAKOSI2XXXX', 'Banka Intesa Sanpaolo D.D.'],
    ['00099', '', ''],
  ])
  t.match(of('bankCodes')[1], { street: 'Pristaniška 14', postCode: '6502', town: 'Koper' })
  t.equal(coverage, '', 'it lacks codes of merged banks, so it claims no coverage')
  t.strictSame(damagedLines, [
    { reason: '"NOTABIC" is not a BIC (8 or 11 characters, such as DEUTDEFF or DEUTDEFF500)', line: 4 },
  ])
})

const BETAALVERENIGING = [
  ['BIC-lijst-NL | BIC-list-NL (Laatste update | last update 3-11-2026)'],
  ['BIC', 'Identifier', 'Betaaldienstverlener / Payment Service Provider '],
  ['ABNANL2A', 'ABNA', 'ABN AMRO BANK N.V.'],
  ['ADYBNL2A', 'ADYB', 'Adyen N.V.'],
  ['INGBNL2A', 'ING1', 'no identifier'],
]
const BITS = [
  ['Bank identifier', 'BIC', 'Bank'],
  ['0500', 'DNBANOKK', 'DNB Bank ASA '],
  [519, 'dnbanokk', 'DNB Bank ASA'],
  [undefined, undefined, undefined],
  ['Kilde: Bits'],
]
const ABBL = [
  ['ABBL\n\nList of IBAN and BIC codes of Luxembourg credit institutions\n'],
  ['Credit institution', 'IBAN Code ', ' BIC Code'],
  ["Banque et Caisse d'Epargne de l'Etat, Luxembourg", '001', 'BCEE LU LL'],
  ['Banque Internationale à Luxembourg', 2, 'BILL LU LL'],
  ['no code', 'LU01', 'BAERLULU'],
]
const HNB = [
  ['Payment service provider codes'],
  [],
  [undefined, ' Payment service provider', 'Code', 'SWIFT adresa\n(BIC)'],
  [undefined, 'Hrvatska narodna banka', '1001005', 'NBHR HR 2X '],
  [undefined, 'Aircash d.o.o.', '6655668', undefined],
  [undefined, 'no code', '10010050', 'NBHRHR2X'],
]
const sheets: readonly [string, readonly (readonly (string | number | undefined)[])[], string, unknown][] = [
  [
    'betaalvereniging',
    BETAALVERENIGING,
    '',
    [
      ['ABNA', 'ABNANL2A', 'ABN AMRO Bank N.V.'],
      ['ADYB', 'ADYBNL2A', 'Adyen N.V.'],
    ],
  ],
  [
    'bits',
    BITS,
    'NO BANK',
    [
      ['0500', 'DNBANOKK', 'DNB Bank ASA'],
      ['0519', 'DNBANOKK', 'DNB Bank ASA'],
    ],
  ],
  [
    'abbl',
    ABBL,
    '',
    [
      ['001', 'BCEELULL', "Banque et Caisse d'Epargne de l'Etat, Luxembourg"],
      ['002', 'BILLLULL', 'Banque Internationale à Luxembourg'],
    ],
  ],
  [
    'hnb',
    HNB,
    '',
    [
      ['1001005', 'NBHRHR2X', 'Hrvatska narodna banka'],
      ['6655668', '', 'Aircash d.o.o.'],
    ],
  ],
]

t.test(
  'Workbooks are read below their titles, with codes as texts or numbers, and the damaged row is reported',
  async t => {
    for (const [name, rows, coverage, codes] of sheets) {
      const result = await banks(list(name), workbook(`${name}.xlsx`, rows))
      t.strictSame(result.codes, codes, name)
      t.equal(result.coverage, coverage, name)
      t.match(
        result.damagedLines,
        [{ reason: /^".*" is not a bank code of [A-Z]{2}; expected /, line: rows.length }],
        name,
      )
      t.equal(result.damagedLines.length, 1, name)
    }
  },
)

const NBB = [
  ['Version 20/11/2026'],
  [
    'T_Identification_Number',
    'Biccode',
    'T_Institutions_Dutch',
    'T_Institutions_French',
    'T_Institutions_German',
    'T_Institutions_English',
  ],
  ['000', 'BPOT BE B1', 'bpost bank', '', '', ''],
  ['002', 'GEBA BE BB', '', 'BNP Paribas Fortis', '', ''],
  ['101', 'nav', 'Nationale Bank van België (Hoofdkas)'],
  ['102', 'VRIJ', ''],
  ['539', 'NAV', 'Onbeschikbaar', 'Indisponible'],
  ['540', '', 'VRIJ'],
  ['A00', 'GEBABEBB', 'no code'],
]

t.test('NBB: assigned codes have a name in any of four languages, and free codes are left out', async t => {
  const { codes, coverage, damagedLines } = await banks(nbb, workbook('full_list_current.xlsx', NBB))
  t.strictSame(codes, [
    ['000', 'BPOTBEB1', 'bpost bank'],
    ['002', 'GEBABEBB', 'BNP Paribas Fortis'],
    ['101', '', 'Nationale Bank van België (Hoofdkas)'],
  ])
  t.equal(coverage, 'BE BANK')
  t.strictSame(damagedLines, [{ reason: '"A00" is not a bank code of BE; expected 3 digits', line: 9 }])
})

const MNB = [
  [
    'Branch office code',
    'BIC code',
    'Name of the branch office',
    'Address of the branch office',
    'Branch office may send VIBER items',
  ],
  ['11773011', 'OTPVHUHB', 'OTP Budapesti r., I. Iskola u.', '1011 Budapest, Iskola u. 38-42.', 'S'],
  ['11773012', 'OTPVHUHBXXX', 'OTP Budapesti r., II. Széna tér', 'külföld', 'S'],
  [10002003, 'HUSTHUHB', 'Magyar Államkincstár', '1139 Budapest, Váci út 71.', ''],
  ['Forrás: MNB'],
]

t.test('MNB: offices have codes of eight digits, and banks have three digits and no name', async t => {
  const { codes, coverage, damagedLines, of } = await banks(mnb, workbook('sht.xlsx', MNB))
  t.strictSame(codes, [
    ['117', 'OTPVHUHB', ''],
    ['100', 'HUSTHUHB', ''],
    ['11773011', 'OTPVHUHB', ''],
    ['11773012', 'OTPVHUHBXXX', ''],
    ['10002003', 'HUSTHUHB', ''],
  ])
  const [first, second] = of('bankCodes').slice(2)
  t.match(first, {
    branchName: 'OTP Budapesti r., I. Iskola u.',
    street: 'Iskola u. 38-42.',
    postCode: '1011',
    town: 'Budapest',
  })
  t.equal(second?.town, undefined)
  t.equal(
    coverage,
    'HU BANK',
    'branch codes are written with and without their check digit, so they claim no coverage',
  )
  t.strictSame(damagedLines, [{ reason: '"Forrás: MNB" is not a branch code (8 digits)', line: 5 }])
})

t.test(
  'EWIB: fields are read by position in code page 852, and an invalid BIC does not lose its settlement number',
  async t => {
    const { codes, institutions, coverage, damagedLines } = await banks(ewib, 'plewibnra.txt')
    t.strictSame(codes, [
      ['10100000', 'NBPLPLPWXXX', 'Narodowy Bank Polski'],
      ['10501025', 'INGBPLPW', 'ING Bank Śląski Spółka Akcyjna'],
      ['10501038', 'INGBPLPW', 'ING Bank Śląski Spółka Akcyjna'],
      ['80500004', '', 'Bank Spółdzielczy w Żywcu'],
    ])
    t.strictSame(institutions, [
      ['NBPLPLPWXXX', 'Narodowy Bank Polski'],
      ['INGBPLPW', 'ING Bank Śląski Spółka Akcyjna'],
    ])
    t.equal(coverage, 'PL BANK')
    t.strictSame(damagedLines, [
      { reason: '"8010000X" is not a settlement number (8 digits)', line: 4 },
      { reason: '"PLUPLPRXXX" is not a BIC (8 or 11 characters, such as DEUTDEFF or DEUTDEFF500)', line: 5 },
      { reason: 'the line has 2 fields; expected 20', line: 6 },
    ])
  },
)

t.test('Sweden: ranges of clearing numbers, single numbers and IBAN bank codes are read', async t => {
  const { of, damagedLines } = await banks(seBankdata, 'source.psv')
  const rows = of('bankCodes').map(({ code, codeTo = '', bic, name }) => [code, codeTo, bic, name])
  t.strictSame(rows, [
    ['2300', '2399', 'AABASESS', 'Ålandsbanken'],
    ['230', '', 'AABASESS', 'Ålandsbanken'],
    ['3300', '', 'NDEASESS', 'Nordea'],
    ['300', '', 'NDEASESS', 'Nordea'],
  ])
  t.strictSame(damagedLines, [
    {
      reason: 'expected two clearing numbers of 4 digits and a bank code of 3, not "9070", "907" and "907"',
      line: 4,
    },
  ])
})

t.test('STR: each participant is listed by ISPB, and by COMPE code if it has one', async t => {
  const { codes, coverage, damagedLines } = await banks(bcbStr, 'ParticipantesSTR.csv')
  t.strictSame(codes, [
    ['00000000', '', 'Banco do Brasil S.A.'],
    ['001', '', 'Banco do Brasil S.A.'],
    ['00038121', '', 'Banco Central do Brasil - Selic'],
    ['04902979', '', 'BCO da Amazonia S.A.'],
    ['003', '', 'BCO da Amazonia S.A.'],
  ])
  t.equal(coverage, '')
  t.strictSame(damagedLines, [{ reason: '"ISPB" is not an ISPB (8 digits)', line: 5 }])
})

t.test('A wrong file or a new layout is refused with what is missing', async t => {
  const other = fixture('FedACHdir.txt')
  const refused: readonly [Importer, PublishedFile, RegExp][] = [
    [list('oenb'), other, /the column Bankleitzahl is missing; the columns are 0210000/],
    [list('bits'), other, /FedACHdir\.txt is not an xlsx workbook/],
    [list('bits'), workbook('iban.xlsx', [['Bank', 'BIC']]), /the column Bank identifier is missing/],
    [nbb, workbook('full_list_current.xlsx', [['Code', 'BIC']]), /T_Identification_Number is missing/],
    [ewib, other, /lines of FedACHdir\.txt must begin with a bank's number/],
  ]
  for (const [importer, file, message] of refused) {
    await t.rejects(banks(importer, file), { name: 'LayoutError', message }, importer.name)
  }
})
