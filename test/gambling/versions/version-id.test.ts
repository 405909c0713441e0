import t from 'tap'
import { versionAfter } from '../../../services/gambling/versions/make-version.ts'

const now = new Date('2026-01-31T12:00:00.999Z')

t.test('a version is named by the second in which it is made, and comes after the one before', async t => {
  const cases: readonly (readonly [previous: string | undefined, next: string, why: string])[] = [
    [undefined, '20260131120000', 'the first one'],
    ['20250131120000', '20260131120000', 'long after'],
    ['20260131115959', '20260131120000', 'a second after'],
    ['20260131120000', '20260131120001', 'in the same second'],
    ['20260131120001', '20260131120002', 'the clock went back a second'],
    ['20281231235959', '20290101000000', 'the clock was years ahead'],
    ['20280228235959', '20280229000000', 'a leap day'],
  ]
  for (const [previous, next, why] of cases) t.equal(versionAfter(previous, now), next, why)
})
