import type { ChangeAction, Schema, State } from '../../library/screening/entity.ts'
import type { EntityInput, Mistake } from './entity-input.ts'

/** An entity as stored. */
export interface Known {
  readonly schema: Schema
  readonly state: State
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly addedSequence: number
  readonly contentHash: Buffer
  readonly platformId: string | undefined
}

export interface Twin {
  readonly id: string
  readonly contentHash: Buffer
}

/** The stored data that the decision on an entity depends on. */
export interface Stored {
  readonly known: Known | undefined
  /** Its platform as stored. */
  readonly platform: Pick<Known, 'schema' | 'state'> | undefined
  /** The active entity with the same natural key. */
  readonly twin: Twin | undefined
  /** Whether it is a platform with active destinations. */
  readonly hasActiveDestinations: boolean
}

export type RejectionCode =
  | 'GAMBLING_ENTITY_DUPLICATE'
  | 'GAMBLING_PLATFORM_IN_USE'
  | 'GAMBLING_PLATFORM_OBSOLETE'
  | undefined

export type Decision =
  | { readonly outcome: 'UNCHANGED' }
  | { readonly outcome: 'ADDED' | 'UPDATED' | 'OBSOLETED'; readonly action: ChangeAction }
  | {
      readonly outcome: 'DUPLICATE' | 'REJECTED'
      readonly code: RejectionCode
      readonly mistakes: readonly [Mistake]
    }

/** Decides the outcome of writing an entity. */
export function decide(input: EntityInput, contentHash: Buffer, stored: Stored): Decision {
  const { known, hasActiveDestinations, twin } = stored
  const isActive = input.state === 'ACTIVE'
  if (known !== undefined && known.schema !== input.schema) {
    return rejected(undefined, '/schema', `is ${known.schema} in the dataset, and cannot change`)
  }
  if (known?.state === input.state && known.contentHash.equals(contentHash)) return { outcome: 'UNCHANGED' }
  if (input.schema !== 'PLATFORM') {
    const mistake = platformMistake(isActive, stored)
    if (mistake !== undefined) return mistake
  } else if (known?.state === 'ACTIVE' && !isActive && hasActiveDestinations) {
    return rejected(
      'GAMBLING_PLATFORM_IN_USE',
      '/state',
      'is OBSOLETE, and the platform has active destinations: make these obsolete first, or all of them with cascade',
    )
  }
  if (isActive && twin !== undefined && twin.id !== input.id) {
    const code = 'GAMBLING_ENTITY_DUPLICATE'
    const same = `is the same destination as the active entity ${twin.id}`
    return twin.contentHash.equals(contentHash)
      ? { outcome: 'DUPLICATE', code, mistakes: [{ field: '/attributes', message: same }] }
      : rejected(code, '/attributes', `${same}, which has other attributes`)
  }
  if (!isActive)
    return { outcome: known?.state === 'ACTIVE' ? 'OBSOLETED' : outcomeOf(known), action: 'OBSOLETE' }
  return { outcome: outcomeOf(known), action: known === undefined ? 'ADD' : 'UPDATE' }
}

const outcomeOf = (known: Known | undefined) => (known === undefined ? 'ADDED' : 'UPDATED')

function platformMistake(isActive: boolean, { platform }: Stored): Decision | undefined {
  const field = '/attributes/platformId'
  if (platform?.schema !== 'PLATFORM') {
    return rejected(
      undefined,
      field,
      'must be the id of a platform of the dataset, and there is none with it',
    )
  }
  return isActive && platform.state === 'OBSOLETE'
    ? rejected('GAMBLING_PLATFORM_OBSOLETE', field, 'is an obsolete platform: reactivate it first')
    : undefined
}

function rejected(code: RejectionCode, field: string, message: string): Decision {
  return { outcome: 'REJECTED', code, mistakes: [{ field, message }] }
}
