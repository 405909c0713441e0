import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { seededDatabase } from '../harness/database.ts'
import { isSigned, receiver } from '../harness/receiver.ts'
import { serveApart, startPublicSystem } from '../harness/system.ts'
import { findings } from './documented-decisions.ts'

const sample = readFileSync(new URL('../../seeds/gambling-sample.jsonl', import.meta.url))
const MERCHANT = 'f1c71000-0002-4000-8000-000000000001'

t.test('a dataset is imported, delivered, followed and used for screening, as the guide says', async t => {
  const endpoint = await receiver(t)
  const databaseUrl = await seededDatabase(t)
  const apart = await serveApart(t, databaseUrl, { WEBHOOK_ALLOWED_ORIGINS: endpoint.origin })
  const system = await startPublicSystem(t, databaseUrl, apart)
  const own = await system.newOrganization('gambling:read', 'gambling:write')
  const others = await system.newOrganization('gambling:read')
  async function call(
    method: string,
    path: string,
    more: Omit<RequestInit, 'headers'> & { headers?: Readonly<Record<string, string>> } = {},
  ) {
    const { headers, ...init } = more
    const response = await fetch(system.baseUrl + path, { method, ...init, headers: { ...own, ...headers } })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type') === 'application/json'
    const body = isJson ? JSON.parse(bytes.toString()) : undefined
    return { status: response.status, headers: response.headers, bytes, body }
  }
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) => call('GET', path, { headers })
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call('POST', path, { body: JSON.stringify(body), headers })

  /** Uploads lines, waits for the end of the import, and returns the record with the report. */
  async function imported(body: Buffer, query = '', headers: Readonly<Record<string, string>> = {}) {
    const sent = await call('POST', `/gambling/imports${query}`, {
      body,
      headers: { 'content-type': 'application/x-ndjson', ...headers },
    })
    t.match([sent.status, sent.body], [202, { state: 'PENDING' }])
    const place = sent.headers.get('location')!
    for (;;) {
      const { body: record } = await get(place)
      const report = (await get(`${place}/lines`)).bytes.toString().split('\n').filter(Boolean)
      if (record.state !== 'PENDING') return { place, record, report: report.map(line => JSON.parse(line)) }
      await sleep(50)
    }
  }

  const early = await post('/gambling/screenings', { card: {} })
  t.match([early.status, early.body], [503, { code: 'GAMBLING_DATASET_NOT_LOADED' }], 'nothing is loaded yet')
  const url = `${endpoint.origin}/events`
  const events = ['GAMBLING_DATASET_VERSION_PUBLISHED']
  const { body: subscription } = await post('/webhooks/subscriptions', { title: 'a', url, events })

  const dry = await imported(sample, '?mode=DRY_RUN')
  t.match(dry.record, { state: 'COMPLETED', counts: { lines: 27, added: 27 } })
  t.equal((await get('/gambling/versions/latest')).status, 404, 'a dry run changes nothing')

  const first = await imported(gzipSync(sample), '', { 'content-encoding': 'gzip' })
  t.match(first.record, {
    state: 'COMPLETED',
    counts: { lines: 27, added: 27, rejected: 0 },
    version: String,
  })
  t.equal(first.report.length, 27)
  t.match(first.report[0], { line: 1, outcome: 'ADDED' })
  t.equal((await get(first.place, others)).status, 404, 'an import belongs to the organization that sent it')
  t.equal((await get(`${first.place}/lines`, others)).status, 404)

  const { version } = first.record
  const { body: manifest } = await get('/gambling/versions/latest')
  t.equal(manifest.version, version)
  for (const file of manifest.files) {
    const { status, bytes, headers } = await get(file.path, { 'accept-encoding': 'identity' })
    t.strictSame([status, bytes.length], [200, file.bytes], file.name)
    t.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256)
    t.equal(headers.get('content-type'), file.contentType)
    t.match(headers.get('content-disposition'), `filename="${file.name}"`)
    const gzip = await get(file.path, { 'accept-encoding': 'gzip' })
    t.ok(gzip.bytes.equals(bytes), 'fetch decompresses it to the same')
    t.equal(gzip.headers.get('content-length'), String(file.compressedBytes))
    t.not(gzip.headers.get('etag'), headers.get('etag'))
    const again = { 'accept-encoding': 'gzip', 'if-none-match': gzip.headers.get('etag')! }
    t.equal((await get(file.path, again)).status, 304)
    const rest = { 'accept-encoding': 'identity', range: 'bytes=50-', 'if-range': headers.get('etag')! }
    const part = await get(file.path, rest)
    t.strictSame([part.status, part.bytes.equals(bytes.subarray(50))], [206, true])
  }
  const snapshot = `/gambling/versions/${version}/snapshot`
  t.equal((await get(snapshot)).bytes.toString().split('\n').filter(Boolean).length, 27)

  for (const { what, asked, decision } of findings) {
    const { status, body } = await post('/gambling/screenings', asked)
    t.strictSame([status, body.decision, body.datasetVersion], [200, decision, version], what)
  }
  const { body: bulk } = await post('/gambling/bulk-screenings', {
    items: findings.map(({ asked }) => asked),
  })
  t.strictSame(
    bulk.items.map((item: { decision: string }) => item.decision),
    findings.map(({ decision }) => decision),
  )

  // One entity is changed, given its ETag.
  const read = await get(`/gambling/entities/${MERCHANT}`)
  const tag = read.headers.get('etag')!
  t.equal((await get(`/gambling/entities/${MERCHANT}`, { 'if-none-match': tag })).status, 304)
  const put = (name: string, headers: Readonly<Record<string, string>>) => {
    const changed = { ...read.body, attributes: { ...read.body.attributes, name } }
    return call('PUT', `/gambling/entities/${MERCHANT}`, { body: JSON.stringify(changed), headers })
  }
  const written = await put('FICTIONAL TABLES', { 'if-match': tag })
  t.match([written.status, written.body.attributes.name], [200, 'FICTIONAL TABLES'])
  const repeated = await put('FICTIONAL TABLES', { 'if-match': tag })
  t.match([repeated.status, repeated.body], [200, written.body], 'a repeated change has been made already')
  for (const headers of [{ 'if-match': tag }, { 'if-none-match': '*' }])
    t.match(await put('FICTIONAL SLOTS', headers), { status: 412, body: { code: 'GAMBLING_ENTITY_CHANGED' } })
  const gone = await call('POST', `/gambling/entities/${MERCHANT}/obsolete`)
  t.match([gone.status, gone.body.state], [200, 'OBSOLETE'])
  const asked = { card: { cardNetwork: 'VISA', acceptorId: 'FICTION00000001' } }
  t.equal((await post('/gambling/screenings', asked)).body.decision, 'CLEAR', 'and is known at once')
  const { body: page } = await get(`/gambling/changes?cursor=${encodeURIComponent(manifest.cursor)}`)
  t.match(page, { hasMore: false, items: [{ action: 'UPDATE' }, { action: 'OBSOLETE' }] })
  t.match((await get('/gambling/changes?cursor=nonsense')).status, 400)
  const listed = await get('/gambling/entities?schema=MERCHANT&state=OBSOLETE')
  t.match(listed.body.items, [{ id: MERCHANT }])

  const bad = await imported(Buffer.concat([sample, Buffer.from('{"id": 1}\nnot json\n')]))
  t.match(bad.record, {
    state: 'COMPLETED',
    counts: { lines: 29, updated: 1, unchanged: 26, rejected: 2 },
    version: String,
  })
  t.match(bad.report.slice(-2), [
    { line: 28, outcome: 'REJECTED', errors: [/./] },
    { line: 29, outcome: 'REJECTED', errors: [/./] },
  ])
  const { body: latest } = await get('/gambling/versions/latest')
  t.equal(latest.version, bad.record.version)
  const delta = '/gambling/versions/latest/delta'
  const { status, bytes, headers } = await get(delta, { 'accept-encoding': 'identity' })
  t.equal(status, 200)
  const end = await get(delta, { 'accept-encoding': 'identity', range: 'bytes=-9' })
  t.strictSame([end.status, end.bytes.equals(bytes.subarray(-9))], [206, true])
  const deltaAgain = { 'accept-encoding': 'identity', 'if-none-match': headers.get('etag')! }
  t.equal((await get(delta, deltaAgain)).status, 304)
  const report = await get(`${first.place}/lines`)
  const reportAgain = { 'if-none-match': report.headers.get('etag')! }
  t.equal((await get(`${first.place}/lines`, reportAgain)).status, 304)
  t.equal((await post('/gambling/screenings', asked)).body.decision, 'BLOCK')

  const [event] = await endpoint.got(1)
  t.ok(isSigned(event!, subscription.secret))
  t.match(JSON.parse(event!.body), { eventType: events[0], object: { version } })

  const refused = await post('/gambling/screenings', asked, await system.newOrganization())
  t.match([refused.status, refused.body], [403, { code: 'AUTH_RIGHT_MISSING' }])
  t.equal((await call('POST', '/gambling/imports', { headers: others, body: '{}' })).status, 403)
})
