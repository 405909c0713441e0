import { parsed, type Setting, secret } from './config.ts'

/** The address of a Postgres. Its value is never shown, as it contains a password. */
export function postgresUrl(name: string, meaning: string): Setting<string | undefined> {
  return parsed(secret(name, meaning), text => {
    if (text === undefined) return undefined
    if (!isPostgresUrl(text))
      throw new Error('must be an address of Postgres like postgres://ROLE:PASSWORD@HOST:5432/DATABASE')
    return asLibpqMeans(text)
  })
}

/** Whether it is exactly one address of Postgres: a second one, pasted behind it, would become part of the database's name. */
function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return /^postgres(ql)?:$/.test(protocol) && /^\/?[^/:@]*$/.test(pathname)
}

/** The modes of libpq (https://www.postgresql.org/docs/current/libpq-ssl.html) that never fall back to no encryption. */
const modes = ['disable', 'require', 'verify-ca', 'verify-full']

/** Makes sslmode explicit: the driver treats `require` as `verify-full`. */
function asLibpqMeans(text: string): string {
  const { searchParams } = new URL(text)
  const mode = searchParams.get('sslmode')
  if (mode === null) return text
  if (!modes.includes(mode)) throw new Error(`must have an sslmode of ${modes.join(', ')}, not ${mode}`)
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert'))
    throw new Error(
      'has sslmode=verify-ca without an authority: add sslrootcert=FILE, or set sslmode=verify-full',
    )
  if (mode === 'disable' || mode === 'verify-full' || searchParams.has('uselibpqcompat')) return text
  return `${text}&uselibpqcompat=true`
}
