import { exitCodes } from '../../../services/kit/process/commands/exit-codes.ts'
import { buildInfo } from '../../../services/kit/process/lifecycle/build-info.ts'
import type { Command } from '../../../services/kit/process/commands/command.ts'
import { commonOptions, optionNames, synopsis } from './command-help.ts'
import type { Nouns } from './noun.ts'

/** The man page, for man(7): `payprep help man > /usr/local/share/man/man1/payprep.1`. */
export function manPage(nouns: Nouns, commands: readonly Command[]): string {
  const { version, date = new Date().toISOString() } = buildInfo
  return [
    `.TH PAYPREP 1 "${date.slice(0, 10)}" "payprep ${version}"\n`,
    section('NAME', 'payprep \\- operate payment preparation'),
    section('SYNOPSIS', '.B payprep\n.I command\n[\\fIoptions\\fR]'),
    section(
      'DESCRIPTION',
      ...Object.entries(nouns).map(([noun, { summary }]) => item(bold(noun), escaped(summary))),
    ),
    section('OPTIONS OF EVERY COMMAND', ...optionItems(commonOptions)),
    section('COMMANDS', ...commands.flatMap(commandItems)),
    section(
      'EXIT STATUS',
      ...exitCodes.map(({ code, command, meaning }) =>
        item(bold(String(code)), escaped(command === undefined ? meaning : `${command}: ${meaning}`)),
      ),
    ),
  ].join('')
}

const section = (title: string, ...parts: readonly string[]) => `.SH ${title}\n${parts.join('\n')}\n`

const item = (name: string, text: string) => `.TP\n${name}\n${text}`

const bold = (text: string) => `\\fB${escaped(text)}\\fR`

const commandItems = (command: Command): readonly string[] => [
  `.SS ${escaped(synopsis(command))}`,
  escaped(command.summary),
  ...optionItems(command.options),
  ...(command.details === undefined ? [] : [detailsText(command.details)]),
]

const optionItems = (options: Command['options']) =>
  optionNames(options).map(([names, summary]) => item(bold(names), escaped(summary)))

/** Indented lines stay as they are; others are a paragraph until a blank line. */
function detailsText(details: string): string {
  let isIndented = false
  const lines = details
    .trim()
    .split('\n')
    .flatMap(line => {
      const was = isIndented
      isIndented = line.startsWith(' ')
      const fill = was === isIndented ? [] : [isIndented ? '.nf' : '.fi']
      return [...fill, line === '' ? '.PP' : escaped(line)]
    })
  return ['.PP', ...lines, ...(isIndented ? ['.fi'] : [])].join('\n').replaceAll(/\.PP\n(?=\.PP|\.nf|$)/g, '')
}

/** A backslash is an escape, a hyphen a dash, and a leading point or apostrophe a request. */
const escaped = (text: string) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^(?=[.'])/gm, '\\&')
