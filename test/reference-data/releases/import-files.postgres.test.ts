import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import t from 'tap'
import { difference } from '../../../services/reference-data/releases/difference.ts'
import { importFiles } from '../../../services/reference-data/releases/import-files.ts'
import { fedRouting } from '../../../services/reference-data/importers/fed-routing.ts'
import { genericCsv } from '../../../services/reference-data/importers/generic-csv.ts'
import { migrations } from '../../../services/reference-data/migrations.ts'
import {
  openFile,
  openFiles,
  unpacked,
} from '../../../services/reference-data/publications/published-files.ts'
import { releasesWhere } from '../../../services/reference-data/releases/release-store.ts'
import { readDirectory } from '../../../services/reference-data/snapshot/snapshot.ts'
import { freshSchema } from '../../harness/database.ts'
import { fixture } from '../importers/read.ts'
import { workbook } from '../importers/workbook.ts'

const request = (...files: readonly ReturnType<typeof fixture>[]) => ({
  importer: fedRouting,
  files,
  date: '2026-11-20',
  force: false,
})

/** A directory of so many good lines, and bad ones behind them. */
function list(good: number, bad = 0) {
  const line = fixture('FedACHdir.txt').bytes.toString('latin1').slice(0, 155)
  const lines = goodNumbers.slice(0, good).map(number => number + line.slice(9))
  return {
    name: 'FedACHdir.txt',
    bytes: Buffer.from([...lines, ...Array(bad).fill(`021000022${line.slice(9)}`)].join('\n')),
  }
}

const goodNumbers = Array.from({ length: 999 }, (_, i) => `0210${String(i).padStart(4, '0')}`).map(
  withCheckDigit,
)

/** Of weights 3, 7, 1. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * [3, 7, 1][at % 3]!, 0)
  return digits + String((1000 - sum) % 10)
}

t.test('an import is a release that tells its files, their checksum and who gave them', async t => {
  const db = await freshSchema(t, migrations)
  const file = fixture('FedACHdir.txt')
  const outcome = await importFiles(db, { ...request(file), force: true })
  t.match(outcome, { source: 'fed-routing', version: '2026-11-20', isNew: true, bankCodes: 4, skipped: 2 })
  t.match(outcome.complaints, [{ line: 4 }, { line: 6 }])
  const checksum = createHash('sha256').update(file.bytes).digest('hex')
  const [release] = await releasesWhere(db, {})
  t.match(release, { valid_from: '2026-11-20', files: 'FedACHdir.txt', checksum, imported_by: /./ })

  const directory = await readDirectory(db, new Date('2026-11-21'))
  t.equal(directory.participation('US_FEDACH', { country: 'US', codes: ['021000021'] }), 'yes')
  t.equal(
    directory.participation('US_FEDACH', { country: 'US', codes: ['021000089'] }),
    'no',
    'it is a register',
  )

  const again = await importFiles(db, { ...request(file), force: true })
  t.match(again, { isNew: false, skipped: 2 }, 'the same file is no new release')
})

t.test('a file of which a quarter is damaged is refused whole, unless it is forced', async t => {
  const db = await freshSchema(t, migrations)
  await importFiles(db, request(list(90)))
  await t.rejects(importFiles(db, request(list(90, 40))), {
    name: 'UsageError',
    message: /40 lines are damaged/,
  })
  t.equal((await releasesWhere(db, {})).length, 1, 'nothing of it is kept')
  t.match(await importFiles(db, request(list(91, 10))), { isNew: true, bankCodes: 91, skipped: 10 })
  t.match(await importFiles(db, { ...request(list(92, 40)), force: true }), { isNew: true, skipped: 40 })
  await t.rejects(importFiles(db, request(list(0, 3))), /no row in it/)
})

t.test('a file that has lost a third of its rows is refused whole, unless it is forced', async t => {
  const db = await freshSchema(t, migrations)
  await importFiles(db, request(list(100)))
  await t.rejects(importFiles(db, request(list(69))), /138 rows, where there were 200; --force/)
  t.match(await importFiles(db, request(list(71))), { isNew: true, bankCodes: 71 })
  t.match(await importFiles(db, { ...request(list(10)), force: true }), { isNew: true, bankCodes: 10 })
})

t.test('what an import would change can be seen without importing', async t => {
  const db = await freshSchema(t, migrations)
  await importFiles(db, request(list(10)))
  const renamed = list(11).bytes.toString('latin1').replace('JPMORGAN CHASE', 'CHASE         ')
  const next = {
    name: 'FedACHdir.txt',
    bytes: Buffer.from(renamed.split('\n').slice(0, 9).concat(renamed.split('\n')[10]!).join('\n')),
  }
  t.strictSame(await difference(db, request(next)), [
    {
      table: 'bankCodes',
      added: 1,
      removed: 1,
      changed: 1,
      first: `~US ${goodNumbers[0]}, -US ${goodNumbers[9]}, +US ${goodNumbers[10]}`,
    },
    {
      table: 'participations',
      added: 1,
      removed: 1,
      changed: 0,
      first: `-US_FEDACH US ${goodNumbers[9]}, +US_FEDACH US ${goodNumbers[10]}`,
    },
  ])
  t.equal((await releasesWhere(db, {})).length, 1, 'nothing is imported')
})

t.test('files are read out of archives of one file, and those of several are not guessed at', async t => {
  const text = Buffer.from('a list')
  const held = { name: 'list.txt', bytes: text }
  t.strictSame(unpacked(held), held)
  t.strictSame(unpacked({ name: 'list.txt.gz', bytes: Buffer.from(gzipSync(text)) }), held)
  t.strictSame(unpacked({ name: 'x.zip', bytes: Buffer.from(zipSync({ 'in/list.txt': text })) }), held)
  const two = Buffer.from(zipSync({ 'a.txt': text, 'b.txt': text }))
  t.throws(() => unpacked({ name: 'x.zip', bytes: two }), /x\.zip holds 2 files/)
})

t.test('a file has the date on which it was written, and one that is not there is told', async t => {
  const folder = t.testdir({ 'list.txt': 'a list' })
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'list.txt'), 'a list')
  t.match(await openFile(join(folder, 'list.txt')), {
    name: 'list.txt',
    date: new Date().toISOString().slice(0, 10),
  })
  for (const name of ['none.txt', 'folder']) await t.rejects(openFile(join(folder, name)), /there is no file/)
})

t.test('a folder stands for the files in it whose names end as wanted', async t => {
  const folder = t.testdir({ 'b.json': '[]', 'a.json': '[1]', 'notes.txt': '' })
  const names = (await openFiles(folder, '.json')).map(({ name }) => name)
  t.strictSame(names, ['a.json', 'b.json'])
  t.match(await openFiles(join(folder, 'notes.txt'), '.json'), [{ name: 'notes.txt' }])
  await t.rejects(openFiles(folder, '.csv'), /there is no file in .* whose name ends with \.csv/)
  await t.rejects(importFiles(await freshSchema(t, migrations), request(list(1), list(1), list(1))), {
    message: 'fed-routing is read from FedACHdir.txt [fpddir.txt]',
  })
})

t.test('a workbook is an archive that is left as it is, whatever it is called', async t => {
  const file = workbook('iban', [['Bank identifier']])
  t.equal(unpacked(file), file)
})

t.test('a list with a mapping is a source of its own, and not one that there is', async t => {
  const db = await freshSchema(t, migrations)
  const table = { name: 'table.csv', bytes: Buffer.from('code\n80\n') }
  const mapped = (source: string) => {
    const mapping = { source, publisher: source, licence: 'own', country: 'SA', bankCodes: { code: 'code' } }
    const file = { name: 'mapping.json', bytes: Buffer.from(JSON.stringify(mapping)) }
    return { ...request(table, file), importer: genericCsv }
  }
  await importFiles(db, mapped('ours'))
  await importFiles(db, mapped('theirs'))
  const releases = await releasesWhere(db, { is_current: true })
  t.strictSame(
    releases.map(({ source, publisher, licence }) => [source, publisher, licence]),
    [
      ['ours', 'ours', 'own'],
      ['theirs', 'theirs', 'own'],
    ],
  )
  await t.rejects(importFiles(db, mapped('fif')), { message: /fif is the name of another source/ })
})
