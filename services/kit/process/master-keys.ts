import { hkdfSync, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeysBySchema, SchemaKeys } from '../key-of.ts'
import {
  ConfigError,
  isProduction,
  NEW_KEY,
  readConfig,
  refusedInProduction,
  requiredInProduction,
  secretKeys,
  type Setting,
} from './config/config.ts'
import { weaknessOfKeys } from './config/weak-secrets.ts'
import { requireWritable } from './require-writable.ts'

type Keys = readonly [Buffer, ...Buffer[]]

/** The keys of the schemas that have none of their own. */
export const masterKeys = refusedInProduction(
  secretKeys(
    'MASTER_KEY',
    '32 random bytes in base64, under which all other keys are encrypted. Development generates one. To rotate, append the previous key after a comma until `payprep encryption status` no longer lists it.',
  ),
  weaknessOfKeys,
)

/** The schemas with encrypted values. */
export const SCHEMAS_WITH_KEYS = ['edge', 'beneficiaries', 'notifier', 'verification', 'gambling'] as const

/** The keys of one schema, such as MASTER_KEY_NOTIFIER. */
export const schemaMasterKeys = (schema: (typeof SCHEMAS_WITH_KEYS)[number]): Setting<Keys | undefined> =>
  refusedInProduction(
    secretKeys(
      `MASTER_KEY_${schema.toUpperCase()}`,
      `The key of the schema ${schema} in the same form, if it is another than \`MASTER_KEY\`. Commands and an edge that runs services open several schemas.`,
    ),
    weaknessOfKeys,
  )

const ofSchemas = Object.fromEntries(SCHEMAS_WITH_KEYS.map(schema => [schema, schemaMasterKeys(schema)]))
const required = { masterKeys: requiredInProduction(masterKeys, NEW_KEY) }

/** Reads the keys that the environment names for each schema; undefined if it names none. Throws a ConfigError for a wrong one. */
export function keysGivenIn(env: NodeJS.ProcessEnv): (schema: string) => SchemaKeys | undefined {
  const { masterKeys: common } = readConfig(env, { masterKeys })
  const own: Readonly<Record<string, Keys | undefined>> = readConfig(env, ofSchemas)
  return schema => {
    const keys = own[schema] ?? common
    return keys && keysUnder(keys, isProduction(env) ? 'production' : 'development')
  }
}

/**
 * The master keys of an installation: those that the environment names, or in development the one that the data directory keeps. Only
 * opening a schema throws a ConfigError if production lacks its keys: some commands need none.
 */
export async function masterKeysIn(env: NodeJS.ProcessEnv, dataDirectory: string): Promise<KeysBySchema> {
  const given = keysGivenIn(env)
  const isKept = !isProduction(env) && SCHEMAS_WITH_KEYS.some(schema => given(schema) === undefined)
  const kept = isKept ? keysUnder(await developmentKeys(dataDirectory), 'development') : undefined
  return {
    ofSchema(schema) {
      const keys = given(schema) ?? kept
      if (keys !== undefined) return keys
      readConfig(env, required)
      throw new Error(`the schema ${schema} has no master key`)
    },
  }
}

/** Derives keys from the master keys of an environment, each once: programs read the keys of their schemas again and again. */
export function keysUnder([present, ...former]: Keys, environment: string): SchemaKeys {
  const derive = (masterKey: Buffer) => {
    const derived = new Map<string, Buffer>()
    return (purpose: string) => {
      const key =
        derived.get(purpose) ??
        Buffer.from(hkdfSync('sha256', masterKey, '', `payprep ${environment} ${purpose}`, 32))
      derived.set(purpose, key)
      return key
    }
  }
  return [derive(present), ...former.map(derive)]
}

/** The key of development, which is made once. */
export async function developmentKeys(dataDirectory: string): Promise<Keys> {
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
  return [key]
}
