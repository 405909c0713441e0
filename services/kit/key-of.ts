export interface IdentifiedKey {
  /** The first bytes of every value that is sealed under the key. */
  readonly id: Buffer
  /** 32 bytes. */
  readonly key: Buffer
}

/** The keys of a purpose: the current one seals, all open. */
export interface KeyRing {
  readonly current: () => IdentifiedKey
  readonly find: (id: Buffer) => IdentifiedKey | undefined
}

/** Gives a 32-byte key for a purpose, the same one each time. */
export interface KeyOf {
  (purpose: string): Buffer
  /** The key ring of a purpose that seals; absent if keys cannot be rotated. */
  readonly ring?: (purpose: string) => KeyRing
  /** Whether rows that a release before 2.2.0 wrote, without a MAC, count as genuine. */
  readonly acceptsOlderRows?: boolean
}

/** The master keys of an installation: the present one, then former ones. */
export type MasterKeys = KeyOf | readonly [KeyOf, ...KeyOf[]]

export const listOf = (masters: MasterKeys): readonly [KeyOf, ...KeyOf[]] =>
  typeof masters === 'function' ? [masters] : masters
