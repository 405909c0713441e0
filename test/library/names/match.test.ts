import t from 'tap'
import { cleanName, hasEnoughLetters, matchName } from '../../../services/library/names/match.ts'

const verdict = (given: string, held: string | readonly string[], type?: 'INDIVIDUAL' | 'BUSINESS') =>
  matchName({ given, held: typeof held === 'string' ? [held] : held, type }).verdict

t.test('The name of the holder matches, a near one is close, and a stranger is neither', async t => {
  t.equal(verdict('john SMITH', 'John Smith'), 'MATCH')
  t.equal(verdict('J Smith', 'John Smith'), 'CLOSE_MATCH')
  t.equal(verdict('Joan Smith', 'John Smith'), 'NO_MATCH')
})

t.test('The answer names the holder that gave the verdict, and none for a stranger', async t => {
  const held = ['Mary Smith', 'John Smith']
  t.strictSame(matchName({ given: 'J Smith', held }), {
    verdict: 'CLOSE_MATCH',
    reasons: ['EXACT', 'INITIAL'],
    heldIndex: 1,
  })
  t.equal(matchName({ given: 'Ann Brown', held }).heldIndex, undefined)
  t.equal(matchName({ given: 'Ann Brown', held: [] }).verdict, 'NO_MATCH')
})

t.test('A name has at least two letters and no wildcard', async t => {
  for (const name of ['Li', 'ab', '李明', 'Ö Ä']) t.ok(hasEnoughLetters(name), name)
  for (const name of ['', ' ', 'A', '12', 'J*', 'Sm%th', 'Sm_th', '??', 'Jo?', '＊ab', '\u200b'.repeat(5)])
    t.notOk(hasEnoughLetters(name), name)
})

t.test(
  'The clean name is equal for names that differ by case, accents, order, spacing or titles only',
  async t => {
    for (const name of [
      'ERIKA  MÜSTERMANN',
      'Mustermann, Erika',
      'Dr. Erika Mustermann',
      'erika\tmu\u0308stermann',
    ])
      t.equal(cleanName(name), cleanName('Erika Mustermann'), name)
    t.not(cleanName('Erik Mustermann'), cleanName('Erika Mustermann'))
  },
)
