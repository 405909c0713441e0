import { UsageError } from '../../../services/kit/process/commands/command.ts'
import type { Payments } from './payment.ts'

/** One of the parts of a file that several processes check side by side. */
export interface Shard {
  /** From 1 to `of`. */
  readonly part: number
  readonly of: number
}

const PARTS_MAX = 10_000

/** Reads `3/8`: the third of eight parts. */
export function readShard(text: string): Shard {
  const [, part, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).map(Number)
  if (part === undefined || of === undefined || part < 1 || part > of || of > PARTS_MAX)
    throw new UsageError(
      `--shard is a part and the number of parts, such as 3/8, of 1/1 to ${PARTS_MAX}/${PARTS_MAX}; not ${text}`,
    )
  return { part, of }
}

/**
 * The payments of a part. They are dealt out in turn: every process reads the whole file, and checks its own payments. A quoted
 * line break, an XML element or a gzip block can only be found by reading from the start.
 */
export async function* paymentsOf({ part, of }: Shard, payments: Payments): Payments {
  let before = 0
  for await (const batch of payments) {
    yield batch.filter((_, index) => (before + index) % of === part - 1)
    before += batch.length
  }
}
