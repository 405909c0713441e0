import { setImmediate as nextTurn } from 'node:timers/promises'
import { uploadOf } from '../files/import-files.ts'
import { type Line, linesOf } from '../files/lines-of-bytes.ts'
import { storedBytes } from '../files/read-file.ts'
import { Interrupted, type RunningImport } from './running-import.ts'

const LIMITS = { lineBytes: 64 * 1024, contentBytes: 4 * 1024 ** 3 }
/** Yields the event loop after this long, because the process also screens payments. */
const SLICE_MS = 5

/** The lines of an upload, from the first. */
export async function* uploadLines(run: RunningImport): AsyncGenerator<Line> {
  const upload = await uploadOf(run.db, run.job.id)
  if (upload === undefined) return
  let turnAt = performance.now()
  for await (const line of linesOf(storedBytes(run.db, run.vault, upload.fileId), LIMITS)) {
    yield line
    if (performance.now() - turnAt < SLICE_MS) continue
    if (run.isStopped()) throw new Interrupted()
    await nextTurn()
    turnAt = performance.now()
  }
}
