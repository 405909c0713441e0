import { distance } from '../../nearest.ts'
import type { Mistake } from './config.ts'
import { settingNames } from './setting-names.ts'

/** Prefixes of our settings that other programs hardly use. */
const OWN_PREFIXES =
  /^(BENEFICIARIES|EDGE|ENRICHMENT|GAMBLING|NOTIFIER|PAYPREP|REFERENCE_DATA|VALIDATION|VERIFICATION|WEBHOOK)_/

/** Variables that Kubernetes and Docker set for services named like ours: EDGE_SERVICE_HOST, EDGE_PORT_8080_TCP_ADDR. */
const OF_PLATFORMS =
  /_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?$|_ENV_\w+$|_NAME$/
const LINK = /^(tcp|udp|sctp):\/\//

/** Secrets whose names operators choose in a file of settings, such as that of VERIFICATION_ROUTING. */
const OF_OPERATORS = /_(SECRET|KEY|TOKEN|PASSWORD|PASSPHRASE|USER|ID)$/

/** Variables that only docker-compose.yml reads. */
const OF_COMPOSE = ['EDGE_PORTS', 'PAYPREP_VERSION']

/** Shorter names resemble each other too much. */
const LENGTH_MIN = 8
const TYPOS_MAX = 2

/** The variables that are probably misspelt settings: the name is close to a setting's, or has one of our prefixes. */
export function misspelt(env: NodeJS.ProcessEnv): readonly Mistake[] {
  const settings = settingNames()
  const known = new Set([
    ...settings.flatMap(name => [name, `${name}_FILE`]),
    ...settings.filter(name => name.startsWith('MASTER_KEY')).map(name => `${name}_COMMAND`),
    ...OF_COMPOSE,
  ])
  return Object.entries(env)
    .filter(([name, value = '']) => value !== '' && !known.has(name))
    .filter(([name, value]) => !OF_PLATFORMS.test(name) && !LINK.test(value!))
    .flatMap(([name]) => {
      const near = nearestSetting(name, settings)
      const isOwn = OWN_PREFIXES.test(name) && !OF_OPERATORS.test(name)
      if (near === undefined && !isOwn) return []
      const advice = near === undefined ? 'remove it, or see payprep config check' : `did you mean ${near}?`
      return [{ setting: name, problem: `is no setting of payprep: ${advice}` }]
    })
}

function nearestSetting(name: string, settings: readonly string[]): string | undefined {
  if (name.length < LENGTH_MIN) return undefined
  return settings.find(
    each =>
      each.length >= LENGTH_MIN &&
      // Each variable is compared with each setting: most differ by their lengths alone.
      Math.abs(each.length - name.length) <= TYPOS_MAX &&
      distance(name, each) <= TYPOS_MAX,
  )
}
