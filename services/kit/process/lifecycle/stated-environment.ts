import type { Mistake } from '../config/config.ts'
import { membershipSettings } from '../installation.ts'
import { buildInfo } from './build-info.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i
const isReachable = (host: string) => !LOOPBACK.test(host)

/** Settings that an installation of development cannot have: its demo token, its demo and its simulated banks answer anybody. */
const signsOfProduction: Readonly<Record<string, (value: string) => boolean>> = {
  NODE_ENV: value => value === 'production',
  BASE_URL: value => /^https:/i.test(value),
  EDGE_HOST: isReachable,
  SERVICE_HOST: isReachable,
  METRICS_HOST: isReachable,
}

/** The mistakes of an installation that would be one of development, without a word, where production is meant. */
export function environmentMistakes(env: NodeJS.ProcessEnv, { isBuilt } = buildInfo): readonly Mistake[] {
  const { name } = membershipSettings.environment
  const stated = env[name] || undefined
  if (stated === 'production') return []
  if (stated === undefined && isBuilt)
    return [{ setting: name, problem: 'is not set: set production, or development to try payprep' }]
  return Object.entries(signsOfProduction)
    .filter(([sign, isSign]) => env[sign] && isSign(env[sign]))
    .map(([sign]) => ({
      setting: name,
      problem: `is development, but ${sign} is ${env[sign]}: set ENVIRONMENT=production, or serve this machine alone`,
    }))
}
