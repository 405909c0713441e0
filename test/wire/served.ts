import type { Test } from 'tap'
import { ValidationService } from '../../proto/gen/payprep/validation/v1/validation_pb.js'
import { silentLog } from '../../services/kit/process/logging/log.ts'
import type { SecurityEntry } from '../../services/kit/process/security/security-log.ts'
import { type ServerLimits, serverLimits } from '../../services/kit/rpc/call/server-limits.ts'
import { serve, type ServeOptions } from '../../services/kit/rpc/server/serve.ts'

export const TOKEN = 'a token of this test'

export type Line = SecurityEntry & { readonly event: string }

/** A service whose calls do nothing, with the lines of its security log and the number of calls that it has handled. */
export async function served(t: Test, limits: Partial<ServerLimits> = {}, more: Partial<ServeOptions> = {}) {
  const lines: Line[] = []
  let handled = 0
  const running = await serve(
    {
      routes: router =>
        void router.service(ValidationService, {
          validate: () => (handled++, { items: [] }),
          describeFindings: () => ({}),
        }),
      close: async () => {},
    },
    {
      port: 0,
      host: '127.0.0.1',
      credentials: { serviceToken: TOKEN },
      log: silentLog,
      securityLog: (event, entry) => lines.push({ event, ...entry }),
      limits: { ...serverLimits, ...limits },
      ...more,
    },
  )
  t.teardown(running.close)
  return { address: new URL(`http://127.0.0.1:${running.port ?? 0}`), lines, handled: () => handled }
}
