import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Knex } from 'knex'
import t from 'tap'
import { following } from '../../services/gambling/following.ts'
import { vault as vaultUnder } from '../../services/gambling/gambling-vault.ts'
import { FORMAT, writeDataset } from '../../services/gambling/kept-dataset.ts'
import type { LogLine } from '../../services/kit/process/logging/log.ts'
import { newScreening } from '../../services/library/screening/index.ts'
import { freshDataset, merchant, platform, vault, write } from './running-dataset.ts'

/** A process that screens, once it has started. It ends when it is closed. */
async function started(db: Knex, datasetFile: string, own = vault) {
  const events: LogLine[] = []
  const log = (event: string, fields = {}) => void events.push({ event, ...fields })
  const screening = newScreening()
  const dataset = following({ db, vault: own, screening, datasetFile, log })
  await dataset.catchUp()
  const decisionOn = (acceptorId: string) =>
    screening.screen({ card: { cardNetwork: 'MASTERCARD', acceptorId } }).decision
  return { ...dataset, screening, decisionOn, events: () => events.map(({ event }) => event) }
}

const shop = (platformId: string, mid: string, more = {}) =>
  merchant(platformId, { ...more, attributes: { mid, cardNetwork: 'MASTERCARD', name: 'ZLATÁ PODKOVA' } })

/** A dataset that a process has kept when it ended. */
async function kept(t: Parameters<typeof freshDataset>[0]) {
  const { db } = await freshDataset(t)
  const file = join(t.testdir(), 'new', 'gambling')
  const casino = platform({ attributes: { name: 'Zlatá podkova' } })
  const [stays, goes] = [shop(casino.id, '70000000011'), shop(casino.id, '70000000022')]
  await write(db, [casino, stays, goes])
  const first = await started(db, file)
  await write(db, [shop(casino.id, '70000000033')])
  await first.catchUp()
  await first.close()
  return { db, file, casino, goes }
}

t.test(
  'a process starts with the dataset that the last one kept, and with what has changed since',
  async t => {
    const { db, file, casino, goes } = await kept(t)
    t.equal((await stat(file)).mode & 0o777, 0o600)
    await write(db, [{ ...goes, state: 'OBSOLETE' }, shop(casino.id, '70000000044')])
    const next = await started(db, file)
    t.strictSame(next.events(), ['gambling.restored'])
    const known = ['70000000011', '70000000033', '70000000044']
    t.strictSame(known.map(next.decisionOn), ['BLOCK', 'BLOCK', 'BLOCK'])
    t.equal(next.decisionOn('70000000022'), 'CLEAR')
    t.equal(next.screening.size, 4)
    const { matches } = next.screening.screen({ card: { acceptorId: '70000000033' } })
    t.equal(matches[0]!.platformName, 'Zlatá podkova')
    await next.close()
    const third = await started(db, file)
    t.strictSame(third.events(), ['gambling.restored'], 'which it has kept in turn')
    t.equal(third.decisionOn('70000000044'), 'BLOCK')
    await third.close()
  },
)

t.test('the kept dataset shows no name and no account', async t => {
  const { file } = await kept(t)
  const content = await readFile(file, 'latin1')
  for (const text of ['Zlat', 'podkova', '70000000011', 'platforms']) t.notMatch(content, text)
})

t.test('a kept dataset that was changed, cut or sealed by others is not used', async t => {
  const { db, file } = await kept(t)
  const good = await readFile(file)
  const last = good.length - 5
  const damaged = {
    'a flipped bit': Buffer.from(good.map((byte, at) => (at === last ? byte ^ 1 : byte))),
    'cut short': good.subarray(0, last),
    empty: Buffer.alloc(0),
    'a size that is not': Buffer.concat([Buffer.alloc(4, 0xff), good.subarray(4)]),
  }
  for (const [name, bytes] of Object.entries(damaged)) {
    await writeFile(file, bytes)
    const process = await started(db, file)
    t.strictSame(process.events(), ['gambling.not-restored', 'gambling.loaded'], name)
    t.equal(process.decisionOn('70000000033'), 'BLOCK', name)
    await process.close()
  }
  const foreign = vaultUnder((purpose: string) => createHash('sha256').update(`theirs ${purpose}`).digest())
  const screening = newScreening()
  await screening.loadSnapshot('', { version: '20260131120000' })
  await writeDataset(file, foreign, { sequence: 1, changedAt: '', image: screening.image()! })
  const process = await started(db, file)
  t.strictSame(process.events(), ['gambling.not-restored', 'gambling.loaded'])
  await process.close()
})

t.test('a kept dataset is not used with a database that was restored since, or has gone far on', async t => {
  const { db, file, casino } = await kept(t)
  await db('changes').update({ changed_at: db.raw(`changed_at + interval '1 millisecond'`) })
  const restored = await started(db, file)
  t.strictSame(restored.events(), ['gambling.loaded'])
  await restored.close()
  await write(
    db,
    Array.from({ length: 9 }, (_, at) => shop(casino.id, `8000000${at}`)),
  )
  const far = await started(db, file)
  t.strictSame(far.events(), ['gambling.loaded'])
  t.equal(far.decisionOn('80000008'), 'BLOCK')
  await far.close()
})

t.test('a place where nothing can be kept is no failure', async t => {
  const { db } = await freshDataset(t)
  await write(db, [platform()])
  const file = join(t.testdir({ taken: 'a file' }), 'taken', 'gambling')
  const process = await started(db, file)
  t.strictSame(process.events(), ['gambling.not-restored', 'gambling.loaded', 'gambling.not-kept'])
  t.equal(process.screening.size, 1)
  await process.close()
})

t.test('the format changes with what an index holds', async t => {
  const screening = newScreening()
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const dates = { createdDate: '', updatedDate: '', state: 'ACTIVE' } as const
  const casino = { ...platform({ id: id(1) }), ...dates }
  const shops = [2, 3].map(n => ({ ...shop(id(1), `0070000${n}`, { id: id(n) }), ...dates }))
  await screening.loadSnapshot(
    [casino, ...shops].map(each => JSON.stringify(each)),
    { version: '1' },
  )
  const digest = createHash('sha256')
  const text = JSON.stringify(screening.image(), (_, value) => {
    if (!(value instanceof Int32Array)) return value
    digest.update(value)
    return value.length
  })
  t.strictSame(
    { format: FORMAT, digest: digest.update(text).digest('hex').slice(0, 16) },
    {
      format: 1,
      digest: '480f19cfb5eab3d4',
    },
  )
})
