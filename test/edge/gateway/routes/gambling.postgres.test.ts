import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { MessageInitShape } from '@bufbuild/protobuf'
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt'
import type { ServiceImpl } from '@connectrpc/connect'
import t from 'tap'
import {
  EntitySchema,
  type EntitySchema$ as EntityMessage,
  EntityState,
} from '../../../../proto/gen/payprep/gambling/v1/entity_pb.js'
import {
  type DatasetVersionSchema,
  GamblingService,
  ImportMode,
  ImportState,
} from '../../../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import {
  ScreeningDecision,
  type ScreeningRequest,
} from '../../../../proto/gen/payprep/gambling/v1/screening_pb.js'
import { Problem } from '../../../../services/kit/problem.ts'
import { until } from '../../../harness/until.ts'
import { runningEdge, schemasOf } from '../../running-edge.ts'

type Handlers = Partial<ServiceImpl<typeof GamblingService>>

const createdDate = '2026-11-21T12:00:00.000Z'
const at = timestampFromDate(new Date(createdDate))
const PLATFORM = 'f1c71000-0001-4000-8000-000000000001'
const MERCHANT = 'f1c71000-0002-4000-8000-000000000001'
const attributes = {
  platformId: PLATFORM,
  cardNetwork: 'VISA',
  mid: '000000123456789',
  name: 'EXAMPLE CASINO',
  mcc: '7995',
  isImpactful: false,
}

const platform: MessageInitShape<typeof EntityMessage> = {
  id: PLATFORM,
  schema: EntitySchema.PLATFORM,
  createdDate: at,
  updatedDate: at,
  state: EntityState.ACTIVE,
  attributes: {
    case: 'platform',
    value: { name: 'Example (fictional)', services: [1], urls: ['a.example'] },
  },
}
const platformJson = {
  id: PLATFORM,
  schema: 'PLATFORM',
  createdDate,
  updatedDate: createdDate,
  state: 'ACTIVE',
  attributes: { name: 'Example (fictional)', services: ['CASINO'], urls: ['a.example'] },
}

/** The edge runs once for all cases: each sets the handlers behind it, and reads the requests to them. */
let handlers: Handlers = {}
let asked: { name: string; request: any }[] = []
const noting = Object.fromEntries(
  Object.keys(GamblingService.method).map(name => [
    name,
    (request: unknown, context: unknown) => {
      asked.push({ name, request })
      return (handlers as Record<string, (...args: unknown[]) => unknown>)[name]!(request, context)
    },
  ]),
) as Handlers
const edge = await runningEdge(t, { behind: { gambling: noting } })

function world(current: Handlers = {}) {
  handlers = current
  asked = []
  const call = (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    edge.get(`/gambling${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${edge.token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return { ...edge, asked, call }
}

const failing = (kind: 'conflict' | 'notFound' | 'unavailable', code: string) => () => {
  throw new Problem(kind, 'why', code)
}

t.test('each route needs its right, and says how to get it', async t => {
  const { body: document } = await edge.get('/openapi.json')
  const operations = Object.entries(document.paths as Record<string, Record<string, any>>)
    .filter(([path]) => path.startsWith('/gambling/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
    )
  t.equal(operations.length, 15)
  const writes = ['put', '/obsolete', '/reactivate', 'post /gambling/imports']
  const ask = (method: string, path: string) =>
    edge.get(path.replace(/\{\w+\}/g, PLATFORM.slice(0, 14)), {
      method: method.toUpperCase(),
      headers: { Authorization: `Bearer ${edge.token}` },
    })
  for (const { method, path, operation } of operations) {
    const right = writes.some(each => `${method} ${path}`.includes(each)) ? 'gambling:write' : 'gambling:read'
    const { status, body } = await ask(method, path)
    t.strictSame(
      [status, body.code, body.message.includes(`payprep clients grant ${edge.clientId} ${right}`)],
      [403, 'AUTH_RIGHT_MISSING', true],
      `${method} ${path}`,
    )
    t.ok(operation.description.endsWith(`Needs the right \`${right}\`.`))
    t.ok('403' in operation.responses)
  }
  await edge.grant('gambling:read')
  for (const { method, path, operation } of operations) {
    const { status } = await ask(method, path)
    t.equal(status === 403, operation.description.includes('gambling:write'), `${method} ${path}`)
  }
  // For the cases below.
  await edge.grant('gambling:write')
})

t.test('an entity is read with a tag of its state, and a client that has this state gets 304', async t => {
  const { call, asked } = world({ getEntity: () => ({ entity: platform, sequence: 42 }) })
  const { status, body, headers } = await call('GET', `/entities/${PLATFORM}`)
  t.strictSame([status, body, headers.get('etag')], [200, platformJson, '"42"'])
  t.match(asked, [{ name: 'getEntity', request: { entityId: PLATFORM } }])
  for (const [tag, expected] of [
    ['"42"', 304],
    ['"41", W/"42"', 304],
    ['*', 304],
    ['"41"', 200],
    ['42', 200],
  ] as const) {
    const answer = await call('GET', `/entities/${PLATFORM}`, { headers: { 'If-None-Match': tag } })
    t.strictSame([answer.status, answer.headers.get('etag')], [expected, '"42"'], tag)
    if (expected === 304) t.equal(answer.body, '')
  }
  const head = await call('HEAD', `/entities/${PLATFORM}`)
  t.strictSame([head.status, head.headers.get('etag'), head.body], [200, '"42"', ''])
  t.match(await call('GET', '/entities/1'), { status: 400, body: { message: /entityId must be a UUID/ } })
})

t.test('an entity is written on the basis that the headers state', async t => {
  let isNew = true
  const { call, asked } = world({
    putEntity: () => ({ entity: platform, sequence: 43, isNew }),
    getEntity: () => ({ entity: platform, sequence: 42 }),
  })
  const body = { schema: 'MERCHANT', attributes }
  const put = (headers: Record<string, string> = {}, more: object = {}) =>
    call('PUT', `/entities/${MERCHANT}`, { body: { ...body, ...more }, headers })
  const created = await put({ 'If-None-Match': '*' })
  t.strictSame([created.status, created.headers.get('etag')], [201, '"43"'])
  isNew = false
  for (const headers of [{}, { 'If-Match': '"42"' }, { 'If-Match': '*' }]) {
    const { status, body } = await put(headers)
    t.strictSame([status, body], [200, platformJson])
  }
  t.strictSame(
    asked.filter(({ name }) => name === 'putEntity').map(({ request }) => request.expectedSequence),
    [0, undefined, 42, undefined],
  )
  t.strictSame(
    asked.map(({ name }) => name),
    ['putEntity', 'putEntity', 'putEntity', 'getEntity', 'putEntity'],
    'with If-Match: * the entity must be there',
  )
  const { request } = asked[0]!
  t.match(request, {
    entityId: MERCHANT,
    entity: {
      schema: EntitySchema.MERCHANT,
      attributes: { case: 'merchant', value: { mid: attributes.mid } },
    },
  })
  t.equal(request.entity.state, undefined)

  // An entity may be sent as it was read.
  t.equal((await put({}, { id: MERCHANT.toUpperCase(), createdDate, updatedDate: createdDate })).status, 200)
  t.equal(timestampDate(asked.at(-1)!.request.entity.createdDate).toISOString(), createdDate)
  const count = asked.length
  for (const [headers, more, message] of [
    [{ 'If-Match': '42' }, {}, /If-Match must be the ETag of one state/],
    [{ 'If-Match': 'W/"42"' }, {}, /If-Match must be the ETag of one state/],
    [{ 'If-Match': '"1", "2"' }, {}, /If-Match must be the ETag of one state/],
    [{ 'If-None-Match': '"42"' }, {}, /If-None-Match must be \*/],
    [{ 'If-None-Match': '*', 'If-Match': '"1"' }, {}, /If-None-Match must be \*/],
    [{}, { id: PLATFORM }, /^\/id must be the id in the path/],
    [{}, { schema: 'CASINO' }, /^\/schema must be one of PLATFORM, MERCHANT, BANK_ACCOUNT, CRYPTO_WALLET$/],
    [{}, { schema: 'PLATFORM' }, /^\/attributes\/services is required; \/attributes\/urls is required$/],
    [{}, { attributes: null }, /^\/attributes is required$/],
    [{}, { attributes: { ...attributes, mcc: '79' } }, /^\/attributes\/mcc must match/],
    [{}, { createdDate: 'yesterday' }, /^\/createdDate must be a date-time/],
  ] as const) {
    const answer = await put(headers, more)
    t.match([answer.status, answer.body], [400, { code: 'REQUEST_INVALID', message }])
  }
  t.equal(asked.length, count, 'refused before the service')
})

t.test('codes of the service have their own statuses', async t => {
  for (const [kind, code, status] of [
    ['conflict', 'GAMBLING_ENTITY_CHANGED', 412],
    ['conflict', 'GAMBLING_ENTITY_DUPLICATE', 409],
    ['conflict', 'GAMBLING_PLATFORM_OBSOLETE', 409],
  ] as const) {
    const { call } = world({ putEntity: failing(kind, code) })
    const answer = await call('PUT', `/entities/${MERCHANT}`, { body: { schema: 'MERCHANT', attributes } })
    t.match([answer.status, answer.body], [status, { code, message: 'why' }])
  }
  const { call } = world({
    listChanges: failing('conflict', 'GAMBLING_CURSOR_EXPIRED'),
    getVersion: failing('notFound', 'GAMBLING_FILE_EXPIRED'),
    getEntity: failing('notFound', 'NOT_FOUND'),
    screen: failing('unavailable', 'GAMBLING_DATASET_NOT_LOADED'),
  })
  t.match(await call('GET', '/changes?cursor=x'), { status: 410, body: { code: 'GAMBLING_CURSOR_EXPIRED' } })
  t.match(await call('GET', '/versions/1/delta'), { status: 410, body: { code: 'GAMBLING_FILE_EXPIRED' } })
  const absent = { body: { schema: 'MERCHANT', attributes }, headers: { 'If-Match': '*' } }
  t.match(await call('PUT', `/entities/${MERCHANT}`, absent), {
    status: 412,
    body: { code: 'GAMBLING_ENTITY_CHANGED' },
  })
  const screened = await call('POST', '/screenings', { body: { card: {} } })
  t.match([screened.status, screened.body.code], [503, 'GAMBLING_DATASET_NOT_LOADED'])
})

t.test('entities and changes are listed by filters and pages', async t => {
  const { call, asked } = world({
    listEntities: () => ({ items: [platform], nextCursor: 'next' }),
    listChanges: () => ({
      items: [{ sequence: 7, action: 1, changedDate: at, entity: platform }],
      nextCursor: 'n',
      hasMore: true,
    }),
  })
  t.strictSame((await call('GET', '/entities')).body, { items: [platformJson], nextCursor: 'next' })
  t.strictSame((await call('GET', '/changes?cursor=c&limit=500')).body, {
    items: [{ sequence: 7, action: 'ADD', changedDate: createdDate, entity: platformJson }],
    nextCursor: 'n',
    hasMore: true,
  })
  const since = '2026-11-01T00:00:00Z'
  const filters = `schema=MERCHANT&state=OBSOLETE&platformId=${PLATFORM}&network=BASE&address=0x1&mid=1&mcc=7995&cardNetwork=VISA&accountId=2&bankId=3&updatedSince=${since}&q=casino&limit=2&cursor=c`
  t.equal((await call('GET', `/entities?${filters}`)).status, 200)
  t.match(asked[1]!.request, { cursor: 'c', limit: 500 })
  t.match(asked[2]!.request, {
    schema: EntitySchema.MERCHANT,
    state: EntityState.OBSOLETE,
    platformId: PLATFORM,
    network: 32,
    address: '0x1',
    mid: '1',
    mcc: '7995',
    cardNetwork: 2,
    accountId: '2',
    bankId: '3',
    updatedSince: timestampFromDate(new Date(since)),
    q: 'casino',
    limit: 2,
    cursor: 'c',
  })
  for (const [query, message] of [
    ['schema=X', /^schema must be one of/],
    ['updatedSince=2026-11-01', /^updatedSince must be a date-time/],
    ['limit=501', /^limit must be a whole number from 1 to 500/],
    ['platformId=1', /^platformId must be a UUID/],
    ['mid=1&mid=2', /^mid may be sent once/],
  ] as const) {
    const { status, body } = await call('GET', `/entities?${query}`)
    t.match([status, body], [400, { code: 'REQUEST_INVALID', message }])
  }
})

t.test('an entity is taken out of use and into use again, with or without a reason', async t => {
  const { call, asked } = world({
    obsoleteEntity: () => ({ entity: platform, sequence: 9 }),
    reactivateEntity: () => ({ entity: platform, sequence: 10 }),
  })
  const plain = await call('POST', `/entities/${PLATFORM}/obsolete`)
  t.strictSame([plain.status, plain.body, plain.headers.get('etag')], [200, platformJson, '"9"'])
  await call('POST', `/entities/${PLATFORM}/obsolete?cascade=true`, { body: { reason: 'closed' } })
  await call('POST', `/entities/${PLATFORM}/obsolete?cascade=false`, { body: {} })
  const back = await call('POST', `/entities/${PLATFORM}/reactivate`, { body: { reason: 'open' } })
  t.equal(back.headers.get('etag'), '"10"')
  t.strictSame(
    asked.map(({ request: { entityId, cascade, reason } }) => [entityId, cascade, reason]),
    [
      [PLATFORM, undefined, undefined],
      [PLATFORM, true, 'closed'],
      [PLATFORM, false, undefined],
      [PLATFORM, undefined, 'open'],
    ],
  )
  const path = `/entities/${PLATFORM}/obsolete`
  t.match(await call('POST', `${path}?cascade=yes`), {
    status: 400,
    body: { message: /^cascade must be true/ },
  })
  t.match(await call('POST', path, { body: { reason: '' } }), { status: 400 })
  t.match(await call('POST', path, { body: {}, headers: { 'Content-Type': 'text/plain' } }), { status: 415 })
  t.equal(asked.length, 4)
})

t.test('the description accepts exactly the entities that the edge accepts', async t => {
  const { call, get } = world({ putEntity: () => ({ entity: platform, sequence: 1 }) })
  const fits = schemasOf((await get('/openapi.json')).body)('EntityRequest')
  const account = {
    platformId: PLATFORM,
    accountId: '1',
    accountIdType: 'ACCOUNT_NUMBER',
    accountHolderName: 'a',
  }
  const wallet = { platformId: PLATFORM, network: 'BITCOIN', address: 'a' }
  const place = { name: 'a', services: ['POKER'], urls: ['a.example'] }
  const of = { PLATFORM: place, MERCHANT: attributes, BANK_ACCOUNT: account, CRYPTO_WALLET: wallet }
  const bodies: readonly unknown[] = [
    // Each schema fits its own attributes, and none of the others; further members are ignored.
    ...Object.keys(of).flatMap(schema => Object.values(of).map(each => ({ schema, attributes: each }))),
    ...Object.keys(of).map(schema => ({
      schema,
      attributes: { ...place, ...attributes, ...account, ...wallet },
    })),
    { schema: 'PLATFORM' },
    { attributes: place },
    { schema: 'PLATFORM', attributes: [] },
    { schema: 'PLATFORM', attributes: { ...place, services: ['BINGO'] } },
    { schema: 'PLATFORM', attributes: { ...place, services: Array(4).fill('POKER') } },
    { schema: 'PLATFORM', attributes: place, state: 'OBSOLETE', createdDate },
    { schema: 'PLATFORM', attributes: place, state: 'DELETED' },
    { schema: 'PLATFORM', attributes: place, createdDate: 'x' },
    { schema: 'MERCHANT', attributes: { ...attributes, isImpactful: 'no' } },
    { schema: 'MERCHANT', attributes: { ...attributes, mid: '1'.repeat(16) } },
    { schema: 'BANK_ACCOUNT', attributes: { ...account, bankId: 'ABCDEFGH', bankIdType: 'BIC' } },
    { schema: 'CRYPTO_WALLET', attributes: { ...wallet, network: 'NONE' } },
  ]
  let accepted = 0
  for (const body of bodies) {
    const { status } = await call('PUT', `/entities/${PLATFORM}`, { body })
    t.equal(status, fits(body) === undefined ? 200 : 400, JSON.stringify(body).slice(0, 100))
    if (status === 200) accepted++
  }
  t.equal(accepted, 4 + 4 + 1 + 1)
})

const content = Buffer.from(Array.from({ length: 30_000 }, (_, line) => `{"line": ${line}}\n`).join(''))
const compressed = gzipSync(content)
const PART = 100_000

const manifest: MessageInitShape<typeof DatasetVersionSchema> = {
  version: '20261121120000',
  createdDate: at,
  sequence: 7,
  counts: [{ schema: EntitySchema.MERCHANT, active: 1, obsolete: 2 }],
  files: [],
  cursor: 'c',
}
const etagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const files: Handlers = {
  getVersion: ({ version }) => {
    if (!['latest', manifest.version].includes(version))
      throw new Problem('notFound', 'there is no such version')
    return { version: manifest }
  },
  listVersions: () => ({ items: [manifest] }),
  readFile({ offset, isCompressed, file }) {
    const bytes = isCompressed ? compressed : content
    const part = bytes.subarray(Number(offset), Number(offset) + PART)
    const contentType =
      file.case === 'versionFile' && file.value.csvSchema !== undefined
        ? 'text/csv; charset=utf-8; header=present'
        : 'application/x-ndjson'
    return {
      file: { name: 'a.jsonl', contentType, length: BigInt(bytes.length), etag: etagOf(bytes) },
      bytes: part,
    }
  },
}

t.test('versions are listed, and each has a manifest', async t => {
  const { call } = world(files)
  const json = {
    version: '20261121120000',
    createdDate,
    sequence: 7,
    counts: [{ schema: 'MERCHANT', active: 1, obsolete: 2 }],
    files: [],
    cursor: 'c',
  }
  t.strictSame((await call('GET', '/versions?limit=1')).body, { items: [json] })
  for (const version of ['latest', '20261121120000'])
    t.strictSame((await call('GET', `/versions/${version}`)).body, json)
  const tag = (await call('GET', '/versions/latest')).headers.get('etag')!
  t.equal((await call('GET', '/versions/latest', { headers: { 'If-None-Match': tag } })).status, 304)
  t.match(await call('GET', '/versions/20261121120001'), { status: 404, body: { code: 'NOT_FOUND' } })
})

t.test('the files of a version are fetched in the encoding that the client accepts', async t => {
  const { call, asked, url, token } = world(files)
  for (const [path, cacheControl] of [
    ['/versions/20261121120000/snapshot', 'private, max-age=31536000, immutable'],
    ['/versions/latest/snapshot', 'private, no-cache'],
    ['/versions/latest/delta', 'private, no-cache'],
  ] as const) {
    const plain = await call('GET', path, { headers: { 'Accept-Encoding': 'identity' } })
    t.ok(plain.body === content.toString())
    t.match(Object.fromEntries(plain.headers), {
      etag: `"${etagOf(content)}"`,
      'last-modified': 'Sat, 21 Nov 2026 12:00:00 GMT',
      'cache-control': cacheControl,
      vary: 'Accept-Encoding',
      'content-type': 'application/x-ndjson',
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename="a.jsonl"',
    })
    const gzip = await call('GET', path, { headers: { 'Accept-Encoding': 'gzip' } })
    t.ok(gzip.body === content.toString(), 'as fetch decompresses it')
    t.match(Object.fromEntries(gzip.headers), {
      etag: `"${etagOf(compressed)}"`,
      'content-encoding': 'gzip',
      'content-length': String(compressed.length),
    })
  }
  const reads = asked.filter(({ name }) => name === 'readFile').map(({ request }) => request)
  t.ok(
    reads.every(({ file }) => file.value.version === '20261121120000'),
    'all parts are of one version',
  )
  t.strictSame([...new Set(reads.map(({ file }) => file.value.kind))], [1, 2])

  const path = '/versions/latest/snapshot'
  for (const bytes of [content, compressed]) {
    const encoding = { 'Accept-Encoding': bytes === content ? 'identity' : 'gzip' }
    const again = await call('GET', path, { headers: { ...encoding, 'If-None-Match': `"${etagOf(bytes)}"` } })
    t.strictSame([again.status, again.body.length], [304, 0])
    const other = bytes === content ? compressed : content
    const changed = { ...encoding, 'If-None-Match': `"${etagOf(other)}"` }
    t.equal((await call('GET', path, { headers: changed })).status, 200)
  }
  const range = { 'Accept-Encoding': 'identity', Range: 'bytes=99990-200009' }
  const part = await call('GET', path, { headers: range })
  t.equal(part.status, 206)
  t.ok(part.body === content.subarray(99_990, 200_010).toString())
  // fetch cannot decompress a part.
  const end = await fetch(`${url}/gambling${path}`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip', Range: 'bytes=0-' },
  })
  t.strictSame([end.status, end.headers.get('content-encoding')], [206, 'gzip'])
  t.ok((await end.text()) === gunzipSync(compressed).toString())
  t.match(await call('GET', path, { headers: { Range: `bytes=${content.length}-` } }), { status: 416 })

  const head = await call('HEAD', path, { headers: { 'Accept-Encoding': 'identity' } })
  t.strictSame([head.status, head.headers.get('content-length')], [200, String(content.length)])
})

t.test('a file is CSV for one schema', async t => {
  const { call, asked } = world(files)
  const csv = await call('GET', '/versions/latest/snapshot?format=csv&schema=MERCHANT')
  t.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8; header=present')
  t.equal(asked.at(-1)?.request.file.value.csvSchema, EntitySchema.MERCHANT)
  t.equal((await call('GET', '/versions/latest/delta?format=jsonl')).status, 200)
  t.equal(asked.at(-1)?.request.file.value.csvSchema, undefined)
  for (const [query, message] of [
    ['format=xml', /^format must be jsonl or csv$/],
    ['format=csv&format=csv', /^format must be jsonl or csv$/],
    ['format=csv', /^schema is required for CSV$/],
    ['format=csv&schema=BINGO', /^schema must be one of/],
    ['schema=MERCHANT', /^schema is for CSV only/],
  ] as const) {
    const { status, body } = await call('GET', `/versions/latest/snapshot?${query}`)
    t.match([status, body], [400, { code: 'REQUEST_INVALID', message }])
  }
})

const record = {
  id: 'f1c71000-0009-4000-8000-000000000001',
  mode: ImportMode.UPSERT,
  createdDate: at,
  updatedDate: at,
  counts: {},
}

/** Handlers that keep what was appended. */
function receiving() {
  const received: Uint8Array[] = []
  const taking: Handlers = {
    createImport: () => ({ import: { ...record, state: ImportState.RECEIVING } }),
    appendToImport({ position, bytes }) {
      received[position] = bytes
      return {}
    },
    startImport: () => ({ import: { ...record, state: ImportState.PENDING } }),
    abandonImport: () => ({}),
  }
  return { received, taking }
}

t.test('an import is received part by part, then started', async t => {
  const { received, taking } = receiving()
  const { url, token, asked, organizationId } = world(taking)
  async function upload(query: string, body: Buffer, headers: Record<string, string> = {}) {
    asked.splice(0)
    received.splice(0)
    const init = { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}`, ...headers }
    const answer = await fetch(`${url}/gambling/imports${query}`, { method: 'POST', headers: init, body })
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      body: (await answer.json()) as any,
    }
  }
  const lines = randomBytes(3 * 1024 * 1024)
  const { status, body, location } = await upload('', lines)
  t.strictSame([status, location], [202, `/gambling/imports/${record.id}`])
  const counts = { lines: 0, added: 0, updated: 0, unchanged: 0, duplicate: 0, obsoleted: 0, rejected: 0 }
  const json = {
    id: record.id,
    state: 'PENDING',
    mode: 'UPSERT',
    createdDate,
    updatedDate: createdDate,
    counts,
  }
  t.strictSame(body, json)
  t.ok(Buffer.concat(received).equals(lines))
  t.ok(received.every(({ length }) => length <= 1024 * 1024))
  const [created, ...rest] = asked
  t.match(created, {
    name: 'createImport',
    request: { organizationId, mode: ImportMode.UPSERT, force: false },
  })
  t.match(rest.at(-1), {
    name: 'startImport',
    request: { organizationId, importId: record.id, parts: received.length },
  })
  t.ok(rest.slice(0, -1).every(({ request }) => request.organizationId === organizationId))

  for (const [query, mode, force] of [
    ['?mode=REPLACE&force=true', ImportMode.REPLACE, true],
    ['?mode=DRY_RUN&force=false', ImportMode.DRY_RUN, false],
  ] as const) {
    t.equal((await upload(query, Buffer.from('{}\n'))).status, 202)
    t.match(asked[0]!.request, { mode, force })
  }
  const zipped = gzipSync('{}\n')
  t.equal((await upload('', zipped, { 'Content-Encoding': 'gzip' })).status, 202)
  t.ok(Buffer.concat(received).equals(zipped))

  for (const [query, body, headers, status, message] of [
    ['?mode=MERGE', '{}', {}, 400, /^mode must be one of UPSERT, REPLACE, DRY_RUN$/],
    ['?force=1', '{}', {}, 400, /^force must be true or false$/],
    ['', '', {}, 400, /^the body is empty$/],
    ['', '{}', { 'Content-Type': 'application/json' }, 415, /^Content-Type must be application\/x-ndjson/],
    ['', '{}', { 'Content-Encoding': 'br' }, 415, /^Content-Encoding must be gzip/],
  ] as const) {
    const answer = await upload(query, Buffer.from(body), headers)
    t.match([answer.status, answer.body], [status, { message }])
    t.strictSame(asked, [], 'and nothing is started')
  }
})

t.test('an import that the client breaks off, or the service does not take, is given up', async t => {
  const { taking } = receiving()
  const { url, token, asked, organizationId } = world(taking)
  const controller = new AbortController()
  const body = new ReadableStream({
    async pull(stream) {
      if (asked.length >= 2) controller.abort()
      else stream.enqueue(randomBytes(256 * 1024))
      await new Promise(setImmediate)
    },
  })
  const headers = { 'Content-Type': 'application/x-ndjson', Authorization: `Bearer ${token}` }
  const init = { method: 'POST', headers, body, duplex: 'half', signal: controller.signal }
  await t.rejects(fetch(`${url}/gambling/imports`, init as RequestInit))
  t.equal((await fetch(`${url}/gambling/versions/x`, { headers })).status, 500, 'the edge goes on')
  t.ok(asked.length >= 2)
  const abandoned = () => asked.find(({ name }) => name === 'abandonImport')
  await until(abandoned)
  t.match(abandoned(), { name: 'abandonImport', request: { organizationId, importId: record.id } })
  t.notOk(asked.some(({ name }) => name === 'startImport'))

  const refusing = world({
    ...taking,
    appendToImport() {
      throw new Problem('tooLarge', 'too much')
    },
  })
  const own = { ...headers, Authorization: `Bearer ${refusing.token}` }
  const refused = await fetch(`${refusing.url}/gambling/imports`, {
    method: 'POST',
    headers: own,
    body: '{}',
  })
  t.equal(refused.status, 413)
  t.strictSame(
    refusing.asked.map(({ name }) => name),
    ['createImport', 'appendToImport', 'abandonImport'],
  )
})

t.test('an import is read with its lines, by the organization that sent it', async t => {
  const { call, asked, organizationId } = world({
    ...files,
    getImport: () => ({ import: { ...record, state: ImportState.FAILED, failure: 'why' } }),
  })
  const path = `/imports/${record.id}`
  t.match((await call('GET', path)).body, { id: record.id, state: 'FAILED', failure: 'why' })
  const lines = await call('GET', `${path}/lines`)
  t.equal(lines.status, 200)
  t.ok(lines.body === content.toString())
  t.strictSame(
    ['cache-control', 'content-encoding'].map(name => lines.headers.get(name)),
    ['private, no-cache', null],
  )
  const rest = await call('GET', `${path}/lines`, { headers: { Range: 'bytes=100000-' } })
  t.equal(rest.status, 206)
  t.ok(rest.body === content.subarray(100_000).toString())
  const [first, ...reads] = asked
  t.match(first!.request, { organizationId, importId: record.id })
  for (const { request } of reads)
    t.match(request, {
      isCompressed: false,
      file: { case: 'importReport', value: { organizationId, importId: record.id } },
    })
  t.match(await call('GET', '/imports/1/lines'), { status: 400 })
})

t.test('destinations are screened, one or many, in calls that hold several requests', async t => {
  const calls: ScreeningRequest[][] = []
  const { call } = world({
    screen({ items }) {
      calls.push(items)
      return {
        items: items.map(({ reference, card }) => ({
          decision: card === undefined ? ScreeningDecision.CLEAR : ScreeningDecision.BLOCK,
          datasetVersion: '20261121120000',
          ...(reference !== undefined && { reference }),
        })),
      }
    },
  })
  const result = (decision: string, rest: object = {}) => ({
    decision,
    matches: [],
    reasons: [],
    datasetVersion: '20261121120000',
    ...rest,
  })
  // Malformed values are passed on.
  const dirty = { acceptorId: '', acceptorName: 'A\0B\ud800', mcc: '79 95', cardNetwork: 'x'.repeat(1_000) }
  const one = await call('POST', '/screenings', { body: { card: dirty, reference: '' } })
  t.strictSame([one.status, one.body], [200, result('BLOCK', { reference: '' })])
  t.equal(calls[0]![0]!.card?.acceptorName, 'A\0B\ufffd')

  calls.splice(0)
  // Numbers become their digits, unless JSON may have lost some. A null counts as absent.
  const numbers = { cardNetwork: null, acceptorId: 123456, acceptorName: 1e20, mcc: 7995 }
  const nulls = { accountId: { type: null, value: null }, bankId: { value: 601613 } }
  const items = [
    { card: numbers },
    { bankAccount: nulls },
    { cryptoWallet: { network: null, address: null } },
  ]
  t.equal((await call('POST', '/bulk-screenings', { body: { items } })).status, 200)
  t.match(calls[0], [
    { card: { acceptorId: '123456', acceptorName: '\ufffd', mcc: '7995' } },
    { bankAccount: { accountId: {}, bankId: { value: '601613' } } },
    { cryptoWallet: {} },
  ])

  const wallet = { cryptoWallet: { address: '' } }
  const account = { bankAccount: { accountId: { type: '?', value: '' }, bankId: { type: '', value: '' } } }
  const bulk = await call('POST', '/bulk-screenings', { body: { items: [wallet, { card: {} }, account] } })
  t.strictSame(bulk.body, { items: [result('CLEAR'), result('BLOCK'), result('CLEAR')] })
  calls.splice(0)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      call('POST', '/screenings', {
        body: { ...(index % 2 ? { card: {} } : wallet), reference: `${index}` },
      }),
    ),
  )
  t.strictSame(
    answers.map(({ body }) => [body.reference, body.decision]),
    Array.from({ length: 30 }, (_, index) => [`${index}`, index % 2 ? 'BLOCK' : 'CLEAR']),
  )
  t.equal(
    (await call('POST', '/bulk-screenings', { body: { items: Array(100).fill(wallet) } })).body.items.length,
    100,
  )

  calls.splice(0)
  const both = { card: {}, bankAccount: {} }
  const exactly = 'must have exactly one of card, bankAccount and cryptoWallet'
  for (const [path, body, message] of [
    ['/screenings', {}, `the body ${exactly}`],
    ['/screenings', both, `the body ${exactly}`],
    ['/screenings', { card: null }, `the body ${exactly}`],
    ['/screenings', { card: 'x' }, '/card must be an object'],
    ['/screenings', { card: { mcc: ['7995'] } }, '/card/mcc must be a string'],
    ['/bulk-screenings', { items: [{ card: {} }, {}, both] }, `/items/1 ${exactly}; /items/2 ${exactly}`],
    ['/bulk-screenings', { items: [] }, '/items must have at least 1 item'],
    ['/bulk-screenings', { items: Array(101).fill(wallet) }, '/items must have at most 100 items'],
    ['/bulk-screenings', {}, '/items is required'],
  ] as const) {
    const answer = await call('POST', path, { body })
    t.strictSame([answer.status, answer.body], [400, { code: 'REQUEST_INVALID', message }])
  }
  t.strictSame(calls, [])
})
