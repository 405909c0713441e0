import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  ConfigError,
  type Config,
  oneOf,
  readConfig,
  requiredInProduction,
  secret,
  secretKey,
  text,
} from './config.ts'
import type { DatabaseAddress } from '../postgres/database.ts'
import { embeddedPostgres } from '../postgres/embedded-postgres.ts'

/** The settings of every process of an installation. */
export const membershipSettings = {
  /** Data, keys and tokens of one environment are not valid in the other. */
  environment: oneOf('ENVIRONMENT', ['development', 'production'], 'development'),
  /** The directory of development's embedded Postgres, master key and demo client. */
  dataDirectory: text('DATA_DIR', '.data'),
  /** 32 random bytes in base64, from which all other keys are derived. Development generates one. */
  masterKey: secretKey('MASTER_KEY'),
  /** The bearer token between the services of one installation. Development derives one. */
  serviceToken: requiredInProduction(secret('SERVICE_TOKEN')),
}

/** Where the database is, and what a process may do to its schemas. */
export const databaseSettings = {
  environment: membershipSettings.environment,
  dataDirectory: membershipSettings.dataDirectory,
  /** A Postgres 15 or newer. Without it, development starts an embedded one. */
  databaseUrl: requiredInProduction(secret('DATABASE_URL')),
  /** Whether a program runs the migrations that its schemas lack when it starts. By default development does; in production `payprep migrate` does. */
  migrateAtStart: oneOf('MIGRATE_AT_START', ['yes', 'no'], undefined),
}

/** The settings of a process with a database. */
export const installationSettings = {
  ...membershipSettings,
  ...databaseSettings,
  masterKey: requiredInProduction(membershipSettings.masterKey),
}

/** What every process of an installation needs, including those without a database. */
export interface Membership {
  readonly environment: 'development' | 'production'
  readonly dataDirectory: string
  readonly serviceToken: string
}

/** What a process with a database needs. */
export interface Installation extends Membership {
  /** The environment variables, for secrets that files of settings name. */
  readonly env: NodeJS.ProcessEnv
  readonly databaseUrl: DatabaseAddress
  /** A 32-byte key derived for one purpose (HKDF); keys of other purposes and environments are independent of it. */
  readonly key: (purpose: string) => Buffer
  readonly close: () => Promise<void>
}

export async function readMembership(env: NodeJS.ProcessEnv): Promise<Membership> {
  const config = readConfig(env, membershipSettings)
  const { environment, dataDirectory } = config
  const serviceToken = config.serviceToken ?? (await keysOf(config))('service token').toString('base64url')
  return { environment, dataDirectory, serviceToken }
}

export async function openInstallation(env: NodeJS.ProcessEnv): Promise<Installation> {
  const config = readConfig(env, installationSettings)
  const key = await keysOf(config)
  const membership = await readMembership(env)
  const { url, close } = await openServer(config)
  const { migrateAtStart = membership.environment === 'development' ? 'yes' : 'no' } = config
  return { ...membership, env, databaseUrl: { url, migrates: migrateAtStart === 'yes' }, key, close }
}

/** The Postgres of an installation. */
export interface DatabaseServer {
  readonly url: string
  readonly close: () => Promise<void>
}

/** The Postgres of an installation alone, for work that needs no keys. */
export async function openDatabaseServer(env: NodeJS.ProcessEnv): Promise<DatabaseServer> {
  return openServer(readConfig(env, databaseSettings))
}

async function openServer(config: Config<typeof databaseSettings>): Promise<DatabaseServer> {
  const { databaseUrl, dataDirectory } = config
  return databaseUrl === undefined ? embeddedPostgres(dataDirectory) : { url: databaseUrl, async close() {} }
}

type MembershipConfig = Config<typeof membershipSettings>

async function keysOf({ masterKey, dataDirectory, environment }: MembershipConfig) {
  const master = masterKey ?? (await developmentKey(dataDirectory))
  return (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, '', `payprep ${environment} ${purpose}`, 32))
}

async function developmentKey(dataDirectory: string): Promise<Buffer> {
  const file = join(dataDirectory, 'master-key')
  await mkdir(dataDirectory, { recursive: true })
  await writeFile(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    () => {},
  )
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  if (key.length !== 32) throw new ConfigError(`${file} must hold 32 bytes in base64, not ${key.length}`)
  return key
}
