import type { AuthenticatedTable } from './row-mac.ts'
import type { Schema } from '../postgres/database.ts'

/** A schema that holds encrypted values. */
export interface SealedSchema extends Schema {
  readonly purposes: Purposes
  /** Every column of values that are kept for longer than their keys. */
  readonly sealed: readonly SealedColumn[]
  /** Every table whose rows carry authority. */
  readonly authenticated?: readonly AuthenticatedTable[]
}

/** The purposes of a schema's keys. */
export interface Purposes {
  /** A rotation gives these a new key. */
  readonly seals: readonly string[]
  /** Keyed hashes and derived values: a rotation keeps these keys, because rows are found by such values. */
  readonly hashes: readonly string[]
}

/** A column of encrypted values. */
export interface SealedColumn {
  readonly table: string
  readonly column: string
  /** The purpose of the keys that seal its values. */
  readonly purpose: string
  /** The other columns that `placeOf` reads. */
  readonly reads: readonly string[]
  /** The place for which the value of a row is sealed: see Cipher. */
  readonly placeOf: (row: any) => string
  /** The place for which a former release sealed, if another: such values are sealed for the present one when they are re-encrypted. */
  readonly formerPlaceOf?: (row: any) => string
  /** How many values are re-encrypted at once; set for large values. */
  readonly step?: number
}
