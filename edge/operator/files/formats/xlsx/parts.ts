import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { workbookMistake } from '../../../../gateway/payment-files/workbook-start.ts'
import { FileError } from '../../payment.ts'
import type { SourceText } from '../../payment-source.ts'

/** The parts of a workbook, which is a ZIP archive (ECMA-376, part 2), each with a limit: an archive may say that it is small. */
export interface Parts {
  /** A part in chunks, unpacked; undefined if there is none of this name. Throws FileError if it has more bytes. */
  readonly part: (name: string, bytesMax: number) => SourceText | undefined
}

/** A workbook is held in memory as it is packed: the order of its parts is free. */
const WORKBOOK_BYTES_MAX = 128 * 1024 * 1024
const PARTS_MAX = 10_000

export async function partsOf({ name, chunks }: SourceText): Promise<Parts> {
  const bytes = await whole(chunks, name)
  const mistake = workbookMistake(bytes)
  if (mistake !== undefined) throw new FileError(`${name} ${mistake}`)
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entries.size === PARTS_MAX) throw new FileError(`${name} has more than ${PARTS_MAX} parts`)
      entries.set(entry.fileName.toLowerCase(), entry)
    }
    return {
      part(part, bytesMax) {
        const entry = entries.get(part.toLowerCase())
        return entry && { name, chunks: unpacked(zip, entry, { name, bytesMax }) }
      },
    }
  } catch (error) {
    throw damaged(name, error)
  }
}

async function whole(chunks: AsyncIterable<Buffer>, name: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > WORKBOOK_BYTES_MAX)
      throw new FileError(`${name} has more than ${WORKBOOK_BYTES_MAX} bytes: divide it, or save it as CSV`)
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

/** The library refuses a part with more bytes than it states. */
async function* unpacked(
  zip: ZipFile,
  entry: Entry,
  { name, bytesMax }: { readonly name: string; readonly bytesMax: number },
): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > bytesMax)
    throw new FileError(`${name}: ${entry.fileName} has more than ${bytesMax} bytes, unpacked`)
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    throw damaged(name, error)
  }
}

function damaged(name: string, error: unknown): unknown {
  if (error instanceof FileError) return error
  return new FileError(`${name} is no whole xlsx workbook: ${(error as Error).message}`)
}
