import t from 'tap'
import { readCursor, writeCursor } from '../../services/kit/cursor.ts'

t.test('a cursor is read by its own list; another is refused at its place in the request', async t => {
  const cursor = writeCursor('versions', [7])
  t.equal(readCursor('versions', cursor, /^\d+$/)[0], '7')
  for (const [list, text] of [
    ['changes', cursor],
    ['versions', 'x'],
    ['versions', writeCursor('versions', ['seven'])],
  ] as const)
    t.throws(() => readCursor(list, text, /^\d+$/), {
      kind: 'invalid',
      code: 'REQUEST_INVALID',
      violations: [{ field: '/cursor', description: /^must be the nextCursor/ }],
    })
})
