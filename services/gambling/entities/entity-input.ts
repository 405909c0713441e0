import type { Entity } from '../../library/screening/entity.ts'

type Dated = 'createdDate' | 'updatedDate'

/** An entity to be written: checked, with normalised attributes. The service sets missing dates. */
export type EntityInput = Entity extends infer E
  ? E extends Entity
    ? Omit<E, Dated> & Partial<Pick<E, Dated>>
    : never
  : never

/** Why an entity is refused. */
export interface Mistake {
  /** A JSON pointer into the entity. */
  readonly field: string
  /** What was found, what was expected. It names no account and no holder. */
  readonly message: string
}
