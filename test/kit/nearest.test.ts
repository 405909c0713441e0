import t from 'tap'
import { nearest } from '../../services/kit/nearest.ts'

t.test('the nearest choice has the fewest typos, then the longest common prefix', async t => {
  for (const [word, choices, expected] of [
    ['limt', ['list', 'limit'], 'limit'],
    ['lits', ['list', 'limit'], undefined],
    ['clients lits', ['clients limit', 'clients list'], 'clients list'],
    ['foo', ['up'], undefined],
    ['help', ['check'], undefined],
    ['anything', [], undefined],
  ] as const)
    t.equal(nearest(word, choices), expected, word)
})
