import { runCommandLine, type Terminal } from '../../edge/operator/cli/command-line.ts'
import type { Nouns } from '../../edge/operator/cli/noun.ts'
import type { Command } from '../../services/kit/process/commands/command.ts'
import { groupedBy } from '../../services/kit/grouped-by.ts'
import type { Installation } from '../../services/kit/process/installation.ts'
import { noSecurityLog } from '../../services/kit/process/security/security-log.ts'

/**
 * Runs a command line, and returns its exit code and all that it has printed. Without `more`, it opens no installation.
 */
export async function runLine(
  table: readonly Command[] | Nouns,
  args: readonly string[],
  more: Partial<Terminal> = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let [out, err] = ['', '']
  const code = await runCommandLine(isTable(table) ? nounsOf(table) : table, args, {
    out: text => void (out += text),
    err: text => void (err += text),
    write: async text => void (out += text),
    isInteractive: false,
    openSecurityLog: async () => noSecurityLog,
    openInstallation: () => Promise.reject(new Error('the command needs no installation')),
    ...more,
  })
  if (code === 0 && args.includes('--json')) refuseFieldsOfWords(out)
  return { code, out, err }
}

/** Lets a command line open an installation with only these parts. */
export const installed = (parts: Partial<Installation>) => ({
  openInstallation: async () => ({ close: async () => {}, ...parts }) as Installation,
})

/** Scripts read the fields of JSON by name: no name has blanks. */
function refuseFieldsOfWords(json: string) {
  const [field] = /"[^"\n]* [^"\n]*":/.exec(json) ?? []
  if (field !== undefined) throw new Error(`${field} is no name of a field`)
}

const isTable = (table: readonly Command[] | Nouns): table is readonly Command[] => Array.isArray(table)

/** Commands under their nouns. */
export const nounsOf = (commands: readonly Command[]): Nouns =>
  Object.fromEntries(
    [...groupedBy(commands, ({ name }) => name.split(' ')[0]!)].map(([noun, its]) => [
      noun,
      { summary: `what ${noun} is`, load: async () => its },
    ]),
  )
