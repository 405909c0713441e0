import { parseArgs } from 'node:util'
import { isProduction } from '../../services/kit/process/config/config.ts'

/** With it the edge does nothing but load the seeds into DATABASE_URL: see `first-load.ts`. */
export const LOAD_SEEDS = 'load-seeds'

/** The arguments of the edge; the last two are its own, for the processes that it starts. */
const options = {
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  brief: { type: 'boolean' },
  [LOAD_SEEDS]: { type: 'boolean' },
  sockets: { type: 'string' },
} as const

const given = parsed()

export const { help: asksForHelp = false, [LOAD_SEEDS]: onlyLoadsSeeds = false } = given.values ?? {}

/** What is wrong with the arguments, if they are. */
export const { mistake } = given

/** Whether somebody starts it to try it: `npm start` does, in development, without --verbose. */
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
without an address in the settings. Without DATABASE_URL it brings a Postgres of its
own, with its data in .data/. Ctrl-C stops it.

Options:
  --verbose   logs every event as a line of JSON, as production does; without it,
              development shows warnings and errors alone
  -h, --help  prints this help

Environment variables set it, such as EDGE_PORT=8081 npm start. services/settings.md
lists them, and npm run payprep -- config check says what is wrong with them.
`
