// A separate process that loads the snapshot in its first argument, and serves screenings of it.
import { createReadStream } from 'node:fs'
import { GamblingService } from '../../proto/gen/payprep/gambling/v1/gambling_pb.js'
import { screeningRpcs } from '../../services/gambling/gambling-api.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { newScreening } from '../../services/library/screening/index.ts'

const screening = newScreening()
await screening.loadSnapshot(createReadStream(process.argv[2]!), { version: '20260131120000' })
const service = {
  routes: router => void router.service(GamblingService, screeningRpcs({ screening })),
  close: async () => {},
} satisfies Parameters<typeof serve>[0]
const { port } = await serve(service, {
  port: 0,
  host: '127.0.0.1',
  credentials: { serviceToken: 'bench' },
  log: silentLog,
})
process.send!(`http://127.0.0.1:${port}`)
process.on('disconnect', () => process.exit())
