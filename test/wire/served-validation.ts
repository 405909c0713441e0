// Serves validation over a small directory, for clients in other languages. Writes its port when it is ready.
import { bankDirectory } from '../../services/library/banking/directory/directory-sketch.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { validationService } from '../../services/validation/service.ts'
import { followerOf } from '../harness/follower.ts'

const { port } = await serve(validationService({ directory: followerOf(bankDirectory({})) }), {
  port: 0,
  host: '127.0.0.1',
  credentials: { serviceToken: process.env.SERVICE_TOKEN! },
  log: silentLog,
})
process.stdout.write(`${port}\n`)
