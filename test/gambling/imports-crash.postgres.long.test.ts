import type { ChildProcess } from 'node:child_process'
import t from 'tap'
import { openGamblingDatabase } from '../../services/gambling/database.ts'
import type { ImportRow } from '../../services/gambling/imports/imports-table.ts'
import { bundled } from '../bundled.ts'
import { freshDatabase } from '../harness/database.ts'
import { program } from '../harness/faults.ts'
import { key, merchant, platform } from './running-dataset.ts'
import { bytesOf, importsInto } from './running-imports.ts'
import { until } from '../harness/until.ts'
import { acrossOrganizations } from '../../services/kit/postgres/organization-rows.ts'

const PROGRAM = 'test/gambling/import-program.ts'
const LINES = 5_000

t.test('An import whose workers are killed and suspended applies and reports each line once', async t => {
  const bundleOf = await bundled([PROGRAM], t.testdir())
  const databaseUrl = await freshDatabase(t)
  const db = acrossOrganizations(await openGamblingDatabase(databaseUrl, key))
  t.teardown(() => db.destroy())
  const { send, get, ended, report } = importsInto(db)
  const children: ChildProcess[] = []
  t.teardown(() => children.forEach(child => child.kill('SIGKILL')))
  const start = () => {
    const child = program(bundleOf(PROGRAM), { ...process.env, DATABASE_URL: databaseUrl })
    children.push(child)
    return child
  }
  const casino = platform()
  const lines = [...Array.from({ length: LINES - 1 }, () => merchant(casino.id)), casino]
  const importId = await send(bytesOf(lines))
  const becomes = (isThere: (row: ImportRow) => boolean) => until(async () => isThere(await get(importId)))
  const isPast = (phase: string, position: number) => (row: ImportRow) =>
    row.state !== 'PENDING' || (row.progress.phase === phase && row.progress.position! >= position)

  const killed = start()
  await becomes(isPast('READ', 1_000))
  killed.kill('SIGKILL')

  const suspended = start()
  await becomes(isPast('DESTINATIONS', 1_000))
  suspended.kill('SIGSTOP')
  const before = await get(importId)
  t.equal(before.state, 'PENDING')

  const killedToo = start()
  await becomes(({ counts }) => counts.added! > before.counts.added! + 1_000)
  suspended.kill('SIGCONT')
  await becomes(isPast('REPORT', 0))
  killedToo.kill('SIGKILL')

  const row = await ended(importId)
  t.match(row, { state: 'COMPLETED', failure: null, version: /^\d{14}$/ })
  t.match(row.counts, { lines: LINES, added: LINES, updated: 0, unchanged: 0, rejected: 0 })
  t.strictSame(
    await report(importId),
    lines.map(({ id }, index) => ({ line: index + 1, id, outcome: 'ADDED' })),
  )
  const { sequence } = await db('feed').first('sequence')
  t.equal(Number(sequence), LINES)
})
