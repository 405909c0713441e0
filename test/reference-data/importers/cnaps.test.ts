import t from 'tap'
import { cnaps } from '../../../services/reference-data/importers/cnaps.ts'
import { read } from './read.ts'

t.test('CNAPS codes have the Chinese names of their banks and branches', async t => {
  const { publication, of, damagedLines } = await read(cnaps, 'cnaps.csv')
  t.strictSame(publication, {}, 'it is not complete')
  t.match(of('bankCodes'), [
    { country: 'CN', code: '102331005059' },
    { country: 'CN', code: '102100002020' },
  ])
  t.match(of('localNames'), [
    {
      country: 'CN',
      code: '102331005059',
      language: 'zh-Hans',
      name: '中国工商银行',
      branchName: '中国工商银行杭州经济技术开发区支行',
    },
    { code: '102100002020' },
  ])
  t.match(damagedLines, [{ reason: /^"102100002021" is not a CNAPS code/, line: 4 }])
})

t.test('A list of the People’s Bank is read too, in UTF-8 and in GB 18030', async t => {
  const name = '中国工商银行北京金台路支行'
  const utf8 = Buffer.from(`行号;行名\n102100002020;${name}\n`)
  const { of } = await read(cnaps, { name: 'x.csv', bytes: utf8 })
  t.match(of('localNames'), [{ code: '102100002020', branchName: name }])
  // 行号,行名 and 银行.
  const gb = Buffer.from('d0d0bac52cd0d0c3fb0a3130323130303030323032302cd2f8d0d00a', 'hex')
  const other = await read(cnaps, { name: 'x.csv', bytes: gb })
  t.match(other.of('localNames'), [{ code: '102100002020', branchName: '银行' }])
})

t.test('A wrong file is refused', async t => {
  const file = { name: 'x.csv', bytes: Buffer.from('code,name\n1,x\n') }
  await t.rejects(read(cnaps, file), { name: 'LayoutError', message: /^the column BankCode or 行号/ })
})
