import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { UsageError } from '../../kit/process/commands/command.ts'
import type { KeyOf } from '../../kit/key-of.ts'

/** The keys of records in files: those of one secret, a file with 32 random bytes, or more, in hexadecimal. */
export async function evidenceKeyIn(path: string): Promise<KeyOf> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`--evidence-key: ${path} cannot be read (${error.code})`)
  })
  const secret = text.trim()
  if (!/^([0-9a-f]{2}){32,}$/i.test(secret))
    throw new UsageError(
      `--evidence-key: ${path} must hold at least 32 random bytes in hexadecimal: openssl rand -hex 32`,
    )
  return purpose => createHmac('sha256', Buffer.from(secret, 'hex')).update(purpose).digest()
}
