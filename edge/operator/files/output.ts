import { open, realpath } from 'node:fs/promises'
import { FileError } from './payment.ts'

/** A destination with backpressure: writes wait for the disk or the reader. */
export interface Output {
  readonly write: (text: string) => Promise<void>
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
    async write(text) {
      await file.write(text).catch((error: NodeJS.ErrnoException) => {
        throw new FileError(`${path} cannot be written any further: ${error.code}`)
      })
    },
    close: () => file.close(),
  }
}

/** The path without links; undefined if there is no such file. */
export function placeOf(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}
