import type { Knex } from 'knex'
import t, { type Test } from 'tap'
import { authenticatedClients } from '../../../../edge/gateway/identity/client-rows.ts'
import type { Clients } from '../../../../edge/gateway/identity/clients.ts'
import { identityStores } from '../../../../edge/gateway/identity/identity.ts'
import { knownClients } from '../../../../edge/gateway/identity/known-clients.ts'
import { authenticateRows } from '../../../../services/kit/encryption/authenticated-rows.ts'
import { acceptingOlderRows } from '../../../../services/kit/key-of.ts'
import { asService } from '../../../harness/as-service.ts'
import { freshStores, identityKey, runningIdentity } from '../../../harness/identity.ts'

// What a running edge holds of clients is read by change alone: what these tests start reads no client again without one.

async function world(
  t: Test,
  options: Parameters<typeof knownClients>[2] = { unasked: 0 },
  wrapped = (clients: Clients) => clients,
) {
  const fresh = await freshStores(t)
  const altered: string[] = []
  const known = await knownClients(wrapped(fresh.stores.clients), id => altered.push(id), options)
  const newClient = async () => (await fresh.newClient()).id
  return { ...fresh, newClient, known, altered, clients: fresh.stores.clients }
}

t.test('every change of a client and of its organization is known after the next refresh', async t => {
  const { known, clients, stores, organizationId, newClient } = await world(t)
  const [id, neighbour] = [await newClient(), await newClient()]
  for (const each of [id, neighbour]) t.ok(await known.load(each))
  const changes: Readonly<Record<string, readonly [() => Promise<unknown>, object]>> = {
    rights: [() => clients.grant(id, ['gambling:read']), { rights: new Set(['gambling:read']) }],
    allowance: [() => clients.allow(id, { perSecond: 3, burst: 17 }), { allowance: { burst: 17 } }],
    'allowance of its organization': [
      () => stores.organizations.allow(organizationId, { perSecond: 5, burst: 71 }),
      { organizationAllowance: { perSecond: 5 }, allowance: { burst: 17 } },
    ],
    'end of its tokens': [() => clients.rotateNow(id), { client: { tokenEpoch: 1 } }],
    end: [() => clients.disable(id), { client: { tokenEpoch: 2 }, secrets: { disabled_at: Date } }],
  }
  for (const [name, [change, after]] of Object.entries(changes)) {
    await change()
    t.notMatch(known.get(id), after, `${name}: not before`)
    await known.refresh()
    t.match(known.get(id), after, name)
  }
  t.match(known.get(neighbour), { rights: new Set(), organizationAllowance: { burst: 71 } })
  await stores.organizations.delete(organizationId)
  await known.refresh()
  t.strictSame([known.get(id), known.get(neighbour)], [undefined, undefined], 'deleted')
})

t.test('a change that is committed late is known after the refresh that follows', async t => {
  const { known, clients, db, newClient } = await world(t)
  const [id, other] = [await newClient(), await newClient()]
  const [before] = await db('clients').where({ id })
  await clients.disable(id)
  const [after] = await db('clients').where({ id })
  await db('clients').where({ id }).update(before)
  for (const each of [id, other]) await known.load(each)
  await known.refresh()
  const late: Knex.Transaction = await db.transaction()
  await late('clients').where({ id }).update(after)
  for (let n = 1; n <= 3; n++) {
    await clients.rotateNow(other)
    await known.refresh()
    t.match(known.get(other)?.client, { tokenEpoch: n }, 'later transactions are known before it')
    t.equal(known.get(id)?.secrets.disabled_at, null)
  }
  await late.commit()
  await known.refresh()
  t.type(known.get(id)?.secrets.disabled_at, Date)
})

t.test('a client that is changed while it is read is known as changed after the next refresh', async t => {
  let meanwhile = async () => {}
  const { known, clients, newClient } = await world(t, { unasked: 0 }, its => ({
    ...its,
    async find(id) {
      const found = await its.find(id)
      await meanwhile()
      return found
    },
  }))
  const id = await newClient()
  meanwhile = async () => {
    await clients.disable(id)
    await known.refresh()
  }
  t.match(await known.load(id), { client: { tokenEpoch: 0 } })
  await known.refresh()
  t.match(known.get(id)?.client, { tokenEpoch: 1 })
})

t.test('what a program of an older release writes is known after the next refresh', async t => {
  const { db, clock, organizationId } = await freshStores(t)
  const key = acceptingOlderRows(identityKey())
  const { clients } = identityStores(db, { key, environment: 'development' }, clock)
  const known = await knownClients(clients, id => t.fail(id), { unasked: 0 })
  const id = `client_${'7c'.repeat(12)}`
  t.notOk(known.mayExist(id), 'an id without a mark')
  const row = { id, organization_id: organizationId, name: 'senas', secret: Buffer.alloc(32, 9) }
  await db('clients').insert({ ...row, created_at: new Date(clock.now()) })
  await known.refresh()
  t.ok(known.mayExist(id))
  t.match(known.get(id)?.client, { tokenEpoch: 0 })
  await db('clients')
    .where({ id })
    .update({ disabled_at: new Date(clock.now()), token_epoch: 1 })
  await known.refresh()
  t.match(known.get(id), { client: { tokenEpoch: 1 }, secrets: { disabled_at: Date } })
  await db('clients').where({ id }).delete()
  await known.refresh()
  t.strictSame([known.get(id), known.mayExist(id)], [undefined, false])
})

t.test('a row that somebody else wrote is refused after the next refresh, and named once', async t => {
  const { known, db, altered, newClient } = await world(t)
  const [id, unheard] = [await newClient(), await newClient()]
  await known.load(id)
  await db('clients')
    .where({ id })
    .update({ rights: ['gambling:write'] })
  await db('clients').where({ id: unheard }).update({ token_epoch: 5 })
  for (let n = 0; n < 3; n++) await known.refresh({ isWhole: true })
  t.strictSame([known.get(id), await known.load(unheard)], [undefined, undefined])
  t.strictSame(altered.toSorted(), [id, unheard].toSorted(), 'also one that was not in use')
  await authenticateRows(db, identityKey(), authenticatedClients)
  await known.refresh()
  t.match(known.get(id), { rights: new Set(['gambling:write']) }, 'an operator vouches for it')
})

t.test(
  'a change that a writer of the database hides is found by a refresh of all, and by itself',
  async t => {
    const { known, clients, db, newClient } = await world(t, { unasked: 1 })
    const ids = [await newClient(), await newClient(), await newClient()]
    const disabled = () => ids.map(id => known.get(id)?.secrets.disabled_at instanceof Date)
    for (const id of ids) await known.load(id)
    const hidden = async (id: string) => {
      await clients.disable(id)
      await db('client_changes').delete()
    }
    await hidden(ids[0]!)
    await known.refresh({ isWhole: true })
    t.strictSame(disabled(), [true, false, false])
    await db.raw('alter table clients disable trigger note_change')
    for (const id of ids) await hidden(id)
    for (let n = 0; n < 2 * ids.length; n++) await known.refresh()
    t.strictSame(disabled(), [true, true, true])
  },
)

t.test('a writer of the database gets no rights of the owner by the trigger that notes changes', async t => {
  const { db, newClient } = await world(t)
  const own = await asService(t, db)
  const id = await newClient()
  await own.transaction(async session => {
    await session.raw(`
      create temporary table client_changes (id text primary key, changed_in xid8, by text default current_user);
      grant all on client_changes to public`)
    await session.raw(`set local payprep.organization = '*'`)
    await session('clients').where({ id }).update({ name: 'kitas' })
    t.strictSame(await session('pg_temp.client_changes'), [])
  })
  t.match(await db('client_changes').where({ id }), [{ id }])
})

t.test('after another server has taken over, all that is held is read again', async t => {
  let server = 'before'
  const { known, clients, db, newClient } = await world(t, { unasked: 0 }, its => ({
    ...its,
    position: async () => ({ ...(await its.position()), server }),
  }))
  const id = await newClient()
  await known.load(id)
  await known.refresh()
  await clients.disable(id)
  // The number of its transaction may have been given before, by the former server.
  await db('client_changes').delete()
  await known.refresh()
  t.match(known.get(id)?.client, { tokenEpoch: 0 })
  server = 'after'
  await known.refresh()
  t.match(known.get(id)?.client, { tokenEpoch: 1 })
})

t.test('what a refresh could not read is read by the next one', async t => {
  let isAway = false
  const { known, clients, newClient } = await world(t, { unasked: 0 }, its => ({
    ...its,
    read: ids => (isAway ? Promise.reject(new Error('away')) : its.read(ids)),
  }))
  const id = await newClient()
  await known.load(id)
  await clients.disable(id)
  isAway = true
  await t.rejects(known.refresh(), { message: 'away' })
  t.match(known.get(id)?.client, { tokenEpoch: 0 }, 'goes on as it was')
  isAway = false
  await known.refresh()
  t.match(known.get(id)?.client, { tokenEpoch: 1 })
})

t.test('transactions that a copied database brought along from its former server are no changes', async t => {
  const { clients, db, newClient } = await world(t)
  const id = await newClient()
  const position = await clients.position()
  await db('client_changes').where({ id }).update({ changed_in: '987654321987' })
  t.strictSame(await clients.changedAfter(position), [])
  await clients.disable(id)
  t.strictSame(await clients.changedAfter(position), [id])
  t.strictSame(await clients.changedAfter(await clients.position()), [])
})

t.test('beyond its memory, an edge reads clients when they come, and holds the latest', async t => {
  const { known, onQuery, newClient } = await world(t, { unasked: 2, heldMax: 3 })
  const ids = [await newClient(), await newClient(), await newClient(), await newClient()]
  for (let n = 0; n < 3; n++) await known.refresh()
  let queries = 0
  onQuery(sql => sql.includes('"clients"') && queries++)
  for (const id of [...ids, ...ids.slice(1)]) t.match(await known.load(id), { client: { id } })
  t.ok(queries <= ids.length, `${queries} queries`)
  await known.refresh()
  t.strictSame(
    ids.map(id => known.get(id) !== undefined),
    [false, true, true, true],
  )
})

t.test(
  'a token from before its client was disabled is refused by a process that did not hold the client',
  async t => {
    const { clock, stores, newClient } = await freshStores(t)
    const one = await runningIdentity(t, stores, clock)
    const credentials = await newClient()
    const token = await one.tokens.issue((await stores.clients.authenticate(credentials))!)
    await stores.clients.disable(credentials.id)
    // It reads no client unasked.
    const clients = { ...stores.clients, idsAfter: async () => [] }
    const other = await runningIdentity(t, { ...stores, clients }, clock)
    t.equal(await other.tokens.verify(token), undefined)
    t.equal(other.tokens.cached(token), undefined)
  },
)

t.test('a revocation that is committed late is known after the refresh that follows', async t => {
  const { db, clock, stores, newClient } = await freshStores(t)
  const identity = await runningIdentity(t, stores, clock)
  const client = (await stores.clients.authenticate(await newClient()))!
  const token = await identity.tokens.issue(client)
  const { tokenId } = (await identity.tokens.verify(token))!
  const late = await db.transaction()
  const row = { client_id: client.id, ends_at: new Date(clock.now() + 3_600_000) }
  await late('revoked_tokens').insert({ ...row, id: tokenId })
  for (let n = 0; n < 3; n++) {
    await db('revoked_tokens').insert({ ...row, id: `kitas-${n}` })
    await identity.refresh()
    t.ok(identity.tokens.cached(token))
  }
  await late.commit()
  await identity.refresh()
  t.equal(identity.tokens.cached(token), undefined)
})
