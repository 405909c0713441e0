import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { approve, update } from '../../../services/library/screening/example.ts'
import { changesOf, linesOf, merchant, platform } from './entities.ts'

const snapshots: Readonly<Record<string, string>> = {
  '1': linesOf([platform(1, 'Quiet Harbour'), merchant(2, { mid: '1001' })]),
  '4': linesOf([platform(1, 'Quiet Harbour'), merchant(2, { mid: '1004' })]),
}
const deltas: Readonly<Record<string, string>> = {
  '2': changesOf([merchant(2, { mid: '1002' }), merchant(3, { mid: '3000', isImpactful: true })]),
}
let latest = '1'
const asked: string[] = []

/** The files of the versions, as `GET /gambling/versions` delivers them. */
function deliver({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
  asked.push(url)
  if (headers.authorization !== 'Bearer secret') return void response.writeHead(401).end()
  const [, , , version = '', file] = url.split('/')
  if (version === 'latest') return void response.end(JSON.stringify(manifestOf(latest)))
  const text = (file === 'delta' ? deltas : snapshots)[version]!
  response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(text))
}

const manifestOf = (version: string) => ({
  version,
  previousVersion: version === '1' ? undefined : String(Number(version) - 1),
  files: [fileOf('SNAPSHOT', version, snapshots[version]), fileOf('DELTA', version, deltas[version])],
})
const fileOf = (kind: string, version: string, text = '') => ({
  kind,
  path: `/gambling/versions/${version}/${kind.toLowerCase()}`,
  lines: text.split('\n').length - 1,
  contentType: 'application/x-ndjson',
})

const payment = (de42: string, isSelfExcluded = false) =>
  approve({ cardNetwork: 'VISA', de18: '5816', de42: de42.padEnd(15), de43: '', isSelfExcluded })

t.test('The example of a host follows snapshots and deltas, and screens meanwhile', async t => {
  const server = createServer(deliver).listen(0, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  t.equal(payment('1001'), true, 'fails open before there is a dataset')
  t.equal(payment('1001', true), false, 'fails closed for those who exclude themselves')
  await t.rejects(update(api, 'wrong'), { message: '/gambling/versions/latest answered 401' })

  await update(api, 'secret')
  t.equal(payment('1001'), false)
  t.equal(payment('1002'), true)

  latest = '2'
  await update(api, 'secret')
  await update(api, 'secret')
  t.equal(payment('1001'), true)
  t.equal(payment('1002'), false)
  t.equal(payment('3000'), true, 'a merchant of other things, too')
  t.equal(payment('3000', true), false)

  latest = '4'
  await update(api, 'secret')
  t.equal(payment('1002'), true)
  t.equal(payment('1004'), false)
  t.strictSame(
    asked.filter(url => !url.endsWith('latest')),
    ['/gambling/versions/1/snapshot', '/gambling/versions/2/delta', '/gambling/versions/4/snapshot'],
    'a version that was missed is skipped by the snapshot',
  )
})
