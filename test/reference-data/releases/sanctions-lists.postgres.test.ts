import t from 'tap'
import { migrations } from '../../../services/reference-data/migrations.ts'
import { rememberDownloads } from '../../../services/reference-data/publications/validators.ts'
import { type Release, releasesWhere } from '../../../services/reference-data/releases/release-store.ts'
import { sanctionsLists } from '../../../services/reference-data/releases/sanctions-lists.ts'
import { freshSchema } from '../../harness/database.ts'

t.test('A sanctions list is known to be the newest since its publisher was last asked', async t => {
  const db = await freshSchema(t, migrations)
  const dated = { valid_from: '2026-03-02', checksum: 'one', sanction_count: 7 }
  const releases = [
    { ...dated, source: 'asked' },
    { ...dated, source: 'from a file', checksum: 'two' },
    { ...dated, source: 'undated', checksum: '', valid_from: null, imported_at: new Date('2026-04-05') },
    { ...dated, source: 'no sanctions', sanction_count: 0 },
  ] as unknown as Release[]
  const confirmed = async () =>
    (await sanctionsLists(db, releases)).map(({ release, confirmedAt }) => [release.source, confirmedAt])
  const others = [
    ['from a file', new Date('2026-03-02')],
    ['undated', new Date('2026-04-05')],
  ]
  t.strictSame(await confirmed(), [['asked', new Date('2026-03-02')], ...others])

  const validators = [{ address: 'https://lists.example/a.xml', etag: '"7"', last_modified: '' }]
  await rememberDownloads(db, validators, 'one')
  const [checked] = await db('downloads').select('checked_at')
  t.strictSame(await confirmed(), [['asked', checked.checked_at], ...others])

  await db('downloads').update({ checked_at: new Date('2026-05-06') })
  const before = Date.now()
  await rememberDownloads(db, [], 'one')
  const [[, again]] = (await confirmed()) as [[string, Date]]
  t.ok(again.getTime() >= before, 'the server has said that nothing has changed')
  await rememberDownloads(db, [], 'two')
  t.strictSame((await confirmed()).slice(1), others, 'a file that was not downloaded')
  t.strictSame(await releasesWhere(db, {}), [])
})
