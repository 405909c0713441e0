import t from 'tap'
import { logEvents } from '../../services/kit/process/logging/log-events.ts'
import { securityEvents } from '../../services/kit/process/security/security-events.ts'
import { sourceFiles, textOf } from './imports.ts'

// The type of a log refuses events that its table does not have; this is the other direction.
t.test('each event in the tables is logged by a program', async t => {
  const sources = sourceFiles(['services', 'edge', 'seeds'])
    .filter(file => !file.endsWith('-events.ts') && !file.startsWith('edge/web/docs/'))
    .map(textOf)
    .join('\n')
  const listed = [
    ...logEvents.flatMap(([events]) => [...events]),
    ...securityEvents.map(({ event }) => event),
  ]
  t.ok(listed.length > 60, `${listed.length} events are listed`)
  for (const event of listed) t.ok(sources.includes(`'${event}'`), event)
})
