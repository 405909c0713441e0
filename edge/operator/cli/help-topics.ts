import { exitCodes } from '../../../services/kit/process/commands/exit-codes.ts'
import { helpOn } from './command-help.ts'
import { manPage } from './man-page.ts'
import { allCommands, type Nouns } from './noun.ts'
import { asPairs, asParagraph } from './text-table.ts'

interface Topic {
  readonly summary: string
  readonly text: (nouns: Nouns) => string | Promise<string>
}

/** What `payprep help` says beside commands. */
export const topics: Readonly<Record<string, Topic>> = {
  commands: {
    summary: 'all commands',
    text: async nouns => helpOn(await allCommands(nouns)),
  },
  'exit-codes': {
    summary: 'what the exit codes mean',
    text: () =>
      asPairs(
        exitCodes.map(({ code, command, meaning }) => [
          String(code),
          command === undefined ? meaning : `${command}: ${meaning}`,
        ]),
      ),
  },
  output: {
    summary: 'what is printed where, for people and for programs',
    text: () => output.map(text => asParagraph(text)).join('\n'),
  },
  man: {
    summary: 'the man page: payprep help man > payprep.1',
    text: async nouns => manPage(nouns, await allCommands(nouns)),
  },
}

const output = [
  'The result goes to standard output, and nothing else does: progress, warnings and failures go to standard error. A command that prints a long result, such as check, prints its summary on standard error.',
  'With --json the result is JSON, the same for the same command: a list of objects, an object, or null. Fields that a row does not have are left out. Long results are JSON Lines. Progress, warnings and failures are objects of one line: {"progress": ...}, {"warning": ...} and {"error": ..., "exitCode": ...}.',
  'With --quiet there is neither progress nor warnings nor summaries: only the result, and failures.',
  'A line of progress overwrites the one before on a terminal, but not with TERM=dumb. Nothing is coloured, so NO_COLOR changes nothing. Tables are as wide as the terminal, up to 100 columns.',
]
