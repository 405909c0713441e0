import { type ProgramName, programs } from '../programs.ts'

/** A process of an installation whose services run apart. */
export interface PlannedProcess {
  /** `validation`, and `validation 2` for a second one. */
  readonly name: string
  readonly program: ProgramName
  readonly port: number
  /** Its port, and the addresses of the others. */
  readonly env: Readonly<Record<string, string>>
}

export type Replicas = ReadonlyMap<ProgramName, number>

/** Each further process of a program listens this much above the one before. */
const PORT_STEP = 100

/** The processes of an installation on this machine, each after those that it calls. `portOf` gives the port of a program's first one. */
export function plannedProcesses(
  replicas: Replicas,
  portOf: (program: ProgramName) => number,
): readonly PlannedProcess[] {
  const names = [...programs.keys()]
  const portsOf = (program: ProgramName) =>
    Array.from({ length: replicas.get(program) ?? 1 }, (_, index) => portOf(program) + index * PORT_STEP)
  const addresses = Object.fromEntries(
    names
      .filter(program => program !== 'edge')
      .map(program => [
        `${variableOf(program)}_URL`,
        portsOf(program)
          .map(port => `http://127.0.0.1:${port}`)
          .join(),
      ]),
  )
  return names.flatMap(program =>
    portsOf(program).map((port, index) => ({
      name: index === 0 ? program : `${program} ${index + 1}`,
      program,
      port,
      env: { ...addresses, [`${variableOf(program)}_PORT`]: String(port) },
    })),
  )
}

/** The prefix of a program's settings: `REFERENCE_DATA`. */
export const variableOf = (program: string) => program.toUpperCase().replaceAll('-', '_')
