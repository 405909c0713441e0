import {
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import {
  ConfigError,
  isProduction,
  type Mistake,
  mistakeText,
  type Setting,
} from '../../../services/kit/process/config/config.ts'
import { preflight } from '../../../services/kit/process/lifecycle/preflight.ts'
import { type ProgramName, programs } from './programs.ts'
import { schemaMistakes } from './schema-mistakes.ts'

/** Commands on the settings of the environment. */
export const commandsWith = (env: NodeJS.ProcessEnv): readonly Command<'config'>[] => [
  {
    name: 'config check',
    summary:
      'Checks the settings of a program as it would when it starts, and asks the database whether it may use its schema.',
    operands: ['[program]'],
    recorded: 'nothing',
    options: {},
    details:
      `Programs: ${[...programs.keys()].join(', ')}; without one, all are checked. It changes nothing. Prints the settings that are set, and no ` +
      'secret; or all mistakes on stderr, a line for each.',
    run: input => check(env, input),
  },
]

async function check(env: NodeJS.ProcessEnv, { operands, warn }: CommandInput): Promise<Row[]> {
  const names = programsIn(operands.program)
  const settings = new Map(
    names.flatMap(name => Object.values(programs.get(name)!).map(one => [one.name, one])),
  )
  const found = new Map<string, Mistake>()
  const doubts = new Set<string>()
  for (const name of names) {
    const { mistakes, warnings } = await preflight(env, programs.get(name)!)
    const all = mistakes.length > 0 ? mistakes : await schemaMistakes(name, env)
    for (const mistake of all) found.set(mistakeText(mistake), mistake)
    for (const warning of warnings) doubts.add(mistakeText(warning))
  }
  for (const doubt of doubts) warn(doubt)
  if (found.size > 0) throw new ConfigError([...found.values()])
  const used = [...settings.values()].filter(one => valueIn(env, one) !== undefined)
  const environment = isProduction(env) ? 'production' : 'development'
  return [
    ...(used.some(({ name }) => name === 'ENVIRONMENT')
      ? []
      : [{ setting: 'ENVIRONMENT', value: `${environment}, by default` }]),
    ...used.map(one => ({ setting: one.name, value: valueIn(env, one) })),
  ]
}

/** The value of a setting to print; only `set` if it may contain a password. */
function valueIn(
  env: NodeJS.ProcessEnv,
  { name, alias, secret, mayBeFile, mayBeCommand }: Setting<unknown>,
): string | undefined {
  if (mayBeFile && env[`${name}_FILE`]) return `in ${env[`${name}_FILE`]}`
  if (mayBeCommand && env[`${name}_COMMAND`]) return 'printed by a command'
  const text = env[name] || (alias === undefined ? undefined : env[alias])
  if (!text) return undefined
  return secret || mayBeFile || text.includes('@') ? 'set' : text
}

function programsIn(name: string | undefined): readonly ProgramName[] {
  const all = [...programs.keys()]
  if (name === undefined) return all
  const program = all.find(each => each === name)
  if (program === undefined)
    throw new UsageError(`there is no program ${name}: name one of ${all.join(', ')}`)
  return [program]
}
