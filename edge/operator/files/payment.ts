import { UsageError } from '../../../services/kit/process/commands/command.ts'

/** The position of a payment in its file. */
export interface Place {
  /** From 1: the line that the payment begins in, or its row in a sheet. */
  readonly line: number
  /** In XML, the path of its element, counting from 1; in a workbook, its sheet and first cell. */
  readonly path?: string
  /** The reference that the debtor gave it, where the file has one. */
  readonly endToEndId?: string
}

/** A payment as read from a file. */
export interface FilePayment {
  readonly place: Place
  /** A payment instruction in the JSON of the public API, not yet checked against its bounds. */
  readonly instruction?: unknown
  /** Why there is no instruction: the payment cannot be read. */
  readonly mistake?: string
  /** Data of the file for which an instruction has no field, or of another kind of doubt. */
  readonly notRead?: readonly { readonly kind?: string; readonly field?: string; readonly reason: string }[]
}

/** The payments of a file, in its order, in batches of any size. */
export type Payments = AsyncIterable<readonly FilePayment[]>

/** A file that cannot be read, or not any further: printed in one line that names the place. */
export class FileError extends UsageError {
  override readonly name = 'FileError'
}

/** The payments, and a FileError if there are more than so many. */
export async function* atMost(most: number, payments: Payments, file: string): Payments {
  let left = most
  for await (const batch of payments) {
    yield batch.slice(0, left)
    if (batch.length > left) throw new FileError(`${file} has more than ${most} payments`)
    left -= batch.length
  }
}
