import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Knex } from 'knex'
import t from 'tap'
import { auditCommands } from '../../edge/operator/operation/audit-verify.ts'
import { anchorHeads } from '../../services/beneficiaries/audit/anchors.ts'
import { keepersOf } from '../../services/beneficiaries/audit/keep.ts'
import { openBeneficiariesDatabase } from '../../services/beneficiaries/database.ts'
import { vault } from '../../services/beneficiaries/beneficiary-vault.ts'
import { keyOf } from '../../services/kit/encryption/schema-keys.ts'
import { openDatabase } from '../../services/kit/postgres/database.ts'
import { sessionIdIn, startHostedSystem } from '../edge/web/hosted/hosted-system.ts'
import { installed, runLine } from '../harness/command-line.ts'
import { seededDatabase } from '../harness/database.ts'
import { membership } from '../harness/system.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'

// Somebody can write to Postgres, but lacks the master key: an administrator, a stolen role, a backup that was altered.

const databaseUrl = await seededDatabase(t)
const system = await startHostedSystem(databaseUrl)
t.teardown(system.close)
const [edge, beneficiaries, notifier] = ['edge', 'beneficiaries', 'notifier'].map(schema => {
  const db = openDatabase(databaseUrl, schema)
  t.teardown(() => db.destroy())
  return db
}) as [Knex, Knex, Knex]

const verify = async (...anchors: string[]) => {
  const { code, out } = await runLine(
    auditCommands,
    ['audit', 'verify', ...anchors, '--json'],
    installed({ databaseUrl, masterKeys: membership.masterKeys, env: {} }),
  )
  const found = JSON.parse(out === '' ? '[]' : out)
  t.equal(code, found.length === 0 ? 0 : 1)
  return found as { problem: string; table?: string; organization?: string }[]
}
const problems = async (...anchors: string[]) => (await verify(...anchors)).map(({ problem }) => problem)

/** Changes rows as the attacker does, sees what that does, and puts the rows back as they were. */
async function attack(
  db: Knex,
  table: string,
  where: Readonly<Record<string, unknown>>,
  change: (rows: Knex.QueryBuilder) => PromiseLike<unknown>,
  see: () => Promise<unknown>,
) {
  const before: readonly object[] = await db(table).where(where)
  await change(db(table).where(where))
  await see()
  await db(table).where(where).delete()
  await db(table).insert(before)
  t.strictSame(await problems(), [], 'nothing is found in the rows as they were')
}

const tokenOf = (id: string, secret: string) =>
  fetch(`${system.apiUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: secret }),
  })
const read = (path: string, authorization: string) =>
  fetch(system.apiUrl + path, { headers: { authorization } })

const [victim, thief] = [await system.addClient(), await system.addClient()]
const draft = (iban: string) => ({
  '/country': 'LT',
  '/currency': 'EUR',
  '/method': 'BANK_ACCOUNT',
  '/creditor/type': 'INDIVIDUAL',
  '/creditor/name': 'Žydrūnė Šaltė',
  '/creditorAccount/id/type': 'IBAN',
  '/creditorAccount/id/value': iban,
})

/** An end-user's page on the victim's session. */
async function page(externalUserId: string) {
  const url = await victim.session({ externalUserId })
  const id = sessionIdIn(url)
  const base = `${system.apiUrl}/sessions/${id}`
  const origin = system.baseUrl
  const post = (path: string, body: unknown, cookie = '', method = 'POST') =>
    fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    })
  const opened = await post('/opening', { secret: new URL(url).hash.slice(1), browserId: randomUUID() })
  const cookie = opened.headers.getSetCookie()[0]!.split(';')[0]!
  return {
    id,
    cookie,
    post,
    list: (as = cookie) => fetch(`${base}/payout-methods`, { headers: { cookie: as, origin } }),
  }
}

const user = 'naudotojas-7'
const own = await page(user)
const saved = await own.post(
  '/payout-methods',
  { attemptId: randomUUID(), draft: draft('LT121000011101001000'), isConfirmed: true },
  own.cookie,
)
const { payoutMethod: added } = (await saved.json()) as { payoutMethod: { id: string; version: number } }
t.strictSame(await problems(), [], 'the database is whole before')

t.test('a client that was moved to another organization, or given rights, gets no token', async t => {
  const { clientId: id, clientSecret: secret } = thief
  const changes: Readonly<Record<string, unknown>>[] = [
    { organization_id: victim.organizationId },
    { rights: ['gambling:read', 'gambling:write'] },
    { token_epoch: 7 },
    { requests_per_second: 9_999, request_burst: 9_999 },
  ]
  for (const columns of changes)
    await attack(
      edge,
      'clients',
      { id },
      rows => rows.update(columns),
      async () => {
        t.match(await verify(), [{ problem: 'ROW_ALTERED', table: 'clients', row: id }])
        await system.refresh()
        t.equal((await tokenOf(id, secret)).status, 401)
        const listed = await system.stores.clients.list()
        t.match(
          listed.filter(({ isAltered }) => isAltered),
          [{ id }],
          'an operator sees it',
        )
        await t.rejects(system.stores.clients.enable(id), { name: 'AlteredRow' })
        await system.stores.clients.disableAllOf(thief.organizationId)
        t.equal(
          (await read('/webhooks/subscriptions', thief.authorization)).status,
          401,
          'nor is its token used',
        )
      },
    )
  await system.refresh()
  t.equal((await tokenOf(id, secret)).status, 200)
})

t.test('a disabled client that is put back as it was is found', async t => {
  const { clientId: id } = await system.addClient()
  const [before] = await edge('clients').where({ id })
  await system.stores.clients.disable(id)
  await attack(
    edge,
    'clients',
    { id },
    rows => rows.update(before),
    async () => t.match(await problems(), ['ROWS_REMOVED']),
  )
  await attack(
    edge,
    'clients',
    { id },
    rows => rows.delete(),
    async () => t.match(await problems(), ['ROWS_REMOVED']),
  )
})

t.test('a session is neither taken over, nor prolonged, nor revived', async t => {
  const its = { id: own.id }
  const forged = createHash('sha256').update('forged').digest()
  const changes: readonly [Readonly<Record<string, unknown>>, string][] = [
    [{ page_token: forged, ended_at: null }, `${own.cookie.split('=')[0]}=forged`],
    [{ expires_at: new Date(Date.now() + 86_400_000) }, own.cookie],
    [{ extensions: -100 }, own.cookie],
  ]
  for (const [columns, cookie] of changes)
    await attack(
      beneficiaries,
      'sessions',
      its,
      rows => rows.update(columns),
      async () => {
        t.notOk((await own.list(cookie)).ok, JSON.stringify(columns))
        t.match(await verify(), [{ problem: 'ROW_ALTERED', table: 'sessions', row: own.id }])
      },
    )
  t.equal((await own.list()).status, 200)
  const ended = await page('naudotojas-8')
  t.equal((await ended.post('/end', {}, ended.cookie)).ok, true)
  await attack(
    beneficiaries,
    'sessions',
    { id: ended.id },
    rows => rows.update({ ended_at: null }),
    async () => {
      t.notOk((await ended.list()).ok)
      t.match(await verify(), [{ problem: 'ROW_ALTERED', table: 'sessions', row: ended.id }])
    },
  )
})

t.test('a repeated request for a session does not get the session of another end-user', async t => {
  const idempotencyKey = randomUUID()
  const create = () =>
    fetch(`${system.apiUrl}/beneficiaries/organizations/sessions`, {
      method: 'POST',
      headers: {
        authorization: victim.authorization,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({
        externalUserId: 'bendrininkas-3',
        returnUrl: 'https://parduotuvė.example/grįžti',
      }),
    })
  const first = (await (await create()).json()) as { url: string }
  const [accomplice, other] = [sessionIdIn(first.url), sessionIdIn(await victim.session())]
  const sessions = () => beneficiaries('sessions')
  const { idempotency_key, fingerprint } = await sessions().where({ id: accomplice }).first()
  await edge('idempotency_keys').whereLike('key', `%${idempotencyKey}`).delete()
  await sessions().where({ id: accomplice }).update({ idempotency_key: randomUUID() })
  await attack(
    beneficiaries,
    'sessions',
    { id: other },
    async rows => {
      await rows.update({ idempotency_key, fingerprint })
    },
    async () => {
      t.equal((await create()).status, 500)
      t.match(await problems(), ['ROW_ALTERED', 'ROW_ALTERED'])
      await sessions().where({ id: other }).delete()
      await sessions().where({ id: accomplice }).update({ idempotency_key })
    },
  )
  t.strictSame(await (await create()).json(), first)
})

t.test('an older account of a payout method is refused, and found', async t => {
  const its = { id: added.id }
  const [older] = await beneficiaries('recipients').where(its)
  const changed = await own.post(
    `/payout-methods/${added.id}`,
    { version: added.version, draft: draft('LT647044001231465456'), isConfirmed: true },
    own.cookie,
    'PATCH',
  )
  t.equal(changed.status, 200)
  const path = `/beneficiaries/organizations/recipients/${added.id}`
  const { recipient, account, mac } = older
  const partial: Readonly<Record<string, unknown>>[] = [
    { recipient, account },
    { recipient, account, mac },
    { is_default: false },
    { external_user: createHash('sha256').update('of another').digest() },
  ]
  for (const columns of partial)
    await attack(
      beneficiaries,
      'recipients',
      its,
      rows => rows.update(columns),
      async () => {
        t.equal((await read(path, victim.authorization)).status, 500, Object.keys(columns).join())
        const found = await problems()
        t.ok(found.includes('ROW_ALTERED'))
      },
    )
  await attack(
    beneficiaries,
    'recipients',
    its,
    rows => rows.update(older),
    async () =>
      t.match(await verify(), [{ problem: 'RECIPIENT_UNEXPLAINED', recipient: added.id }], 'the whole row'),
  )
  const { creditorAccount } = (await (await read(path, victim.authorization)).json()) as any
  t.equal(creditorAccount.id.value, 'LT647044001231465456')
})

t.test('an organization whose newest changes were taken back is found, with and without anchors', async t => {
  const file = join(t.testdir(), 'anchors.jsonl')
  const db = acrossOrganizations(await openBeneficiariesDatabase(databaseUrl, membership.masterKeys))
  t.teardown(() => db.destroy())
  const keep = keepersOf({ auditAnchorFile: file, auditAnchorUrl: undefined, auditAnchorToken: undefined })
  await anchorHeads(db, vault(keyOf(db)), keep)
  t.strictSame(await problems(file), [])

  const whose = await beneficiaries('recipients')
    .where({ id: added.id })
    .first('organization_id', 'external_user')
  const audit = await beneficiaries('audit').where(whose).orderBy('number')
  const recipients = await beneficiaries('recipients').where(whose)
  const putBack = async () => {
    await beneficiaries('audit').where(whose).delete()
    await beneficiaries('recipients').where(whose).delete()
    await beneficiaries('audit').insert(audit)
    await beneficiaries('recipients').insert(recipients)
    t.strictSame(await problems(file), [])
  }
  await beneficiaries('recipients').where(whose).delete()
  await beneficiaries('audit').where(whose).delete()
  t.strictSame(await problems(), ['TRAIL_REMOVED'], 'the whole chain, without anchors')
  t.ok((await problems(file)).includes('ENTRY_REMOVED'), 'and with them')
  await putBack()
  await beneficiaries('audit')
    .where(whose)
    .where({ number: audit.at(-1).number })
    .delete()
  t.strictSame((await problems()).toSorted(), ['RECIPIENT_UNEXPLAINED', 'TRAIL_REMOVED'], 'its end')
  await putBack()
  await beneficiaries('audit')
    .where({ ...whose, number: audit.at(-1).number })
    .update({ state: null })
  t.ok((await problems()).includes('ENTRY_ALTERED'), 'the state in an entry')
  await putBack()
})

t.test('an end-user put back or removed with the digest is found by anchors alone', async t => {
  const file = join(t.testdir(), 'anchors.jsonl')
  const db = acrossOrganizations(await openBeneficiariesDatabase(databaseUrl, membership.masterKeys))
  t.teardown(() => db.destroy())
  const whose = await beneficiaries('recipients')
    .where({ id: added.id })
    .first('organization_id', 'external_user')
  const set = { organization_id: whose.organization_id, name: 'audit', part: whose.external_user[0] }
  const places = [
    ['recipients', whose],
    ['audit', whose],
    ['row_sets', set],
  ] as const
  const take = () => Promise.all(places.map(([table, its]) => beneficiaries(table).where(its)))
  const put = async (state: Awaited<ReturnType<typeof take>>) => {
    for (const [index, [table, its]] of places.entries()) {
      await beneficiaries(table).where(its).delete()
      const rows = state[index]!
      if (rows.length > 0) await beneficiaries(table).insert(rows)
    }
  }
  const before = await take()
  const { version } = before[0]![0]
  const changed = await own.post(
    `/payout-methods/${added.id}`,
    { version, draft: draft('LT121000011101001000'), isConfirmed: true },
    own.cookie,
    'PATCH',
  )
  t.equal(changed.status, 200)
  const now = await take()
  const keep = keepersOf({ auditAnchorFile: file, auditAnchorUrl: undefined, auditAnchorToken: undefined })
  await anchorHeads(db, vault(keyOf(db)), keep)
  for (const state of [before, [[], [], []]]) {
    await put(state)
    t.strictSame(await problems(), [], 'without anchors')
    t.ok((await problems(file)).includes('ENTRY_REMOVED'), 'with them')
  }
  await put(now)
  t.strictSame(await problems(file), [])
})

t.test('webhooks cannot be redirected, and a host cannot be declared proved', async t => {
  const subscribe = async (organization: typeof victim, url: string) => {
    const response = await fetch(`${system.apiUrl}/webhooks/subscriptions`, {
      method: 'POST',
      headers: { authorization: organization.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Išmokos', url, events: ['RECIPIENT_UPDATED'] }),
    })
    return ((await response.json()) as { id: string }).id
  }
  const id = await subscribe(victim, 'https://hooks.victim.example/9')
  const [foreign] = await notifier('subscriptions').where({
    id: await subscribe(thief, 'https://thief.example/'),
  })
  const [before] = await notifier('subscriptions').where({ id })
  const moved = { organization_id: thief.organizationId }
  const changes: Readonly<Record<string, unknown>>[] = [
    { url: 'https://evil.example/x', sealed_url: null },
    { url: 'https://evil.example/x', sealed_url: null, url_hash: null, mac: null },
    { sealed_url: foreign.sealed_url },
    { host_proof: 'PROVED' },
  ]
  for (const columns of changes)
    await attack(
      notifier,
      'subscriptions',
      { id },
      rows => rows.update(columns),
      async () => {
        t.equal((await read(`/webhooks/subscriptions/${id}`, victim.authorization)).status, 500)
        t.ok((await problems()).includes('ROW_ALTERED'), JSON.stringify(Object.keys(columns)))
      },
    )
  await attack(
    notifier,
    'subscriptions',
    { id },
    rows => rows.update(moved),
    async () =>
      t.match(await verify(), [{ problem: 'ROW_ALTERED', row: id }, { problem: 'ROWS_REMOVED' }, {}]),
  )
  const change = await fetch(`${system.apiUrl}/webhooks/subscriptions/${id}`, {
    method: 'PATCH',
    headers: { authorization: victim.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://hooks.victim.example/10' }),
  })
  t.equal(change.status, 200)
  await attack(
    notifier,
    'subscriptions',
    { id },
    rows => rows.update(before),
    async () =>
      t.match(
        await verify(),
        [{ problem: 'ROWS_REMOVED', organization: victim.organizationId }],
        'an older url',
      ),
  )
})

t.test('the outcome of a verification cannot be forged', async t => {
  await edge('last_audit').update({ verified_at: new Date(), passed_at: new Date(Date.now() + 60_000) })
  const { lastAudits } = await import('../../edge/gateway/store/last-audit.ts')
  const audits = lastAudits(edge, membership.key)
  t.equal(await audits.read(), undefined)
  t.strictSame(await problems(), [])
  t.match(await audits.read(), { findings: 0, passedAt: Date })
})

/** A type that looks like uuid, and of which each value equals each. */
const looseUuid = `
  create type loose_uuid;
  create function loose_in(cstring) returns loose_uuid language internal immutable strict as 'uuid_in';
  create function loose_out(loose_uuid) returns cstring language internal immutable strict as 'uuid_out';
  create type loose_uuid (input = loose_in, output = loose_out, internallength = 16, alignment = char);
  create function loose_equal(loose_uuid, loose_uuid) returns boolean language sql immutable as 'select true';
  create operator = (leftarg = loose_uuid, rightarg = loose_uuid, function = loose_equal);
  create cast (uuid as loose_uuid) without function;
  create cast (loose_uuid as uuid) without function as implicit`

/** Puts a view in place of a table that answers each question about an id or an organization with one row. */
async function redirected(db: Knex, table: string, id: string, see: () => Promise<unknown>) {
  const columns = Object.keys(await db(table).columnInfo())
  const shown = columns.map(name =>
    /^(id|organization_id)$/.test(name) ? `${name}::loose_uuid as ${name}` : name,
  )
  await db.raw(looseUuid)
  await db.raw(`alter table ${table} rename to ${table}_kept`)
  await db.raw(`create view ${table} as select ${shown.join()} from ${table}_kept where id = '${id}'`)
  try {
    await see()
  } finally {
    await db.raw(
      `drop view ${table}; alter table ${table}_kept rename to ${table}; drop type loose_uuid cascade`,
    )
  }
}

t.test('a genuine row of somebody else, with which the database answers, is not served', async t => {
  const recipients = '/beneficiaries/organizations/recipients/'
  await redirected(beneficiaries, 'recipients', added.id, async () => {
    const itself = await read(recipients + added.id, victim.authorization)
    t.equal(itself.status, 200, 'the view answers')
    t.equal((await read(recipients + added.id, thief.authorization)).status, 500)
    t.equal((await read(recipients + randomUUID(), victim.authorization)).status, 404)
  })

  const [url, other] = [await victim.session({ externalUserId: user }), await thief.session()]
  await redirected(beneficiaries, 'sessions', sessionIdIn(url), async () => {
    const opened = await fetch(`${system.apiUrl}/sessions/${sessionIdIn(other)}/opening`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: system.baseUrl },
      body: JSON.stringify({ secret: new URL(other).hash.slice(1), browserId: randomUUID() }),
    })
    t.equal(opened.status, 500, 'a link opens no session of another end-user')
    t.strictSame(opened.headers.getSetCookie(), [])
  })

  const { id } = (await (
    await fetch(`${system.apiUrl}/webhooks/subscriptions`, {
      method: 'POST',
      headers: {
        authorization: victim.authorization,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        title: 'Grąžinimai',
        url: 'https://grazinimai.lt/h',
        events: ['RECIPIENT_CREATED'],
      }),
    })
  ).json()) as { id: string }
  await redirected(notifier, 'subscriptions', id, async () => {
    for (const path of ['', `/${id}`, `/${randomUUID()}`])
      t.equal((await read(`/webhooks/subscriptions${path}`, thief.authorization)).status, 500, path)
  })
  t.strictSame(await problems(), [], 'the database is whole again')
})
