import t from 'tap'
import { logEvents } from '../../edge/web/docs/log-events.ts'
import { securityEvents } from '../../edge/web/docs/security-events.ts'
import { sourceFiles, textOf } from './imports.ts'

/** Where sources name an event: as first argument of a log, and as the two ends of an outage. */
const NAMED = [
  /\blog\(\s*'([^']+)'/g,
  /\b(?:failed|recovered): '([a-z-]+\.[a-z-]+)'/g,
  /\buse\(.*'([a-z]+\.[a-z]+)'\)/g,
]

/** Examples of the documentation print as well. */
const isProgram = (file: string) => !file.startsWith('edge/web/docs/')

t.test('/docs/operations lists each event that a program logs, and no other', async t => {
  const logged = new Set<string>()
  for (const text of sourceFiles(['services', 'edge']).filter(isProgram).map(textOf)) {
    for (const pattern of NAMED) for (const [, event] of text.matchAll(pattern)) logged.add(event!)
  }
  t.ok(logged.size > 30, `${logged.size} events were found`)
  const listed = logEvents.flatMap(([events]) => events.split(', '))
  t.strictSame(listed.toSorted(), [...logged].toSorted())
})

t.test('/docs/security lists each event of the security log, and no other', async t => {
  const written = new Set<string>()
  for (const text of sourceFiles(['services', 'edge']).filter(isProgram).map(textOf)) {
    for (const [, event] of text.matchAll(/\bsecurityLog\(\s*'([^']+)'/g)) written.add(event!)
  }
  t.ok(written.size > 0, `${written.size} events were found`)
  t.strictSame(securityEvents.map(({ event }) => event).toSorted(), [...written].toSorted())
})
