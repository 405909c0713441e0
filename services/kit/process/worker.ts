// A program may run as several processes that share a port: see kit/workers. What one of them and its parent agree on.
import cluster from 'node:cluster'
import { join } from 'node:path'

/** The argument by which a parent names the directory of their sockets. */
export const SOCKETS = '--sockets='

const directory = process.argv.find(each => each.startsWith(SOCKETS))?.slice(SOCKETS.length)

/** Whether this process is one of several, which a parent starts and ends. Other managers of processes use node:cluster too. */
export const isWorker: boolean = cluster.isWorker && directory !== undefined

/** Whether it is the first that its parent started. The others follow once it serves: what is done once, it has done. */
export const isFirstWorker: boolean = isWorker && cluster.worker!.id === 1

/** Where a process answers its parent over HTTP. */
export const socketOf = (sockets: string, pid: number) => join(sockets, `${pid}.sock`)

/** Where this one does. */
export const ownSocket = () => socketOf(directory!, process.pid)

/** Where it answers with its metrics as data. */
export const SAMPLES_PATH = '/samples'

/** What a parent sends to a process that it has replaced: end when your connections have ended. */
export const RETIRE = 'retire'

/** How often it tells its parent that it is not held up. */
export const BEAT_MS = 1_000

export function beat(): void {
  setInterval(() => process.connected && process.send!('alive'), BEAT_MS).unref()
}
