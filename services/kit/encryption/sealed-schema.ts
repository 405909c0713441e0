import type { Schema } from '../postgres/database.ts'

/** A schema that holds encrypted values. */
export interface SealedSchema extends Schema {
  readonly purposes: Purposes
  /** Every column of values that are kept for longer than their keys. */
  readonly sealed: readonly SealedColumn[]
}

/** What a schema has keys for. */
export interface Purposes {
  /** A rotation gives these a new key. */
  readonly seals: readonly string[]
  /** Keyed hashes and what is derived: a rotation keeps these keys, because rows are found by what was made with them. */
  readonly hashes: readonly string[]
}

/** A column of encrypted values. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** Of the keys that seal its values. */
  readonly purpose: string
  /** The other columns that `placeOf` reads. */
  readonly reads: readonly string[]
  /** What the value of a row is sealed for. */
  readonly placeOf: (row: any) => string
  /** How many large values are encrypted anew at once. */
  readonly step?: number
}
