import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PatroniNode {
  readonly name: string
  /** Kills the server and its Patroni, and starts them again when called. */
  readonly kill: () => () => void
  /** Stops all processes, and lets them go on when called. */
  readonly freeze: () => () => void
  /** Cuts the node off from etcd and from the standby, and joins them again when called. Clients still reach it. */
  readonly partition: () => () => void
}

/** A server with its Patroni. */
export interface Node {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly data: string
  readonly links: readonly { readonly sever: () => void; readonly join: () => void }[]
  start?: () => ChildProcess
  patroni?: ChildProcess
}

export function actionsOn(node: Node): PatroniNode {
  const signal = (name: NodeJS.Signals) => {
    node.patroni!.kill(name)
    signalAll(postmasterOf(node.data), name)
  }
  return {
    name: node.name,
    kill() {
      signal('SIGKILL')
      return () => void (node.patroni = node.start!())
    },
    freeze() {
      signal('SIGSTOP')
      return () => signal('SIGCONT')
    },
    partition() {
      for (const link of node.links) link.sever()
      return () => node.links.forEach(link => link.join())
    },
  }
}

/** The process of a server, if it runs. */
export const postmasterOf = (data: string) => {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Sends a signal to a process and its children. */
export function signalAll(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch {
      // It has ended.
    }
  }
}

function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === parent
      } catch {
        return false
      }
    })
    .map(Number)
}
