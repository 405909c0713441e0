export interface IdentifiedKey {
  /** What a value that was sealed under the key begins with. */
  readonly id: Buffer
  /** 32 bytes. */
  readonly key: Buffer
}

/** The keys of a purpose: one seals at a time, all open. */
export interface KeyRing {
  readonly current: () => IdentifiedKey
  readonly find: (id: Buffer) => IdentifiedKey | undefined
}

/** Gives a 32-byte key for a purpose, the same one each time. */
export interface KeyOf {
  (purpose: string): Buffer
  /** The keys of a purpose that seals, where these can be rotated. */
  readonly ring?: (purpose: string) => KeyRing
}

/** The master keys of an installation: the present one, then former ones. */
export type MasterKeys = KeyOf | readonly [KeyOf, ...KeyOf[]]

export const listOf = (masters: MasterKeys): readonly [KeyOf, ...KeyOf[]] =>
  typeof masters === 'function' ? [masters] : masters
