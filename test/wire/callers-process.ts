// A process that serves validation by the settings of its environment, and reloads them as every program does.
import { readConfig, servicePort } from '../../services/kit/process/config/config.ts'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import { readMembership } from '../../services/kit/process/installation.ts'
import { reloadOnHangup } from '../../services/kit/process/reloading/reload.ts'
import { stopSignal } from '../../services/kit/process/lifecycle/stop-signal.ts'
import { serve } from '../../services/kit/rpc/server/serve.ts'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'

const { port } = readConfig(process.env, { port: servicePort('VALIDATION_PORT', 0) })
const { credentials } = await readMembership(process.env)
reloadOnHangup(event => process.stdout.write(`${event}\n`))
const running = await serve(
  {
    routes: router => void router.service(ValidationService, { validate: () => ({ items: [] }) }),
    close: async () => {},
  },
  { port, host: '127.0.0.1', credentials, log: silentLog },
)
process.stdout.write('listening\n')
await stopSignal()
await running.close()
process.exit()
