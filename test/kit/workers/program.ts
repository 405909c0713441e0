// Two workers that share a port. A worker above FAILS_ABOVE exits before it serves, above ENDS_ABOVE right after.
// With LOSES_NODE, SIGUSR2 cannot start any.
import cluster from 'node:cluster'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import type { LogEvent } from '../../../services/kit/process/logging/log-events.ts'
import { jsonLog } from '../../../services/kit/process/logging/log.ts'
import { isWorker } from '../../../services/kit/process/worker.ts'
import { startWorkers } from '../../../services/kit/workers/workers.ts'

const { FAILS_ABOVE = Infinity, ENDS_ABOVE = Infinity, LOSES_NODE, PORT } = process.env
const log = jsonLog<LogEvent | 'serves' | 'gives up'>(process.stdout)

if (isWorker) {
  const number = cluster.worker!.id
  if (number > Number(FAILS_ABOVE)) process.exit(3)
  const server = createServer()
  server.listen(Number(PORT), '127.0.0.1', () => {
    log('serves', { number })
    if (number > Number(ENDS_ABOVE)) setTimeout(() => process.exit(4), 10)
  })
  process.on('message', () => process.exit(0))
} else {
  const giveUp = () => void log('gives up')
  const { signal: stopping } = new AbortController()
  const workers = await startWorkers({ count: 2, directory: tmpdir(), env: {}, log, giveUp, stopping })
  process.on('SIGUSR2', () => {
    if (LOSES_NODE !== undefined) process.execPath = '/lost/node'
    void workers.replaceAll()
  })
}
