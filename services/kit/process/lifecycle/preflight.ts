import { checkDatabase } from '../../postgres/check-database.ts'
import {
  type Config,
  ConfigError,
  isProduction,
  type Mistake,
  readConfig,
  type Settings,
} from '../config/config.ts'
import { databaseSettings } from '../installation.ts'
import { misspelt } from '../config/misspelt.ts'
import { serviceTlsSettings, tlsMistakes } from '../tls/service-tls.ts'
import { environmentMistakes } from './stated-environment.ts'

/** The findings before a program does any work. */
export interface Findings<S extends Settings> {
  /** Absent if there are mistakes. */
  readonly config?: Config<S>
  readonly mistakes: readonly Mistake[]
  /** Findings that do not stop a program: misspelt settings in development, missing optional settings in production. */
  readonly warnings: readonly Mistake[]
}

/** Reads all settings of a program. If they name a database, also checks its version, its encryption and the rights of the role. */
export async function preflight<S extends Settings>(
  env: NodeJS.ProcessEnv,
  settings: S,
): Promise<Findings<S>> {
  const { config, mistakes } = readAll(env, settings)
  const ofDatabase = await databaseMistakes(env, settings)
  const unknown = misspelt(env)
  const all = [
    ...('environment' in settings ? environmentMistakes(env) : []),
    ...mistakes,
    ...tlsMistakesOf(env, settings),
    ...ofDatabase,
    ...(isProduction(env) ? unknown : []),
  ]
  const warnings = isProduction(env) ? missedIn(env, settings) : unknown
  return all.length > 0 ? { mistakes: all, warnings } : { config: config!, mistakes: [], warnings }
}

const missedIn = (env: NodeJS.ProcessEnv, settings: Settings): readonly Mistake[] =>
  Object.values(settings).flatMap(({ name, missedInProduction }) =>
    missedInProduction === undefined || env[name]
      ? []
      : [{ setting: name, problem: `is not set: ${missedInProduction}` }],
  )

/** Throws a ConfigError if an operator's command cannot use the database. The role may be a superuser: `payprep migrate` needs rights. */
export async function requireDatabase(env: NodeJS.ProcessEnv): Promise<void> {
  const mistakes = await databaseMistakes(env, databaseSettings, { unprivileged: false })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
}

function tlsMistakesOf(env: NodeJS.ProcessEnv, settings: Settings): readonly Mistake[] {
  if (!('tlsCert' in settings)) return []
  const { config } = readAll(env, serviceTlsSettings)
  return config === undefined ? [] : tlsMistakes(config)
}

function readAll<S extends Settings>(env: NodeJS.ProcessEnv, settings: S) {
  try {
    return { config: readConfig(env, settings), mistakes: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { mistakes: error.mistakes }
    throw error
  }
}

async function databaseMistakes(
  env: NodeJS.ProcessEnv,
  settings: Settings,
  { unprivileged = true } = {},
): Promise<readonly Mistake[]> {
  const { databaseUrl } = settings
  if (databaseUrl === undefined) return []
  const address = readAll(env, { databaseUrl }).config?.databaseUrl
  if (typeof address !== 'string') return []
  const encrypted = isProduction(env)
  const problem = await checkDatabase(address, { encrypted, unprivileged: encrypted && unprivileged })
  return problem === undefined ? [] : [{ setting: databaseUrl.name, problem }]
}
