import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Scratch {
  readonly directory: string
  /** Registers a function that runs after the work, whether or not it failed. The last registered runs first. */
  readonly afterwards: (close: () => Promise<unknown>) => void
}

/** Runs work with a temporary directory, which is deleted afterwards. */
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
