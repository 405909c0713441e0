import { parsed, type Setting, secret } from './config.ts'

/** The address of a Postgres. Its value is never shown, as it contains a password. */
export function postgresUrl(name: string, meaning: string): Setting<string | undefined> {
  return parsed(secret(name, meaning), text => {
    if (text !== undefined && !isPostgresUrl(text))
      throw new Error('must be an address of Postgres like postgres://ROLE:PASSWORD@HOST:5432/DATABASE')
    return text
  })
}

/** Whether it is an address of Postgres, and one alone: a second one, pasted behind it, would be the name of the database. */
function isPostgresUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, pathname } = new URL(text)
  return /^postgres(ql)?:$/.test(protocol) && /^\/?[^/:@]*$/.test(pathname)
}
