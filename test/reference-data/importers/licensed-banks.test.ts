import t from 'tap'
import { bankOfIsrael } from '../../../services/reference-data/importers/bank-of-israel.ts'
import { nbu } from '../../../services/reference-data/importers/nbu.ts'
import { regafi } from '../../../services/reference-data/importers/regafi.ts'
import { read } from './read.ts'

const json = (name: string, content: unknown) => ({ name, bytes: Buffer.from(JSON.stringify(content)) })

t.test('REGAFI: each code is listed under the country whose accounts use it', async t => {
  const { publication, of, damagedLines } = await read(regafi, 'prd-banque-entites.json')
  t.strictSame(of('bankCodes'), [
    { country: 'FR', code: '30003', name: 'Societe Generale' },
    { country: 'FR', code: '20041', name: 'La Banque Postale' },
    { country: 'FR', code: '07788', name: 'La Banque Postale' },
    { country: 'MC', code: '12739', name: 'CFM Indosuez Wealth' },
  ])
  t.equal(
    publication.coverage,
    undefined,
    'it has former banks and lacks foreign ones, so it claims no coverage',
  )
  t.strictSame(damagedLines, [{ reason: '"FR123" of Banque au code faux is not a CIB (5 digits)' }])
})

t.test('Bank of Israel: each bank is listed once, and its branches by bank and branch code', async t => {
  const { publication, of, damagedLines } = await read(bankOfIsrael, 'branches.json')
  const offices = of('bankCodes')
  t.strictSame(
    offices.map(({ code, name, branchName = '', town = '' }) => [code, name, branchName, town]),
    [
      ['010', 'Bank Leumi Le-Israel B.M', '', ''],
      ['010696', 'Bank Leumi Le-Israel B.M', 'Ashkelon', 'Ashqelon'],
      ['010009', 'Bank Leumi Le-Israel B.M', 'Lod', 'Lod'],
      ['003', 'Bank Esh Israel Ltd', '', ''],
      ['003001', 'Bank Esh Israel Ltd', 'Israel', 'Tel Aviv - Yafo'],
    ],
  )
  t.match(offices[1], { street: 'Hanasi 4', postCode: '7830604' })
  t.equal(publication.coverage, undefined)
  t.strictSame(damagedLines, [{ reason: 'bank "", branch "1" of No code: expected up to 3 digits each' }])
})

t.test('NBU: each code has one entry, with the English name and the address of the head office', async t => {
  const { of, damagedLines } = await read(nbu, 'get_data_branch.json')
  t.strictSame(of('localNames'), [
    { country: 'UA', code: '305299', language: 'uk', name: 'АТ КБ "ПРИВАТБАНК"' },
    { country: 'UA', code: '300465', language: 'uk', name: 'АТ "ОЩАДБАНК"' },
  ])
  t.match(of('bankCodes'), [
    {
      country: 'UA',
      code: '305299',
      name: 'Joint Stock Company Commercial Bank "Privatbank"',
      street: 'вул. Грушевського, 1д',
      postCode: '01001',
      town: 'Київ',
    },
    { country: 'UA', code: '300465', name: '', street: '', postCode: '', town: '' },
  ])
  t.strictSame(damagedLines, [{ reason: '"" of БЕЗ МФО is not an MFO (6 digits)' }])
})

t.test('A file that is not a list, or only part of one, is refused', async t => {
  const page = { result: { records: [{ Bank_Code: '10', Branch_Code: 1 }], total: 1400 } }
  const text = { name: 'x.json', bytes: Buffer.from('<html>') }
  const refused = [
    [regafi, text, /x\.json is not JSON: /],
    [regafi, json('x.json', { error: 'none' }), /x\.json holds no list of records/],
    [nbu, json('x.json', [1]), /x\.json: entry 1 of the list is not an object/],
    [bankOfIsrael, json('x.json', page), /x\.json has 1 of 1400 records: download it with a higher limit/],
    [bankOfIsrael, json('x.json', null), /holds no list of records/],
  ] as const
  for (const [importer, file, message] of refused) {
    await t.rejects(read(importer, file), { name: 'LayoutError', message }, String(message))
  }
})
