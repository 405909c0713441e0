import t from 'tap'
import { neededChanges, recordedRevisions, type Recorded, revisionsOf } from '../../seeds/revisions.ts'
import { sources } from '../../seeds/sources/index.ts'
import { readOnce } from './read-once.ts'

t.test('Each seed source has a new revision or version whenever its stored rows change', async t => {
  const changes = neededChanges(recordedRevisions(), revisionsOf(sources().map(readOnce)))
  t.strictSame(
    changes.map(({ message }) => message),
    [],
  )
})

t.test('A developer is told to raise a revision, or to record one', async t => {
  const recorded: Recorded = { revision: 3, version: '1.0', fingerprint: 'before' }
  const cases: [
    title: string,
    now: Recorded | undefined,
    message: RegExp | undefined,
    isNewRevision?: boolean,
  ][] = [
    ['unchanged', recorded, undefined],
    [
      'changed rows',
      { ...recorded, fingerprint: 'after' },
      /^the rows of x .* raise its revision to 4 /,
      true,
    ],
    [
      'raised',
      { ...recorded, revision: 4, fingerprint: 'after' },
      /^x has a new revision .*: run npm run/,
      false,
    ],
    [
      'a new version',
      { ...recorded, version: '1.1' },
      /^x has a new revision or version: run npm run/,
      false,
    ],
    ['removed', undefined, /^x is recorded but is not a source: run npm run/, false],
  ]
  for (const [title, now, message, isNewRevision] of cases) {
    const changes = neededChanges({ x: recorded }, now === undefined ? {} : { x: now })
    if (message === undefined) t.strictSame(changes, [], title)
    else t.match(changes, [{ message, isNewRevision }], title)
  }
  t.match(neededChanges({}, { x: recorded }), [
    { message: /^x is not recorded: run npm run seeds:revisions/ },
  ])
})
