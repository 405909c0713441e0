import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { WorkerProgram } from './workers.ts'

/** How to start a program in a thread: a built one lies beside the program that runs; from source, threads run as npm start does. */
export function threadProgram(name: string, source: string): WorkerProgram {
  const built = join(dirname(process.argv[1]!), `${name}.js`)
  if (existsSync(built)) return { file: built }
  const here = dirname(fileURLToPath(import.meta.url))
  return { file: resolve(here, '../../run.mjs'), argv: [source] }
}
