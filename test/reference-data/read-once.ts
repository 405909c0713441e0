import { readOnce as keepingRows } from '../../seeds/sources/read-once.ts'
import type { ReferenceSource } from '../../services/reference-data/tables/source.ts'

const reads = new Map<string, ReferenceSource['read']>()

/** The source with its rows kept for all tests of this process: the large sources take seconds to read. */
export function readOnce<T extends ReferenceSource>(source: T): T {
  const read = reads.get(source.name) ?? keepingRows(source).read
  reads.set(source.name, read)
  return { ...source, read }
}
