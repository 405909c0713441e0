import { Worker } from 'node:worker_threads'
import type { CheckedBatch } from '../checked-batch.ts'
import type { Work } from './check-piece.ts'
import type { Piece } from './pieces.ts'

/** Checks pieces, and yields what was found in their order. */
export type CheckPieces = (pieces: AsyncIterable<Piece>, work: Work) => AsyncIterable<CheckedBatch>

/** How to start `worker.ts` in a thread. */
export interface WorkerProgram {
  readonly file: string
  readonly argv?: readonly string[]
}

/** What a thread knows from its start. */
export interface WorkerData {
  readonly image: SharedArrayBuffer
  readonly work: Work
}

/** Of each worker: one is checked while the next one is sent. */
const PIECES_AHEAD = 2
/** The short-lived objects of a piece fit. */
const YOUNG_GENERATION_MB = 32

/** Checks pieces in as many threads, which share an image of the bank directory. A few pieces are in memory at a time. */
export function checkInThreads(count: number, program: WorkerProgram, image: SharedArrayBuffer): CheckPieces {
  return async function* (pieces, work) {
    const workers: ReturnType<typeof started>[] = []
    const ahead: Promise<CheckedBatch>[] = []
    let next = 0
    try {
      for await (const piece of pieces) {
        const worker = (workers[next++ % count] ??= started(program, { image, work }))
        ahead.push(worker.check(piece))
        if (ahead.length >= PIECES_AHEAD * count) yield await ahead.shift()!
      }
      while (ahead.length > 0) yield await ahead.shift()!
    } finally {
      await Promise.all(workers.map(({ end }) => end()))
    }
  }
}

function started({ file, argv = [] }: WorkerProgram, workerData: WorkerData) {
  const worker = new Worker(file, {
    argv: [...argv],
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  const waiting: ((answer: CheckedBatch | Promise<never>) => void)[] = []
  let failure: Promise<never> | undefined
  function fail(error: unknown) {
    failure ??= Promise.reject(error)
    // Handled where a piece is awaited.
    failure.catch(() => {})
    for (const settle of waiting.splice(0)) settle(failure)
  }
  worker
    // An error may overtake an answer.
    .on('message', (batch: CheckedBatch) => waiting.shift()?.(batch))
    .on('error', fail)
    .on('messageerror', fail)
    .on('exit', code => fail(new Error(`a thread that checks has ended with ${code}`)))
  return {
    check(piece: Piece): Promise<CheckedBatch> {
      const batch = failure ?? new Promise<CheckedBatch>(resolve => waiting.push(resolve))
      batch.catch(() => {})
      worker.postMessage(piece)
      return batch
    },
    end: () => worker.terminate(),
  }
}
