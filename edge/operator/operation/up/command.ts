import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Command,
  type CommandInput,
  UsageError,
} from '../../../../services/kit/process/commands/command.ts'
import { readConfig } from '../../../../services/kit/process/config/config.ts'
import { membershipSettings, serviceTokenFile } from '../../../../services/kit/process/installation.ts'
import { stopSignal } from '../../../../services/kit/process/lifecycle/stop-signal.ts'
import { type ProgramName, programs } from '../programs.ts'
import { printableJson } from '../../../../services/kit/printable.ts'
import { supervise } from './supervise.ts'
import { plannedProcesses, type PlannedProcess, type Replicas, variableOf } from './topology.ts'

interface Deps {
  readonly env: NodeJS.ProcessEnv
  /** The command line that runs a program: a file of dist/, or its source. */
  readonly commandOf: (program: ProgramName) => readonly [string, ...string[]]
}

const REPLICAS_MAX = 16

/** The command that runs an installation on one machine. */
export const commandsWith = ({ env, commandOf }: Deps): readonly Command<'up'>[] => [
  {
    name: 'up',
    summary: 'Runs all programs as processes of this machine, each service apart, until Ctrl-C.',
    operands: [],
    recorded: 'nothing',
    options: {
      apart: { type: 'boolean', summary: 'each service in its own process; npm start runs all in one' },
      sockets: {
        type: 'string',
        summary: 'the directory of unix sockets at which services listen, in place of ports',
      },
      replicas: { type: 'string', summary: 'how many processes of a program: validation=2,edge=2' },
    },
    details:
      'The same programs as docker-compose.yml runs, with the settings of this environment. A process that ends is started ' +
      'again. Further processes of a program listen 100 ports above the one before. In production run payprep migrate first.',
    async run(input) {
      if (input.options.apart !== true) throw new UsageError('add --apart; npm start runs all in one process')
      const replicas = replicasIn(input.options.replicas)
      // Creates development's Postgres and keys before the processes look for them.
      await input.installation()
      const planned = plannedProcesses(
        replicas,
        program => portOf(program, env),
        socketsIn(input.options.sockets),
      )
      const print = lines(input, planned)
      const running = planned.map(({ name, program, env: own }) =>
        supervise({
          command: commandOf(program),
          env: { ...env, METRICS_PORT: program === 'edge' ? env.METRICS_PORT : '0', ...own },
          print: line => print(name, line),
        }),
      )
      const stopped = stopSignal()
      void announce(planned, print, tokenPlaceIn(env))
      print('up', `${await stopped}: stopping, the edge first`)
      for (const each of running.toReversed()) await each.stop()
      return undefined
    },
  },
]

/** Prints once that the system is ready. */
async function announce(
  planned: readonly PlannedProcess[],
  print: (name: string, line: string) => void,
  tokenPlace: string,
) {
  const { port } = planned.find(({ program }) => program === 'edge')!
  while (!(await isWhole(port))) await sleep(500, undefined, { ref: false })
  print('up', `${planned.length} processes serve http://localhost:${port}; Ctrl-C stops them`)
  print('up', `services take the token in ${tokenPlace}: see http://localhost:${port}/docs/services`)
}

/** Where callers of the services find the token to send. */
function tokenPlaceIn(env: NodeJS.ProcessEnv): string {
  const { serviceTokens, dataDirectory } = readConfig(env, membershipSettings)
  return serviceTokens === undefined ? resolve(serviceTokenFile(dataDirectory)) : 'SERVICE_TOKEN'
}

/** Whether an edge is ready and everything that it depends on is up. */
async function isWhole(port: number | string): Promise<boolean> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`)
    const { dependencies } = (await response.json()) as { dependencies: Readonly<Record<string, string>> }
    return response.ok && Object.values(dependencies).every(state => state === 'up')
  } catch {
    return false
  }
}

/** Prints lines with the name of the process before them. */
function lines({ write, options }: CommandInput, planned: readonly PlannedProcess[]) {
  const width = Math.max(...planned.map(({ name }) => name.length))
  const shown = (process: string, line: string) =>
    options.json === true ? printableJson({ process, line }) : `${process.padEnd(width)} | ${line}`
  return (name: string, line: string) => void write(`${shown(name, line)}\n`).catch(() => {})
}

function portOf(program: ProgramName, env: NodeJS.ProcessEnv): number {
  const { port } = readConfig(env, { port: programs.get(program)!.port! })
  if (typeof port !== 'number')
    throw new UsageError(
      `${variableOf(program)}_PORT names a socket: use --sockets, which gives one to each process`,
    )
  return port
}

function socketsIn(directory: string | boolean | undefined): string | undefined {
  if (typeof directory !== 'string') return undefined
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return resolve(directory)
}

function replicasIn(text: string | boolean | undefined): Replicas {
  if (typeof text !== 'string') return new Map()
  return new Map(
    text.split(',').map(each => {
      const [, program, count] = /^([a-z-]+)=(\d{1,2})$/.exec(each.trim()) ?? []
      const isKnown = [...programs.keys()].includes(program as ProgramName)
      if (!isKnown || !(Number(count) >= 1 && Number(count) <= REPLICAS_MAX)) {
        throw new UsageError(
          `--replicas must be like validation=2,edge=2, of ${[...programs.keys()].join(', ')}, each 1 to ${REPLICAS_MAX}`,
        )
      }
      return [program as ProgramName, Number(count)]
    }),
  )
}
