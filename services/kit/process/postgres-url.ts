import { parsed, type Setting, secret } from './config.ts'

/** The address of a Postgres. Its value is never shown, as it contains a password. */
export function postgresUrl(name: string, meaning: string): Setting<string | undefined> {
  return parsed(secret(name, meaning), text => {
    if (text !== undefined && !(URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)))
      throw new Error('must be an address of Postgres like postgres://ROLE:PASSWORD@HOST:5432/DATABASE')
    return text
  })
}
