import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { listChanges } from '../../services/gambling/entities/changes.ts'
import { lockFeed } from '../../services/gambling/entities/feed.ts'
import { listEntities } from '../../services/gambling/entities/list.ts'
import { putEntity } from '../../services/gambling/entities/put-entity.ts'
import { entityOf } from '../../services/gambling/entities/rows.ts'
import { moveTo } from '../../services/gambling/entities/transitions.ts'
import { nothingAssumed } from '../../services/gambling/entities/view.ts'
import { writeEntities } from '../../services/gambling/entities/write-entities.ts'
import { problemIn } from '../../services/kit/problem.ts'
import { freshDataset, merchant, platform, vault, write } from './running-dataset.ts'

t.test('each transition has its outcome, its line in the feed, and its dates', async t => {
  const { db } = await freshDataset(t)
  const casino = platform()
  const shop = merchant(casino.id, { createdDate: '2020-01-31T12:00:00.000Z' })
  const outcomes = async (...inputs: Parameters<typeof write>[1]) =>
    (await write(db, inputs)).map(({ outcome }) => outcome)

  t.strictSame(await outcomes(casino, shop), ['ADDED', 'ADDED'])
  t.strictSame(await outcomes(casino, { ...shop, updatedDate: '2021-01-01T00:00:00.000Z' }), [
    'UNCHANGED',
    'UNCHANGED',
  ])
  const renamed = { ...shop, attributes: { ...shop.attributes, name: 'OTHER' } }
  t.strictSame(await outcomes(renamed), ['UPDATED'])
  t.strictSame(await outcomes({ ...renamed, state: 'OBSOLETE' }), ['OBSOLETED'])
  t.strictSame(await outcomes({ ...renamed, state: 'OBSOLETE' }), ['UNCHANGED'])
  t.strictSame(await outcomes(renamed), ['UPDATED'])
  t.strictSame(await outcomes(platform({ state: 'OBSOLETE' })), ['ADDED'])

  const { items, hasMore } = await listChanges(db, vault, { cursor: undefined, limit: 100 })
  t.strictSame(
    items.map(({ sequence, action, entity }) => [sequence, action, entity.state, entity.schema]),
    [
      [1, 'ADD', 'ACTIVE', 'PLATFORM'],
      [2, 'ADD', 'ACTIVE', 'MERCHANT'],
      [3, 'UPDATE', 'ACTIVE', 'MERCHANT'],
      [4, 'OBSOLETE', 'OBSOLETE', 'MERCHANT'],
      [5, 'UPDATE', 'ACTIVE', 'MERCHANT'],
      [6, 'OBSOLETE', 'OBSOLETE', 'PLATFORM'],
    ],
  )
  t.equal(hasMore, false)
  const shops = items.filter(({ entity }) => entity.id === shop.id).map(({ entity }) => entity)
  t.ok(shops.every(({ createdDate }) => createdDate === '2020-01-31T12:00:00.000Z'))
  const updates = shops.map(({ updatedDate }) => updatedDate)
  t.strictSame(updates, updates.toSorted(), 'the last date never goes back')
})

t.test('an entity that conflicts with stored ones is refused, with the reason', async t => {
  const { db, write } = await freshDataset(t)
  const [casino, gone] = [platform(), platform({ state: 'OBSOLETE' })]
  const shop = merchant(casino.id)
  await write(casino, gone, shop)
  const refusals = await write(
    merchant(randomUUID()),
    merchant(shop.id),
    merchant(gone.id),
    merchant(casino.id, { attributes: { mid: shop.attributes.mid, mcc: '7801' } }),
    { ...platform(), id: shop.id },
    { ...casino, state: 'OBSOLETE' },
  )
  t.match(refusals, [
    { mistakes: [{ field: '/attributes/platformId' }] },
    { mistakes: [{ field: '/attributes/platformId' }] },
    { code: 'GAMBLING_PLATFORM_OBSOLETE', mistakes: [{ field: '/attributes/platformId' }] },
    { code: 'GAMBLING_ENTITY_DUPLICATE', mistakes: [{ message: new RegExp(shop.id) }] },
    { mistakes: [{ field: '/schema' }] },
    { code: 'GAMBLING_PLATFORM_IN_USE', mistakes: [{ field: '/state' }] },
  ])
  t.ok(refusals.every(({ outcome }) => outcome === 'REJECTED'))
  t.equal((await listChanges(db, vault, { cursor: undefined, limit: 100 })).items.length, 3)
})

t.test('an entity is judged by those before it in the same call', async t => {
  const { write } = await freshDataset(t)
  const casino = platform()
  const [first, second] = [merchant(casino.id), merchant(casino.id)]
  await write(casino, first, second)
  const taken = { ...merchant(casino.id), attributes: first.attributes }
  const moved = { ...first, attributes: { ...first.attributes, mid: 'MOVED' } }
  const outcomes = await write(
    moved,
    taken,
    { ...taken, id: randomUUID() },
    { ...taken, id: randomUUID(), attributes: { ...taken.attributes, isImpactful: true } },
    { ...second, state: 'OBSOLETE' },
    { ...casino, state: 'OBSOLETE' },
  )
  t.strictSame(
    outcomes.map(({ outcome }) => outcome),
    ['UPDATED', 'ADDED', 'DUPLICATE', 'REJECTED', 'OBSOLETED', 'REJECTED'],
  )
  const rest = [moved, taken].map(each => ({ ...each, state: 'OBSOLETE' as const }))
  const last = await write(...rest, { ...casino, state: 'OBSOLETE' }, merchant(casino.id))
  t.strictSame(
    last.map(({ outcome }) => outcome),
    ['OBSOLETED', 'OBSOLETED', 'OBSOLETED', 'REJECTED'],
  )
})

t.test('a dry run gives the outcomes of a run, over several calls, and writes nothing', async t => {
  const { db, write } = await freshDataset(t)
  const [casino, old] = [platform(), platform()]
  const shop = merchant(old.id)
  await write(old, shop)
  const calls = [
    [casino, merchant(casino.id), { ...shop, state: 'OBSOLETE' as const }],
    [{ ...old, state: 'OBSOLETE' as const }, { ...casino, state: 'OBSOLETE' as const }, merchant(old.id)],
    [merchant(casino.id, { attributes: { mid: shop.attributes.mid } }), platform({ id: shop.id })],
  ]
  const dryRun = nothingAssumed()
  const dry = []
  for (const inputs of calls) {
    dry.push(
      ...(await db.transaction(async change =>
        writeEntities(change, { vault }, await lockFeed(change), inputs, { dryRun }),
      )),
    )
  }
  t.equal((await listChanges(db, vault, { cursor: undefined, limit: 100 })).items.length, 2)
  const real = []
  for (const inputs of calls) real.push(...(await write(...inputs)))
  t.strictSame(
    dry.map(({ outcome }) => outcome),
    real.map(({ outcome }) => outcome),
  )
})

t.test('writers that stall before they commit lose no change for a reader of the feed', async t => {
  const { db, write } = await freshDataset(t)
  const casino = platform()
  await write(casino)
  const written: string[] = []
  let isWriting = true

  async function writer(index: number) {
    for (let round = 0; round < 8; round++) {
      const shop = merchant(casino.id)
      await db.transaction(async change => {
        await writeEntities(change, { vault }, await lockFeed(change), [shop])
        if ((index + round) % 3 === 0) await sleep(15)
      })
      written.push(shop.id)
    }
  }
  async function reader() {
    const seen: string[] = []
    let cursor: string | undefined
    for (;;) {
      const isLast = !isWriting
      const page = await listChanges(db, vault, { cursor, limit: 3 })
      seen.push(...page.items.map(({ entity }) => entity.id))
      cursor = page.nextCursor
      if (isLast && !page.hasMore) return seen
    }
  }
  const reading = reader()
  await Promise.all([0, 1, 2, 3].map(writer))
  isWriting = false
  const seen = await reading
  t.strictSame(seen.toSorted(), [casino.id, ...written].toSorted(), 'each change is read once')
})

t.test('a writer that waits too long for its turn is refused with 503', async t => {
  const { db, write } = await freshDataset(t)
  await db.transaction(async stalled => {
    await lockFeed(stalled)
    const error = await write(platform()).catch(problemIn)
    t.match(error, { kind: 'unavailable', httpStatus: 503 })
  })
})

t.test('a cursor continues its list; one that is too old, or of another list, is refused', async t => {
  const { db, write } = await freshDataset(t)
  await write(platform(), platform(), platform())
  const first = await listChanges(db, vault, { cursor: undefined, limit: 2 })
  t.equal(first.hasMore, true)
  const second = await listChanges(db, vault, { cursor: first.nextCursor, limit: 2 })
  t.strictSame(
    [...first.items, ...second.items].map(({ sequence }) => sequence),
    [1, 2, 3],
  )
  const end = await listChanges(db, vault, { cursor: second.nextCursor, limit: 2 })
  t.match(end, { items: [], hasMore: false, nextCursor: second.nextCursor })
  await write(platform())
  t.match(await listChanges(db, vault, { cursor: end.nextCursor, limit: 2 }), { items: [{ sequence: 4 }] })

  await db('changes').where('sequence', '<=', 3).delete()
  await db('feed').update({ deleted_sequence: 3 })
  t.match(await listChanges(db, vault, { cursor: undefined, limit: 2 }), { items: [{ sequence: 4 }] })
  const page = { cursor: first.nextCursor, limit: 2 }
  await t.rejects(listChanges(db, vault, page), { code: 'GAMBLING_CURSOR_EXPIRED' })
  await db('feed').update({ sequence: 1, deleted_sequence: 0 })
  await t.rejects(listChanges(db, vault, page), { code: 'GAMBLING_CURSOR_EXPIRED' }, 'from before a restore')
  for (const cursor of ['', 'x', Buffer.from('x 1').toString('base64url')])
    await t.rejects(listChanges(db, vault, { cursor, limit: 2 }), { code: 'REQUEST_INVALID' })
})

t.test('entities are listed by platform, state, name, MID or date, page by page', async t => {
  const { db, write } = await freshDataset(t)
  const casino = platform({ attributes: { name: 'Größe Casino (fictional)' } })
  const shops = Array.from({ length: 5 }, () => merchant(casino.id))
  await write(casino, ...shops, platform({ state: 'OBSOLETE' }))
  const all = async (filter: Partial<Parameters<typeof listEntities>[2]>, limit = 2) => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const { rows, nextCursor } = await listEntities(
        db,
        vault,
        { state: 'ACTIVE', ...filter },
        { limit, cursor },
      )
      ids.push(...rows.map(({ id }) => id))
      cursor = nextCursor
    } while (cursor !== undefined)
    return ids
  }
  t.strictSame((await all({ platformId: casino.id })).toSorted(), shops.map(({ id }) => id).toSorted())
  t.strictSame((await all({})).length, 6)
  t.strictSame((await all({ state: 'OBSOLETE' })).length, 1)
  t.strictSame(await all({ name: 'GRÖSSE' }), [])
  t.strictSame(await all({ name: 'größe CAS' }), [casino.id])
  t.strictSame(await all({ mid: shops[2]!.attributes.mid }), [shops[2]!.id])
  t.strictSame(await all({ updatedSince: new Date(Date.now() + 60_000) }), [])
  const { nextCursor } = await listEntities(db, vault, { state: 'ACTIVE' }, { limit: 1, cursor: undefined })
  const other = listEntities(db, vault, { state: 'OBSOLETE' }, { limit: 1, cursor: nextCursor })
  await t.rejects(other, { code: 'REQUEST_INVALID' })

  const [mark] = Buffer.from(nextCursor!, 'base64url').toString().split(' ')
  for (const id of ['-'.repeat(36), 'f'.repeat(36)]) {
    const forged = Buffer.from(`${mark} 1 ${id}`).toString('base64url')
    const page = listEntities(db, vault, { state: 'ACTIVE' }, { limit: 1, cursor: forged })
    await t.rejects(page, { code: 'REQUEST_INVALID' }, `a cursor with ${id} as its id`)
  }
})

t.test('a platform becomes obsolete with its destinations on request, destinations first', async t => {
  const { db, write } = await freshDataset(t)
  const casino = platform()
  const shops = [merchant(casino.id), merchant(casino.id)]
  await write(casino, ...shops)
  await t.rejects(moveTo(db, { vault }, casino.id, 'OBSOLETE'), { code: 'GAMBLING_PLATFORM_IN_USE' })
  const row = await moveTo(db, { vault }, casino.id, 'OBSOLETE', { cascade: true })
  t.match(entityOf(row, vault), { state: 'OBSOLETE', attributes: casino.attributes })
  const { items } = await listChanges(db, vault, { cursor: undefined, limit: 100 })
  t.strictSame(
    items.slice(3).map(({ action, entity }) => [action, entity.schema]),
    [
      ['OBSOLETE', 'MERCHANT'],
      ['OBSOLETE', 'MERCHANT'],
      ['OBSOLETE', 'PLATFORM'],
    ],
  )
  await t.rejects(moveTo(db, { vault }, shops[0]!.id, 'ACTIVE'), { code: 'GAMBLING_PLATFORM_OBSOLETE' })
  await moveTo(db, { vault }, casino.id, 'ACTIVE')
  const again = await moveTo(db, { vault }, shops[0]!.id, 'ACTIVE')
  t.equal((await moveTo(db, { vault }, shops[0]!.id, 'ACTIVE')).sequence, again.sequence, 'twice is once')
  t.match(await moveTo(db, { vault }, randomUUID(), 'ACTIVE').catch(problemIn), { kind: 'notFound' })
})

t.test('a change that is based on another state is refused, unless it is already made', async t => {
  const { db } = await freshDataset(t)
  const casino = platform()
  const put = (expected: number | undefined, name = casino.attributes.name) =>
    putEntity(db, { vault }, { ...casino, attributes: { ...casino.attributes, name } }, expected)
  await t.rejects(put(1), { code: 'GAMBLING_ENTITY_CHANGED' })
  const { row, isNew } = await put(0)
  t.equal(isNew, true)
  t.match(await put(0), { isNew: false, row: { sequence: '1' } }, 'a repetition succeeds')
  await t.rejects(put(0, 'Another (fictional)'), { code: 'GAMBLING_ENTITY_CHANGED' })
  const second = await put(Number(row.sequence), 'Renamed (fictional)')
  t.match(second, { isNew: false, row: { sequence: '2' } })
  await t.rejects(put(Number(row.sequence)), { code: 'GAMBLING_ENTITY_CHANGED' })
  t.match(await put(undefined), { isNew: false, row: { sequence: '3' } })
})

t.test('no attribute is stored in plain text', async t => {
  const { db, write } = await freshDataset(t)
  const casino = platform()
  const account = {
    id: randomUUID(),
    schema: 'BANK_ACCOUNT' as const,
    state: 'ACTIVE' as const,
    attributes: {
      platformId: casino.id,
      accountId: 'DE89370400440532013000',
      accountIdType: 'IBAN' as const,
      accountHolderName: 'Zoltan Canary',
    },
  }
  await write(casino, account)
  for (const table of ['entities', 'changes']) {
    const { rows } = await db.raw(`select each::text as text from ${table} as each`)
    for (const { text } of rows) {
      for (const secret of ['DE89370400440532013000', 'Canary'])
        t.notOk(text.includes(secret) || text.includes(Buffer.from(secret).toString('hex')))
    }
  }
  const { rows } = await listEntities(
    db,
    vault,
    { state: 'ACTIVE', accountId: 'de89 3704 0044 0532 0130 00' },
    { limit: 2, cursor: undefined },
  )
  t.strictSame(
    rows.map(({ id }) => id),
    [account.id],
  )
})
