import t from 'tap'
import { bankOfIsrael } from '../../../services/reference-data/importers/bank-of-israel.ts'
import { nbu } from '../../../services/reference-data/importers/nbu.ts'
import { regafi } from '../../../services/reference-data/importers/regafi.ts'
import { read } from './read.ts'

const json = (name: string, content: unknown) => ({ name, bytes: Buffer.from(JSON.stringify(content)) })

t.test('REGAFI: each code of who has any, under the country whose accounts begin with it', async t => {
  const { publication, of, complaints } = await read(regafi, 'prd-banque-entites.json')
  t.strictSame(of('bankCodes'), [
    { country: 'FR', code: '30003', name: 'Societe Generale' },
    { country: 'FR', code: '20041', name: 'La Banque Postale' },
    { country: 'FR', code: '07788', name: 'La Banque Postale' },
    { country: 'MC', code: '12739', name: 'CFM Indosuez Wealth' },
  ])
  t.equal(publication.coverage, undefined, 'it has banks that are gone, and lacks foreign ones')
  t.strictSame(complaints, [{ reason: 'no CIB: FR123, Banque au code faux' }])
})

t.test('Bank of Israel: each bank once, and its branches behind its code', async t => {
  const { publication, of, complaints } = await read(bankOfIsrael, 'branches.json')
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
  t.strictSame(complaints, [{ reason: 'no bank and branch:  1' }])
})

t.test('NBU: one entry for each code, with the name and address of the head office', async t => {
  const { of, complaints } = await read(nbu, 'get_data_branch.json')
  t.strictSame(of('bankCodes'), [
    {
      country: 'UA',
      code: '305299',
      name: 'Joint Stock Company Commercial Bank "Privatbank"',
      street: 'вул. Грушевського, 1д',
      postCode: '01001',
      town: 'Київ',
    },
    { country: 'UA', code: '300465', name: 'АТ "ОЩАДБАНК"', street: '', postCode: '', town: '' },
  ])
  t.strictSame(complaints, [{ reason: 'no MFO: , БЕЗ МФО' }])
})

t.test('what is no list, or only part of one, is refused', async t => {
  const page = { result: { records: [{ Bank_Code: '10', Branch_Code: 1 }], total: 1400 } }
  const text = { name: 'x.json', bytes: Buffer.from('<html>') }
  const refused = [
    [regafi, text, /x\.json: no JSON/],
    [regafi, json('x.json', { error: 'none' }), /x\.json: there is no list of records in it/],
    [nbu, json('x.json', [1]), /x\.json: not all are records/],
    [bankOfIsrael, json('x.json', page), /1 of 1400 records: fetch all at once/],
    [bankOfIsrael, json('x.json', null), /there is no list of records/],
  ] as const
  for (const [importer, file, message] of refused) {
    await t.rejects(read(importer, file), { name: 'LayoutError', message }, String(message))
  }
})
