import { type CommandInput, UsageError } from '../../kit/process/commands/command.ts'
import type { CloseStack } from '../../kit/process/lifecycle/close-stack.ts'
import type { Log } from '../../kit/process/logging/log.ts'
import { evidenceKeyIn } from '../evidence/file-key.ts'
import { evidenceFiles } from '../evidence/files.ts'
import { type Evidence, evidenceRecorder } from '../evidence/recorder.ts'
import { evidenceTable } from '../evidence/table.ts'
import type { OpenInstallation } from './live-responder.ts'
import { numberIn, textIn } from './options.ts'

/** Where `verification respond` records its exchanges: files if it is told so, or else the database if it has one. */
export async function evidenceIn(
  input: CommandInput,
  installation: OpenInstallation | undefined,
  log: Log,
  keep: CloseStack['keep'],
): Promise<Evidence | undefined> {
  const { evidence: directory } = input.options
  if (typeof directory === 'string') {
    const key = await evidenceKeyIn(textIn(input, 'evidence-key'))
    const days = numberIn(input, 'evidence-days', 3_650, 395)
    const files = await evidenceFiles(directory, days).catch((error: NodeJS.ErrnoException) => {
      throw new UsageError(`--evidence: ${directory} cannot be used (${error.code})`)
    })
    return keep(evidenceRecorder(key, files, log))
  }
  return installation && keep(evidenceRecorder(installation.key, evidenceTable(installation.db), log))
}
