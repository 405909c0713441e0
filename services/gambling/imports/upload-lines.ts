import { linesOf } from '../files/lines.ts'
import { uploadOf } from '../files/import-files.ts'
import { storedBytes } from '../files/read-file.ts'
import type { Line } from '../files/lines.ts'
import type { RunningImport } from './running-import.ts'

const LIMITS = { lineBytes: 64 * 1024, contentBytes: 4 * 1024 ** 3 }

/** The lines of an upload, from the first. */
export async function* uploadLines({ db, vault, job }: RunningImport): AsyncGenerator<Line> {
  const upload = await uploadOf(db, job.id)
  if (upload !== undefined) yield* linesOf(storedBytes(db, vault, upload.fileId), LIMITS)
}
