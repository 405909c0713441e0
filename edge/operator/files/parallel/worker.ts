// A thread that checks pieces of a file.
import { parentPort, workerData } from 'node:worker_threads'
import { openDirectory } from '../../../../services/library/banking/directory/open-directory.ts'
import { checkPiece } from './check-piece.ts'
import type { Task, WorkerData } from './workers.ts'

const { image, work } = workerData as WorkerData
const directory = openDirectory(new Uint8Array(image))

parentPort!.on('message', async ({ piece, room }: Task) => {
  const batch = await checkPiece(piece, work, directory, room)
  parentPort!.postMessage(batch, [batch.bytes.buffer])
})
