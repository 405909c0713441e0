import { type Command, type CommandInput, type Row, UsageError } from '../../services/kit/process/command.ts'
import { isProduction, type Setting } from '../../services/kit/process/config.ts'
import { preflight } from '../../services/kit/process/preflight.ts'
import { type ProgramName, programs } from './programs.ts'

/** Commands on the settings of the environment. */
export const commandsWith = (env: NodeJS.ProcessEnv): readonly Command[] => [
  {
    name: 'config check',
    summary:
      'Checks the settings of a program as it would when it starts, and asks the database who may do what.',
    operands: ['[program]'],
    options: {},
    details:
      `Programs: ${[...programs.keys()].join(', ')}; without one, all are checked. Prints the settings that are set, and no ` +
      'secret. Mistakes are printed on stderr, a line for each, and the exit code is 1.',
    run: input => check(env, input),
  },
]

async function check(env: NodeJS.ProcessEnv, { operands, warn, exitWith }: CommandInput): Promise<Row[]> {
  const names = programsIn(operands.program)
  const settings = new Map(
    names.flatMap(name => Object.values(programs.get(name)!).map(one => [one.name, one])),
  )
  const lines = new Set<string>()
  for (const name of names) {
    const { mistakes, warnings } = await preflight(env, programs.get(name)!)
    if (mistakes.length > 0) exitWith(1)
    for (const { setting, problem } of [...mistakes, ...warnings]) lines.add(`${setting} ${problem}`)
  }
  for (const line of lines) warn(line)
  const used = [...settings.values()].filter(one => valueIn(env, one) !== undefined)
  const environment = isProduction(env) ? 'production' : 'development'
  return [
    ...(used.some(({ name }) => name === 'ENVIRONMENT')
      ? []
      : [{ setting: 'ENVIRONMENT', value: `${environment}, by default` }]),
    ...used.map(one => ({ setting: one.name, value: valueIn(env, one) })),
  ]
}

/** What a variable is set to; of what may contain a password, only that it is set. */
function valueIn(
  env: NodeJS.ProcessEnv,
  { name, alias, secret, mayBeFile }: Setting<unknown>,
): string | undefined {
  if (mayBeFile && env[`${name}_FILE`]) return `in ${env[`${name}_FILE`]}`
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
