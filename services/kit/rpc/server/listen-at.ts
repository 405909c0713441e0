import { once } from 'node:events'
import { type BigIntStats, linkSync, lstatSync, statSync, unlinkSync } from 'node:fs'
import { connect, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../problem.ts'
import { socketPathIn } from '../../process/config/socket-address.ts'

/** Listens on a port of a host, or on a socket. Only this user may connect to the socket, and closing the server removes it. */
export async function listenAt(server: Server, port: number | URL, host: string): Promise<void> {
  if (!(port instanceof URL)) return void (await once(server.listen(port, host), 'listening'))
  const path = socketPathIn(port)!
  try {
    await bind(server, path)
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw cannotListen(path, reasonOf(error, dirname(path)))
    await removeDead(path)
    await bind(server, path).catch(() => {
      throw cannotListen(path, IN_USE)
    })
  }
}

async function bind(server: Server, path: string): Promise<void> {
  // Node binds before `listen` returns. A mode that is set afterwards would leave the socket open to others for a moment.
  const before = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(before)
  }
  await once(server, 'listening')
}

/** Longer than a process takes from binding its socket to listening: until then it refuses connections like a dead one. */
const SETTLE_MS = 500

/** Removes the socket that a killed process has left. Throws a Problem if it is anything else, or another program removes it just now. */
async function removeDead(path: string): Promise<void> {
  try {
    const found = lstatSync(path, { bigint: true })
    if (!found.isSocket())
      throw cannotListen(path, 'it exists and is no socket: remove it, or set another path')
    for (const waitMs of [0, SETTLE_MS]) {
      await sleep(waitMs)
      const problem = await problemAt(path)
      if (problem !== 'ECONNREFUSED')
        throw cannotListen(path, problem === undefined ? IN_USE : `it is in use (${problem})`)
    }
    removeIf(found, path)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') throw cannotListen(path, IN_USE)
    // Removed meanwhile.
    if (code !== 'ENOENT') throw error
  }
}

/** Only one program can make the link that is named after a dead socket. So none removes a socket that another has made since. */
function removeIf({ ino, mtimeNs }: BigIntStats, path: string): void {
  const claim = join(dirname(path), `.${ino}-${mtimeNs}`)
  linkSync(path, claim)
  const linked = lstatSync(claim, { bigint: true })
  if (linked.ino === ino && linked.mtimeNs === mtimeNs) unlinkSync(path)
  unlinkSync(claim)
}

/** Undefined if a process accepts connections, else the code of the error: ECONNREFUSED if none listens. */
async function problemAt(path: string): Promise<string | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return undefined
  } catch (error) {
    return codeOf(error)
  } finally {
    socket.destroy()
  }
}

function reasonOf(error: unknown, directory: string): string {
  // libuv reports a missing directory as EACCES.
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
    return `there is no directory ${directory}: create it, for the user of this program`
  if (codeOf(error) === 'EACCES')
    return `this user may not write to ${directory}: correct its owner or its rights`
  return (error as Error).message
}

const IN_USE = 'another process listens there: stop that process, or set another path'

const cannotListen = (path: string, reason: string) =>
  new Problem('unavailable', `cannot listen at ${path}: ${reason}`)

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
