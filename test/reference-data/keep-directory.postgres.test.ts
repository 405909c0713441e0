import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { curatedInstitutions } from '../../seeds/sources/curated.ts'
import { directoryImageOf } from '../../services/library/banking/directory/directory-sketch.ts'
import { openDirectory } from '../../services/library/banking/directory/open-directory.ts'
import { openReferenceDatabase } from '../../services/reference-data/database.ts'
import { imageInForce, keepDirectory } from '../../services/reference-data/keep-directory.ts'
import { writeCopy } from '../../services/reference-data/kept-copy.ts'
import { importSources } from '../../services/reference-data/releases/import.ts'
import { freshDatabase } from '../harness/database.ts'

t.test(
  'the directory that programs were prepared with is in force until the first releases are loaded',
  async t => {
    const file = join(t.testdir(), 'directory')
    const db = await openReferenceDatabase(await freshDatabase(t))
    t.teardown(() => db.destroy())
    const put = (version: string) =>
      writeCopy(file, directoryImageOf({ version, institutions: [{ bic: 'SZKBSI2XXXX', name: 'a bank' }] }))
    const institutions = async (prepared: string | undefined) =>
      openDirectory(await imageInForce(db, file, async () => prepared)).counts.institutions

    t.equal(await institutions('prepared'), 0, 'nothing is kept')
    await put('prepared')
    t.equal(await institutions('prepared'), 1)
    t.equal(await institutions(undefined), 0, 'nothing was prepared')
    await put('a former one')
    t.equal(await institutions('prepared'), 0, 'programs do not serve with it')
    await put('prepared')
    await importSources(db, [{ ...curatedInstitutions(), stamp: '' }])
    t.not(await institutions('prepared'), 1, 'releases are loaded')
  },
)

t.test('a kept directory is used as long as it is whole and in force', async t => {
  const file = join(t.testdir(), 'directory')
  const db = await openReferenceDatabase(await freshDatabase(t))
  t.teardown(() => db.destroy())
  await importSources(db, [{ ...curatedInstitutions(), stamp: '' }])
  const inForce = async () => openDirectory(await imageInForce(db, file))

  const { version, counts } = await inForce()
  t.ok(counts.institutions > 0, 'nothing is kept')
  await keepDirectory(db, file)
  t.strictSame((await inForce()).counts, counts)

  const put = (version: string) => writeCopy(file, directoryImageOf({ version }))
  await put(version)
  t.equal((await inForce()).counts.institutions, 0, 'the database is not asked for banks')
  writeFileSync(file, readFileSync(file).subarray(0, -1))
  t.strictSame((await inForce()).counts, counts, 'it is cut short')
  await put('a former one')
  t.strictSame((await inForce()).counts, counts, 'it is no longer in force')
})
