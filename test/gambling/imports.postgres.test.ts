import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import type { EntityInput } from '../../services/gambling/entities/entity-input.ts'
import { lockFeed } from '../../services/gambling/entities/feed.ts'
import { writeEntities } from '../../services/gambling/entities/write-entities.ts'
import { appendToImport, createImport, startImport } from '../../services/gambling/imports/imports.ts'
import { deleteExpiredImports } from '../../services/gambling/imports/housekeeping.ts'
import { noCounts } from '../../services/gambling/imports/imports-table.ts'
import { merchant, platform, vault, write } from './running-dataset.ts'
import { bytesOf, organizationId, type ReportLine, runningImports } from './running-imports.ts'

const outcomes = (report: readonly ReportLine[]) => report.map(({ line, outcome }) => [line, outcome])
const obsolete = <E extends EntityInput>(entity: E): E => ({ ...entity, state: 'OBSOLETE' })

t.test('an import', async t => {
  const { db, run, send, ended, report } = await runningImports(t)
  const stateOf = async (id: string) => (await db('entities').where({ id }).first('state'))?.state
  const sequence = async () => Number((await db('feed').first('sequence')).sequence)
  t.afterEach(async () => {
    await db.raw('delete from entities where platform_id is not null; delete from entities')
  })

  await t.test('reports the outcome of each line, in the order of the lines', async t => {
    const casino = platform()
    const shop = merchant(casino.id)
    const { row, report } = await run([shop, '', casino, '{"id"', { ...shop, id: 7 }])
    t.equal(row.state, 'COMPLETED')
    t.match(report, [
      { line: 1, id: shop.id, outcome: 'ADDED' },
      { line: 3, id: casino.id, outcome: 'ADDED' },
      { line: 4, outcome: 'REJECTED', errors: [{ field: '', message: /^is not JSON/ }] },
      { line: 5, outcome: 'REJECTED', errors: [{ field: '/id' }] },
    ])
    t.equal(report.length, 4)
    t.notOk('id' in report[2]!, 'no id where none could be read')
    t.strictSame(row.counts, { ...noCounts, lines: 4, added: 2, rejected: 2 })

    const again = await run([
      shop,
      obsolete(shop),
      { ...casino, attributes: { ...casino.attributes, name: 'New' } },
    ])
    t.strictSame(outcomes(again.report), [
      [1, 'UNCHANGED'],
      [2, 'REJECTED'],
      [3, 'UPDATED'],
    ])
    t.match(again.report[1], {
      id: shop.id,
      errors: [{ field: '/id', message: /^stands in line 1 already/ }],
    })
  })

  await t.test('takes a platform before and after its destinations', async t => {
    const [first, last] = [platform(), platform()]
    const lines = [first, merchant(first.id), merchant(last.id), last]
    const { report } = await run(lines)
    t.strictSame(
      outcomes(report),
      lines.map((_, index) => [index + 1, 'ADDED']),
    )
  })

  await t.test('refuses a destination whose platform was refused, and takes the others', async t => {
    const casino = platform()
    const lines = [{ ...casino, attributes: {} }, merchant(casino.id), platform()]
    const { report } = await run(lines)
    t.strictSame(outcomes(report), [
      [1, 'REJECTED'],
      [2, 'REJECTED'],
      [3, 'ADDED'],
    ])
    t.match(report[1]!.errors, [{ field: '/attributes/platformId' }])
  })

  await t.test(
    'reads compressed lines, a byte order mark, both line ends, and changes as in delta files',
    async t => {
      const [one, two, three] = [platform(), platform(), platform()]
      const text = `\ufeff${JSON.stringify(one)}\r\n\r\n${JSON.stringify({ action: 'ADD', entity: two })}\n`
      // A gzip file may have several members (RFC 1952, 2.2).
      const bytes = Buffer.concat([gzipSync(text), gzipSync(JSON.stringify(three))])
      const row = await ended(await send(bytes, { partBytes: 7 }))
      t.equal(row.state, 'COMPLETED')
      t.strictSame(outcomes(await report(row.id)), [
        [1, 'ADDED'],
        [3, 'ADDED'],
        [4, 'ADDED'],
      ])
    },
  )

  await t.test(
    'names mistakes by their place in the line, also in a change, and repeats no value',
    async t => {
      const casino = platform()
      const secret = 'GB00SECRET'
      const account = {
        id: randomUUID(),
        schema: 'BANK_ACCOUNT',
        attributes: {
          platformId: casino.id,
          accountId: secret,
          accountIdType: 'IBAN',
          accountHolderName: 'x',
        },
      }
      const { report } = await run([
        casino,
        account,
        { action: 'ADD', entity: account },
        `{"accountId": ${secret}}`,
      ])
      t.match(report[1]!.errors, [{ field: /^\/attributes\/accountId/ }])
      t.match(report[2]!.errors, [{ field: /^\/entity\/attributes\/accountId/ }])
      t.notMatch(JSON.stringify(report), secret)
    },
  )

  await t.test('adds an unknown entity as obsolete if its line says so', async t => {
    const casino = platform()
    const { report } = await run([obsolete(merchant(casino.id)), obsolete(casino)])
    t.strictSame(outcomes(report), [
      [1, 'ADDED'],
      [2, 'ADDED'],
    ])
    t.equal(await stateOf(casino.id), 'OBSOLETE')
  })

  await t.test('makes a platform obsolete after its destinations, whatever the order of lines', async t => {
    const casino = platform()
    const shop = merchant(casino.id)
    await write(db, [casino, shop])
    const { report } = await run([obsolete(casino), obsolete(shop)])
    t.strictSame(outcomes(report), [
      [1, 'OBSOLETED'],
      [2, 'OBSOLETED'],
    ])

    const busy = platform()
    await write(db, [busy, merchant(busy.id)])
    const refused = await run([obsolete(busy)])
    t.match(refused.report, [{ line: 1, outcome: 'REJECTED', errors: [{ field: '/state' }] }])
  })

  await t.test('takes a destination that a later line takes away from another entity', async t => {
    const casino = platform()
    const old = merchant(casino.id)
    const heir = { ...old, id: randomUUID() }
    await write(db, [casino, old])
    const { report } = await run([heir, obsolete(old)])
    t.strictSame(outcomes(report), [
      [1, 'ADDED'],
      [2, 'OBSOLETED'],
    ])
    const other = { ...heir.attributes, name: 'OTHER NAME' }
    const twins = await run([
      merchant(casino.id, { attributes: heir.attributes }),
      merchant(casino.id, { attributes: other }),
    ])
    t.match(twins.report, [
      { outcome: 'DUPLICATE', errors: [{ message: new RegExp(`same destination .* ${heir.id}$`) }] },
      { outcome: 'REJECTED', errors: [{ message: /same destination .* other attributes$/ }] },
    ])
  })

  await t.test('tells a line that repeats an earlier one from a line that contradicts it', async t => {
    const casino = platform()
    const shop = merchant(casino.id)
    const dated = { ...shop, updatedDate: '2026-05-06T07:08:09Z' }
    const others = Array.from({ length: 1_100 }, () => platform())
    const { row, report } = await run([casino, shop, dated, obsolete(shop), ...others, casino, shop])
    t.match(report.slice(0, 4), [
      { outcome: 'ADDED' },
      { outcome: 'ADDED' },
      {
        outcome: 'DUPLICATE',
        errors: [{ field: '/id', message: /^stands in line 2 already, with the same/ }],
      },
      { outcome: 'REJECTED', errors: [{ field: '/id', message: /^stands in line 2 already: an entity/ }] },
    ])
    t.strictSame(outcomes(report.slice(-2)), [
      [1_105, 'DUPLICATE'],
      [1_106, 'DUPLICATE'],
    ])
    t.match(row.counts, { lines: 1_106, added: 1_102, duplicate: 3, rejected: 1, unchanged: 0 })
  })

  await t.test('publishes a version with its changes before it is completed', async t => {
    const { row } = await run([platform()])
    const version = await db('versions').where({ version: row.version }).first()
    t.equal(Number(version.sequence), await sequence())
    const same = await run([{ ...platform(), id: 'x' }])
    t.equal(same.row.version, null, 'none if nothing has changed')
  })

  await t.test(
    'of mode DRY_RUN reports the outcomes of one that changes the dataset, and changes nothing',
    async t => {
      const [casino, poker] = [platform(), platform()]
      const [shop, old] = [merchant(casino.id), merchant(casino.id)]
      await write(db, [casino, shop, old])
      const before = await sequence()
      const lines = [
        merchant(poker.id),
        poker,
        shop,
        { ...shop, id: randomUUID() },
        { ...old, id: randomUUID() },
        obsolete(old),
        obsolete(casino),
        merchant(randomUUID()),
        ...Array.from({ length: 1_200 }, () => merchant(poker.id)),
        merchant(poker.id, { attributes: { mid: 'SAME' } }),
        merchant(poker.id, { attributes: { mid: 'SAME' } }),
      ]
      const dry = await run(lines, { mode: 'DRY_RUN' })
      t.equal(dry.row.state, 'COMPLETED')
      t.equal(await sequence(), before)
      t.equal(dry.row.version, null)
      const real = await run(lines)
      t.strictSame(dry.report, real.report)
      t.strictSame(dry.row.counts, real.row.counts)
    },
  )

  await t.test(
    'that is cut off, too short or not gzip fails with the reason, and changes nothing',
    async t => {
      const before = await sequence()
      const lines = bytesOf(Array.from({ length: 2_000 }, () => platform()))
      const whole = gzipSync(lines)
      const broken: readonly (readonly [Buffer, RegExp])[] = [
        [whole.subarray(0, whole.length - 20), /^nothing was changed: .*gzip/],
        [Buffer.concat([whole.subarray(0, 2_000), Buffer.alloc(100), whole.subarray(2_100)]), /gzip/],
        [Buffer.from('\n\n'), /no lines/],
        [Buffer.alloc(0), /no lines/],
      ]
      for (const [bytes, reason] of broken) {
        const row = await ended(await send(bytes))
        t.equal(row.state, 'FAILED')
        t.match(row.failure, reason)
      }
      t.equal(await sequence(), before)
    },
  )

  await t.test('refuses a line that is too long or not UTF-8, and takes the others', async t => {
    const casino = platform()
    const long = Buffer.from(`{"id": "${'x'.repeat(65_536)}"}\n`)
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), long, bytesOf([casino])])
    const row = await ended(await send(bytes))
    t.match(await report(row.id), [
      { line: 1, outcome: 'REJECTED', errors: [{ field: '' }] },
      { line: 2, outcome: 'REJECTED', errors: [{ field: '' }] },
      { line: 3, outcome: 'ADDED' },
    ])
  })

  await t.test('with more than a hundred thousand broken lines fails', async t => {
    const row = await ended(await send(gzipSync('x\n'.repeat(100_501))))
    t.match(row, { state: 'FAILED', failure: /^nothing was changed: more than 100000 lines/ })
  })

  await t.test('names at most ten mistakes of a line', async t => {
    const urls = Array.from({ length: 900 }, () => 'no website')
    const { report } = await run([platform({ attributes: { urls } })])
    t.equal(report[0]!.errors!.length, 10)
  })

  await t.test('leaves nothing behind but its record and its report', async t => {
    const completed = await run([platform()])
    const failed = await ended(await send(Buffer.from('\n')))
    for (const { id } of [completed.row, failed]) {
      t.strictSame(await db('import_lines').where({ import_id: id }), [])
      t.strictSame(await db('files').where({ import_id: id, kind: 'UPLOAD' }), [])
    }
  })
})

t.test('imports are applied one after the other, in the order in which they were made', async t => {
  const events: string[] = []
  const { db, ended } = await runningImports(t, { log: event => events.push(event) })
  const [first, second] = [
    await createImport(db, { organizationId, mode: 'UPSERT', isForced: false }),
    await createImport(db, { organizationId, mode: 'UPSERT', isForced: false }),
  ]
  for (const { id: importId } of [first, second]) {
    await appendToImport(
      db,
      vault,
      { organizationId, importId },
      { position: 0, bytes: bytesOf([platform()]) },
    )
  }
  await db('imports')
    .where({ id: first!.id })
    .update({ state: 'PENDING', due_at: db.raw(`now() + interval '1 second'`) })
  await startImport(db, { organizationId, importId: second!.id }, 1)
  const late = await ended(second!.id)
  const early = await ended(first!.id)
  t.ok(early.applied_at! < late.applied_at!)
  t.notOk(events.includes('queue.claim-failed'))
})

t.test('while an import is applied, others write between its batches', async t => {
  const { db, send, get, ended } = await runningImports(t)
  const importId = await send(bytesOf(Array.from({ length: 4_000 }, () => platform())))
  let row
  do row = await get(importId)
  while (row.began_at === null)
  const isAtItsEnd = await db.transaction(async change => {
    await writeEntities(change, { vault }, await lockFeed(change), [platform()])
    return (await change('imports').where({ id: importId }).first('applied_at')).applied_at !== null
  })
  t.notOk(isAtItsEnd)
  await ended(importId)
  const { sequence } = await db('feed').first('sequence')
  t.equal(Number(sequence), 4_001)
})

t.test('an import of mode REPLACE', async t => {
  const { db, run } = await runningImports(t)
  const active = async () =>
    (await db('entities').where({ state: 'ACTIVE' }).select('id')).map(({ id }) => id)
  const casino = platform()
  const shops = Array.from({ length: 9 }, () => merchant(casino.id))

  await t.test('makes obsolete what it does not name, and reports it after the lines', async t => {
    await write(db, [casino, ...shops])
    const kept = shops.slice(1)
    const { row, report } = await run([...kept, casino], { mode: 'REPLACE' })
    t.equal(row.state, 'COMPLETED')
    t.strictSame(report.at(-1), { id: shops[0]!.id, outcome: 'OBSOLETED' })
    t.equal(report.length, 10)
    t.match(row.counts, { lines: 9, unchanged: 9, obsoleted: 1 })
    t.strictSame((await active()).toSorted(), [casino, ...kept].map(({ id }) => id).toSorted())
  })

  await t.test('is refused with the figures if too much would vanish, unless forced', async t => {
    const kept = shops.slice(3)
    const refused = await run([casino, ...kept], { mode: 'REPLACE' })
    t.equal(refused.row.state, 'FAILED')
    t.match(refused.row.failure, /^nothing was changed: 2 of 9 active entities are not in it, more than 20 %/)
    t.equal((await active()).length, 9)
    const forced = await run([casino, ...kept], { mode: 'REPLACE', isForced: true })
    t.match(forced.row, { state: 'COMPLETED', counts: { obsoleted: 2 } })
    t.equal((await active()).length, 7)
  })

  await t.test('keeps what a broken line names', async t => {
    const { row, report } = await run([casino, ...shops.slice(4), { ...shops[3], attributes: {} }], {
      mode: 'REPLACE',
    })
    t.match(row, { state: 'COMPLETED', counts: { rejected: 1, obsoleted: 0 } })
    t.match(report.at(-1), { line: 7, id: shops[3]!.id, outcome: 'REJECTED' })
  })

  await t.test('keeps a destination that comes back under another id', async t => {
    const renamed = { ...shops[3]!, id: randomUUID() }
    const { report } = await run([casino, renamed, ...shops.slice(4)], { mode: 'REPLACE' })
    t.match(report[1], { line: 2, id: renamed.id, outcome: 'ADDED' })
    t.strictSame(report.at(-1), { id: shops[3]!.id, outcome: 'OBSOLETED' })
  })

  await t.test(
    'makes platforms obsolete after their destinations, and keeps those whose destinations stay',
    async t => {
      const [gone, kept] = [platform(), platform()]
      const [goneShop, keptShop] = [merchant(gone.id), merchant(kept.id)]
      await write(db, [gone, kept, goneShop, keptShop])
      const { report } = await run([keptShop], { mode: 'REPLACE', isForced: true })
      const last = report.slice(-2).map(({ id }) => id)
      t.strictSame(last.toSorted(), [casino.id, gone.id].toSorted())
      t.strictSame((await active()).toSorted(), [kept.id, keptShop.id].toSorted())
    },
  )
})

t.test('an upload', async t => {
  const { db, get, ended } = await runningImports(t)
  const create = async () => {
    const { id: importId } = await createImport(db, { organizationId, mode: 'UPSERT', isForced: false })
    return { organizationId, importId }
  }
  const bytes = bytesOf([platform()])

  await t.test('takes its parts in order, and each once', async t => {
    const key = await create()
    await t.rejects(appendToImport(db, vault, key, { position: 1, bytes }), {
      name: 'Problem',
      kind: 'invalid',
    })
    await appendToImport(db, vault, key, { position: 0, bytes })
    await appendToImport(db, vault, key, { position: 0, bytes })
    await t.rejects(appendToImport(db, vault, key, { position: 0, bytes: Buffer.from('other') }), {
      name: 'Problem',
      kind: 'conflict',
    })
    await t.rejects(appendToImport(db, vault, key, { position: 1, bytes: Buffer.alloc(1024 * 1024 + 1) }), {
      name: 'Problem',
      kind: 'tooLarge',
    })
    await t.rejects(startImport(db, key, 2), {
      name: 'Problem',
      kind: 'conflict',
      message: /1 parts came, not 2/,
    })
    await startImport(db, key, 1)
    await startImport(db, key, 1)
    await t.rejects(appendToImport(db, vault, key, { position: 1, bytes }), {
      name: 'Problem',
      kind: 'conflict',
    })
    t.match(await ended(key.importId), { state: 'COMPLETED', counts: { lines: 1 } })
  })

  await t.test('of another organization is not found', async t => {
    const key = { ...(await create()), organizationId: randomUUID() }
    await t.rejects(appendToImport(db, vault, key, { position: 0, bytes }), {
      name: 'Problem',
      kind: 'notFound',
    })
    await t.rejects(startImport(db, key, 0), { name: 'Problem', kind: 'notFound' })
    await t.rejects(get(randomUUID()), { name: 'Problem', kind: 'notFound' })
    await t.rejects(get('no id'), { name: 'Problem', kind: 'notFound' })
  })

  await t.test('is refused while ten others of the organization have not ended', async t => {
    const other = randomUUID()
    const open = () => createImport(db, { organizationId: other, mode: 'UPSERT', isForced: false })
    const begun = await Promise.allSettled(Array.from({ length: 14 }, open))
    t.equal(
      begun.filter(({ status }) => status === 'fulfilled').length,
      10,
      'also of those that begin together',
    )
    await t.rejects(open(), { name: 'Problem', kind: 'tooMany' })
    await db('imports')
      .where({ organization_id: other })
      .update({ updated_at: db.raw(`now() - interval '6 minutes'`) })
    await open()
  })

  await t.test('that was given up for an hour is deleted, as are imports after their days', async t => {
    const [givenUp, fresh] = [await create(), await create()]
    await db('imports')
      .where({ id: givenUp.importId })
      .update({ updated_at: db.raw(`now() - interval '61 minutes'`) })
    const old = await db('imports').where({ state: 'COMPLETED' }).first('id')
    await db('imports')
      .where({ id: old.id })
      .update({ created_at: db.raw(`now() - interval '31 days'`) })
    await deleteExpiredImports(db, { importDays: 30 })
    await t.rejects(get(givenUp.importId), { name: 'Problem', kind: 'notFound' })
    await t.rejects(get(old.id), { name: 'Problem', kind: 'notFound' })
    t.equal((await get(fresh.importId)).state, 'RECEIVING')
  })
})
