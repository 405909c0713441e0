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

/** What a thread gets: a piece, and memory that its part of the report may use. */
export interface Task {
  readonly piece: Piece
  readonly room: ArrayBuffer | undefined
}

/** Of each worker: one is checked while the next one is sent. */
const PIECES_AHEAD = 2
/** The objects of a payment are short-lived, so more would not save much collecting. */
const YOUNG_GENERATION_MB = 12

/** Checks pieces in as many threads, which share an image of the bank directory. A few pieces are in memory at a time. */
export function checkInThreads(count: number, program: WorkerProgram, image: SharedArrayBuffer): CheckPieces {
  return async function* (pieces, work) {
    const workers: ReturnType<typeof started>[] = []
    const ahead: Promise<CheckedBatch>[] = []
    /** Of parts of the report that are written. Without them, memory would grow until this thread collects garbage. */
    const rooms: ArrayBuffer[] = []
    let next = 0
    async function* first() {
      const batch = await ahead.shift()!
      yield batch
      rooms.push(batch.bytes.buffer)
    }
    try {
      for await (const piece of pieces) {
        const worker = (workers[next++ % count] ??= started(program, { image, work }))
        ahead.push(worker.check({ piece, room: rooms.pop() }))
        if (ahead.length >= PIECES_AHEAD * count) yield* first()
      }
      while (ahead.length > 0) yield* first()
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
    check(task: Task): Promise<CheckedBatch> {
      const batch = failure ?? new Promise<CheckedBatch>(resolve => waiting.push(resolve))
      batch.catch(() => {})
      worker.postMessage(task, task.room === undefined ? [] : [task.room])
      return batch
    },
    end: () => worker.terminate(),
  }
}
