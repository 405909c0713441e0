import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { ProviderDeps } from './provider.ts'

// Settings that several kinds of provider share.

/** A path, relative to the routing file. */
export const path = z.string().min(1)

/** Where a secret is. The routing file never holds the secret itself. */
export const secret = z.union([z.strictObject({ env: z.string().min(1) }), z.strictObject({ file: path })], {
  error: 'must be {"env": "NAME"} or {"file": "path"}',
})
export type Secret = z.output<typeof secret>

type Place = Pick<ProviderDeps, 'directory' | 'env'>

/** Reads a file that the settings name. Throws an Error that says which setting cannot be read. */
export function readSetting(setting: string, file: string, { directory }: Place): Promise<Buffer> {
  return readFile(resolve(directory, file)).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${setting}: the file ${file} cannot be read (${error.code})`)
  })
}

/** Reads a secret, without the white space around it. Throws an Error if it is missing or empty. */
export async function readSecret(setting: string, where: Secret, place: Place): Promise<string> {
  const text = 'env' in where ? place.env[where.env] : String(await readSetting(setting, where.file, place))
  if (text?.trim()) return text.trim()
  throw new Error(
    'env' in where
      ? `${setting}: the environment variable ${where.env} is not set`
      : `${setting}: the file ${where.file} is empty`,
  )
}
