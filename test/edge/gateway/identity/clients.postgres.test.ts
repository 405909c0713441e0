import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { demoClient } from '../../../../edge/web/demo/demo-credentials.ts'
import { rights } from '../../../../edge/gateway/identity/rights.ts'
import { freshStores, runningIdentity, storesOf } from '../../../harness/identity.ts'

const HOUR = 60 * 60_000

t.test('a client is authenticated by its id and secret together only', async t => {
  const { stores, organizationId, newClient } = await freshStores(t)
  const [one, other] = [await newClient(), await newClient()]
  t.strictSame(await stores.clients.authenticate(one), { id: one.id, organizationId, tokenEpoch: 0 })

  for (const [title, id, secret] of [
    ['the secret of another client', one.id, other.secret],
    ['the id of another client', other.id, one.secret],
    ['a secret cut short', one.id, one.secret.slice(0, -1)],
    ['a secret with a suffix', one.id, `${one.secret}x`],
    ['a secret in capitals', one.id, one.secret.toUpperCase()],
    ['no secret', one.id, ''],
    ['no id', '', one.secret],
    ['an id in capitals', one.id.toUpperCase(), one.secret],
    ['an id with a byte that Postgres cannot hold', `${one.id}\0`, one.secret],
    ['an id that is a pattern', '%', one.secret],
    ['a very long id', 'x'.repeat(100_000), one.secret],
    ['a very long secret', one.id, 'x'.repeat(100_000)],
  ] as const) {
    t.equal(await stores.clients.authenticate({ id, secret }), undefined, title)
  }
})

t.test('an unknown client causes the same queries as a known one with a wrong secret', async t => {
  const { onQuery, stores, newClient } = await freshStores(t)
  const [known, disabled] = [await newClient(), await newClient()]
  await stores.clients.disable(disabled.id)
  const queries: string[] = []
  onQuery(sql => queries.push(sql))
  const nobody = `client_${'0'.repeat(32)}`
  for (const id of [known.id, nobody, disabled.id]) {
    await stores.clients.authenticate({ id, secret: 'wrong' })
  }
  t.equal(queries.length, 3)
  t.equal(new Set(queries).size, 1)
})

t.test('a secret has 256 random bits and a prefix that names its environment', async t => {
  for (const [environment, pattern] of [
    ['development', /^payprep_dev_[\w-]{43}$/],
    ['production', /^payprep_live_[\w-]{43}$/],
  ] as const) {
    const { newClient } = await freshStores(t, { environment })
    const [one, other] = [await newClient(), await newClient()]
    t.match(one.secret, pattern)
    t.not(one.secret, other.secret)
  }
})

t.test('after a rotation both secrets are valid for a day, then only the new one', async t => {
  const { clock, stores, newClient } = await freshStores(t)
  const isValid = async (credentials: { id: string; secret: string }) =>
    (await stores.clients.authenticate(credentials)) !== undefined
  const first = await newClient()
  const second = await stores.clients.rotate(first.id)
  t.strictSame([await isValid(first), await isValid(second)], [true, true])

  clock.forward(24 * HOUR - 1)
  t.strictSame([await isValid(first), await isValid(second)], [true, true])
  clock.forward(1)
  t.strictSame([await isValid(first), await isValid(second)], [false, true])

  const third = await stores.clients.rotate(first.id)
  const fourth = await stores.clients.rotate(first.id)
  t.strictSame(
    [await isValid(second), await isValid(third), await isValid(fourth)],
    [false, true, true],
    'never more than two',
  )

  const fifth = await stores.clients.rotateNow(first.id)
  t.strictSame(
    [await isValid(third), await isValid(fourth), await isValid(fifth)],
    [false, false, true],
    'only the new one after rotating with immediate effect',
  )
})

t.test('a disabled client is refused until it is enabled again', async t => {
  const { stores, newClient } = await freshStores(t)
  const client = await newClient()
  await stores.clients.disable(client.id)
  t.equal(await stores.clients.authenticate(client), undefined)
  t.type((await stores.clients.list())[0]?.disabledAt, Date)
  await stores.clients.enable(client.id)
  t.match(await stores.clients.authenticate(client), { id: client.id })
})

t.test(
  'an unknown client cannot be changed, and no client can be created for an unknown organization',
  async t => {
    const { clients } = (await freshStores(t)).stores
    const notFound = { name: 'Problem', message: /^there is no (client|organization) / }
    await t.rejects(clients.rotate('client_x'), notFound)
    await t.rejects(clients.rotateNow('client_x'), notFound)
    await t.rejects(clients.disable('client_x'), notFound)
    await t.rejects(clients.enable('client_x'), notFound)
    await t.rejects(clients.grant('client_x', rights), notFound)
    await t.rejects(clients.create('00000000-0000-4000-8000-000000000000', 'x'), notFound)
  },
)

t.test(
  'a client has the rights that were granted and not revoked, once a running edge refreshes',
  async t => {
    const { clock, stores, newClient } = await freshStores(t)
    const identity = await runningIdentity(t, stores, clock)
    const [{ id: clientId }, other] = [await newClient(), await newClient()]
    const held = () => rights.filter(right => identity.hasRight(clientId, right))
    await stores.clients.grant(clientId, ['gambling:write'])
    t.strictSame(held(), [], 'not before')
    await identity.refresh()
    t.strictSame(held(), ['gambling:write'])
    t.strictSame(await stores.clients.grant(clientId, rights), [...rights])
    t.strictSame(await stores.clients.grant(clientId, rights), [...rights], 'again changes nothing')
    await identity.refresh()
    t.strictSame(held(), [...rights])
    t.notOk(identity.hasRight(other.id, 'gambling:read'))
    t.strictSame(await stores.clients.revoke(clientId, ['gambling:read']), ['gambling:write'])
    await identity.refresh()
    t.strictSame(held(), ['gambling:write'])
  },
)

t.test('a database is useless in another environment or with another master key', async t => {
  const { db, clock, stores, newClient } = await freshStores(t)
  const client = await newClient()
  const keys = await stores.signingKeys.maintain()
  for (const world of [{ environment: 'production' }, { masterKey: 'theirs' }] as const) {
    const theirs = storesOf(db, clock, world)
    t.equal(await theirs.clients.authenticate(client), undefined)
    t.throws(() => theirs.signingKeys.decrypt(keys[0]!), { name: 'ConfigError', message: /MASTER_KEY/ })
  }
})

t.test('no table contains a secret or a private key in plain text', async t => {
  const { db, stores, newClient } = await freshStores(t)
  const client = await newClient()
  const rotated = await stores.clients.rotate(client.id)
  const keys = await stores.signingKeys.maintain()

  const tables = await db('information_schema.tables').whereRaw('table_schema = current_schema()')
  const texts: string[] = []
  const bytes: Buffer[] = []
  for (const { table_name: table } of tables) {
    for (const row of await db(table)) {
      texts.push(JSON.stringify(row))
      bytes.push(...Object.values(row).filter(value => Buffer.isBuffer(value)))
    }
  }
  const all = [...texts, ...bytes.map(each => each.toString('latin1'))].join('\n')
  t.match(all, client.id, 'the search finds what is there')

  for (const { secret } of [client, rotated]) {
    t.notOk(all.includes(secret))
    t.notOk(all.includes(secret.slice(-20)))
  }
  for (const key of keys) {
    const pem = stores.signingKeys.decrypt(key)
    t.match(pem, /^-----BEGIN PRIVATE KEY-----/)
    const der = Buffer.from(pem.replace(/-----.*-----|\s/g, ''), 'base64')
    // In PKCS #8 of P-256, the private number is the 32 bytes after a header of 36 (RFC 5915).
    const number = der.subarray(36, 68)
    t.notOk(bytes.some(each => each.includes(number)))
    t.notOk(all.includes(number.toString('base64url')))
    t.notOk(all.includes('PRIVATE KEY'))
  }
})

t.test('development starts with a demo client', async t => {
  const { stores } = await freshStores(t)
  const dataDirectory = join(t.testdir(), 'made', 'when', 'needed')
  const file = join(dataDirectory, 'demo-client.json')
  const start = (baseUrl = 'http://localhost:8080') => demoClient({ ...stores, dataDirectory, baseUrl })
  const works = async ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) =>
    (await stores.clients.authenticate({ id: clientId, secret: clientSecret })) !== undefined

  const first = await start()
  t.ok(await works(first))
  t.strictSame(JSON.parse(await readFile(file, 'utf8')), first, 'written to a file')
  t.equal((await stat(file)).mode & 0o777, 0o600, 'readable by its owner only')

  t.strictSame(await start(), first, 'the next start reuses it')
  const moved = await start('http://localhost:9090')
  t.strictSame(moved, { ...first, baseUrl: 'http://localhost:9090' }, 'with the current base URL')

  const rightsOf = async (id: string) => (await stores.clients.list()).find(each => each.id === id)?.rights
  t.strictSame(await rightsOf(first.clientId), [...rights], 'with every right')
  await stores.clients.revoke(first.clientId, rights)
  await start()
  t.strictSame(await rightsOf(first.clientId), [...rights], 'also one of a version that had none')

  await rm(file)
  const renewed = await start()
  t.equal(renewed.clientId, first.clientId, 'a lost file is written again, for the same client')
  t.not(renewed.clientSecret, first.clientSecret)
  t.ok(await works(renewed))
  t.equal((await stores.clients.list()).length, 1)

  await stores.clients.disable(first.clientId)
  const another = await start()
  t.not(another.clientId, first.clientId, 'a disabled demo client stays disabled, and a new one is created')
  t.ok(await works(another))
})
