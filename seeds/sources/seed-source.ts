import type { ReferenceSource } from '../../services/reference-data/tables/source.ts'

/** A source that ships with the program. */
export interface SeedSource extends ReferenceSource {
  /**
   * Raise it whenever changed code makes other rows of the same version. Installations load a source again when its
   * revision or its version changes; a test compares both with `seeds/sources/revisions.json`.
   */
  readonly revision: number
}
