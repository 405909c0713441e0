import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { WorkerProgram } from '../parallel/workers.ts'
import type { Answer, ThreadData, Told } from './messages.ts'

/** A file that needs more memory than this is not read on: the process goes on with others. */
const HEAP_MB = 512
/** How long a thread may tell nothing. */
const SILENT_MS = 120_000

/** Runs a thread until it ends. `answer` gets each of its messages, and returns the reply to those that ask for something. */
export async function runThread(
  { file, argv = [] }: WorkerProgram,
  workerData: ThreadData,
  answer: (told: Told) => Promise<Answer | undefined>,
): Promise<void> {
  const worker = new Worker(file, {
    argv: [...argv],
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const silent = setTimeout(() => void worker.terminate(), SILENT_MS)
  try {
    for await (const [told] of on(worker, 'message', { close: ['exit'] })) {
      silent.refresh()
      const answered = await answer(told as Told)
      if (answered !== undefined) worker.postMessage(answered)
    }
  } finally {
    clearTimeout(silent)
    await worker.terminate()
  }
}
