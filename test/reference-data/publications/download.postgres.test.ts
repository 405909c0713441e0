import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'fflate'
import t, { type Test } from 'tap'
import { downloadChanged, rememberDownloads } from '../../../services/reference-data/publications/download.ts'
import { migrations } from '../../../services/reference-data/migrations.ts'
import { freshSchema } from '../../harness/database.ts'

/** A publisher's server; answers its address. */
async function publisher(t: Test, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

t.test('what has not changed since it was imported is not fetched again', async t => {
  let edition = 'first'
  const asked: (string | undefined)[] = []
  const address = await publisher(t, (request, response) => {
    asked.push(request.headers['if-none-match'])
    const headers = { etag: `"${edition}"`, 'last-modified': 'Fri, 20 Nov 2026 08:00:00 GMT' }
    if (request.headers['if-none-match'] === headers.etag) response.writeHead(304, headers).end()
    else response.writeHead(200, headers).end(`the ${edition} edition`)
  })
  const db = await freshSchema(t, migrations)
  const addresses = [`${address}/lists/list.csv`]

  const first = await downloadChanged(db, addresses)
  t.match(first, [
    { file: { name: 'list.csv', bytes: Buffer.from('the first edition') }, date: '2026-11-20' },
  ])
  t.ok(await downloadChanged(db, addresses), 'what was fetched and not imported is fetched again')
  await rememberDownloads(db, first!)
  t.equal(await downloadChanged(db, addresses), undefined)
  edition = 'second'
  t.match(await downloadChanged(db, addresses), [{ file: { bytes: Buffer.from('the second edition') } }])
  t.strictSame(asked, [undefined, undefined, '"first"', '"first"'])
})

t.test('of several files, where one has changed, all are fetched', async t => {
  let changed = ''
  const address = await publisher(t, ({ url = '', headers }, response) => {
    const etag = `"${url === changed ? 'new' : 'old'}"`
    if (headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag }).end(`${url} ${etag}`)
  })
  const db = await freshSchema(t, migrations)
  const addresses = [`${address}/one.csv`, `${address}/two.csv`]
  await rememberDownloads(db, (await downloadChanged(db, addresses))!)
  t.equal(await downloadChanged(db, addresses), undefined)
  changed = '/two.csv'
  const texts = (await downloadChanged(db, addresses))?.map(({ file }) => file.bytes.toString())
  t.strictSame(texts, ['/one.csv "old"', '/two.csv "new"'])
})

t.test('a file may lie behind a link on a page, and be packed', async t => {
  const address = await publisher(t, ({ url }, response) => {
    if (url === '/page') response.end('<a href="/blob/2026&amp;x/list.txt.gz">')
    else response.end(gzipSync(Buffer.from('a list')))
  })
  const db = await freshSchema(t, migrations)
  const link = { page: `${address}/page`, link: /href="([^"]*list\.txt\.gz)"/ }
  t.match(await downloadChanged(db, [link]), [{ file: { name: 'list.txt', bytes: Buffer.from('a list') } }])
  const lost = { page: `${address}/page`, link: /href="([^"]*\.zip)"/ }
  await t.rejects(downloadChanged(db, [lost]), /has no link like .*: fetch the file by hand/)
})

t.test('a server that refuses, or cannot be reached, is told', async t => {
  const address = await publisher(t, (_, response) => void response.writeHead(503).end())
  const db = await freshSchema(t, migrations)
  await t.rejects(downloadChanged(db, [`${address}/x`]), { name: 'UsageError', message: /\/x answers 503/ })
  await t.rejects(downloadChanged(db, ['http://127.0.0.1:1/x']), /cannot be reached/)
})
