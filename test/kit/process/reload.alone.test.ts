import t from 'tap'
import type { LogLine } from '../../../services/kit/process/logging/log.ts'
import { reloadable, reloadAll } from '../../../services/kit/process/reloading/reload.ts'

// Alone: live files of other tests in the process are reloaded too.
t.test('one line names what was reloaded, and what failed and why', async t => {
  const lines: LogLine[] = []
  const log = (event: string, fields = {}, level = 'info') => void lines.push({ event, level, ...fields })
  const parts = [
    reloadable('routing', async () => {
      throw new Error('/providers/x/kind: must be one of http')
    }),
    reloadable('directory', async () => {}),
    reloadable('clients', async () => {}),
  ]
  await reloadAll(log)
  for (const part of parts) part.close()
  await reloadAll(log)
  t.strictSame(lines, [
    {
      event: 'reloaded',
      level: 'error',
      reloaded: ['clients', 'directory'],
      failed: { routing: '/providers/x/kind: must be one of http' },
    },
    { event: 'reloaded', level: 'info', reloaded: [] },
  ])
})
