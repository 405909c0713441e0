import { open } from 'node:fs/promises'
import { FileError } from '../payment.ts'
import type { Shard } from '../shard.ts'

/**
 * The last line of the report on a part of a file. A report without it is not whole: the process ended before it had checked its
 * part.
 */
export interface PartEnd extends Shard {
  /** The name of the file that was checked, without its folder. */
  readonly file: string
  /** SHA-256 of its bytes, in hexadecimal, as far as it could be read. */
  readonly digest: string
  /** SHA-256 of the format and the mapping. */
  readonly reading: string
  /** The version of the bank data. */
  readonly directory: string
  /** How many payments the report has. */
  readonly payments: number
  /** Whether the whole file, with the payments of other parts, could be read, and each payment of this one. */
  readonly isWhole: boolean
}

export const partEndText = (end: PartEnd) => `${JSON.stringify({ end })}\n`

const END_BYTES_MAX = 4096

/** The last line of a report. Throws FileError if the file is no whole report on a part. */
export async function readPartEnd(path: string): Promise<PartEnd> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new FileError(`${path} cannot be opened: ${error.code}`)
  })
  try {
    const { size } = await file.stat()
    const length = Math.min(size, END_BYTES_MAX)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return partEndIn(buffer.toString('utf8'), path)
  } finally {
    await file.close()
  }
}

function partEndIn(text: string, path: string): PartEnd {
  const last = text.endsWith('\n') ? text.slice(0, -1).split('\n').at(-1)! : ''
  if (last.startsWith('{"end":{')) return JSON.parse(last).end
  throw new FileError(`${path} is not a whole report of payprep check --shard: check this part again`)
}
