import { join } from 'node:path'
import { type ProgramName, programs } from '../programs.ts'

/** A process of an installation whose services run apart. */
export interface PlannedProcess {
  /** `validation`, and `validation 2` for a second one. */
  readonly name: string
  readonly program: ProgramName
  /** A port, or the address of a socket. */
  readonly port: number | string
  /** Its port, and the addresses of the others. */
  readonly env: Readonly<Record<string, string>>
}

export type Replicas = ReadonlyMap<ProgramName, number>

/** Each further process of a program listens this much above the one before. */
const PORT_STEP = 100

/**
 * The processes of an installation on this machine, each after those that it calls. `portOf` gives the port of a program's first one.
 * With a directory, services listen at sockets in it instead.
 */
export function plannedProcesses(
  replicas: Replicas,
  portOf: (program: ProgramName) => number,
  sockets?: string,
): readonly PlannedProcess[] {
  const names = [...programs.keys()]
  const portsOf = (program: ProgramName) =>
    Array.from({ length: replicas.get(program) ?? 1 }, (_, index) =>
      sockets === undefined || program === 'edge'
        ? portOf(program) + index * PORT_STEP
        : `unix:${join(sockets, `${nameOf(program, index).replace(' ', '-')}.sock`)}`,
    )
  const addresses = Object.fromEntries(
    names
      .filter(program => program !== 'edge')
      .map(program => [
        `${variableOf(program)}_URL`,
        portsOf(program)
          .map(port => (typeof port === 'string' ? port : `http://127.0.0.1:${port}`))
          .join(),
      ]),
  )
  return names.flatMap(program =>
    portsOf(program).map((port, index) => ({
      name: nameOf(program, index),
      program,
      port,
      env: { ...addresses, [`${variableOf(program)}_PORT`]: String(port) },
    })),
  )
}

const nameOf = (program: ProgramName, index: number) => (index === 0 ? program : `${program} ${index + 1}`)

/** The prefix of a program's settings: `REFERENCE_DATA`. */
export const variableOf = (program: string) => program.toUpperCase().replaceAll('-', '_')
