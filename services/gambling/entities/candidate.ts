import type { Vault } from '../gambling-vault.ts'
import type { EntityInput } from './entity-input.ts'
import { foundBy } from './rows.ts'

/** An entity on its way into the store. */
export interface Candidate {
  readonly input: EntityInput
  /** JSON. */
  readonly attributes: string
  /** The attributes, encrypted. */
  readonly sealed: Buffer
  readonly contentHash: Buffer
  readonly columns: ReturnType<typeof foundBy>
}

export function candidateOf(input: EntityInput, vault: Vault): Candidate {
  const attributes = JSON.stringify(input.attributes)
  return {
    input,
    attributes,
    sealed: vault.sealAttributes(input.id, attributes),
    contentHash: vault.contentHash(attributes),
    columns: foundBy(input, vault),
  }
}
