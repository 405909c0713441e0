import type { EntityInput } from '../entities/entity-input.ts'

/** Turns a list that others publish into entities. */
export interface Converter {
  /** What it reads, for the help of the command. */
  readonly summary: string
  /** `path` is what the operator names. Throws a UsageError for what is no such list. */
  readonly entitiesOf: (path: string, warn: (line: string) => void) => AsyncIterable<EntityInput>
}
