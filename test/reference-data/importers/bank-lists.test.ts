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

/** Of each row, code, BIC and name; and what was wrong. */
async function banks(importer: Importer, file: string | PublishedFile) {
  const { publication, of, complaints } = await read(importer, file)
  return {
    codes: of('bankCodes').map(({ code, bic = '', name = '' }) => [code, bic, name]),
    institutions: of('institutions').map(({ bic, name = '' }) => [bic, name]),
    whole: publication.coverage?.map(({ country, kind }) => `${country} ${kind}`).join() ?? '',
    complaints,
    of,
  }
}

t.test(
  'OeNB: under notices, in Latin letters of one byte, with the seat and not the postal address',
  async t => {
    const { codes, institutions, whole, complaints, of } = await banks(list('oenb'), 'sepa-zv-vz_gesamt.csv')
    t.strictSame(codes, [
      ['12000', 'BKAUATWWXXX', 'UniCredit Bank Austria AG'],
      ['00100', 'NABAATWW', 'Oesterreichische Nationalbank'],
      ['36358', 'RZTIAT22358', 'Raiffeisenbank Wörgl Kufstein'],
    ])
    t.match(of('bankCodes')[1], { street: 'Otto-Wagner-Platz 3', postCode: '1090', town: 'Wien', line: 8 })
    t.equal(institutions.length, 3)
    t.equal(whole, 'AT BANK')
    t.strictSame(complaints, [{ reason: 'no code of AT: 3A000', line: 9 }])
  },
)

t.test('ČNB: a code without a BIC is a code', async t => {
  const { codes, institutions, whole, complaints } = await banks(list('cnb'), 'kody_bank_CR.csv')
  t.strictSame(codes, [
    ['0100', 'KOMBCZPP', 'Komerční banka, a.s.'],
    ['0800', 'GIBACZPX', 'Česká spořitelna, a.s.'],
    ['7990', '', 'Modrá pyramida stavební spořitelna, a.s.'],
  ])
  t.equal(institutions.length, 2)
  t.equal(whole, 'CZ BANK')
  t.strictSame(complaints, [{ reason: 'no code of CZ: neuvedeno', line: 5 }])
})

t.test(
  'NBS: zeros that the file leaves out are put back, and a bank may have a BIC of another country',
  async t => {
    const { codes, whole, complaints } = await banks(list('nbs'), 'Directory_IC_DPS_SR.csv')
    t.strictSame(codes, [
      ['0200', 'SUBASKBX', 'Všeobecná úverová banka, a.s.'],
      ['0720', 'NBSBSKBX', 'Národná banka Slovenska'],
      ['8191', '', 'Centrálny depozitár cenných papierov SR, a.s.'],
      ['2010', 'FIOBCZPP', 'Fio banka, a.s., pobočka zahraničnej banky'],
    ])
    t.equal(whole, 'SK BANK')
    t.strictSame(complaints, [{ reason: 'no code of SK: 12345', line: 6 }])
  },
)

t.test('the address of the Slovak file is found beside that of the PDF', async t => {
  const [address] = list('nbs').addresses ?? []
  const page = `<a href="https://nbs.sk/dokument/1/stiahnut/?force=true">Directory &nbsp;(PDF)</a>
    <p><a class="x" href="https://nbs.sk/dokument/2/stiahnut/?force=true"><span>Directory</span> (CSV)</a></p>`
  const link = typeof address === 'object' ? address.link.exec(page)?.[1] : undefined
  t.equal(link, 'https://nbs.sk/dokument/2/stiahnut/?force=true')
})

t.test('Banka Slovenije: capitals become readable, and a BIC that is none is told', async t => {
  const { codes, whole, complaints, of } = await banks(list('bsi'), 'List-of-identifiers-of-PSP.txt')
  t.strictSame(codes, [
    ['01000', 'BSLJSI2XXXX', 'Banka Slovenije'],
    ['10100', 'BAKOSI2XXXX', 'Banka Intesa Sanpaolo D.D.'],
    ['00099', '', ''],
  ])
  t.match(of('bankCodes')[1], { street: 'Pristaniška 14', postCode: '6502', town: 'Koper' })
  t.equal(whole, '', 'accounts of merged banks have codes that are not in it')
  t.strictSame(complaints, [{ reason: 'no BIC: NOTABIC', line: 4 }])
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
  'lists in workbooks: under titles, with codes as texts or numbers, and the one bad row told',
  async t => {
    for (const [name, rows, whole, codes] of sheets) {
      const found = await banks(list(name), workbook(`${name}.xlsx`, rows))
      t.strictSame(found.codes, codes, name)
      t.equal(found.whole, whole, name)
      t.match(found.complaints, [{ reason: /^no code of/, line: rows.length }], name)
      t.equal(found.complaints.length, 1, name)
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

t.test('NBB: whoever has a code, in whatever language, and not those that nobody has', async t => {
  const { codes, whole, complaints } = await banks(nbb, workbook('full_list_current.xlsx', NBB))
  t.strictSame(codes, [
    ['000', 'BPOTBEB1', 'bpost bank'],
    ['002', 'GEBABEBB', 'BNP Paribas Fortis'],
    ['101', '', 'Nationale Bank van België (Hoofdkas)'],
  ])
  t.equal(whole, 'BE BANK')
  t.strictSame(complaints, [{ reason: 'no code of BE: A00', line: 9 }])
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

t.test('MNB: offices by all eight digits, and banks by three, to whom no office gives its name', async t => {
  const { codes, whole, complaints, of } = await banks(mnb, workbook('sht.xlsx', MNB))
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
  t.equal(whole, 'HU BANK', 'not of branches, which people write with and without their check digit')
  t.strictSame(complaints, [{ reason: 'no code of eight digits: Forrás: MNB', line: 5 }])
})

t.test(
  'EWIB: by place, in the letters of DOS; a BIC mistyped costs nobody the settlement number',
  async t => {
    const { codes, institutions, whole, complaints } = await banks(ewib, 'plewibnra.txt')
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
    t.equal(whole, 'PL BANK')
    t.strictSame(complaints, [
      { reason: 'no settlement number: 8010000X', line: 4 },
      { reason: 'no BIC: PLUPLPRXXX', line: 5 },
      { reason: '2 fields where there should be 20', line: 6 },
    ])
  },
)

t.test('Sweden: ranges of clearing numbers, single ones, and the code of the IBAN', async t => {
  const { of, complaints } = await banks(seBankdata, 'source.psv')
  const rows = of('bankCodes').map(({ code, codeTo = '', bic, name }) => [code, codeTo, bic, name])
  t.strictSame(rows, [
    ['2300', '2399', 'AABASESS', 'Ålandsbanken'],
    ['230', '', 'AABASESS', 'Ålandsbanken'],
    ['3300', '', 'NDEASESS', 'Nordea'],
    ['300', '', 'NDEASESS', 'Nordea'],
  ])
  t.strictSame(complaints, [{ reason: 'no clearing numbers: 9070 907 907', line: 4 }])
})

t.test('STR: each participant by ISPB, and by its COMPE code where it has one', async t => {
  const { codes, whole, complaints } = await banks(bcbStr, 'ParticipantesSTR.csv')
  t.strictSame(codes, [
    ['00000000', '', 'Banco do Brasil S.A.'],
    ['001', '', 'Banco do Brasil S.A.'],
    ['00038121', '', 'Banco Central do Brasil - Selic'],
    ['04902979', '', 'BCO da Amazonia S.A.'],
    ['003', '', 'BCO da Amazonia S.A.'],
  ])
  t.equal(whole, '')
  t.strictSame(complaints, [{ reason: 'no ISPB: ISPB', line: 5 }])
})

t.test('another file, or a new layout, is refused with what is missing', async t => {
  const other = fixture('FedACHdir.txt')
  const refused: readonly [Importer, PublishedFile, RegExp][] = [
    [list('oenb'), other, /the column Bankleitzahl is missing: there are 0210000/],
    [list('bits'), other, /FedACHdir\.txt: not a workbook \(xlsx\)/],
    [list('bits'), workbook('iban.xlsx', [['Bank', 'BIC']]), /the column Bank identifier is missing/],
    [nbb, workbook('full_list_current.xlsx', [['Code', 'BIC']]), /T_Identification_Number is missing/],
    [ewib, other, /lines do not begin with a bank's number/],
  ]
  for (const [importer, file, message] of refused) {
    await t.rejects(banks(importer, file), { name: 'LayoutError', message }, importer.name)
  }
})
