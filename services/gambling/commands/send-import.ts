import { open } from 'node:fs/promises'
import type { Knex } from 'knex'
import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import { converters } from '../converters/index.ts'
import { PART_BYTES_MAX } from '../files/import-files.ts'
import { abandonImport, appendToImport, createImport, startImport } from '../imports/imports.ts'
import type { ImportMode } from '../imports/imports-table.ts'
import type { Vault } from '../gambling-vault.ts'

/** JSON Lines, or the format of a third-party list. */
export type Format = 'jsonl' | keyof typeof converters

interface Sent {
  readonly path: string
  readonly format: Format
  readonly mode: ImportMode
  readonly isForced: boolean
}

/** Uploads a file as an import of the operator, and starts it. Returns its id. */
export async function sendImport(
  { db, vault }: { readonly db: Knex; readonly vault: Vault },
  { path, format, mode, isForced }: Sent,
  { progress, warn }: Pick<CommandInput, 'progress' | 'warn'>,
): Promise<string> {
  const bytes =
    format === 'jsonl' ? fileBytes(path) : convertedBytes(converters[format].entitiesOf(path, warn))
  const { id: importId } = await createImport(db, { organizationId: undefined, mode, isForced })
  const key = { organizationId: undefined, importId }
  let position = 0
  let sent = 0
  try {
    for await (const part of partsOf(bytes)) {
      await appendToImport(db, vault, key, { position: position++, bytes: part })
      sent += part.length
      progress(`${Math.ceil(sent / 1024)} KiB taken over`)
    }
    await startImport(db, key, position)
    return importId
  } catch (error) {
    await abandonImport(db, key)
    const { code = '', message } = error as NodeJS.ErrnoException
    if (FILE_ERROR.test(code)) throw new UsageError(`${path} cannot be read: ${message}`)
    throw error
  }
}

const FILE_ERROR = /^E(?:NOENT|ACCES|PERM|ISDIR|NOTDIR|NAMETOOLONG|LOOP)$/

async function* fileBytes(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    yield* file.createReadStream({ highWaterMark: PART_BYTES_MAX, autoClose: false })
  } finally {
    await file.close()
  }
}

async function* convertedBytes(entities: AsyncIterable<object>): AsyncGenerator<Buffer> {
  for await (const entity of entities) yield Buffer.from(`${JSON.stringify(entity)}\n`)
}

/** Regroups bytes into parts of the maximum size. */
async function* partsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const each of bytes) {
    held.push(each)
    length += each.length
    while (length >= PART_BYTES_MAX) {
      const all = Buffer.concat(held)
      yield all.subarray(0, PART_BYTES_MAX)
      held = [all.subarray(PART_BYTES_MAX)]
      length -= PART_BYTES_MAX
    }
  }
  if (length > 0) yield Buffer.concat(held)
}
