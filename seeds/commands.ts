import type { Command } from '../services/kit/process/commands/command.ts'
import { openReferenceDatabase } from '../services/reference-data/database.ts'

/** The operator's command over the seeds. */
export const commands: readonly Command<'reference'>[] = [
  {
    name: 'reference load',
    summary: 'Loads the reference data that this version ships with, except what is loaded already.',
    operands: [],
    recorded: 'changes',
    options: {},
    columns: ['source', 'version', 'validFrom', 'isNew', 'skipped'],
    async run({ installation, progress }) {
      // Its readers are no part of other commands of the noun.
      const { loadSeeds } = await import('./load.ts')
      const db = await openReferenceDatabase((await installation()).databaseUrl)
      try {
        const outcomes = await loadSeeds(db, {
          progress: (source, rows) => progress(`${source}: ${rows} rows`),
          onWait: () => progress('waits for another process that loads or imports'),
        })
        return outcomes.map(outcome => {
          const { damagedLines: _, ...row } = outcome
          return row
        })
      } finally {
        await db.destroy()
      }
    },
  },
]
