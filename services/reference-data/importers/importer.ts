import { UsageError } from '../../kit/process/command.ts'
import type { Damaged, Precedence, ReferenceSource, SourceRows } from '../tables/source.ts'

/** A list as its publisher offers it: whose it is, where it is to be had, and how its layout is read. */
export interface Importer {
  /** By which operators call it, and the source that its rows are of. */
  readonly name: string
  /** What the list is, in a line. */
  readonly summary: string
  readonly publisher: string
  /** What one may do with it, in a few words. */
  readonly licence: string
  /** The files that it comes in, as their publisher calls them; `[x]` may be left out, and `*.x` stands for any number. */
  readonly files: readonly [string, ...string[]]
  /** Where anybody may fetch those files, in the same order; none where they come by contract. */
  readonly addresses?: readonly Address[]
  readonly precedence: Precedence
  /** Throws a `LayoutError` where a file is not what it should be. `today` is an ISO 8601 calendar date. */
  readonly read: (files: PublishedFiles, today: string) => Publication | Promise<Publication>
}

/** Whether all files of a folder may be given together. */
export function takesAnyNumber({ files }: Importer): boolean {
  return files.some(file => file.startsWith('*'))
}

/** Where a file lies: always at the same place, or behind a link on a page. */
export type Address = string | { readonly page: string; readonly link: RegExp }

/** A file as it was published, unpacked. */
export interface PublishedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** In the order of the importer's `files`. */
export type PublishedFiles = readonly [PublishedFile, ...PublishedFile[]]

/** What stands in the files. */
export interface Publication {
  /** The source that the rows are of, where the files themselves tell it. */
  readonly source?: Pick<ReferenceSource, 'name' | 'publisher' | 'precedence'>
  /** The publisher's own, where the files tell it; else their date is. */
  readonly version?: string
  /** ISO 8601 calendar date, where the files tell it. */
  readonly validFrom?: string
  /** Where it differs from edition to edition. */
  readonly licence?: string
  /** What the files know wholly. */
  readonly coverage?: ReferenceSource['coverage']
  readonly registers?: ReferenceSource['registers']
  /** Read only when asked for; reports each line that yields nothing though it should. */
  readonly rows: (damaged: Damaged) => SourceRows
}

/** The file is another one, or its publisher has changed the layout: nothing of it can be relied upon. */
export class LayoutError extends UsageError {
  override readonly name = 'LayoutError'
}
