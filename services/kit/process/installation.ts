import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, type Config, oneOf, readConfig, secret, text } from './config.ts'
import { embeddedPostgres } from '../postgres/embedded-postgres.ts'

export const installationSettings = {
  /** Which of the two worlds this is; nothing of one is valid in the other. */
  environment: oneOf('ENVIRONMENT', ['development', 'production'], 'development'),
  /** Where development keeps its Postgres, its key and its demo client. */
  dataDirectory: text('DATA_DIR', '.data'),
  /** A Postgres 15 or newer. Development starts one of its own when there is none. */
  databaseUrl: secret('DATABASE_URL'),
  /** 32 random bytes in base64: what all other keys are derived from. Development makes one. */
  masterKey: secret('MASTER_KEY'),
  /** What the services of one installation send each other. Development derives one. */
  serviceToken: secret('SERVICE_TOKEN'),
}

/** What every process of an installation knows, whether it keeps data or not. */
export interface Membership {
  readonly environment: 'development' | 'production'
  readonly dataDirectory: string
  readonly serviceToken: string
}

/** What a process that keeps data stands on. */
export interface Installation extends Membership {
  readonly databaseUrl: string
  /** A 32-byte key for one purpose; keys of different purposes or environments tell nothing of each other. */
  readonly key: (purpose: string) => Buffer
  readonly close: () => Promise<void>
}

export async function readMembership(env: NodeJS.ProcessEnv): Promise<Membership> {
  const config = readConfig(env, installationSettings)
  const { environment, dataDirectory } = config
  requireInProduction(config, ['serviceToken'])
  const serviceToken = config.serviceToken ?? (await keysOf(config))('service token').toString('base64url')
  return { environment, dataDirectory, serviceToken }
}

export async function openInstallation(env: NodeJS.ProcessEnv): Promise<Installation> {
  const config = readConfig(env, installationSettings)
  requireInProduction(config, ['databaseUrl', 'masterKey', 'serviceToken'])
  const key = await keysOf(config)
  const membership = await readMembership(env)
  const postgres = config.databaseUrl === undefined ? await embeddedPostgres(config.dataDirectory) : undefined
  return {
    ...membership,
    databaseUrl: postgres?.url ?? config.databaseUrl!,
    key,
    close: async () => postgres?.close(),
  }
}

type InstallationConfig = Config<typeof installationSettings>

/** Nothing of a production installation is made up by the program. */
function requireInProduction(
  config: InstallationConfig,
  keys: readonly ('databaseUrl' | 'masterKey' | 'serviceToken')[],
) {
  const missing = keys.filter(key => config[key] === undefined).map(key => installationSettings[key].name)
  if (config.environment === 'production' && missing.length > 0) {
    throw new ConfigError(`with ENVIRONMENT=production, set ${missing.join(', ')}`)
  }
}

async function keysOf({ masterKey, dataDirectory, environment }: InstallationConfig) {
  const master = readKey(masterKey ?? (await developmentKey(dataDirectory)))
  return (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `payprep ${environment} ${purpose}`, 32))
}

function readKey(base64: string): Buffer {
  const key = Buffer.from(base64, 'base64')
  if (key.length !== 32) {
    throw new ConfigError(
      `MASTER_KEY must be 32 bytes in base64 (openssl rand -base64 32), not ${key.length}`,
    )
  }
  return key
}

async function developmentKey(dataDirectory: string): Promise<string> {
  const file = join(dataDirectory, 'master-key')
  await mkdir(dataDirectory, { recursive: true })
  await writeFile(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    () => {},
  )
  return (await readFile(file, 'utf8')).trim()
}
