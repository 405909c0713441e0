import type { TLSSocket } from 'node:tls'
import pg from 'pg'

export interface DatabaseCheck {
  /** Whether the connection to another host must be encrypted. */
  readonly encrypted: boolean
  /** Whether the role must neither be a superuser nor bypass row security. */
  readonly unprivileged: boolean
}

const VERSION_MIN = 15
const TIMEOUT_MS = 5_000
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '::1'])

/** Connects once, and returns what is wrong with a database, completing `DATABASE_URL ...`; undefined if nothing is. */
export async function checkDatabase(
  connectionString: string,
  { encrypted, unprivileged }: DatabaseCheck,
): Promise<string | undefined> {
  let client: pg.Client
  try {
    client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
  } catch (error) {
    return `names files of certificates that cannot be read (${(error as Error).message}): correct sslrootcert, sslcert or sslkey`
  }
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    // Without a password, both sides would wait for a minute, and the program with them.
    streamOf(client).destroy()
    return whyNotConnected(client, error as NodeJS.ErrnoException)
  }
  try {
    const { rows } = await client.query(
      `select rolsuper, rolbypassrls, current_setting('server_version_num')::int / 10000 as version
       from pg_roles where rolname = current_user`,
    )
    const { rolsuper, rolbypassrls, version } = rows[0]
    if (version < VERSION_MIN) return `names a Postgres ${version}: use ${VERSION_MIN} or newer`
    if (encrypted && !isEncrypted(client) && !isOnThisMachine(client))
      return `connects to ${client.host} without encryption: add sslmode=verify-full to it, and sslrootcert=FILE for an authority of your own`
    if (encrypted && !isVerified(client) && !isOnThisMachine(client))
      return `connects to ${client.host} without verifying that it is the database: add sslrootcert=FILE to it, or set sslmode=verify-full`
    if (unprivileged && (rolsuper || rolbypassrls))
      return `names the role ${client.user}, which ${rolsuper ? 'is a superuser' : 'bypasses row security'}: use a role that payprep roles makes`
    return undefined
  } finally {
    await client.end()
  }
}

/** Read from the socket, as PGSSLMODE may override the address. */
const isEncrypted = (client: pg.Client) => streamOf(client).encrypted === true

/** With sslmode=require and without an authority, libpq accepts any certificate. */
const isVerified = (client: pg.Client) => (client as any).ssl?.rejectUnauthorized !== false

const streamOf = (client: pg.Client): TLSSocket => (client as any).connection.stream

const isOnThisMachine = ({ host }: pg.Client) => host.startsWith('/') || OWN_MACHINE.has(host)

function whyNotConnected({ host, port, user, database }: pg.Client, error: NodeJS.ErrnoException): string {
  const { code = '', message } = error
  if (code === '28P01' || code === '28000')
    return `names the role ${user}, which ${host}:${port} refuses (${message}): correct role and password`
  if (/client password must be a string/.test(message))
    return `names no password for the role ${user}, and ${host}:${port} asks for it: add it, as in postgres://ROLE:PASSWORD@HOST`
  if (code === '3D000')
    return `names the database ${database}, which ${host}:${port} does not have: create it, or correct the name`
  if (code === '42501')
    return `names the role ${user}, which may not connect to the database ${database}: grant it the right`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `names the host ${host}, which is unknown (${code}): correct it`
  if (/SSL|certificate|TLS/i.test(message + code))
    return `connects to ${host}:${port}, whose encryption fails (${message}): correct sslmode or sslrootcert`
  return `names ${host}:${port}, which does not answer as a Postgres (${code || message}): start it, or correct the address`
}
