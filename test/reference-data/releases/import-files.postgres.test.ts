import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { join } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import t from 'tap'
import { difference } from '../../../services/reference-data/releases/difference.ts'
import { importFiles } from '../../../services/reference-data/releases/import-files.ts'
import type { Importer, PublishedFile } from '../../../services/reference-data/importers/importer.ts'
import { importerNamed } from '../../../services/reference-data/importers/index.ts'
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

/** A FedACH file with this many valid lines, followed by damaged ones. */
function list(valid: number, damaged = 0) {
  const line = fixture('FedACHdir.txt').bytes.toString('latin1').slice(0, 155)
  const lines = validNumbers.slice(0, valid).map(number => number + line.slice(9))
  return {
    name: 'FedACHdir.txt',
    bytes: Buffer.from([...lines, ...Array(damaged).fill(`021000022${line.slice(9)}`)].join('\n')),
  }
}

const validNumbers = Array.from({ length: 999 }, (_, i) => `0210${String(i).padStart(4, '0')}`).map(
  withCheckDigit,
)

/** The ABA check digit, with weights 3, 7, 1. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((sum, digit, at) => sum + Number(digit) * [3, 7, 1][at % 3]!, 0)
  return digits + String((1000 - sum) % 10)
}

t.test('An imported release records its files, their checksum and the operator', async t => {
  const db = await freshSchema(t, migrations)
  const file = fixture('FedACHdir.txt')
  const outcome = await importFiles(db, { ...request(file), force: true })
  t.match(outcome, { source: 'fed-routing', version: '2026-11-20', isNew: true, bankCodes: 4, skipped: 2 })
  t.match(outcome.damagedLines, [{ line: 4 }, { line: 6 }])
  const checksum = createHash('sha256').update(file.bytes).digest('hex')
  const [release] = await releasesWhere(db, {})
  t.match(release, { valid_from: '2026-11-20', files: 'FedACHdir.txt', checksum, imported_by: /./ })

  const directory = await readDirectory(db, new Date('2026-11-21'))
  t.equal(directory.participation('US_FEDACH', { country: 'US', codes: ['021000021'] }), 'yes')
  t.equal(
    directory.participation('US_FEDACH', { country: 'US', codes: ['021000089'] }),
    'no',
    'the file lists all participants',
  )

  const again = await importFiles(db, { ...request(file), force: true })
  t.match(again, { isNew: false, skipped: 2 }, 'the same file is no new release')
})

t.test('In a container without names of users, the operator is known by number', async t => {
  const { userInfo } = os
  os.userInfo = () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  }
  syncBuiltinESMExports()
  t.teardown(() => {
    os.userInfo = userInfo
    syncBuiltinESMExports()
  })
  const db = await freshSchema(t, migrations)
  await importFiles(db, { ...request(fixture('FedACHdir.txt')), force: true })
  t.match(await releasesWhere(db, {}), [{ imported_by: /^\d+$/ }])
})

t.test('A file with more than a quarter of its lines damaged is refused unless forced', async t => {
  const db = await freshSchema(t, migrations)
  await importFiles(db, request(list(90)))
  await t.rejects(importFiles(db, request(list(90, 40))), {
    name: 'UsageError',
    message: / 40 damaged lines \(line /,
  })
  t.equal((await releasesWhere(db, {})).length, 1, 'nothing of it is kept')
  t.match(await importFiles(db, request(list(91, 10))), { isNew: true, bankCodes: 91, skipped: 10 })
  t.match(await importFiles(db, { ...request(list(92, 40)), force: true }), { isNew: true, skipped: 40 })
  await t.rejects(
    importFiles(db, request(list(0, 3))),
    /the file has no valid row, and 3 damaged lines \(line 1: /,
  )
})

t.test('A file that has lost more than 30 % of its rows is refused unless forced', async t => {
  const db = await freshSchema(t, migrations)
  await importFiles(db, request(list(100)))
  await t.rejects(
    importFiles(db, request(list(69))),
    /the file has 138 rows, the release in force has 200; --force imports it/,
  )
  t.match(await importFiles(db, { ...request(list(69)), acceptLoss: true }), { isNew: true, bankCodes: 69 })
  t.match(await importFiles(db, { ...request(list(10)), force: true }), { isNew: true, bankCodes: 10 })
})

t.test('An older list than the one in force is refused unless forced or just downloaded', async t => {
  const db = await freshSchema(t, migrations)
  const newer = { ...request(fixture('kody_bank_CR.csv')), importer: importerNamed('cnb') }
  const older = { ...newer, date: '2026-10-20' }
  await importFiles(db, newer)
  await t.rejects(importFiles(db, older), {
    name: 'UsageError',
    message:
      'refused: the list is of 2026-10-20, the release in force of 2026-11-20; --force imports the older one',
  })
  t.match(await importFiles(db, { ...older, force: true }), { isNew: true, validFrom: '2026-10-20' })
  t.match(await importFiles(db, { ...older, date: '2026-09-20', isDownload: true }), { isNew: true })
})

t.test('A file that has the name of another source is refused, since registers have one layout', async t => {
  const db = await freshSchema(t, migrations)
  const file = fixture('sct_inst.csv')
  const sct = { ...request(file), importer: importerNamed('epc-sct'), force: true }
  await t.rejects(importFiles(db, sct), {
    name: 'UsageError',
    message:
      'sct_inst.csv is not a file of epc-sct: it has the name of the file of epc-sct-inst: import it as that, or rename it',
  })
  t.match(await importFiles(db, { ...sct, files: [{ ...file, name: 'register.csv' }] }), { isNew: true })
})

t.test('A diff shows what an import would change, and imports nothing', async t => {
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
      first: `~US ${validNumbers[0]}, -US ${validNumbers[9]}, +US ${validNumbers[10]}`,
    },
    {
      table: 'participations',
      added: 1,
      removed: 1,
      changed: 0,
      first: `-US_FEDACH US ${validNumbers[9]}, +US_FEDACH US ${validNumbers[10]}`,
    },
  ])
  t.equal((await releasesWhere(db, {})).length, 1, 'nothing is imported')
})

t.test('An archive of one file is unpacked, and one of several files is refused', async t => {
  const text = Buffer.from('a list')
  const file = { name: 'list.txt', bytes: text }
  t.strictSame(unpacked(file), file)
  t.strictSame(unpacked({ name: 'list.txt.gz', bytes: Buffer.from(gzipSync(text)) }), file)
  t.strictSame(unpacked({ name: 'x.zip', bytes: Buffer.from(zipSync({ 'in/list.txt': text })) }), file)
  const two = Buffer.from(zipSync({ 'a.txt': text, 'b.txt': text }))
  t.throws(() => unpacked({ name: 'x.zip', bytes: two }), /x\.zip has 2 files/)
})

t.test('A damaged archive and an empty file are refused by name', async t => {
  const packed = Buffer.from(gzipSync(Buffer.from('a list '.repeat(100))))
  const damaged = [
    { name: 'cut.gz', bytes: packed.subarray(0, packed.length - 9) },
    { name: 'short.gz', bytes: packed.subarray(0, 2) },
    { name: 'bad.zip', bytes: Buffer.from(`PK\x03\x04${'x'.repeat(500)}`) },
  ]
  for (const file of damaged) {
    const message = `${file.name} cannot be unpacked, it is damaged or cut off: get it again`
    t.throws(() => unpacked(file), { name: 'UsageError', message }, file.name)
  }
  const empty = { name: 'FedACHdir.txt', bytes: Buffer.alloc(0) }
  await t.rejects(importFiles(await freshSchema(t, migrations), request(empty)), {
    name: 'UsageError',
    message: 'FedACHdir.txt is not a file of fed-routing: FedACHdir.txt is an empty file',
  })
})

t.test('A missing file is named', async t => {
  const folder = t.testdir({ 'list.txt': 'a list' })
  mkdirSync(join(folder, 'folder'))
  t.match(await openFile(join(folder, 'list.txt')), { name: 'list.txt' })
  for (const name of ['none.txt', 'folder']) await t.rejects(openFile(join(folder, name)), /there is no file/)
})

t.test('A folder is read as its files with the right ending', async t => {
  const folder = t.testdir({ 'b.json': '[]', 'a.json': '[1]', 'notes.txt': '' })
  const names = (await openFiles(folder, '.json')).map(({ name }) => name)
  t.strictSame(names, ['a.json', 'b.json'])
  t.match(await openFiles(join(folder, 'notes.txt'), '.json'), [{ name: 'notes.txt' }])
  await t.rejects(openFiles(folder, '.csv'), /has no file whose name ends with \.csv/)
  await t.rejects(importFiles(await freshSchema(t, migrations), request(list(1), list(1), list(1))), {
    message: 'fed-routing takes FedACHdir.txt [fpddir.txt]; given FedACHdir.txt FedACHdir.txt FedACHdir.txt',
  })
})

t.test('A workbook is not unpacked, whatever its file name', async t => {
  const file = workbook('iban', [['Bank identifier']])
  t.equal(unpacked(file), file)
})

t.test('A mapping names its own source, which must not be a built-in one', async t => {
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
  await t.rejects(importFiles(db, mapped('fif')), { message: /its source fif, which is a built-in source/ })
})

t.test(
  'The date of a list is stated by its files, else by the operator, else by its newest entry',
  async t => {
    const db = await freshSchema(t, migrations)
    const dated = async (importer: Importer, name: string, date?: string) => {
      await importFiles(db, { importer, files: [fixture(name)], date, force: true })
      const [release] = await releasesWhere(db, { source: importer.name, is_current: true })
      return release!.valid_from
    }
    t.equal(
      await dated(importerNamed('ofac-sdn'), 'sdn.xml', '2026-11-20'),
      '2026-11-05',
      'the file states it',
    )
    t.equal(await dated(fedRouting, 'FedACHdir.txt', '2026-11-20'), '2026-11-20', 'the operator')
    t.equal(await dated(fedRouting, 'FedACHdir.txt'), '2017-06-14', 'the newest entry')
    await t.rejects(dated(importerNamed('epc-sct-inst'), 'sct_inst.csv'), {
      name: 'UsageError',
      message: /epc-sct-inst do not state their date: give .* --dated YYYY-MM-DD$/,
    })
    t.strictSame(await releasesWhere(db, { source: 'epc-sct-inst' }), [], 'nothing is imported')
  },
)

t.test('A file of another layout is refused in words, even if only its rows show it', async t => {
  const db = await freshSchema(t, migrations)
  const refused = async (name: string, file: PublishedFile, message: RegExp) => {
    const importing = importFiles(db, {
      importer: importerNamed(name),
      files: [file],
      date: '2026-11-20',
      force: false,
    })
    await t.rejects(importing, { name: 'UsageError', message }, name)
  }
  const codes = Buffer.from('{"HDFC":[1,2,3],"SBIN":[1]}')
  await refused(
    'razorpay-ifsc',
    { name: 'IFSC.json', bytes: codes },
    /^IFSC\.json is not a file of razorpay-ifsc: the column IFSC is missing; the columns are \{"hdfc":\[1, .*; expected are IFSC, BANK/,
  )
  const sheet = [['version 03/07/2019'], ['From', 'To', 'Biccode'], ['000', '000', 'BPOTBEB1']]
  await refused(
    'nbb',
    workbook('old.xlsx', sheet),
    /the column T_Identification_Number is missing; the columns are from, to, biccode \(line 2\); expected are T_Ident/,
  )
  await refused(
    'six-bank-master',
    workbook('bc.xlsx', sheet),
    /^bc\.xlsx is not a file of six-bank-master: expected bankmaster_V3\.csv in its present layout; bc\.xlsx is an xlsx workbook$/,
  )
  t.strictSame(await releasesWhere(db, {}), [], 'nothing is imported, and the database answers')
})
