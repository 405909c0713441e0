import { parseArgs } from 'node:util'
import { isProduction } from '../../services/kit/process/config/config.ts'

/** Makes the edge only load the seeds, in a child process: see `first-load.ts`. */
export const LOAD_SEEDS = 'load-seeds'

/** The arguments of the edge; the last two are internal, for the processes that it starts. */
const options = {
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  brief: { type: 'boolean' },
  [LOAD_SEEDS]: { type: 'boolean' },
  sockets: { type: 'string' },
} as const

const given = parsed()

export const { help: asksForHelp = false, [LOAD_SEEDS]: onlyLoadsSeeds = false } = given.values ?? {}

/** The mistake in the arguments; undefined if they are valid. */
export const { mistake } = given

/** Whether to print little, for a person: `npm start` in development, without --verbose. */
export const isBrief = (env: NodeJS.ProcessEnv): boolean =>
  given.values?.brief === true && !given.values.verbose && !isProduction(env)

function parsed() {
  try {
    return { values: parseArgs({ options, strict: true }).values }
  } catch (error) {
    return { mistake: (error as Error).message.split('. ')[0]! }
  }
}

export const HELP = `Usage: npm start [-- OPTIONS]

Starts payprep on http://localhost:8080: the API, the hosted pages, and every service
without an address in the settings. Without DATABASE_URL it starts an embedded
Postgres, with its data in .data/. Ctrl-C stops it.

Options:
  --verbose   logs every event as a line of JSON, as production does; without it,
              development shows only warnings and errors
  -h, --help  prints this help

Environment variables configure it, such as EDGE_PORT=8081 npm start. services/settings.md
lists them, and npm run payprep -- config check says what is wrong with them.
`
