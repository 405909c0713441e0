import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { ReferenceDataService } from '../../../proto/gen/payprep/referencedata/v1/reference_data_pb.js'
import type { BankDirectory } from '../../../services/library/banking/directory/bank-directory.ts'
import { directoryImage } from '../../../services/library/banking/directory/directory-image.ts'
import {
  type DirectoryRows,
  type DirectoryTable,
  directoryTables,
} from '../../../services/library/banking/directory/directory-rows.ts'
import { imageWriter } from '../../../services/library/banking/directory/image-writer.ts'
import { openDirectory } from '../../../services/library/banking/directory/open-directory.ts'
import { silentLog } from '../../../services/kit/process/logging/log.ts'
import { link } from '../../../services/kit/rpc/client/link.ts'
import { followDirectory } from '../../../services/reference-data/client.ts'
import { openReferenceDatabase } from '../../../services/reference-data/database.ts'
import { keepDirectory } from '../../../services/reference-data/keep-directory.ts'
import { referenceDataService } from '../../../services/reference-data/service.ts'
import { readSnapshot, type Snapshot } from '../../../services/reference-data/snapshot/snapshot.ts'
import { copyOf } from '../../harness/copy-of.ts'
import { seededDatabase } from '../../harness/database.ts'

t.test('The image of the shipped directory holds each merged row and field', async t => {
  const db = await openReferenceDatabase(await seededDatabase(t))
  t.teardown(() => db.destroy())
  const snapshot = await readSnapshot(db, new Date())
  const writer = imageWriter(snapshot.head)
  for (const batch of snapshot.batches) writer.add(batch)
  const image = writer.bytes()
  const directory = openDirectory(image)

  await t.test('every row of every table is in it', async t => {
    const { table, head, counts } = directoryImage(image)
    t.strictSame({ head, counts }, { head: snapshot.head, counts: snapshot.counts })
    for (const name of directoryTables) {
      const { row, count } = table(name)
      const merged = rowsOf(snapshot, name)
      t.equal(count, merged.length, `all ${name}`)
      const unlike = merged.filter((each, at) => !isDeepStrictEqual(copyOf(name, row(at)), each))
      t.strictSame(unlike, [], `${name} as merged`)
    }
  })

  await t.test('each row is found by its key', async t => {
    const missed = (name: DirectoryTable) =>
      rowsOf(snapshot, name).filter(row => !finds[name]?.(directory, row as never))
    for (const name of Object.keys(finds) as (keyof typeof finds)[]) t.strictSame(missed(name), [], name)
  })
})

t.test('The copy kept before the first reader starts is the same as that of a reader', async t => {
  const db = await openReferenceDatabase(await seededDatabase(t))
  const service = await link(ReferenceDataService, [], { serviceToken: '' }, silentLog, async () =>
    referenceDataService({ db }),
  )
  t.teardown(() => db.destroy())
  const [before, downloaded] = ['before', 'downloaded'].map(name => join(t.testdir(), name)) as [
    string,
    string,
  ]
  await keepDirectory(db, before)
  const follower = await followDirectory(service.client, {
    refreshEveryMs: 60_000,
    log: silentLog,
    file: downloaded,
  })
  await follower.close()
  await service.close()
  t.ok(readFileSync(before).equals(readFileSync(downloaded)))
})

/** Whether a directory leads from the key of a row to the row. */
const finds: {
  readonly [T in DirectoryTable]?: (directory: BankDirectory, row: DirectoryRows[T]) => boolean
} = {
  institutions: (directory, row) =>
    isDeepStrictEqual(copyOf('institutions', directory.institution(row.bic)), row) &&
    directory.headOffice(row.bic)?.bic.slice(0, 8) === row.bic.slice(0, 8) &&
    directory
      .institutionsByPrefix(row.bic.slice(0, 4), row.bic.slice(4, 6))
      .some(({ bic }) => bic.startsWith(row.bic.slice(0, 8))),
  bankCodes: (directory, row) =>
    directory
      .bankCodes(row.country, row.code)
      .some(entry => isDeepStrictEqual(copyOf('bankCodes', entry), row)) ||
    // A narrower range or a single code that begins at the same code is found first.
    (row.codeTo !== '' && directory.bankCodes(row.country, row.code).length > 0),
  participations: (directory, { system, bic, country, code, takesPart }) => {
    if (system === '') return true
    const key = bic === '' ? { country, codes: [code] } : { bic }
    const answer = directory.participation(system, key)
    return takesPart ? answer !== 'no' : answer === 'no'
  },
  settlementInstructions(directory, row) {
    const chain = [row.intermediary1, row.intermediary2, row.intermediary3].filter(bic => bic !== '')
    const { chains } = directory.correspondentsOf(row.owner, row.currency)
    return chains.some(each => isDeepStrictEqual(each, chain))
  },
  localNames: (directory, { country, code, language, name, branchName }) =>
    directory.localNames(country, code).some(each => isDeepStrictEqual(each, { language, name, branchName })),
}

function rowsOf<T extends DirectoryTable>(snapshot: Snapshot, table: T): readonly DirectoryRows[T][] {
  return snapshot.batches.flatMap(batch => {
    if (batch.table !== table) return []
    const columns = Object.entries<readonly unknown[]>(batch.columns)
    const length = Math.max(...columns.map(([, values]) => values.length))
    return Array.from({ length }, (_, row) =>
      Object.fromEntries(
        columns.map(([field, values]) => [field, values.length === 1 ? values[0] : values[row]]),
      ),
    ) as unknown as DirectoryRows[T][]
  })
}
