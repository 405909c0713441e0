import type { FormatName } from '../formats/index.ts'
import type { ReportName } from '../report/index.ts'
import type { Counted } from '../report/tally.ts'

// What the thread that checks a file and its process tell each other.

/** What a thread knows from its start. */
export interface ThreadData {
  readonly image: SharedArrayBuffer
  readonly format: FormatName
  readonly report: ReportName
  readonly limits: Limits
}

export interface Limits {
  /** Of the file, unpacked. */
  readonly bytes: number
  readonly payments: number
}

export type Told =
  /** Asks for the next part of the file. */
  | { readonly kind: 'next' }
  /** A piece of the report, compressed by gzip, to be kept. */
  | {
      readonly kind: 'report'
      readonly content: Uint8Array
      readonly bytes: number
      readonly counts: CountsOf
    }
  | {
      readonly kind: 'ended'
      readonly counts: CountsOf
      readonly unreadColumns: readonly string[]
      readonly mistake: string | undefined
    }
  /** No payment can be judged yet. */
  | { readonly kind: 'no-directory' }

export type Answer =
  /** Undefined at the end of the file. */
  { readonly kind: 'part'; readonly bytes: Uint8Array | undefined } | { readonly kind: 'kept' }

/** Payments by outcome. */
export type CountsOf = Counted['counts'] & { readonly payments: number }
