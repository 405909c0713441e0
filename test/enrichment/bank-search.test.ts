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
]

for (const [country, typed, codes] of found) {
  t.test(`In ${country}, "${typed}" finds ${codes || 'nothing'}`, async t => {
    t.equal(search(country, typed).codes, codes)
  })
}

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
    t.equal(search(country, typed).codes, '')
  })
}

t.test('Nothing typed finds the first banks, those with a BIC before others', async t => {
  t.equal(search('BR', ' ').codes, '001 260 341 62232889')
  const { codes, hasMore } = search('JP', '', undefined, 2)
  t.equal(codes, '0005 0121')
  t.equal(hasMore, true)
  t.equal(search('JP', '', undefined, 4).hasMore, false)
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

t.test('A list longer than any country has banks is one of branches, and is not searched', async t => {
  const branches = bankDirectory({
    bankCodes: Array.from({ length: 5_001 }, (_, at) => ({
      country: 'IN',
      code: `HDFC0${String(at).padStart(6, '0')}`,
      name: 'HDFC Bank',
    })),
  })
  const request = { country: 'IN', limit: 10 }
  t.strictSame(searchBanks({ ...request, text: 'hdfc' }, branches).banks, [])
  t.equal(searchBanks({ ...request, text: 'HDFC0000001' }, branches).banks?.length, 1)
})
