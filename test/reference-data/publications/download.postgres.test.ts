import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'fflate'
import t, { type Test } from 'tap'
import type { Address } from '../../../services/reference-data/importers/importer.ts'
import { downloadChanged } from '../../../services/reference-data/publications/download.ts'
import { rememberDownloads, validatorsIn } from '../../../services/reference-data/commands/imports.ts'
import { migrations } from '../../../services/reference-data/migrations.ts'
import { freshSchema } from '../../harness/database.ts'

/** Starts a publisher's server, and returns its address. */
async function publisher(t: Test, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('A file that has not changed since its import is not downloaded again', async t => {
  let edition = 'first'
  const etags: (string | undefined)[] = []
  const address = await publisher(t, (request, response) => {
    etags.push(request.headers['if-none-match'])
    const headers = { etag: `"${edition}"`, 'last-modified': 'Fri, 20 Nov 2026 08:00:00 GMT' }
    if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, headers).end()
    else response.writeHead(200, headers).end(`the ${edition} edition`)
  })
  const db = await freshSchema(t, migrations)
  const update = (addresses: readonly Address[]) => downloadChanged(addresses, validatorsIn(db))
  const addresses = [`${address}/lists/list.csv`]

  const first = await update(addresses)
  t.match(first, [
    { file: { name: 'list.csv', bytes: Buffer.from('the first edition') }, date: '2026-11-20' },
  ])
  t.ok(await update(addresses), 'a file that was downloaded but not imported is downloaded again')
  await rememberDownloads(db, first!)
  t.equal(await update(addresses), undefined)
  edition = 'second'
  t.match(await update(addresses), [{ file: { bytes: Buffer.from('the second edition') } }])
  t.strictSame(etags, [undefined, undefined, '"first"', '"first"'])
})

t.test('If one of several files has changed, all are downloaded', async t => {
  let changed = ''
  const address = await publisher(t, ({ url = '', headers }, response) => {
    const etag = `"${url === changed ? 'new' : 'old'}"`
    if (headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag }).end(`${url} ${etag}`)
  })
  const db = await freshSchema(t, migrations)
  const update = (addresses: readonly Address[]) => downloadChanged(addresses, validatorsIn(db))
  const addresses = [`${address}/one.csv`, `${address}/two.csv`]
  await rememberDownloads(db, (await update(addresses))!)
  t.equal(await update(addresses), undefined)
  changed = '/two.csv'
  const texts = (await update(addresses))?.map(({ file }) => file.bytes.toString())
  t.strictSame(texts, ['/one.csv "old"', '/two.csv "new"'])
})

t.test('A file is found by the link on a page, and unpacked', async t => {
  const address = await publisher(t, ({ url }, response) => {
    if (url === '/page') response.end('<a href="/blob/2026&amp;x/list.txt.gz">')
    else response.end(gzipSync(Buffer.from('a list')))
  })
  const db = await freshSchema(t, migrations)
  const update = (addresses: readonly Address[]) => downloadChanged(addresses, validatorsIn(db))
  const link = { page: `${address}/page`, link: /href="([^"]*list\.txt\.gz)"/ }
  t.match(await update([link]), [{ file: { name: 'list.txt', bytes: Buffer.from('a list') } }])
  const lost = { page: `${address}/page`, link: /href="([^"]*\.zip)"/ }
  await t.rejects(update([lost]), /has no link like .*: download the file yourself/)
})

t.test('A server that refuses or cannot be reached is named with the reason', async t => {
  const address = await publisher(t, (_, response) => void response.writeHead(503).end())
  const db = await freshSchema(t, migrations)
  const update = (addresses: readonly Address[]) => downloadChanged(addresses, validatorsIn(db))
  await t.rejects(update([`${address}/x`]), { name: 'UsageError', message: /\/x answers with status 503/ })
  await t.rejects(update(['http://127.0.0.1:1/x']), /cannot be reached/)
})
