import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Knex } from 'knex'
import { UsageError } from '../../kit/process/commands/command.ts'
import type { Vault } from '../beneficiary-vault.ts'
import { disagreeing } from './heads.ts'
import { type Tell, verifyChains } from './verify.ts'
import { type Anchors, verifyAnchors } from './verify-anchors.ts'

export interface VerifiedTrails {
  readonly chains: number
  readonly anchors: number
  /** Remarks for the operator that do not make the trails invalid. */
  readonly remarks: readonly string[]
}

/** Verifies all trails against each other, and against the anchors in a file; empty if there is none. */
export async function verifyTrails(
  db: Knex,
  vault: Vault,
  file: string,
  tell: Tell,
  onProgress: (chains: number) => void,
): Promise<VerifiedTrails> {
  const chains = await verifyChains(db, vault, tell, onProgress)
  for (const { organizationId } of await disagreeing(db, vault))
    tell({ problem: 'TRAIL_REMOVED', organization: organizationId })
  const anchors = file === '' ? undefined : await verifyAnchors(db, vault, linesOf(file), tell)
  return { chains, anchors: anchors?.count ?? 0, remarks: remarksOn(anchors) }
}

function remarksOn(anchors: Anchors | undefined): readonly string[] {
  if (anchors === undefined)
    return [
      'There are no anchors outside the database: whoever puts trails back together with their digest is not found. Set AUDIT_ANCHOR_FILE.',
    ]
  const { torn, keeping } = anchors
  return [
    ...(torn === 0
      ? []
      : [
          `Lines of the anchors that are not whole: ${torn}. A crash leaves such a line, and the anchor is written again.`,
        ]),
    ...(keeping === undefined
      ? []
      : [
          `Anchor ${keeping} is being kept: it is outside the database, which does not know it yet. If the next run says so too, ` +
            'AUDIT_ANCHOR_FILE or AUDIT_ANCHOR_URL takes no anchors: the log has the reason, as housekeeping.failed.',
        ]),
  ]
}

async function* linesOf(file: string): AsyncIterable<string> {
  const stream = createReadStream(file)
  try {
    yield* createInterface({ input: stream, crlfDelay: Infinity })
  } catch (error) {
    throw new UsageError(
      `${file} cannot be read (${(error as NodeJS.ErrnoException).code}): name the file with the anchors`,
    )
  } finally {
    stream.destroy()
  }
}
