import { type Command, type CommandInput, type Row, UsageError } from '../../kit/process/commands/command.ts'
import { type Importer, type PublishedFile, takesAnyNumber } from '../importers/importer.ts'
import { importerNamed, importers } from '../importers/index.ts'
import { openFile, openFiles } from '../publications/published-files.ts'
import { difference } from '../releases/difference.ts'
import { type FileImport, importFiles } from '../releases/import-files.ts'
import type { ImportProgress } from '../releases/import.ts'
import { isDate } from '../tables/table.ts'
import { acceptLoss, force } from './import-options.ts'
import { reportedRow } from './import-row.ts'
import { withDatabase } from './with-database.ts'

const fileOptions = {
  dated: {
    type: 'string',
    summary: 'the day the files were published (YYYY-MM-DD), needed if they do not state it themselves',
  },
} as const
/** Operator commands that import published lists. */
export const importCommands: readonly Command<'reference'>[] = [
  {
    name: 'reference sources',
    summary: 'Lists the sources that can be imported, with their files, addresses and licences.',
    operands: [],
    recorded: 'nothing',
    options: {},
    columns: ['source', 'files', 'summary'],
    run: async () => importers.map(describe),
  },
  {
    name: 'reference import',
    summary: 'Imports the files of a source as its new release; if one is refused, nothing is imported.',
    operands: ['source', 'file', '[second]'],
    recorded: 'changes',
    options: { ...fileOptions, ...acceptLoss, ...force },
    run: input =>
      withDatabase(input, async db => {
        const request = await requestIn(input)
        const outcome = await importFiles(db, request, showing(input))
        const { source, validFrom } = outcome
        if (request.date !== undefined && request.date !== validFrom)
          input.warn(
            `--dated ${request.date} is not used: the files of ${source} state their date, ${validFrom}`,
          )
        return reportedRow(outcome, input)
      }),
  },
  {
    name: 'reference diff',
    summary: 'Shows what an import of these files would change, without importing them.',
    operands: ['source', 'file', '[second]'],
    recorded: 'nothing',
    options: fileOptions,
    run: input => withDatabase(input, async db => difference(db, await requestIn(input))),
  },
]

function describe({ name, summary, files, publisher, licence, period, addresses = [] }: Importer): Row {
  const from = addresses.map(address => (typeof address === 'string' ? address : address.page))
  return {
    source: name,
    summary,
    files: files.join(' '),
    publisher,
    licence,
    period,
    address: from.join(' ') || undefined,
  }
}

async function requestIn({ operands, options }: CommandInput): Promise<FileImport> {
  const importer = importerNamed(operands.source ?? '')
  const paths = [operands.file, operands.second].filter(path => path !== undefined)
  const files = await openPaths(importer, paths)
  const date = options.dated === undefined ? undefined : datedFrom(options.dated)
  const acceptLoss = options['accept-loss'] === true
  return { importer, files, date, force: options.force === true, acceptLoss }
}

/** For a source of any number of files, a folder means the files in it. */
async function openPaths(importer: Importer, paths: readonly string[]): Promise<PublishedFile[]> {
  if (!takesAnyNumber(importer)) return Promise.all(paths.map(openFile))
  const ending = importer.files[0].slice(1)
  return (await Promise.all(paths.map(path => openFiles(path, ending)))).flat()
}

function showing({ progress }: CommandInput): ImportProgress {
  return (source, rows) => progress(`${source}: ${rows} rows`)
}

/** The day of `--dated`, ISO 8601. Throws a `UsageError` for a day after today: the list would count as current too long. */
export function datedFrom(given: CommandInput['options'][string]): string {
  const text = String(given ?? '')
  const today = new Date().toISOString().slice(0, 10)
  if (isDate(text) && text <= today) return text
  throw new UsageError(`--dated must be a date up to today such as 2026-11-21, not ${text}`)
}
