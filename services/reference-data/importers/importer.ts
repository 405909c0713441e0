import { UsageError } from '../../kit/process/commands/command.ts'
import type { Period, Precedence, ReferenceSource, ReportDamage, SourceRows } from '../tables/source.ts'

/** Reads one published list: its publisher, licence, download addresses, and a reader of its layout. */
export interface Importer {
  /** The name on the command line, and of the source of its rows. */
  readonly name: string
  /** One line that describes the list. */
  readonly summary: string
  readonly publisher: string
  /** The permitted use, in a few words. */
  readonly licence: string
  /**
   * Its files by the publisher's names, in order; `[x]` is optional, and `*.x` means any number of
   * files.
   */
  readonly files: readonly [string, ...string[]]
  /** Public download addresses of the files, in the same order; absent if there is no public download. */
  readonly addresses?: readonly Address[]
  readonly precedence: Precedence
  /** How often the publisher renews it. An older list no longer counts as complete. */
  readonly period: Period
  /** Throws a `LayoutError` if a file has another layout. `today` is an ISO 8601 calendar date. */
  readonly read: (files: PublishedFiles, today: string) => Publication | Promise<Publication>
}

/** Whether the importer reads any number of files, so that a folder may be given instead. */
export function takesAnyNumber({ files }: Importer): boolean {
  return files.some(file => file.startsWith('*'))
}

/** The fixed address of a file, or a page and the pattern of the link to the newest file. */
export type Address = string | { readonly page: string; readonly link: RegExp }

/** A file as it was published, unpacked. */
export interface PublishedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** In the order of the importer's `files`. */
export type PublishedFiles = readonly [PublishedFile, ...PublishedFile[]]

/** The content of the files. Fields are absent if the files do not state them. */
export interface Publication {
  /** The source of the rows, if it is not the importer's own. */
  readonly source?: Pick<Importer, 'name' | 'publisher' | 'precedence' | 'period'>
  /** The publisher's version; default: `validFrom`. */
  readonly version?: string
  /** ISO 8601 calendar date. An operator is asked for it if it is absent. */
  readonly validFrom?: string
  /**
   * The day of the last change that the files mention, ISO 8601. It dates files without `validFrom`, unless the operator gives
   * a date.
   */
  readonly lastChange?: string
  /** If it differs from edition to edition; default: the importer's. */
  readonly licence?: string
  /** The kinds of entries that the files list completely, by country. */
  readonly coverage?: ReferenceSource['coverage']
  /** The settlement systems whose participants the files list completely. */
  readonly registers?: ReferenceSource['registers']
  /** Reads the rows; reports each damaged line and goes on with the next. */
  readonly rows: (reportDamage: ReportDamage) => SourceRows
}

/** The file is the wrong one, or its publisher has changed the layout. Nothing is imported from it. */
export class LayoutError extends UsageError {
  override readonly name = 'LayoutError'
}
