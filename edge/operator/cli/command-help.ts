import type { Command, CommandOption } from '../../../services/kit/process/commands/command.ts'
import { exitCodes } from '../../../services/kit/process/commands/exit-codes.ts'
import type { Nouns } from './noun.ts'
import { asPairs, asParagraph } from './text-table.ts'

/** Options of every command. */
export const commonOptions = {
  json: { type: 'boolean', summary: 'print the result, progress and failures as JSON' },
  quiet: {
    type: 'boolean',
    short: 'q',
    summary: 'print the result alone: no progress, no warnings, no summary',
  },
  help: { type: 'boolean', short: 'h', summary: 'print this help' },
} as const

const PROGRAM = 'payprep'
const INDENT = '  '

/** Help on the program: what its commands work on. */
export function helpOnNouns(nouns: Nouns, topics: readonly (readonly [string, string])[]): string {
  return [
    `Usage: ${PROGRAM} <command>\n`,
    asPairs(
      Object.entries(nouns).map(([noun, { summary }]) => [noun, summary]),
      INDENT,
    ),
    `${PROGRAM} help NOUN lists the commands on it, ${PROGRAM} help COMMAND says all of one.\n`,
    `Topics of ${PROGRAM} help:\n${asPairs(topics, INDENT)}`,
    `Options of every command:\n${optionsHelp(commonOptions)}`,
    `${PROGRAM} --version prints the version.\n`,
    'payprep is short for node dist/payprep.js, or for npm run payprep -- in the source.\n',
  ].join('\n')
}

/** Help on several commands: those of one noun. */
export function helpOn(commands: readonly Command[]): string {
  return [
    `Usage: ${PROGRAM} <command>\n`,
    asPairs(
      commands.map(each => [synopsis(each), each.summary]),
      INDENT,
    ),
    `Options of every command:\n${optionsHelp(commonOptions)}`,
    asParagraph(
      'Commands that change something or read personal data are recorded in the security log: in the file SECURITY_LOG, else in production on standard error.',
    ),
  ].join('\n')
}

const RECORDED = {
  changes:
    'The security log records who ran it: in the file SECURITY_LOG, else in production on standard error.',
  reads:
    'It shows personal data. The security log records who ran it: in the file SECURITY_LOG, else in production on standard error.',
}

/** Help on one command. */
export function helpOnCommand(command: Command): string {
  return [
    `Usage: ${PROGRAM} ${synopsis(command)} [options]\n`,
    asParagraph(command.summary),
    `Options:\n${optionsHelp({ ...command.options, ...commonOptions })}`,
    ...exitCodesHelp(command),
    ...(command.recorded === 'nothing' ? [] : [asParagraph(RECORDED[command.recorded])]),
    ...(command.details === undefined ? [] : [detailsHelp(command.details)]),
  ].join('\n')
}

/** A name and what it means: `  jsonl    one entity a line`. */
const PAIR = /^ +(\S+) {2,}(.+)$/

/** Wraps paragraphs and the right column of pairs. Other indented lines stay as they are. */
function detailsHelp(details: string): string {
  return blocksOf(details.trimEnd().split('\n'))
    .map(lines => {
      if (lines.every(line => PAIR.test(line)))
        return asPairs(
          lines.map(line => PAIR.exec(line)!.slice(1) as [string, string]),
          INDENT,
        )
      if (lines[0]!.startsWith(' ')) return `${lines.join('\n')}\n`
      return lines[0] === '' ? '\n' : asParagraph(lines.join(' '))
    })
    .join('')
}

/** Lines of one kind that follow each other. */
function blocksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const kindOf = (line = '') =>
    PAIR.test(line) ? 'pair' : line.startsWith(' ') ? 'as it is' : line === '' ? '' : 'text'
  const blocks: string[][] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (last !== undefined && kindOf(last[0]) === kindOf(line)) last.push(line)
    else blocks.push([line])
  }
  return blocks
}

/** `clients rotate <client>` */
export function synopsis({ name, operands }: Command): string {
  return [name, ...operands.map(operand => (operand.startsWith('[') ? operand : `<${operand}>`))].join(' ')
}

function optionsHelp(options: Readonly<Record<string, CommandOption>>): string {
  return asPairs(optionNames(options), INDENT)
}

/** `-q, --quiet` or `--state VALUE`, and the summary. */
export const optionNames = (
  options: Readonly<Record<string, CommandOption>>,
): readonly (readonly [string, string])[] =>
  Object.entries(options).map(([name, { type, short, summary }]) => [
    `${short === undefined ? '' : `-${short}, `}--${name}${type === 'string' ? ' VALUE' : ''}`,
    summary,
  ])

/** The exit codes of a command that mean more than those of every command. */
function exitCodesHelp({ name }: Command): readonly string[] {
  const own = exitCodes.filter(({ command }) => command === name)
  if (own.length === 0) return []
  return [
    `Exit codes:\n${asPairs(
      own.map(({ code, meaning }) => [String(code), meaning]),
      INDENT,
    )}`,
  ]
}
