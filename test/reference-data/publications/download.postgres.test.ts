import { gzipSync } from 'fflate'
import t, { type Test } from 'tap'
import type { Address } from '../../../services/reference-data/importers/importer.ts'
import { type Download, downloadChanged } from '../../../services/reference-data/publications/download.ts'
import { publisherClient } from '../../../services/reference-data/publications/publisher-client.ts'
import { rememberDownloads, validatorsIn } from '../../../services/reference-data/publications/validators.ts'
import { migrations } from '../../../services/reference-data/migrations.ts'
import { freshSchema } from '../../harness/database.ts'
import { ca, publisher, tlsPublisher } from './publisher.ts'

/** Downloads what has changed since the last download that was remembered. */
async function downloading(t: Test) {
  const db = await freshSchema(t, migrations)
  const client = publisherClient({ ca })
  t.teardown(client.close)
  return {
    update: (addresses: readonly Address[], checksums = ['sum']) =>
      downloadChanged(client, addresses, validatorsIn(db, checksums)),
    remember: (downloads: Awaited<ReturnType<typeof downloadChanged>>) =>
      rememberDownloads(
        db,
        (downloads as readonly Download[]).map(({ validators }) => validators),
        'sum',
      ),
  }
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
  const { update, remember } = await downloading(t)
  const addresses = [`${address}/lists/list.csv`]

  const first = await update(addresses)
  t.match(first, [
    { file: { name: 'list.csv', bytes: Buffer.from('the first edition') }, size: 17, date: '2026-11-20' },
  ])
  t.ok(await update(addresses), 'a file that was downloaded but not imported is downloaded again')
  await remember(first)
  t.equal(await update(addresses), 'sum')
  t.match(await update(addresses, []), [{ size: 17 }], 'the import is no longer kept')
  edition = 'second'
  t.match(await update(addresses), [{ file: { bytes: Buffer.from('the second edition') } }])
  t.strictSame(etags, [undefined, undefined, '"first"', undefined, '"first"'])
})

t.test('If one of several files has changed, all are downloaded', async t => {
  let changed = ''
  const address = await publisher(t, ({ url = '', headers }, response) => {
    const etag = `"${url === changed ? 'new' : 'old'}"`
    if (headers['if-none-match'] === etag) response.writeHead(304).end()
    else response.writeHead(200, { etag }).end(`${url} ${etag}`)
  })
  const { update, remember } = await downloading(t)
  const addresses = [`${address}/one.csv`, `${address}/two.csv`]
  await remember(await update(addresses))
  t.equal(await update(addresses), 'sum')
  changed = '/two.csv'
  const texts = ['/one.csv "old"', '/two.csv "new"'].map(text => ({ file: { bytes: Buffer.from(text) } }))
  t.match(await update(addresses), texts)
})

t.test('A server that sends no file though nothing is known of it is no publisher', async t => {
  const address = await publisher(t, (_, response) => void response.writeHead(304).end())
  const { update } = await downloading(t)
  await t.rejects(
    update([`${address}/x`]),
    /x answers that nothing has changed, though it was asked for the whole/,
  )
})

t.test('A file is found by the link on a page, and unpacked', async t => {
  const address = await publisher(t, ({ url }, response) => {
    if (url === '/page') response.end('<a href="/blob/2026&amp;x/list.txt.gz">')
    else response.end(gzipSync(Buffer.from('a list')))
  })
  const { update } = await downloading(t)
  const link = { page: `${address}/page`, link: /href="([^"]*list\.txt\.gz)"/ }
  t.match(await update([link]), [{ file: { name: 'list.txt', bytes: Buffer.from('a list') } }])
  const lost = { page: `${address}/page`, link: /href="([^"]*\.zip)"/ }
  await t.rejects(update([lost]), /has no link like .*: download the file yourself/)
})

t.test('A page that is too large, or whose link leaves https, leads to no file', async t => {
  const address = await tlsPublisher(t, ({ url }, response) => {
    if (url === '/page') response.end('<a href="http://127.0.0.1:1/list.zip">')
    else response.end(Buffer.alloc(5_000_001))
  })
  const { update } = await downloading(t)
  const on = (path: string) => update([{ page: address + path, link: /href="([^"]*\.zip)"/ }])
  await t.rejects(
    on('/page'),
    /page links to http:\/\/127\.0\.0\.1:1, which is not https: it is not followed$/,
  )
  await t.rejects(on('/large'), /large is larger than the limit of 5000000 bytes$/)
})
