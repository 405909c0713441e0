import type { Knex } from 'knex'
import { join } from 'node:path'
import type { Log } from '../kit/process/logging/log.ts'
import type { Screening } from '../library/screening/index.ts'
import type { Vault } from './gambling-vault.ts'
import { readDataset, writeDataset } from './kept-dataset.ts'

/** The file in which the processes of an installation on one machine keep the dataset. */
export const datasetFileIn = (dataDirectory: string) => join(dataDirectory, 'gambling')

interface Deps {
  readonly db: Knex
  readonly vault: Vault
  readonly screening: Screening
  /** Without it, nothing is kept. */
  readonly file: string | undefined
  readonly log: Log
}

/** Keeps the dataset of a screening for the next start. A failure is logged: the dataset is loaded from the database then. */
export function keeping({ db, vault, screening, file, log }: Deps) {
  /** The last change of the dataset that is kept. */
  let kept: number | undefined
  let isRestored = false

  /** When a change was made; undefined if it is not in the feed. */
  async function changedAt(sequence: number): Promise<string | undefined> {
    const change = await db('changes').where({ sequence }).first('changed_at')
    return change?.changed_at.toISOString()
  }

  async function restore(file: string, head: number): Promise<number | undefined> {
    const startedAt = performance.now()
    const { sequence, changedAt: at, image } = await readDataset(file, vault)
    // With as many changes to apply as there are entities, to load these is as fast.
    if (at !== (await changedAt(sequence)) || head - sequence > image.content.size) return undefined
    screening.restore(image)
    kept = sequence
    const milliseconds = Math.round(performance.now() - startedAt)
    log('gambling.restored', { entities: screening.size, version: screening.version, milliseconds })
    return sequence
  }

  return {
    /** Once: restores the dataset that was kept, if the feed, which now ends at `head`, goes on from it. Returns its last change. */
    async restore(head: number): Promise<number | undefined> {
      if (file === undefined || isRestored) return undefined
      isRestored = true
      try {
        return await restore(file, head)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          log('gambling.not-restored', { file, error: (error as Error).message }, 'warn')
        return undefined
      }
    },

    /** Keeps the dataset, which has all changes up to this one. Nothing may be put into it meanwhile. */
    async keep(sequence: number | undefined): Promise<void> {
      const image = screening.image()
      if (file === undefined || image === undefined || sequence === undefined || sequence === kept) return
      try {
        const at = await changedAt(sequence)
        if (at === undefined) return
        await writeDataset(file, vault, { sequence, changedAt: at, image })
        kept = sequence
      } catch (error) {
        log('gambling.not-kept', { file, error: (error as Error).message }, 'warn')
      }
    },
  }
}
