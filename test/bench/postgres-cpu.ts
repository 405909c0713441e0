import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TICKS_PER_SECOND = 100

/** Processor time that the Postgres with its data in a folder has used, its ended processes included. */
export function postgresCpuSeconds(data: string): number {
  const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  const own = fieldsOf(pid!)!
  // Its own time, and that of children it has waited for.
  let ticks = sum(own.slice(11, 15))
  for (const other of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    const fields = fieldsOf(other)
    if (fields?.[1] === pid) ticks += sum(fields!.slice(11, 13))
  }
  return ticks / TICKS_PER_SECOND
}

/** The fields of /proc/PID/stat after the name, which may hold spaces: state, parent, ... undefined if it has ended. */
function fieldsOf(pid: string): readonly string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

const sum = (values: readonly string[]) => values.reduce((total, value) => total + Number(value), 0)
