import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { Knex } from 'knex'
import t from 'tap'
import {
  getVersion,
  getVersionFile,
  listVersions,
} from '../../../services/gambling/versions/read-versions.ts'
import { versionMessage } from '../../../services/gambling/versions/version-messages.ts'
import { hastenVersion } from '../../../services/gambling/version-schedule.ts'
import { lockFeed } from '../../../services/gambling/entities/feed.ts'
import { writeEntities } from '../../../services/gambling/entities/write-entities.ts'
import type { EntityInput } from '../../../services/gambling/entities/entity-input.ts'
import { freshDataset, merchant, platform, vault, write } from '../running-dataset.ts'
import { claimed, contentOf, make, madeVersion, publish, versionsIn } from './made-versions.ts'

const linesIn = (content: string) => content.split('\n').slice(0, -1)
const idOf = (line: string): string => JSON.parse(line).id

/** The entities of a snapshot by id. */
const entitiesIn = (snapshot: string) => new Map(linesIn(snapshot).map(line => [idOf(line), line]))

const changesIn = (delta: string) =>
  linesIn(delta).map(line => {
    const [, action, entity] = /^\{"action":"(.*?)","entity":(.*)\}$/s.exec(line)!
    return { action: action!, entity: entity! }
  })

/** The snapshot that a client derives from a snapshot and the next delta. */
function merged(snapshot: string, delta: string): string {
  const entities = entitiesIn(snapshot)
  for (const { entity } of changesIn(delta)) entities.set(idOf(entity), entity)
  const platformsFirst = (line: string) => (line.includes('"schema":"PLATFORM"') ? '0' : '1') + idOf(line)
  return [...entities.values()]
    .toSorted((a, b) => (platformsFirst(a) < platformsFirst(b) ? -1 : 1))
    .map(line => `${line}\n`)
    .join('')
}

/** Changes a dataset, in one transaction each. */
function actor(db: Knex) {
  const written: EntityInput[] = []
  const put = async (entity: EntityInput) => {
    const [outcome] = await write(db, [entity])
    if (outcome!.outcome === 'REJECTED') return
    const at = written.findIndex(({ id }) => id === entity.id)
    if (at < 0) written.push(entity)
    else written[at] = entity
  }
  const at = (choice: number) => written[choice % written.length]
  const platformAt = (choice: number) => {
    const platforms = written.filter(({ schema, state }) => schema === 'PLATFORM' && state === 'ACTIVE')
    return platforms[choice % platforms.length]
  }
  return {
    ADD_PLATFORM: (_choice: number) => put(platform()),
    async ADD(choice: number) {
      const parent = platformAt(choice)
      if (parent !== undefined) await put(merchant(parent.id))
    },
    async UPDATE(choice: number) {
      const entity = at(choice)
      const name = `Example ${choice} "é" \u2028`
      if (entity !== undefined)
        await put({ ...entity, attributes: { ...entity.attributes, name } } as EntityInput)
    },
    async OBSOLETE(choice: number) {
      const entity = at(choice)
      if (entity !== undefined) await put({ ...entity, state: 'OBSOLETE' })
    },
    async REACTIVATE(choice: number) {
      const entity = at(choice)
      if (entity !== undefined) await put({ ...entity, state: 'ACTIVE' })
    },
  }
}

interface Step {
  readonly action: keyof ReturnType<typeof actor>
  readonly choice: number
}

t.test('a snapshot with the next delta put in is the next snapshot, byte for byte', async t => {
  const { db } = await freshDataset(t)
  const act = actor(db)
  await act.ADD_PLATFORM(0)
  await madeVersion(db)
  t.equal(await contentOf(db, 'DELTA'), undefined, 'the first version has no delta')
  let snapshot = (await contentOf(db, 'SNAPSHOT'))!
  t.equal(linesIn(snapshot).length, 1)
  const seen = new Set<string>()
  const step: fc.Arbitrary<Step> = fc.record({
    action: fc.constantFrom('ADD_PLATFORM', 'ADD', 'ADD', 'UPDATE', 'OBSOLETE', 'OBSOLETE', 'REACTIVATE'),
    choice: fc.nat(1_000),
  })
  /** Makes a version after these steps. Returns whether its delta leads to it. Each run continues the one before. */
  async function isLawful(steps: readonly Step[]): Promise<boolean> {
    for (const { action, choice } of steps) await act[action](choice)
    // Without a change, there would be no version.
    await act.ADD_PLATFORM(0)
    await madeVersion(db)
    const [next, delta] = [(await contentOf(db, 'SNAPSHOT'))!, (await contentOf(db, 'DELTA'))!]
    const [before, after] = [entitiesIn(snapshot), entitiesIn(next)]
    const actions = changesIn(delta).map(({ action, entity }) => {
      const { id, state } = JSON.parse(entity)
      const expected = state === 'OBSOLETE' ? 'OBSOLETE' : before.has(id) ? 'UPDATE' : 'ADD'
      if (state === 'OBSOLETE' && !before.has(id)) seen.add('ADDED AND OBSOLETE')
      seen.add(action)
      return action === expected && after.get(id) === entity
    })
    const isLaw = merged(snapshot, delta) === next && actions.length <= steps.length + 1
    snapshot = next
    return isLaw && actions.every(Boolean)
  }

  // One platform is added and made obsolete in the same version.
  t.ok(
    await isLawful([
      { action: 'ADD_PLATFORM', choice: 0 },
      { action: 'OBSOLETE', choice: 1 },
    ]),
  )
  t.ok(await isLawful([{ action: 'UPDATE', choice: 0 }]))
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), isLawful), {
    numRuns: 25,
    // A shortened history would begin from another state.
    endOnFailure: true,
  })
  t.strictSame([...seen].toSorted(), ['ADD', 'ADDED AND OBSOLETE', 'OBSOLETE', 'UPDATE'])
})

t.test('the manifest describes the version and each of its files', async t => {
  const { db } = await freshDataset(t)
  const [casino, gone] = [platform(), platform()]
  await write(db, [casino, gone, merchant(casino.id), merchant(casino.id)])
  await write(db, [{ ...gone, state: 'OBSOLETE' }])
  const first = await madeVersion(db)
  await write(db, [{ ...gone, state: 'ACTIVE' }, merchant(casino.id)])
  const second = await madeVersion(db)

  const { version, files } = await getVersion(db, 'latest')
  t.match(version, {
    version: second,
    previous: first,
    sequence: 7,
    counts: [
      { schema: 'PLATFORM', active: 2, obsolete: 0 },
      { schema: 'MERCHANT', active: 3, obsolete: 0 },
      { schema: 'BANK_ACCOUNT', active: 0, obsolete: 0 },
      { schema: 'CRYPTO_WALLET', active: 0, obsolete: 0 },
    ],
  })
  t.match((await getVersion(db, first)).version.counts, [{ active: 1, obsolete: 1 }, { active: 2 }, {}, {}])
  const { files: described } = versionMessage(version, files)
  t.equal(described!.length, 10)
  for (const [at, { kind, csvSchema, lines, bytes, sha256, name }] of files.entries()) {
    const content = (await contentOf(db, kind as 'SNAPSHOT' | 'DELTA', csvSchema))!
    t.equal(Buffer.byteLength(content), bytes, name)
    t.equal(createHash('sha256').update(content).digest('hex'), sha256!.toString('hex'))
    t.equal(described![at]!.sha256, sha256!.toString('hex'))
    if (csvSchema !== undefined) t.equal(parse(content, { columns: true }).length, lines)
    else t.equal(linesIn(content).length, lines)
  }
  t.match(
    described!.map(({ name, path }) => [name, path]),
    [
      [
        `gambling-delta-${second}-bank-account.csv`,
        `/gambling/versions/${second}/delta?format=csv&schema=BANK_ACCOUNT`,
      ],
    ],
  )
  const csv = parse((await contentOf(db, 'DELTA', 'PLATFORM'))!, { columns: true })
  t.match(csv, [{ action: 'UPDATE', id: gone.id, state: 'ACTIVE', name: gone.attributes.name }])
  t.match(await getVersionFile(db, { version: 'latest', kind: 'DELTA', csvSchema: undefined }), { lines: 2 })
  await t.rejects(getVersionFile(db, { version: first, kind: 'DELTA', csvSchema: undefined }), {
    kind: 'notFound',
    code: 'NOT_FOUND',
    message: /is the first one/,
  })
  for (const absent of ['20000101000000', '99991231235959', 'x', '\0', '']) {
    await t.rejects(getVersion(db, absent), { name: 'Problem', kind: 'notFound' })
  }
  const page = await listVersions(db, { cursor: undefined, limit: 1 })
  t.match(page, { items: [{ version: { version: second } }], nextCursor: /./ })
  const rest = await listVersions(db, { cursor: page.nextCursor, limit: 1 })
  t.match(rest, { items: [{ version: { version: first } }], nextCursor: undefined })
})

t.test(
  'no version is made while an import has applied a part of its lines, or when nothing has changed',
  async t => {
    const { db } = await freshDataset(t)
    await write(db, [platform()])
    const id = '7a0e4c2b-1f55-4d0a-8a43-93d2c1b6e0f7'
    const importIs = (state: object) => db('imports').where({ id }).update(state)
    await db('imports').insert({
      id,
      state: 'PENDING',
      mode: 'UPSERT',
      is_forced: false,
      began_at: db.fn.now(),
    })
    const job = await claimed(db)
    t.strictSame(await make(db, job), { reason: 'IMPORTING' })
    t.strictSame(await db('files'), [])
    await importIs({ began_at: null })
    t.match(await make(db, job), { version: /./ }, 'it has not begun')
    await importIs({ began_at: db.fn.now(), state: 'FAILED' })
    t.match(await make(db, job), { version: /./ }, 'it goes on no more')
    await importIs({ state: 'PENDING', applied_at: db.fn.now() })
    const made = await make(db, job)
    await publish(db, job, made)
    await db('versions').insert({ id })
    t.strictSame(await make(db, await claimed(db)), { reason: 'UNCHANGED', sequence: 1 })
  },
)

t.test('a change that is committed while a version is made is in the next version', async t => {
  const { db } = await freshDataset(t)
  await write(db, [platform()])
  const isPending = async () => (await db('versions').where({ state: 'PENDING' })).length === 1

  const first = await claimed(db)
  const made = await make(db, first)
  await write(db, [platform()])
  await publish(db, first, made)
  t.ok(await isPending(), 'one that was committed before it was published')

  const second = await claimed(db)
  const next = await make(db, second)
  // A writer that found this version pending, and has not committed yet.
  const writer = await db.transaction()
  await writeEntities(writer, { vault }, await lockFeed(writer), [platform()])
  await publish(db, second, next)
  await writer.commit()
  t.ok(await isPending(), 'one that was committed after it was published')

  await madeVersion(db)
  t.equal((await getVersion(db, 'latest')).version.sequence, 3)
  t.notOk(await isPending(), 'nothing is left to publish')
})

t.test(
  'versions are ten seconds apart, or ten times what the last one took, unless an import waits',
  async t => {
    const { db } = await freshDataset(t)
    const isDue = async () =>
      (await db('versions').where({ state: 'PENDING' }).where('due_at', '<=', db.fn.now())).length === 1
    /** Publishes the pending version, and returns the seconds until the next one. */
    const pauseAfter = async (buildMs: number) => {
      await madeVersion(db)
      // In the future, so that it does not matter how long this test takes.
      const published = { settled_at: db.raw(`now() + interval '1 day'`), build_ms: buildMs }
      await db('versions').where({ state: 'PUBLISHED' }).update(published)
      await write(db, [platform()])
      const { rows } = await db.raw(
        `select extract(epoch from due_at - (select max(settled_at) from versions))::integer as seconds
       from versions where state = 'PENDING'`,
      )
      return rows[0].seconds
    }
    await write(db, [platform()])
    t.ok(await isDue(), 'the first one')
    t.equal(await pauseAfter(999), 10)
    t.equal(await pauseAfter(60_000), 600)
    t.notOk(await isDue())
    await write(db, [platform()])
    t.equal((await db('versions').where({ state: 'PENDING' })).length, 1)
    await hastenVersion(db)
    t.ok(await isDue())
  },
)

t.test(
  'the files of a dead worker are replaced, and a slow worker whose lease ran out writes nothing more',
  async t => {
    const { db } = await freshDataset(t)
    await write(db, [platform(), platform()])
    const slow = await claimed(db, 1)

    await t.rejects(
      make(db, slow, () => {
        throw new Error('it died')
      }),
      { message: 'it died' },
    )
    t.equal((await db('files')).length, 5, 'half made')
    const job = await claimed(db)
    const made = await make(db, job)
    t.equal((await db('files')).length, 5)
    await t.rejects(make(db, slow), { name: 'Error' }, 'the slow one comes back before it is published')
    const heir = await publish(db, job, made)
    t.strictSame(await make(db, slow), { reason: 'UNCHANGED', sequence: 2 }, 'and after')
    t.equal(linesIn((await contentOf(db, 'SNAPSHOT'))!).length, 2)
    t.strictSame(await versionsIn(db), [heir])
    t.equal((await db('outbox')).length, 1)
  },
)
