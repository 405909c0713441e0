import { hkdfSync, randomBytes } from 'node:crypto'
import { access, constants, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectory } from '../make-directory.ts'
import {
  ConfigError,
  type Config,
  NEW_KEY,
  oneOf,
  parsed,
  readConfig,
  refusedInProduction,
  requiredInProduction,
  secret,
  secretKeys,
  text,
} from './config/config.ts'
import type { Credentials } from './tls/credentials.ts'
import { live } from './reloading/live.ts'
import { serviceTls, serviceTlsSettings } from './tls/service-tls.ts'
import { NEW_TOKEN, weaknessOfKeys, weaknessOfToken } from './config/weak-secrets.ts'
import type { KeyOf, MasterKeys } from '../key-of.ts'
import type { DatabaseAddress, OlderRows } from '../postgres/database.ts'
import { postgresUrl } from './config/postgres-url.ts'

/** The settings of every process of an installation. */
export const membershipSettings = {
  environment: oneOf(
    'ENVIRONMENT',
    'Data, keys and tokens of one environment are not valid in the other. Production refuses weak and missing secrets. Built programs want it stated; development is refused where other machines can reach it.',
    ['development', 'production'],
    'development',
  ),
  dataDirectory: text(
    'DATA_DIR',
    "The folder of the bank directory's copy and, in development, of the embedded Postgres, the master key and the demo client.",
    '.data',
  ),
  masterKeys: refusedInProduction(
    secretKeys(
      'MASTER_KEY',
      '32 random bytes in base64, under which all other keys are encrypted. Development generates one. To rotate, append the previous key after a comma until `payprep encryption status` no longer lists it.',
    ),
    weaknessOfKeys,
  ),
  serviceTokens: requiredInProduction(
    refusedInProduction(
      parsed(
        secret(
          'SERVICE_TOKEN',
          'The bearer token between the services of one installation. To rotate, set two, separated by a comma: the first is sent, both are accepted. Development derives one.',
        ),
        tokensIn,
      ),
      tokens => tokens?.map(weaknessOfToken).find(Boolean),
    ),
    NEW_TOKEN,
  ),
  ...serviceTlsSettings,
}

/** Where the database is, and what a process may do to its schemas. */
export const databaseSettings = {
  environment: membershipSettings.environment,
  dataDirectory: membershipSettings.dataDirectory,
  databaseUrl: requiredInProduction(
    postgresUrl('DATABASE_URL', 'A Postgres 15 or newer. Without it, development starts an embedded one.'),
    'set it to postgres://ROLE:PASSWORD@HOST:5432/DATABASE?sslmode=verify-full',
  ),
  migrateAtStart: oneOf(
    'MIGRATE_AT_START',
    'Whether a program runs missing migrations when it starts. If not, run `payprep migrate` first. By default only development does.',
    ['yes', 'no'],
    undefined,
  ),
  olderRows: oneOf(
    'ROWS_OF_OLDER_RELEASES',
    'What to do with rows that say who may do what and that a release before 2.2.0 wrote, which cannot be told from those of an attacker: `refuse` them, `vouch` for them once when a program or `payprep migrate` migrates their schema, or `accept` them while such a release still runs beside this one. Production refuses, development vouches.',
    ['refuse', 'vouch', 'accept'],
    undefined,
  ),
}

/** The settings of a process with a database. */
export const installationSettings = {
  ...membershipSettings,
  ...databaseSettings,
  masterKeys: requiredInProduction(membershipSettings.masterKeys, NEW_KEY),
}

/** The needs of every process of an installation, including processes without a database. */
export interface Membership {
  readonly environment: 'development' | 'production'
  readonly dataDirectory: string
  readonly credentials: Credentials
}

/** The needs of a process with a database. */
export interface Installation extends Membership {
  /** The environment variables, for secrets that files of settings name. */
  readonly env: NodeJS.ProcessEnv
  readonly databaseUrl: DatabaseAddress
  /** Each derives a 32-byte key for a purpose (HKDF); keys of other purposes and environments are independent of it. */
  readonly masterKeys: MasterKeys
  readonly close: () => Promise<void>
}

export async function readMembership(env: NodeJS.ProcessEnv): Promise<Membership> {
  const config = readConfig(env, membershipSettings)
  const { environment, dataDirectory } = config
  return { environment, dataDirectory, credentials: await credentialsOf(config, env) }
}

async function credentialsOf(config: MembershipConfig, env: NodeJS.ProcessEnv): Promise<Credentials> {
  const { serviceTokens: setting } = membershipSettings
  const derived = config.serviceTokens ?? (await derivedTokens(config))
  const tokens = live(
    'service token',
    () => readConfig(env, { setting }).setting ?? derived,
    given => given,
  )
  return {
    get serviceToken() {
      return tokens.current[0]!
    },
    get acceptedTokens() {
      return tokens.current
    },
    tls: serviceTls(config),
    tlsOnly: config.tlsOnly === 'yes',
  }
}

const derivedTokens = async (config: MembershipConfig) =>
  (await masterKeysOf(config)).map(key => key('service token').toString('base64url'))

function tokensIn(text: string | undefined): readonly string[] | undefined {
  const tokens = text
    ?.split(',')
    .map(each => each.trim())
    .filter(Boolean)
  if (tokens !== undefined && tokens.length > TOKENS_MAX)
    throw new Error(
      `holds ${tokens.length} tokens: set at most ${TOKENS_MAX}, the new one and the one that it replaces`,
    )
  return tokens?.length === 0 ? undefined : tokens
}

/** A change of the token needs two. */
const TOKENS_MAX = 2

export async function openInstallation(env: NodeJS.ProcessEnv): Promise<Installation> {
  const config = readConfig(env, installationSettings)
  const masterKeys = await masterKeysOf(config)
  const membership = await readMembership(env)
  const { close, ...databaseUrl } = await openDatabaseServer(env)
  return { ...membership, env, databaseUrl, masterKeys, close }
}

/** The Postgres of an installation. */
export interface DatabaseServer {
  readonly url: string
  /** Whether programs migrate its schemas when they start. */
  readonly migrates: boolean
  readonly olderRows: OlderRows
  readonly close: () => Promise<void>
}

/** Opens only the Postgres of an installation, for work that needs no keys. */
export async function openDatabaseServer(env: NodeJS.ProcessEnv): Promise<DatabaseServer> {
  const config = readConfig(env, databaseSettings)
  const { databaseUrl, dataDirectory, environment, migrateAtStart } = config
  const migrates = (migrateAtStart ?? (environment === 'development' ? 'yes' : 'no')) === 'yes'
  const olderRows = config.olderRows ?? (environment === 'development' ? 'vouch' : 'refuse')
  if (databaseUrl !== undefined) return { url: databaseUrl, migrates, olderRows, async close() {} }
  await requireWritable(dataDirectory)
  // Imported here, so that processes without a database do not load the driver of Postgres.
  const { embeddedPostgres } = await import('../postgres/embedded-postgres.ts')
  return { ...(await embeddedPostgres(dataDirectory)), migrates, olderRows }
}

type MembershipConfig = Config<typeof membershipSettings>

async function masterKeysOf({ masterKeys, dataDirectory, environment }: MembershipConfig) {
  return keysUnder(masterKeys ?? [await developmentKey(dataDirectory)], environment)
}

/** Derives keys from the master keys of an environment. */
export function keysUnder(
  [present, ...former]: readonly [Buffer, ...Buffer[]],
  environment: string,
): readonly [KeyOf, ...KeyOf[]] {
  const derive = (masterKey: Buffer) => (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `payprep ${environment} ${purpose}`, 32))
  return [derive(present), ...former.map(derive)]
}

async function developmentKey(dataDirectory: string): Promise<Buffer> {
  const file = join(dataDirectory, 'master-key')
  await requireWritable(dataDirectory)
  await writeFile(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    () => {},
  )
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  if (key.length !== 32) {
    const problem = `names a folder whose file master-key must hold 32 bytes in base64, not ${key.length}: restore that file`
    throw new ConfigError([{ setting: 'DATA_DIR', problem }])
  }
  return key
}

async function requireWritable(directory: string) {
  try {
    await makeDirectory(directory)
    await access(directory, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const problem = `names ${directory}, where this user cannot write (${code}): correct it, or the rights of that folder`
    throw new ConfigError([{ setting: 'DATA_DIR', problem }])
  }
}
