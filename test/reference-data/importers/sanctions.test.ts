import t from 'tap'
import { embargoes } from '../../../services/reference-data/importers/embargoes.ts'
import { euSanctions } from '../../../services/reference-data/importers/eu-sanctions.ts'
import type { Importer, PublishedFile } from '../../../services/reference-data/importers/importer.ts'
import { notABic } from '../../../services/reference-data/importers/row-fields.ts'
import { ofacConsolidated, ofacSdn } from '../../../services/reference-data/importers/ofac.ts'
import { bicsIn } from '../../../services/reference-data/importers/sanctions-file.ts'
import { ukSanctions } from '../../../services/reference-data/importers/uk-sanctions.ts'
import { unSanctions } from '../../../services/reference-data/importers/un-sanctions.ts'
import { fixture, read } from './read.ts'

t.test('A BIC is found in a text only after a mark such as SWIFT/BIC', async t => {
  const cases: [text: string, ...bics: string[]][] = [
    ['SWIFT/BIC SABRRUMM; Website www.sberbank.ru', 'SABRRUMM'],
    ['SWIFT/BIC SABRRUMM.', 'SABRRUMM'],
    ['Bank of nowhere. SWIFT/BIC: KUDBKPPY', 'KUDBKPPY'],
    ['SWIFT: ILSIKPPY', 'ILSIKPPY'],
    ['(SWIFT/BIC):VTBRRUMMXXX (Phone number):1', 'VTBRRUMMXXX'],
    ['Swift code ALFARUMM', 'ALFARUMM'],
    ['BIC: MELIIRTH; alt. BIC MELIGB2L001', 'MELIIRTH', 'MELIGB2L001'],
    ['bic code: DCBK KPPY', 'DCBKKPPY'],
    ['SWIFT/BICSABRRUMM', 'SABRRUMM'],
    ['SABRRUMM'],
    ['Alias SABRRUMM; SWIFT member'],
    ['SWIFT SABRRUMM'],
    ['SWIFT/BIC ABCDXYZZ, with a country code that does not exist'],
    ['SWIFT/BIC SABRRUMMA'],
    ['SWIFT/BIC SABRRUMM12345'],
    ['SWIFT/BIC sabrrumm'],
    ['SWIFT/BIC unknown'],
    ['BICARBONATE OF SODIUM'],
    ['ARABIC MESSAGES'],
    ['BIK (RU) 044525225'],
  ]
  for (const [text, ...bics] of cases) t.strictSame([...bicsIn(text)], bics, text)
})

const listed = ({ of }: Awaited<ReturnType<typeof read>>) =>
  of('sanctions').map(({ bic, country, list, date, entry }) => [list, bic || country, date, entry])

t.test('The SDN table is read with remarks that continue in the comments file', async t => {
  const alone = await read(ofacSdn, 'sdn.csv')
  t.strictSame(listed(alone), [
    ['OFAC SDN', 'HAVIGB2L', undefined, '906'],
    ['OFAC SDN', 'MELIIRTH001', undefined, '17019'],
    ['OFAC SDN', 'MELIGB2L', undefined, '17019'],
  ])
  t.strictSame(alone.publication, {}, 'the table does not state its date')
  t.strictSame(alone.damagedLines, [
    { reason: 'the first field must be an entry number, not "twelve"', line: 3 },
    { reason: 'the line has 4 fields; expected 12', line: 6 },
  ])
  const both = await read(ofacSdn, 'sdn.csv', fixture('sdn_comments.csv'))
  t.strictSame(
    both.of('sanctions').map(({ bic, line }) => [bic, line]),
    [
      ['HAVIGB2L', 2],
      ['SABRRUMM', 4],
      ['MELIIRTH001', 5],
      ['MELIGB2L', 5],
      ['MELIDEHH', 5],
    ],
  )
})

t.test('A header line is skipped, and the consolidated list has the same layout', async t => {
  const { name, bytes } = fixture('sdn.csv')
  const header =
    'ent_num,SDN_Name,SDN_Type,Program,Title,Call_Sign,Vess_type,Tonnage,GRT,Vess_flag,Vess_owner,Remarks\r\n'
  const headed = await read(ofacSdn, { name, bytes: Buffer.concat([Buffer.from(header), bytes]) })
  t.strictSame(listed(headed), listed(await read(ofacSdn, 'sdn.csv')))
  t.equal(headed.damagedLines.length, 2)
  t.strictSame(listed(await read(ofacConsolidated, { name: 'cons_prim.csv', bytes }))[0], [
    'OFAC non-SDN',
    'HAVIGB2L',
    undefined,
    '906',
  ])
})

interface Expected {
  readonly validFrom: string
  readonly listed: readonly (readonly unknown[])[]
  readonly damagedLines?: readonly unknown[]
}

const files: readonly (readonly [file: string, importer: Importer, expected: Expected])[] = [
  [
    'sdn.xml',
    ofacSdn,
    {
      validFrom: '2026-11-05',
      listed: [
        ['OFAC SDN', 'HAVIGB2L', undefined, '906'],
        ['OFAC SDN', 'SABRRUMM', undefined, '17018'],
      ],
      damagedLines: [{ reason: notABic('SABR'), line: 29 }],
    },
  ],
  [
    'SDN_ADVANCED.XML',
    ofacSdn,
    {
      validFrom: '2026-11-05',
      listed: [
        ['OFAC SDN', 'HAVIGB2L', '1989-04-11', '906'],
        ['OFAC SDN', 'SABRRUMM', undefined, '17018'],
      ],
      damagedLines: [{ reason: notABic('SABRXXMM'), line: 28 }],
    },
  ],
  ...['xmlFullSanctionsList_1_1.xml', 'csvFullSanctionsList_1_1.csv'].map(
    (file, at) =>
      [
        file,
        euSanctions,
        {
          validFrom: '2026-11-05',
          listed: [
            ['EU', 'DCBKKPPY', undefined, 'EU.4199.48'],
            ['EU', 'SABRRUMM', '2022-07-21', 'EU.8000.1'],
            ['EU', 'SABRRU2P', '2022-07-21', 'EU.8000.1'],
          ],
          damagedLines: [{ reason: notABic('SABR-RU'), line: [14, 5][at] }],
        },
      ] as const,
  ),
  ...['UK-Sanctions-List.xml', 'UK-Sanctions-List.csv'].map(
    file =>
      [
        file,
        ukSanctions,
        {
          validFrom: '2026-11-05',
          listed: [
            ['UK', 'SABRRUMM', '2022-04-06', 'RUS0001'],
            ['UK', 'SABRRU2P', '2022-04-06', 'RUS0001'],
            ['UK', 'ALFARUMM', undefined, 'RUS0002'],
          ],
        },
      ] as const,
  ),
  [
    'ConList.csv',
    ukSanctions,
    { validFrom: '2026-01-27', listed: [['UK', 'SABRRUMM', '2022-04-06', '15011']] },
  ],
  [
    'consolidated.xml',
    unSanctions,
    {
      validFrom: '2026-11-05',
      listed: [
        ['UN', 'DCBKKPPY', '2016-03-02', 'KPe.023'],
        ['UN', 'KUDBKPPY', '2016-11-30', '6908563'],
      ],
    },
  ],
]

t.test('Government lists give their banks, the dates of listing, and their own date', async t => {
  for (const [file, importer, { validFrom, listed: expected, damagedLines = [] }] of files) {
    const publication = await read(importer, file)
    t.strictSame(listed(publication), expected, file)
    t.strictSame(publication.publication, { validFrom }, file)
    t.strictSame(publication.damagedLines, damagedLines, file)
  }
  const former = await read(ukSanctions, 'ConList.xml')
  t.strictSame(listed(former), [['UK', 'SABRRUMM', '2022-04-06', '15011']])
  t.strictSame(former.publication, {}, 'the former list does not state its date as XML')
})

t.test("The operator's own embargoes are read", async t => {
  const { of } = await read(embargoes, 'embargoes.csv')
  t.strictSame(of('sanctions').slice(0, 3), [
    { country: 'KP', bic: '', list: 'Embargo', date: '2026-01-01', line: 2 },
    { country: '', bic: 'SABRRUMM', list: 'Board decision 12', date: '2022-03-01', line: 3 },
    { country: '', bic: 'SABRRUMM', list: 'Group policy', date: '', line: 4 },
  ])
})

t.test('A wrong file is refused', async t => {
  const page = { name: 'sdn.xml', bytes: Buffer.from('<!DOCTYPE html>\n<html><body>Not now</body></html>') }
  const short = { name: 'list.csv', bytes: Buffer.from('a,b\n1,2\n') }
  const cases: [importer: Importer, file: PublishedFile, message: RegExp][] = [
    [ofacSdn, page, /^sdn\.xml has the root element html; expected Sanctions or sdnList$/],
    [euSanctions, page, /element html; expected export/],
    [euSanctions, short, /the column Entity_DesignationDate is missing/],
    [ukSanctions, page, /element html; expected Designations or/],
    [ukSanctions, short, /the column Other Information is missing/],
    [unSanctions, page, /element html; expected CONSOLIDATED_LIST/],
    [unSanctions, short, /^list\.csv is not XML: import consolidated\.xml$/],
    [embargoes, short, /the column country is missing/],
  ]
  const readWhole = async (...file: Parameters<typeof read>) => (await read(...file)).of('sanctions')
  for (const [importer, file, message] of cases) {
    await t.rejects(readWhole(importer, file), { name: 'LayoutError', message }, importer.name)
  }
})

t.test('XML is read in chunks that may cut a character, and a truncated file is refused', async t => {
  const { name, bytes } = fixture('sdn.xml')
  const [head = '', tail = ''] = bytes.toString('utf8').split('<sdnEntry>\n    <uid>17018')
  // Each é has two bytes, so that chunks end within a character.
  const long = `${head}<!--${'é'.repeat(1_500_000)}x${'é'.repeat(1_500_000)}--><sdnEntry>\n    <uid>17018${tail}`
  const { of } = await read(ofacSdn, { name, bytes: Buffer.from(long) })
  t.strictSame(
    of('sanctions').map(({ bic }) => bic),
    ['HAVIGB2L', 'SABRRUMM'],
  )
  const cut = await read(ofacSdn, { name, bytes: bytes.subarray(0, bytes.length - 20) })
  t.throws(() => cut.of('sanctions'), { name: 'LayoutError', message: /^sdn\.xml is not valid XML: / })
})

t.test('XML with a document type, or nested too deep, is refused', async t => {
  const entities = `<!DOCTYPE sdnList [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]>`
  const list = (head: string, body: string) => ({
    name: 'sdn.xml',
    bytes: Buffer.from(`<?xml version="1.0"?>${head}<sdnList><sdnEntry>${body}</sdnEntry></sdnList>`),
  })
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
  const cases: [file: PublishedFile, message: RegExp | undefined][] = [
    [list('', nested(48)), undefined],
    [list('', nested(49)), /^sdn\.xml is not valid XML: its elements are nested more than 50 deep$/],
    [list('', nested(2_000_000)), /nested more than 50 deep$/],
    [list(entities, ''), /^sdn\.xml is not valid XML: it has a document type declaration$/],
    [list('<!DOCTYPE sdnList SYSTEM "file:///etc/passwd">', ''), /it has a document type declaration$/],
    [list('', '&b;'), /undefined entity/i],
  ]
  for (const [file, message] of cases) {
    const rows = read(ofacSdn, file).then(({ of }) => of('sanctions'))
    if (message === undefined) t.strictSame(await rows, [])
    else await t.rejects(rows, { name: 'LayoutError', message })
  }
})
