import { join } from 'node:path'
import {
  type Config,
  integer,
  NEW_KEY,
  oneOf,
  parsed,
  readConfig,
  refusedInProduction,
  requiredInProduction,
  secret,
  text,
} from './config/config.ts'
import type { Credentials } from './tls/credentials.ts'
import { live } from './reloading/live.ts'
import { serviceTls, serviceTlsSettings } from './tls/service-tls.ts'
import { NEW_TOKEN, weaknessOfToken } from './config/weak-secrets.ts'
import type { InstallationKeys } from '../key-of.ts'
import type { DatabaseAddress, OlderRows } from '../postgres/database.ts'
import { postgresUrl } from './config/postgres-url.ts'
import { developmentKeys, keysUnder, masterKeys, masterKeysIn } from './master-keys.ts'
import { requireWritable } from './require-writable.ts'
import { writeSecret } from './write-secret.ts'

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
    'The folder of the copies of the bank directory and of the gambling dataset and, in development, of the embedded Postgres, the master key and the demo client.',
    '.data',
  ),
  masterKeys,
  serviceTokens: requiredInProduction(
    refusedInProduction(
      parsed(
        secret(
          'SERVICE_TOKEN',
          'The bearer token that a program sends to services. `SERVICE_CALLERS` names those of all programs; without it, services accept their own. To rotate, set two, separated by a comma: the first is sent, both are accepted. Development derives one, and writes it to `service-token` in DATA_DIR.',
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
    'What to do with rows that say who may do what and that a release before 2.2.0 wrote, which cannot be told from those of an attacker: `refuse` them, `vouch` for them once, when the first program opens their schema, or `accept` them while such a release still runs beside this one. Production refuses, development vouches.',
    ['refuse', 'vouch', 'accept'],
    undefined,
  ),
}

/** How long data keys serve. */
export const dataKeySettings = {
  dataKeyDays: integer(
    'DATA_KEY_DAYS',
    'After how many days a schema gets new keys for what it encrypts; 0 for never. Before a key has encrypted 2³² values, the schema gets new ones in any case.',
    365,
  ),
}

/** The settings of a process with a database. */
export const installationSettings = {
  ...dataKeySettings,
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

/** The needs of work on the database. */
export interface Store {
  readonly environment: 'development' | 'production'
  readonly dataDirectory: string
  /** The environment variables, for secrets that files of settings name. */
  readonly env: NodeJS.ProcessEnv
  readonly databaseUrl: DatabaseAddress
  /** Each derives a 32-byte key for a purpose (HKDF); keys of other purposes and environments are independent of it. */
  readonly masterKeys: InstallationKeys
  readonly close: () => Promise<void>
}

/** The needs of a program with a database. */
export interface Installation extends Membership, Store {}

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

/** Only development derives tokens. The first is kept in a file, for teams that call the services. */
async function derivedTokens({ masterKeys: given, dataDirectory, environment }: MembershipConfig) {
  const keys = keysUnder(given ?? (await developmentKeys(dataDirectory)), environment)
  const tokens = keys.map(key => key('service token').toString('base64url'))
  // A program may run where it cannot write. It then serves without this file.
  await writeSecret(serviceTokenFile(dataDirectory), `${tokens[0]}\n`).catch(() => {})
  return tokens
}

/** Where development keeps the token that it derives. */
export const serviceTokenFile = (dataDirectory: string) => join(dataDirectory, 'service-token')

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
  const membership = await readMembership(env)
  return { ...(await openStore(env)), ...membership }
}

/** Opens the database of an installation. A command needs no more, and misses a master key only when it opens a schema with keys. */
export async function openStore(env: NodeJS.ProcessEnv): Promise<Store> {
  const { environment, dataDirectory } = readConfig(env, databaseSettings)
  const keys = await masterKeysIn(env, dataDirectory)
  const { close, ...databaseUrl } = await openDatabaseServer(env)
  return { environment, dataDirectory, env, databaseUrl, masterKeys: keys, close }
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
