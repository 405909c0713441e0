import t from 'tap'
import { checkMetadata } from '../../services/verification/metadata.ts'

const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'x']))

t.test('metadata of up to ten entries, names of 40 and values of 250 characters is kept', async t => {
  const good: readonly Record<string, unknown>[] = [
    {},
    entries(10),
    { ['k'.repeat(40)]: 'v'.repeat(250) },
    { emoji: '🙂'.repeat(250), empty: '', 'A.b_C-9': '\n\t"' },
    { constructor: 'x', toString: 'y', hasOwnProperty: 'z' },
  ]
  for (const metadata of good) t.doesNotThrow(() => checkMetadata(metadata, '/metadata'))
})

t.test('any other metadata is refused with a code and the place', async t => {
  const bad: readonly (readonly [metadata: Record<string, unknown>, code: string, message: string])[] = [
    [entries(11), 'METADATA_TOO_MANY_KEYS', '/metadata has 11 entries'],
    [{ '': 'x' }, 'METADATA_INVALID_KEY', '/metadata/ must'],
    [{ ['k'.repeat(41)]: 'x' }, 'METADATA_INVALID_KEY', `/metadata/${'k'.repeat(41)} must`],
    [{ ['k'.repeat(99_999)]: 'x' }, 'METADATA_INVALID_KEY', `/metadata/${'k'.repeat(60)}... must`],
    [{ 'a b': 'x' }, 'METADATA_INVALID_KEY', '/metadata/a b must'],
    [{ 'a/b~c': 'x' }, 'METADATA_INVALID_KEY', '/metadata/a~1b~0c must'],
    [{ é: 'x' }, 'METADATA_INVALID_KEY', '/metadata/é must'],
    [{ 'a\n': 'x' }, 'METADATA_INVALID_KEY', '/metadata/a\n must'],
    [JSON.parse('{"__proto__": "x"}'), 'METADATA_INVALID_KEY', '/metadata/__proto__ must'],
    ...[7, true, null, undefined, [], {}].map(
      value => [{ a: value }, 'METADATA_INVALID_VALUE', '/metadata/a must be a string'] as const,
    ),
    [{ a: 'v'.repeat(251) }, 'METADATA_INVALID_VALUE', '/metadata/a must have at most 250 characters'],
    [{ a: '🙂'.repeat(251) }, 'METADATA_INVALID_VALUE', '/metadata/a must have at most 250 characters'],
    [{ a: '\0' }, 'METADATA_INVALID_VALUE', '/metadata/a must consist of Unicode'],
    [{ a: '\ud800' }, 'METADATA_INVALID_VALUE', '/metadata/a must consist of Unicode'],
  ]
  for (const [metadata, code, message] of bad) {
    try {
      checkMetadata(metadata, '/metadata')
      t.fail(message)
    } catch (error) {
      const problem = error as { code: string; kind: string; message: string }
      t.match([problem.kind, problem.code], ['invalid', code], message)
      t.ok(problem.message.startsWith(message), problem.message.slice(0, 120))
      t.notMatch(problem.message, /v{250}/, 'values are not repeated')
    }
  }
})
