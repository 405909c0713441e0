import t from 'tap'
import { countries, currenciesFor, requirementsFor } from '../../services/beneficiaries/requirements/index.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { readDirectory } from '../../services/reference-data/snapshot/snapshot.ts'
import { searchBanks } from '../../services/enrichment/bank-search/search-banks.ts'
import { seededDatabase } from '../harness/database.ts'
import { typedQueries } from './typed-queries.ts'

const db = await openReferenceDatabase(await seededDatabase(t))
const directory = await readDirectory(db, new Date())
await db.destroy()

const search = (country: string, text: string, bankCode?: string) =>
  searchBanks({ country, text, limit: 10, ...(bankCode !== undefined && { bankCode }) }, directory).banks ??
  []

/** What people type, and the bank that they mean. */
const meant: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BR: {
    nubank: '260',
    itaú: '341',
    caixa: '104',
    bradesco: '237',
    c6: '336',
    'mercado pago': '323',
    bb: '001',
  },
  CA: { td: '004', rbc: '003', bmo: '001', scotiabank: '002', tangerine: '614' },
  CL: { bci: '016', 'banco estado': '012', cuentarut: '012' },
  CN: { icbc: '102', 招商: '308', 工商银行: '102' },
  CO: { bancolombia: '007', nequi: '507', davivienda: '051' },
  EC: { pichincha: '0010' },
  GH: { gcb: 'GHCBGHAC', mtn: '300591' },
  HK: { hsbc: '004', 'hang seng': '024', 恒生: '024', 匯豐: '004', boc: '012', za: '387' },
  ID: { jago: '542', bca: '014', mandiri: '008', bri: '002', jenius: '213' },
  IN: { hdfc: 'HDFC', sbi: 'SBIN', 'axis bank': 'UTIB', icici: 'ICIC', kotak: 'KKBK' },
  JP: {
    mufg: '0005',
    三菱: '0005',
    みずほ: '0001',
    smbc: '0009',
    楽天: '0036',
    ゆうちょ: '9900',
    paypay: '0033',
    sbi新生: '0397',
  },
  KE: { equity: '68', kcb: '01', 'co-op': '11', dtb: '63' },
  KR: { 국민: '004', 카카오: '090', kakao: '090', 신한: '088', 농협: '011', ibk: '003', kb: '004' },
  LK: { hnb: '7083', sampath: '7278' },
  MY: { maybank: '27', cimb: '35', 'public bank': '33' },
  NG: { gtbank: '058', uba: '033', opay: '999992', 'first bank': '011', access: '044', kuda: '50211' },
  PH: { bdo: '010530667', bpi: '010040018', metrobank: '010269996', landbank: '010350025' },
  SG: { dbs: '7171', ocbc: '7339', uob: '7375', posb: '7171' },
  TH: { kasikorn: '004', กสิกร: '004', kbank: '004', scb: '014', ไทยพาณิชย์: '014', krungsri: '025' },
  TW: { ctbc: '822', 中國信託: '822', 玉山: '808', 台灣銀行: '004', cathay: '013' },
  UY: { brou: '001', itau: '113' },
  VN: { vietcombank: '970436', vcb: '970436', techcombank: '970407', 'mb bank': '970422' },
  ZA: { fnb: '250655', capitec: '470010', 'standard bank': '051001', absa: '632005' },
}

for (const [country, banks] of Object.entries(meant)) {
  t.test(`In ${country}, the bank that somebody means is the first one found`, async t => {
    for (const [typed, code] of Object.entries(banks))
      t.equal(search(country, typed)[0]?.code ?? '', code, typed)
  })
}

t.test(
  'A form lets people choose their bank by name just where the directory has the banks of the country',
  async t => {
    const offering = countries().filter(country => pickerOf(country, 'bankCode') === 'BANK')
    t.strictSame(offering, Object.keys(meant))
    for (const country of offering)
      t.ok(search(country, '').length >= 7, `${country} has banks to choose from`)
  },
)

t.test('Of 250 texts that people type in 25 countries, 95 % find the bank among the first three', async t => {
  const rows = Object.entries(typedQueries).flatMap(([country, queries]) =>
    queries.map(([typed, code]) => ({ country, typed, code })),
  )
  t.strictSame([rows.length, Object.keys(typedQueries).length], [250, 25])
  const missed = rows.filter(({ country, typed, code }) => {
    const firstThree = search(country, typed).slice(0, 3)
    return !firstThree.some(bank => bank.code === code)
  })
  t.ok(missed.length <= 0.05 * rows.length, `${missed.length} missed`, { missed })
  for (const { country, typed, code } of missed) {
    const found = search(country, typed).map(bank => `${bank.code} ${bank.name}`)
    t.comment(`${country} ${typed}: ${code} is not among ${found.slice(0, 4).join(', ')}`)
  }
})

t.test('A bank that a slip may mean comes after those that the text names', async t => {
  for (const [country, queries] of Object.entries(typedQueries)) {
    for (const [typed] of queries) {
      const similar = search(country, typed).map(({ isSimilar = false }) => isSimilar)
      t.strictSame(
        similar,
        similar.toSorted((one, other) => Number(one) - Number(other)),
        `${country} ${typed}`,
      )
    }
  }
})

/** The first characters of an IFSC are those of the bank: the form goes on to ask for the rest. */
const withBankFirst: ReadonlySet<string> = new Set(['IN'])

t.test('A code that is found fits the form of its country', async t => {
  for (const country of Object.keys(meant)) {
    if (withBankFirst.has(country)) continue
    const { pattern = '' } = fieldOf(country, 'bankCode')!
    for (const { code = '' } of search(country, ''))
      t.match(code, new RegExp(pattern, 'u'), `${country} ${code}`)
  }
})

t.test(
  'A form lets people choose their branch just where the directory has the branches of its banks',
  async t => {
    t.strictSame(
      countries().filter(country => pickerOf(country, 'branchCode') === 'BRANCH'),
      ['JP'],
    )
    t.match(search('JP', '新宿', '0005')[0], { code: '341', localName: { name: '新宿' } })
  },
)

const pickerOf = (country: string, key: string) => fieldOf(country, key)?.picker

function fieldOf(country: string, key: string) {
  const [currency = ''] = currenciesFor(country)
  const choice = { country, currency, type: 'BUSINESS', method: 'BANK_ACCOUNT' } as const
  return requirementsFor(choice)?.fields.find(each => each.key === key)
}
