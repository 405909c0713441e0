import { parsed, type Setting, secret } from '../../../services/kit/process/config/config.ts'

const PASSWORD_LENGTH_MIN = 16

export const passwordVariable = (schema: string) => `${schema.toUpperCase()}_DATABASE_PASSWORD`

/** The password of the role of a schema, such as NOTIFIER_DATABASE_PASSWORD, or in a file. */
export function passwordSetting(schema: string): Setting<string | undefined> {
  const meaning = `The password that \`payprep roles\` gives the role of the schema ${schema}.`
  return parsed(secret(passwordVariable(schema), meaning), password => {
    if (password !== undefined && !(password.length >= PASSWORD_LENGTH_MIN && /^[!-~]+$/.test(password)))
      throw new Error(
        `must have at least ${PASSWORD_LENGTH_MIN} ASCII characters and no space: set it to the output of openssl rand -hex 32`,
      )
    return password
  })
}
