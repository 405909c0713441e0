// A program may run as several workers that share a port: see kit/workers. This file has the protocol between a worker and its parent.
import cluster from 'node:cluster'
import { join } from 'node:path'

/** The argument by which a parent passes the directory of the workers' sockets. */
export const SOCKETS = '--sockets='

const directory = process.argv.find(each => each.startsWith(SOCKETS))?.slice(SOCKETS.length)

/** Whether our own parent started this process. Other process managers use node:cluster too, but do not pass the directory. */
export const isWorker: boolean = cluster.isWorker && directory !== undefined

/** Whether this is the first worker. The others start once it serves, so it does the work that is done once. */
export const isFirstWorker: boolean = isWorker && cluster.worker!.id === 1

/** The socket at which a worker answers its parent over HTTP. */
export const socketOf = (sockets: string, pid: number) => join(sockets, `${pid}.sock`)

/** The socket of this process. */
export const ownSocket = () => socketOf(directory!, process.pid)

/** The path at which a worker returns its metrics as JSON. */
export const SAMPLES_PATH = '/samples'

/** The message of a parent to a worker that it has replaced: end when your connections have ended. */
export const RETIRE = 'retire'

/** The interval of the heartbeats of a worker, which say that its event loop is not blocked. */
export const BEAT_MS = 1_000

export function beat(): void {
  setInterval(() => process.connected && process.send!('alive'), BEAT_MS).unref()
}
