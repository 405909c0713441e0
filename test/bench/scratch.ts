import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Scratch {
  readonly directory: string
  /** What is to be closed once the work is done or has failed: the last opened first. */
  readonly afterwards: (close: () => Promise<unknown>) => void
}

/** The work with a directory of its own, of which nothing is left. */
export async function withScratch<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'payprep-bench-'))
  const closings: (() => Promise<unknown>)[] = []
  try {
    return await work({ directory, afterwards: close => void closings.unshift(close) })
  } finally {
    for (const close of closings) await close()
    rmSync(directory, { recursive: true, force: true })
  }
}
