import type { Test } from 'tap'
import type { ConsoleDeps } from '../../../../edge/web/console/console.ts'
import { logInTo } from '../../../../edge/web/log-in/log-in.ts'
import { passesIn } from '../../../../edge/gateway/identity/passes.ts'
import { keyOf } from '../../../../services/kit/encryption/schema-keys.ts'
import type { LogLine } from '../../../../services/kit/process/logging/log.ts'
import type { SecurityLog } from '../../../../services/kit/process/security/security-log.ts'
import type { HostedSystem } from '../hosted/hosted-system.ts'

const TIMEOUT_MS = 20_000

/** What the console of a system is built on, with a log-in. `securityLines` gets what it records. */
export function consoleOf(
  t: Test,
  system: HostedSystem,
  { clock = Date as { now: () => number }, securityLines = [] as LogLine[] } = {},
): ConsoleDeps {
  const securityLog: SecurityLog = (event, entry) => void securityLines.push({ event, ...entry })
  const passes = passesIn(system.db, keyOf(system.db), clock, 'console')
  return {
    ...system.services,
    organizations: system.stores.organizations,
    dependencies: system.services.checks,
    signingKeys: system.stores.signingKeys.list,
    lastAudit: async () => undefined,
    traffic: system.traffic.report,
    program: {
      build: '2.0.0 (commit 1f3c9a0b7d21)',
      environment: 'development',
      node: process.version,
      startedAt: new Date(),
      places: { ...system.services.places, redis: ['redis.internal:6379'] },
    },
    logIn: logInTo({ place: 'console', path: '', passes, securityLog }),
    clock: Date,
    timeoutMs: TIMEOUT_MS,
    log: (event, fields) => t.fail(`${event} ${JSON.stringify(fields)}`),
    securityLog,
  }
}
