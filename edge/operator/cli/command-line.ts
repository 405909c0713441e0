import { parseArgs } from 'node:util'
import { buildInfo, describeBuild } from '../../../services/kit/process/lifecycle/build-info.ts'
import {
  type Answer,
  type Command,
  type CommandInput,
  type Row,
  UsageError,
} from '../../../services/kit/process/commands/command.ts'
import type { Store } from '../../../services/kit/process/installation.ts'
import type { SecurityLog } from '../../../services/kit/process/security/security-log.ts'
import { commonOptions, helpOn, helpOnCommand, helpOnNouns, synopsis } from './command-help.ts'
import type { Nouns } from './noun.ts'
import { commandIn, commandsFor, commandsUnder } from './find-command.ts'
import { printableJson, printableLines } from '../../../services/kit/printable.ts'
import { jsonLine, jsonProgress, noProgress, terminalProgress, textProgress } from './progress.ts'
import { asLines, asTable, COLUMNS_MAX } from './text-table.ts'

/** The environment of the program, which tests replace. */
export interface Terminal {
  /** Prints the result (stdout). */
  readonly out: (text: string) => void
  /** Prints errors and progress (stderr). */
  readonly err: (text: string) => void
  /** Prints a part of a long result (stdout), and waits until its reader has taken it. */
  readonly write: (part: Uint8Array | string) => Promise<void>
  /** A line of progress overwrites the previous one. */
  readonly isInteractive: boolean
  /** The width of the terminal that the result goes to; absent if it goes into a file or another program. */
  readonly columns?: number | undefined
  readonly openInstallation: () => Promise<Store>
  /** Where commands are recorded that change something or read personal data. */
  readonly openSecurityLog: () => Promise<SecurityLog>
}

const OK = 0
const FAILED = 1
const MISUSED = 2

/** Runs the command that the arguments name, and returns the exit code of the program. Loads no more than the commands of its noun. */
export async function runCommandLine(
  nouns: Nouns,
  typed: readonly string[],
  terminal: Terminal,
): Promise<number> {
  // `payprep help clients` is `payprep clients --help`.
  const args = typed[0] === 'help' ? [...typed.slice(1), '--help'] : typed
  const flags = flagsIn(args)
  const wantsJson = flags.includes('--json')
  const isQuiet = flags.includes('--quiet') || flags.includes('-q')
  const progressOn = isQuiet
    ? noProgress
    : wantsJson
      ? jsonProgress
      : terminal.isInteractive
        ? terminalProgress
        : textProgress
  const progress = progressOn(terminal.err)
  let installation: Promise<Store> | undefined
  let exitCode: number | undefined
  let hasWritten = false
  try {
    const words = wordsIn(args)
    if (words.length === 0 && flags.includes('--version')) {
      terminal.out(wantsJson ? asJson({ ...buildInfo }) : `payprep ${describeBuild(buildInfo)}\n`)
      return OK
    }
    const topic = typed[0] === 'help' ? await topicOf(words) : undefined
    if (topic !== undefined) {
      terminal.out(await topic.text(nouns))
      return OK
    }
    const commands = await commandsFor(nouns, words[0])
    const command = commandIn(commands, words)
    if (command === undefined) {
      terminal.out(words.length === 0 ? await helpOnAll(nouns) : helpOn(commandsUnder(commands, words)))
      return asksForHelp(flags) ? OK : MISUSED
    }
    if (asksForHelp(flags)) {
      terminal.out(helpOnCommand(command))
      return OK
    }
    const given = read(command, args)
    const run = () =>
      command.run({
        ...given,
        installation: () => (installation ??= terminal.openInstallation()),
        progress: progress.show,
        warn: progress.warn,
        write(part) {
          hasWritten = true
          return terminal.write(terminal.columns === undefined ? part : printableLines(textOf(part)))
        },
        exitWith: code => (exitCode = code),
      })
    const answer = await recorded(command, given, terminal, run, () => exitCode)
    progress.end()
    const print = hasWritten ? terminal.err : terminal.out
    if (!(isQuiet && hasWritten))
      print(wantsJson ? asJson(answer) : asText(answer, command, terminal.columns))
    return exitCode ?? OK
  } catch (error) {
    progress.end()
    const message = error instanceof UsageError ? error.message : await textOfError(error)
    const code = exitCode ?? (error instanceof UsageError ? MISUSED : FAILED)
    terminal.err(
      wantsJson ? jsonLine({ error: message, exitCode: code }) : `payprep: ${printableLines(message)}\n`,
    )
    return code
  } finally {
    const opened = await installation?.catch(() => undefined)
    await opened?.close()
  }
}

/** Loaded for help alone. */
const helpTopics = async () => (await import('./help-topics.ts')).topics

async function topicOf(words: readonly string[]) {
  const topics = await helpTopics()
  return Object.hasOwn(topics, words.join(' ')) ? topics[words[0]!] : undefined
}

async function helpOnAll(nouns: Nouns): Promise<string> {
  const topics = Object.entries(await helpTopics())
  return helpOnNouns(
    nouns,
    topics.map(([name, { summary }]) => [name, summary]),
  )
}

/** What only some commands, or failures, need takes a tenth of a second to load. */
async function recorded(
  command: Command,
  given: Pick<CommandInput, 'operands' | 'options'>,
  { openSecurityLog }: Terminal,
  run: () => Promise<Answer>,
  exitCode: () => number | undefined,
): Promise<Answer> {
  if (command.recorded === 'nothing') return run()
  const { recordCommand } = await import('./record-command.ts')
  return recordCommand(command, given, openSecurityLog, run, exitCode)
}

async function textOfError(error: unknown): Promise<string> {
  return (await import('../../../services/kit/process/lifecycle/error-text.ts')).errorText(error)
}

/** The positional arguments. Parsed leniently, since the command and so its options are not known yet. */
function wordsIn(args: readonly string[]): string[] {
  return parseArgs({ args: [...args], options: commonOptions, strict: false, allowPositionals: true })
    .positionals
}

/** What may be an option: after -- all are operands. */
const flagsIn = (args: readonly string[]) => (args.includes('--') ? args.slice(0, args.indexOf('--')) : args)

const asksForHelp = (flags: readonly string[]) => flags.includes('--help') || flags.includes('-h')

function read(command: Command, args: readonly string[]): Pick<CommandInput, 'operands' | 'options'> {
  const { values, positionals } = parsed(command, args)
  const operandValues = gathered(command, positionals.slice(command.name.split(' ').length))
  const missing = command.operands.slice(operandValues.length).find(operand => !operand.startsWith('['))
  if (missing !== undefined) throw new UsageError(`${missing} is missing: payprep ${synopsis(command)}`)
  const surplus = operandValues[command.operands.length]
  if (surplus !== undefined)
    throw new UsageError(`unexpected argument ${surplus}: payprep ${synopsis(command)}`)
  const operands = command.operands.map((operand, index) => [
    operand.replace(/^\[|\.{3}|\]$/g, ''),
    operandValues[index],
  ])
  return { operands: Object.fromEntries(operands), options: values }
}

/** Joins all values of an operand that takes several into one text. */
function gathered({ operands }: Command, values: readonly string[]): readonly string[] {
  const last = operands.length - 1
  if (!/\.{3}\]?$/.test(operands[last] ?? '') || values.length <= last) return values
  return [...values.slice(0, last), values.slice(last).join(' ')]
}

function parsed(command: Command, args: readonly string[]) {
  try {
    const options = { ...command.options, ...commonOptions }
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  } catch (error) {
    // The rest of Node's message is advice for programmers.
    const [message] = (error as Error).message.split(/\.?\s*\n|\. /)
    throw new UsageError(`${message}: see payprep ${command.name} --help`)
  }
}

function asText(answer: Answer, { columns }: Command, terminalWidth = COLUMNS_MAX): string {
  const width = Math.min(terminalWidth, COLUMNS_MAX)
  if (answer === undefined) return ''
  if (!isRows(answer)) return asLines(answer, width)
  return answer.length === 0 ? 'none\n' : asTable(answer.map(onlyFields(columns)), width)
}

const onlyFields =
  (names: readonly string[] | undefined) =>
  (row: Row): Row =>
    names === undefined ? row : Object.fromEntries(names.map(name => [name, row[name]]))

const asJson = (answer: Answer) => `${printableJson(answer ?? null, 2)}\n`

const isRows = (answer: NonNullable<Answer>): answer is Extract<Answer, readonly unknown[]> =>
  Array.isArray(answer)

const textOf = (part: Uint8Array | string) =>
  typeof part === 'string' ? part : Buffer.from(part).toString('utf8')
