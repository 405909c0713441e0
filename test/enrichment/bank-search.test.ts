import t from 'tap'
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { searchBanks } from '../../services/enrichment/bank-search/search-banks.ts'

const directory = bankDirectory({
  institutions: [
    { bic: 'BARCGHACXXX', name: 'Absa Bank Ghana', town: 'Accra' },
    { bic: 'BOTKJPJTXXX', name: 'MUFG Bank', town: 'Tokyo', logo: '/logos/BOTK.svg' },
    { bic: 'BRASBRRJXXX', name: 'Banco do Brasil' },
    { bic: 'GTBINGLAXXX', name: 'Guaranty Trust Bank', town: 'Lagos' },
    { bic: 'HSBCHKHHXXX', name: 'HSBC' },
    { bic: 'UNAFNGLAXXX', name: 'United Bank for Africa (UBA)' },
    { bic: 'ZZZZSGSGXXX', name: 'No code of its own', town: 'Singapore' },
  ],
  bankCodes: [
    { country: 'BR', code: '00000000', bic: 'BRASBRRJXXX', name: 'Banco do Brasil' },
    { country: 'BR', code: '001', bic: 'BRASBRRJXXX', name: 'Banco do Brasil' },
    { country: 'BR', code: '260', name: 'Nubank', town: 'São Paulo' },
    { country: 'BR', code: '341', name: 'Itaú Unibanco' },
    { country: 'BR', code: '62232889', name: 'Banco Daycoval' },
    { country: 'GB', code: '200000', name: 'Barclays', branchName: 'Main Street' },
    { country: 'GH', code: '030000', codeTo: '039999', bic: 'BARCGHACXXX', name: 'Absa Bank Ghana' },
    { country: 'GH', code: '070000', codeTo: '079999', name: 'ARB Apex Bank' },
    { country: 'HK', code: '004', bic: 'HSBCHKHHXXX', name: 'HSBC' },
    { country: 'JP', code: '0005', bic: 'BOTKJPJTXXX', name: 'MUFG Bank' },
    { country: 'JP', code: '0005050', branchName: 'Shinjukudori' },
    { country: 'JP', code: '0005341', branchName: 'Shinjuku' },
    { country: 'JP', code: '0121', name: 'Shonai Bank' },
    { country: 'JP', code: '1340', name: 'Kyoto Chuo Shinkin Bank' },
    { country: 'JP', code: '9900', name: 'Japan Post Bank' },
    { country: 'NG', code: '033', bic: 'UNAFNGLAXXX', name: 'United Bank for Africa (UBA)' },
    { country: 'NG', code: '058', bic: 'GTBINGLAXXX', name: 'Guaranty Trust Bank' },
    { country: 'NG', code: '999992', name: 'OPay' },
  ],
  localNames: [
    { country: 'HK', code: '004', language: 'zh-Hant', name: '香港上海滙豐銀行' },
    { country: 'JP', code: '0005', language: 'ja', name: '三菱UFJ銀行' },
    { country: 'JP', code: '0005', language: 'ja-Kana', name: 'ミツビシユーエフジエイ' },
    { country: 'JP', code: '0005341', language: 'ja', branchName: '新宿' },
    { country: 'JP', code: '0005341', language: 'ja-Kana', branchName: 'シンジユク' },
    { country: 'JP', code: '0121', language: 'ja', name: '荘内銀行' },
    { country: 'JP', code: '0121', language: 'ja-Kana', name: 'シヨウナイ' },
    { country: 'JP', code: '1340', language: 'ja', name: '京都中央信用金庫' },
    { country: 'JP', code: '9900', language: 'ja', name: 'ゆうちょ銀行' },
  ],
})

function search(country: string, text: string, bankCode?: string, limit = 10) {
  const { banks = [], hasMore } = searchBanks(
    { country, text, limit, ...(bankCode !== undefined && { bankCode }) },
    directory,
  )
  return { codes: banks.map(({ code }) => code).join(' '), banks, hasMore }
}

const found: readonly (readonly [country: string, typed: string, codes: string])[] = [
  ['BR', 'Nubank', '260'],
  ['BR', 'nu', '260'],
  ['BR', 'nu pagamentos', '260'],
  ['BR', 'ITAU', '341'],
  ['BR', 'itaú unibanco s.a.', '341'],
  ['BR', 'unibanco', '341'],
  ['BR', 'brasil', '001'],
  ['BR', '260', '260'],
  ['BR', '00000000', '00000000'],
  ['BR', 'BRASBRRJ', '001'],
  ['BR', 'brasbrrjxxx', '001'],
  ['GH', 'absa', 'BARCGHAC'],
  ['GH', '031234', '031234'],
  ['HK', '匯豐', '004'],
  ['HK', '汇丰', '004'],
  ['HK', 'hsbc', '004'],
  ['JP', 'MUFG', '0005'],
  ['JP', 'ＭＵＦＧ', '0005'],
  ['JP', '三菱', '0005'],
  ['JP', '三菱銀行', '0005'],
  ['JP', '三菱銀', '0005'],
  ['JP', 'みつびし', '0005'],
  ['JP', 'ﾐﾂﾋﾞｼ', '0005'],
  ['JP', 'mitsubishi', '0005'],
  ['JP', 'しょうない', '0121'],
  ['JP', 'shonai', '0121'],
  ['JP', '中央', '1340'],
  ['JP', 'ゆうちょ', '9900'],
  ['JP', 'ユウチョ', '9900'],
  ['JP', 'yucho', '9900'],
  ['JP', '００05', '0005'],
  ['JP', 'BOTKJPJT', '0005'],
  ['NG', 'GTBank', '058'],
  ['NG', 'gtb', '058'],
  ['NG', 'trust guaranty', '058'],
  ['NG', 'uba', '033'],
  ['NG', 'united bank for africa plc', '033'],
  ['NG', 'opay', '999992'],
  ['NG', '0', '033 058'],
  ['SG', 'ZZZZSGSG', 'ZZZZSGSG'],
  ['SG', 'zzzz sg sg', 'ZZZZSGSG'],
  ['BR', 'BRASBRSP', '001'],
  ['BR', 'BRASBRRJ123', '001'],
  ['BR', 'day', '62232889'],
  ['BR', '62232889', '62232889'],
  ['BR', '6223', '62232889'],
  ['BR', 'bank itau', '341'],
  ['BR', 'do brasil', '001'],
  ['BR', 'b', '001 62232889 260'],
  ['BR', 'banko', '001 260 62232889'],
  ['BR', 'nubnk', '260'],
  ['BR', 'unbank', '260'],
  ['BR', 'itua', '341'],
  ['BR', 'itoa', ''],
  ['BR', 'daicovel', '62232889'],
  ['BR', 'daicov', '62232889'],
  ['BR', 'daicev', ''],
  ['HK', 'hbsc', '004'],
  ['JP', 'mitubishi', '0005'],
  ['JP', 'mistubisi', '0005'],
  ['JP', 'misubisy', '0005'],
  ['NG', 'guarranti trust', '058'],
  ['GH', '039999', '039999'],
  ['GH', 'BARCGHAC', 'BARCGHAC'],
  ['JP', '信用', '1340'],
  ['JP', '京都信用', ''],
  ['JP', 'ｼﾖｳﾅｲ', '0121'],
  ['JP', 'シ', '0121 0005'],
  ['JP', '９９', '9900'],
  ['NG', 'g.t.b.', '058'],
  ['NG', 'g t b', '058'],
  ['NG', 'guaranty bank', '058'],
  ['NG', 'gt', '058'],
  ['NG', 'ubfa', '033'],
  ['NG', 'ub', '033'],
  ['NG', 'africa', '033'],
  ['NG', 'nited', '033'],
  ['NG', 'nit', ''],
  ['NG', 'united united', ''],
  ['NG', 'bank', '033 058'],
  ['NG', '99', '999992'],
]

for (const [country, typed, codes] of found) {
  t.test(`In ${country}, "${typed}" finds ${codes || 'nothing'}`, async t => {
    t.equal(search(country, typed).codes, codes)
  })
}

/** Banks of one country, named by code, and the order in which they answer what was typed. */
const ranked: readonly (readonly [
  typed: string,
  names: readonly (readonly [code: string, name: string, local?: string])[],
])[] = [
  [
    'gold',
    [
      ['0999', 'Gold Bank Limited'],
      ['0998', 'Gold Coast Union'],
      ['0997', 'Grand Old Lagos Deposit'],
      ['0996', 'Golden Trust'],
      ['0995', 'Bank of Goldfields'],
      ['0994', 'First Goldstar Union'],
      ['0993', 'Great Ocean Land Development Savings'],
      ['0992', 'Marigold Savings'],
    ],
  ],
  [
    'coast gold',
    [
      ['0999', 'Coast Gold Bank'],
      ['0998', 'Coast Golden'],
      ['0997', 'Bank of Coast Goldfields'],
      ['0996', 'Upper Coast Gold'],
      ['0994', 'Golden Upper Coast'],
      ['0995', 'Coastline and Goldmine'],
    ],
  ],
  [
    'gold plc',
    [
      ['0999', 'Gold Bank'],
      ['0998', 'Gold Plc Union'],
      ['0997', 'Goldfields'],
    ],
  ],
  [
    '青山',
    [
      ['0999', 'A', '青山銀行'],
      ['0998', 'B', '青山海'],
      ['0997', 'C', '株式会社青山海'],
      ['0996', 'D', '北青山'],
      ['0995', 'E', '清山海'],
    ],
  ],
  [
    '58',
    [
      ['0999', '58 Bank'],
      ['58', 'Other'],
      ['0998', '58 Union'],
    ],
  ],
]

t.test('Of several banks the one comes first whose name is nearest to what was typed', async t => {
  for (const [typed, names] of ranked) {
    const own = bankDirectory({
      bankCodes: names.map(([code, name]) => ({ country: 'JP', code, name })),
      localNames: names.flatMap(([code, , local]) =>
        local === undefined ? [] : [{ country: 'JP', code, language: 'ja', name: local }],
      ),
    })
    const { banks = [] } = searchBanks({ country: 'JP', text: typed, limit: 20 }, own)
    t.strictSame(
      banks.map(({ name }) => name),
      names.map(([, name]) => name).filter(name => name !== 'Other'),
      typed,
    )
  }
})

const nothing: readonly (readonly [country: string, typed: string])[] = [
  ['BR', 'xyzzy'],
  ['BR', '999'],
  ['BR', '.,-'],
  ['JP', '漢字'],
  ['JP', 'BRASBRRJ'],
  ['NG', 'bank of nowhere'],
  ['GH', 'arb apex'],
  ['GB', 'barclays'],
  ['DE', 'commerzbank'],
  ['ZZ', 'bank'],
]

for (const [country, typed] of nothing) {
  t.test(`In ${country}, "${typed}" finds no bank`, async t => {
    t.strictSame(search(country, typed).banks, [])
  })
}

t.test('Nothing typed finds the first banks, those with a BIC before others', async t => {
  t.equal(search('BR', ' ').codes, '001 260 341 62232889')
  const { codes, hasMore } = search('JP', '', undefined, 2)
  t.equal(codes, '0005 0121')
  t.equal(hasMore, true)
  t.equal(search('JP', '', undefined, 4).hasMore, false)
})

t.test('Banks with a BIC are listed before others, each kind by the code that is shown', t => {
  const own = bankDirectory({
    institutions: [
      { bic: 'TIDEJPJTXXX', name: 'Tide' },
      { bic: 'ZETAGHACXXX', name: 'Zeta' },
      { bic: 'ALFAGHACXXX', name: 'Alfa' },
    ],
    bankCodes: [
      { country: 'JP', code: '0001', name: 'One' },
      { country: 'JP', code: '0002', name: 'Tide', bic: 'TIDEJPJTXXX' },
      { country: 'JP', code: '0003', name: 'Three' },
      { country: 'GH', code: '030000', codeTo: '039999', name: 'Zeta', bic: 'ZETAGHACXXX' },
      { country: 'GH', code: '040000', codeTo: '049999', name: 'Alfa', bic: 'ALFAGHACXXX' },
    ],
  })
  for (const [country, codes] of [
    ['JP', ['0002', '0001', '0003']],
    ['GH', ['ALFAGHAC', 'ZETAGHAC']],
  ] as const) {
    const { banks = [] } = searchBanks({ country, text: '', limit: 9 }, own)
    t.strictSame(
      banks.map(({ code }) => code),
      codes,
    )
  }
  t.end()
})

t.test('The branches of a bank are found by name, sound and code', async t => {
  for (const typed of ['Shinjuku', '新宿', 'しんじゅく']) t.match(search('JP', typed, '0005').codes, /^341/)
  t.equal(search('JP', '050', '0005').codes, '050')
  t.equal(search('JP', '', '0005').codes, '050 341')
  t.equal(search('JP', '', '0121').codes, '')
  t.equal(search('BR', '', '001').codes, '')
  t.equal(search('JP', '', '0').codes, '', 'the start of a code is no bank')
})

t.test(
  'A bank is described by its name in Latin letters and in its own script, town, BIC and logo',
  async t => {
    t.strictSame(search('JP', '0005').banks, [
      {
        code: '0005',
        name: 'MUFG Bank',
        localName: { language: 'ja', name: '三菱UFJ銀行' },
        town: 'Tokyo',
        bic: 'BOTKJPJTXXX',
        logo: '/logos/BOTK.svg',
      },
    ])
    t.strictSame(search('BR', 'nubank').banks, [{ code: '260', name: 'Nubank', town: 'São Paulo' }])
  },
)

t.test('In India, banks are found by name, each by the start of its IFSCs', async t => {
  const own = bankDirectory({
    bankCodes: [
      { country: 'IN', code: 'KVBL', name: 'Karur Vysya Bank' },
      { country: 'IN', code: 'KVBL0001106', name: 'Karur Vysya Bank' },
      { country: 'IN', code: 'TMBL', name: 'Tamilnad Mercantile Bank' },
    ],
  })
  const codes = (text: string) =>
    searchBanks({ country: 'IN', text, limit: 9 }, own).banks?.map(({ code }) => code)
  t.strictSame(codes('karur vysa'), ['KVBL'])
  t.strictSame(codes('tmb'), ['TMBL'])
  t.strictSame(codes('KVBL0001106'), ['KVBL0001106'], 'a whole IFSC is taken too')
})

t.test('A list of more than 5,000 codes is one of branches, and is not searched by name', async t => {
  const listOf = (length: number) =>
    bankDirectory({
      bankCodes: Array.from({ length }, (_, at) => ({
        country: 'AU',
        code: String(300_000 + at),
        name: 'Harbour Bank',
      })),
    })
  const branches = listOf(5_001)
  const request = { country: 'AU', limit: 10 }
  t.equal(searchBanks({ ...request, text: 'harbour' }, listOf(5_000)).banks?.length, 10)
  t.strictSame(searchBanks({ ...request, text: 'harbour' }, branches).banks, [])
  t.equal(searchBanks({ ...request, text: '300001' }, branches).banks?.length, 1)
})

const spelled: readonly (readonly [name: string, typed: readonly string[], notTyped: readonly string[]])[] = [
  ["King's Lynn Savings", ['kings', 'king’s lynn', 'KLS', "king's-lynn"], ['king x', 'lynnx']],
  ['B.O.B. Finance S.A.', ['bob', 'bob finance', 'b.o.b. finance sa'], ['o.b', 'finance bobo']],
  ['Crédit Żółty & Cie', ['credit zolty', 'ZOLTY', 'żółty cie'], ['creditz zolty']],
  ['First Farmers Bank (FFB Online)', ['ffb', 'online', 'ffb online', 'farmers'], ['farmers ffb']],
  [
    'Eastern & Western Union',
    ['ewu', 'western eastern', 'western limited eastern'],
    ['eastern northern', 'western western'],
  ],
  ['Bank', ['bank', 'ban'], ['x']],
  ['Bank of the Sea', ['sea', 'bots', 'bs', 'the sea', 'bank of sea'], ['seal']],
  ['Ace', ['ace', 'a', 'ace plc'], ['c', 'ce', 'bank', 'plc', 'of the']],
]

t.test(
  'A name is found by its words in any order, its initials and its brackets, without its signs',
  async t => {
    for (const [name, typed, notTyped] of spelled) {
      const own = bankDirectory({ bankCodes: [{ country: 'JP', code: '0777', name }] })
      const isFound = (text: string) =>
        searchBanks({ country: 'JP', text, limit: 1 }, own).banks?.[0]?.isSimilar === undefined &&
        searchBanks({ country: 'JP', text, limit: 1 }, own).banks?.length === 1
      for (const text of typed) t.ok(isFound(text), `${text} finds ${name}`)
      for (const text of notTyped) t.notOk(isFound(text), `${text} does not find ${name}`)
    }
  },
)

t.test('Names in scripts that are spoken are found by sound, those of others by their spelling', async t => {
  const own = bankDirectory({
    bankCodes: [
      { country: 'TH', code: '004', name: 'Kasikornbank' },
      { country: 'KR', code: '004', name: 'KB' },
      { country: 'JP', code: '0033', name: 'PayPay' },
    ],
    localNames: [
      { country: 'TH', code: '004', language: 'th', name: 'ธนาคารกสิกรไทย' },
      { country: 'KR', code: '004', language: 'ko', name: '국민은행' },
      { country: 'JP', code: '0033', language: 'ja', name: 'ペイペイ銀行' },
    ],
  })
  for (const [country, text, isFound] of [
    ['TH', 'กสิกร', true],
    ['TH', 'ธนาคาร', true],
    ['KR', '국민', true],
    ['KR', '국민은', true],
    ['KR', 'gugmin', true],
    ['KR', '국', true],
    ['KR', '우리', false],
    ['JP', 'ぺいぺい', true],
    ['JP', 'ペイペ', true],
    ['JP', 'peipei', false],
    ['JP', 'パイ', false],
    ['JP', '株式会社', false],
    ['JP', '贝', false],
    ['JP', 'ペー', true],
  ] as const) {
    const { banks = [] } = searchBanks({ country, text, limit: 5 }, own)
    t.equal(banks.length, isFound ? 1 : 0, `${country} ${text}`)
  }
})

t.test('A bank without a name, or whose code is that of a branch, is not listed', async t => {
  const own = bankDirectory({
    institutions: [{ bic: 'MBTCPHMMXXX', name: 'Metrobank' }],
    bankCodes: [
      { country: 'JP', code: '0001', name: 'One' },
      { country: 'JP', code: '0002' },
      { country: 'JP', code: '0003', name: 'Three', branchName: 'Main' },
      { country: 'JP', code: '0001001' },
      { country: 'JP', code: '0001002', branchName: 'Two' },
      { country: 'JP', code: '0001003' },
      { country: 'JP', code: '00010045', branchName: 'Too long' },
      { country: 'JP', code: '0001006' },
      { country: 'JP', code: '0100', codeTo: '0199', bic: 'MBTCPHMMXXX', name: 'A range' },
      { country: 'DE', code: '66010075', name: 'Kliff' },
    ],
    localNames: [
      { country: 'JP', code: '0001003', language: 'ja', branchName: '三番町' },
      { country: 'JP', code: '0001006', language: 'ja', name: '一' },
      { country: 'JP', code: '0001006', language: 'ja-Kana', branchName: 'ロクバン' },
    ],
  })
  const list = (text: string, bankCode?: string) =>
    searchBanks({ country: 'JP', text, limit: 20, ...(bankCode !== undefined && { bankCode }) }, own).banks
  t.strictSame(list(''), [{ code: '0001', name: 'One' }])
  t.strictSame(list('0003')?.length, 1, 'a code that payments take is answered all the same')
  t.strictSame(list('', '0001'), [
    { code: '002', name: 'Two' },
    { code: '003', name: '三番町', localName: { language: 'ja', name: '三番町' } },
    { code: '006', name: 'ロクバン', localName: { language: 'ja-Kana', name: 'ロクバン' } },
  ])
  t.strictSame(list('', '0'), [], 'the start of a code is no bank')
  const ofGermany = { country: 'DE', text: '', bankCode: '66010075', limit: 1 }
  t.strictSame(searchBanks(ofGermany, own).banks, [], 'a country without codes of branches lists none')
  t.strictSame(
    list('三番', '0001')?.map(({ code }) => code),
    ['003'],
  )
  t.strictSame(searchBanks({ country: 'XX', text: '', bankCode: '0001', limit: 1 }, own).banks, [])
})

t.test('A BIC finds the bank that has it, else those of its institution', t => {
  const own = bankDirectory({
    institutions: [
      { bic: 'TIDEJPJTXXX', name: 'Tide' },
      { bic: 'TIDEJP22XXX', name: 'Tide Trust' },
    ],
    bankCodes: [
      { country: 'JP', code: '0001', name: 'Tide', bic: 'TIDEJPJTXXX' },
      { country: 'JP', code: '0002', name: 'Tide Trust', bic: 'TIDEJP22XXX' },
      { country: 'JP', code: '0003', name: 'Other' },
    ],
  })
  for (const [text, codes] of [
    ['TIDEJP22', ['0002']],
    ['tidejpjt123', ['0001']],
    ['TIDEJP33', ['0001', '0002']],
  ] as const) {
    const { banks = [] } = searchBanks({ country: 'JP', text, limit: 9 }, own)
    t.strictSame(
      banks.map(({ code }) => code),
      codes,
      text,
    )
  }
  t.end()
})

t.test('A territory has the banks of the country whose codes it uses', async t => {
  const own = bankDirectory({
    bankCodes: [{ country: 'AU', code: '012345', name: 'Coral Bank' }],
  })
  const asked = (country: string) => searchBanks({ country, text: '012345', limit: 1 }, own).banks
  t.strictSame(asked('CC'), asked('AU'))
  t.equal(asked('CC')?.[0]?.name, 'Coral Bank')
})

t.test('hasMore is true if, and only if, the limit leaves out banks', async t => {
  const own = bankDirectory({
    bankCodes: ['0001', '0002', '0003'].map(code => ({ country: 'JP', code, name: `Sea ${code}` })),
  })
  for (const [limit, count, hasMore] of [
    [1, 1, true],
    [2, 2, true],
    [3, 3, false],
    [9, 3, false],
  ] as const) {
    const answer = searchBanks({ country: 'JP', text: 'sea', limit }, own)
    t.equal(answer.banks?.length, count)
    t.equal(answer.hasMore, hasMore, `${limit}`)
  }
})
