import { type FileHandle, open, realpath } from 'node:fs/promises'
import { FileError } from './payment.ts'

/** A destination with backpressure: writes wait for the disk or the reader. */
export interface Output {
  readonly write: (bytes: Uint8Array | string) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the file for the report, or standard output if there is none. It may not be the file that is read. */
export async function openOutput(
  path: string | undefined,
  input: string,
  writeToStandardOutput: Output['write'],
): Promise<Output> {
  if (path === undefined) return { write: writeToStandardOutput, close: async () => {} }
  if ((await placeOf(path)) !== undefined && (await placeOf(path)) === (await placeOf(input)))
    throw new FileError(`the report would replace ${path}, which is to be read; name another --output`)
  const file = await open(path, 'w').catch((error: NodeJS.ErrnoException) => {
    throw new FileError(`${path} cannot be written: ${error.code}`)
  })
  return {
    async write(bytes) {
      await writeAll(file, bytes).catch((error: NodeJS.ErrnoException) => {
        throw new FileError(`${path} cannot be written any further: ${error.code}`)
      })
    },
    close: () => file.close(),
  }
}

/** A single write may take a part of the bytes. */
async function writeAll(file: FileHandle, bytes: Uint8Array | string): Promise<void> {
  let rest = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  while (rest.length > 0) rest = rest.subarray((await file.write(rest)).bytesWritten)
}

/** The path without links; undefined if there is no such file. */
export function placeOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}
