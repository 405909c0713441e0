import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import t from 'tap'
import { merchant, platform } from './running-dataset.ts'
import { runningImports } from './running-imports.ts'

const state = fc.constantFrom('ACTIVE' as const, 'OBSOLETE' as const)
const platforms = [randomUUID(), randomUUID(), randomUUID()]
const merchants = Array.from({ length: 6 }, () => randomUUID())

const RUNS = 10

/** Few ids and few destinations, so that the lines of a file conflict. */
const line = fc.oneof(
  fc
    .record({ id: fc.constantFrom(...platforms), state, name: fc.constantFrom('A', 'B') })
    .map(({ id, state, name }) => platform({ id, state, attributes: { name } })),
  fc
    .record({
      id: fc.constantFrom(...merchants),
      state,
      platformId: fc.constantFrom(...platforms),
      mid: fc.constantFrom('1', '2', '3'),
    })
    .map(({ id, state, platformId, mid }) => merchant(platformId, { id, state, attributes: { mid } })),
)

t.test('A dry run reports the outcomes of the same import, whatever the dataset and lines', async t => {
  const { run } = await runningImports(t)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async lines => {
      const dry = await run(lines, { mode: 'DRY_RUN' })
      const real = await run(lines)
      t.strictSame(dry.report, real.report)
      const again = await run(lines, { mode: 'DRY_RUN' })
      const taken = real.report
        .filter(({ outcome }) => outcome !== 'REJECTED' && outcome !== 'DUPLICATE')
        .map(({ line }) => line)
      const same = again.report.filter(({ line }) => taken.includes(line))
      t.ok(
        same.every(({ outcome }) => outcome === 'UNCHANGED'),
        'what was taken stays as it is',
      )
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

t.test('After a forced REPLACE, only the entities of its lines and their platforms are active', async t => {
  const { db, run } = await runningImports(t)
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async lines => {
      const { row } = await run(lines, { mode: 'REPLACE', isForced: true })
      t.equal(row.state, 'COMPLETED')
      const active = await db('entities').where({ state: 'ACTIVE' }).select('id', 'platform_id')
      const wanted = new Set([...lines.map(({ id }) => id), ...active.map(({ platform_id: id }) => id)])
      t.strictSame(
        active.filter(({ id }) => !wanted.has(id)),
        [],
      )
      const broken = await db('entities as child')
        .join('entities as parent', 'parent.id', 'child.platform_id')
        .where({ 'child.state': 'ACTIVE', 'parent.state': 'OBSOLETE' })
      t.strictSame(broken, [], 'no active destination has an obsolete platform')
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
