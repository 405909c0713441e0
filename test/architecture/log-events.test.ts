import t from 'tap'
import { logEvents } from '../../edge/docs/log-events.ts'
import { sourceFiles, textOf } from './imports.ts'

/** Where sources name an event: as first argument of a log, and as the two ends of an outage. */
const NAMED = [
  /\blog\(\s*'([^']+)'/g,
  /\b(?:failed|recovered): '([a-z-]+\.[a-z-]+)'/g,
  /\buse\(.*'([a-z]+\.[a-z]+)'\)/g,
]

/** Examples of the documentation print as well. */
const isProgram = (file: string) => !file.startsWith('edge/docs/')

t.test('/docs/operations lists each event that a program logs, and no other', async t => {
  const logged = new Set<string>()
  for (const text of sourceFiles(['services', 'edge']).filter(isProgram).map(textOf)) {
    for (const pattern of NAMED) for (const [, event] of text.matchAll(pattern)) logged.add(event!)
  }
  t.ok(logged.size > 30, `${logged.size} events were found`)
  const listed = logEvents.flatMap(([events]) => events.split(', '))
  t.strictSame(listed.toSorted(), [...logged].toSorted())
})
