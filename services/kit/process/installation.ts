import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, type Config, oneOf, readConfig, secret, text } from './config.ts'
import { embeddedPostgres } from '../postgres/embedded-postgres.ts'

export const installationSettings = {
  /** Data, keys and tokens of one environment are not valid in the other. */
  environment: oneOf('ENVIRONMENT', ['development', 'production'], 'development'),
  /** The directory of development's embedded Postgres, master key and demo client. */
  dataDirectory: text('DATA_DIR', '.data'),
  /** A Postgres 15 or newer. Without it, development starts an embedded one. */
  databaseUrl: secret('DATABASE_URL'),
  /** 32 random bytes in base64, from which all other keys are derived. Development generates one. */
  masterKey: secret('MASTER_KEY'),
  /** The bearer token between the services of one installation. Development derives one. */
  serviceToken: secret('SERVICE_TOKEN'),
}

/** What every process of an installation needs, including those without a database. */
export interface Membership {
  readonly environment: 'development' | 'production'
  readonly dataDirectory: string
  readonly serviceToken: string
}

/** What a process with a database needs. */
export interface Installation extends Membership {
  readonly databaseUrl: string
  /** A 32-byte key derived for one purpose (HKDF); keys of other purposes and environments are independent of it. */
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

/** In production nothing is generated: these settings must be given. */
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
