import { Readable } from 'node:stream'
import { FileError, type FilePayment } from '../../../../edge/operator/files/payment.ts'
import { type CsvMapping, defaultMapping } from '../../../../edge/operator/files/formats/csv-mapping.ts'
import { type FormatName, formats } from '../../../../edge/operator/files/formats/index.ts'

/** The payments read from a file, the columns it names as not read, and the error that ended it. */
export interface Reading {
  readonly payments: readonly FilePayment[]
  readonly unread: readonly string[]
  readonly error: string | undefined
}

/** Reads a file's content in chunks of this many bytes. */
export async function read(
  format: FormatName,
  content: string | Buffer,
  { mapping = {}, chunkBytes = 7 }: { mapping?: Partial<CsvMapping>; chunkBytes?: number } = {},
): Promise<Reading> {
  const bytes = Buffer.from(content as string)
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  )
  const source = { name: 'file', chunks: Readable.from(chunks), portion: () => undefined, digest: () => '' }
  const payments: FilePayment[] = []
  let unread: readonly string[] = []
  try {
    const csv = {
      mapping: { ...defaultMapping, ...mapping },
      onColumns: (columns: { unread: readonly string[] }) => (unread = columns.unread),
    }
    for await (const batch of formats[format].read(source, csv)) payments.push(...batch)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { payments, unread, error: error.message }
  }
  return { payments, unread, error: undefined }
}
